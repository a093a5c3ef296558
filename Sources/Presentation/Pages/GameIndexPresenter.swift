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
    let tags: GameTags

    /// A game with the files of its first page and its picture.
    public init(address: String, picture: String, result: GameSummary, tags: GameTags = GameTags())
    {
      self.address = address
      self.picture = picture
      self.result = result.text
      self.tags = tags
    }
  }

  private let games: [Game]
  private let tags: GameTags
  private let context: PageContext

  /// A presenter of games that the same two have played.
  ///
  /// - Parameter links: how the page refers to the site's other files.
  public init(
    _ games: [Game], language: Language = .standard, site: SiteIdentity, links: Links,
    tags: GameTags = GameTags()
  ) {
    self.games = games
    self.tags = tags
    context = PageContext(links: links, site: site, viewer: .anybody(reading: language))
  }

  /// The page.
  public func viewData() -> GameIndexViewData {
    let words = context.words
    let count = words.games(games.count)
    return GameIndexViewData(
      page: context.page(news: count, isUnlisted: false),
      heading: context.site.name ?? count,
      players: tags.namesNobody ? nil : words.pairing(of: tags),
      games: games.enumerated().map { number, game in
        GameIndexItemViewData(
          address: game.address, picture: game.picture,
          name: game.tags.namesNobody ? words.game(number + 1) : words.pairing(of: game.tags),
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

extension GameTags {
  /// Whether it isn't known who played.
  var namesNobody: Bool { dark == nil && light == nil }
}

extension Localization {
  /// Who played against whom; of whom that isn't known only the side.
  func pairing(of tags: GameTags) -> String {
    pairing(dark: tags.dark ?? name(of: .dark), light: tags.light ?? name(of: .light))
  }
}
