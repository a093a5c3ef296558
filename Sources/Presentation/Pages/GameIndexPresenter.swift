public import Reversi

/// A page that leads to several games.
public struct GameIndexViewData: Sendable, Hashable {
  /// What is around it.
  public var page: PageViewData
  /// What the games are called together.
  public var heading: String
  /// Who played them all, where that is known.
  public var players: String?
  /// The games in their order.
  public var games: [GameIndexItemViewData]
}

/// A game on such a page.
public struct GameIndexItemViewData: Sendable, Hashable {
  /// Where its first page is.
  public var address: String
  /// The address of the picture of its last board.
  public var picture: String
  /// What it is called.
  public var name: String
  /// Who won and how high.
  public var result: String
}

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
  private let context: PageContext

  /// A presenter of games that the same two have played.
  ///
  /// - Parameter links: how the page refers to the site's other files.
  public init(
    _ games: [Game], language: Language = .standard, site: SiteIdentity, links: Links,
    players: PlayerNames = PlayerNames()
  ) {
    self.games = games
    self.players = players
    context = PageContext(links: links, site: site, viewer: .anybody(reading: language))
  }

  /// The page.
  public func viewData() -> GameIndexViewData {
    let words = context.words
    let count = words.games(games.count)
    return GameIndexViewData(
      page: context.page(news: count, isUnlisted: false),
      heading: context.site.name ?? count,
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

/// How a game stands, in a few words.
public struct GameSummary: Sendable {
  /// Whose turn it is or who won, with the counts.
  public let text: String

  /// The summary of a record's end.
  public init(of record: GameRecord, language: Language = .standard) {
    let words = language.words
    text = MessagePresenter(words: words).result(of: record.position.withoutPass)
  }
}
