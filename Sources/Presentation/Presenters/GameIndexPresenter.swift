import Reversi

/// The page of a static site with several games: each game's last board in small, and its result.
public struct GameIndexPresenter: Sendable {
  /// A game on the page.
  public struct Game: Sendable, Hashable {
    let address: String
    let picture: String
    let result: String

    /// A game with the files of its first page and its picture.
    public init(address: String, picture: String, result: GameSummary) {
      self.address = address
      self.picture = picture
      self.result = result.text
    }
  }

  private let games: [Game]
  private let players: PlayerNames
  private let scene: PageScene

  /// A presenter of games that the same two have played.
  ///
  /// - Parameter links: how the page refers to the site's other files.
  public init(
    _ games: [Game], language: Language = .english, site: SiteFacts, links: Links,
    players: PlayerNames = PlayerNames()
  ) {
    self.games = games
    self.players = players
    scene = PageScene(links: links, site: site, viewer: Viewer(language: language))
  }

  /// The page.
  public func viewData() -> GameIndexViewData {
    let words = scene.words
    let count = words.games(games.count)
    return GameIndexViewData(
      page: scene.page(news: count, isUnlisted: false),
      heading: scene.site.name ?? count,
      players: players.dark == nil && players.light == nil
        ? nil
        : words.pairing(
          dark: players.dark ?? words.name(of: .dark),
          light: players.light ?? words.name(of: .light)),
      games: games.enumerated().map { number, game in
        GameIndexItemViewData(
          address: game.address, picture: game.picture, name: words.game(number + 1),
          result: game.result)
      })
  }
}
