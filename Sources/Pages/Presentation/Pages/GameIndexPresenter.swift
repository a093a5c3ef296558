public import Reversi

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
  public func viewData() -> IndexPageViewData {
    let words = context.words
    let count = words.games(games.count)
    return IndexPageViewData(
      page: context.page(news: count, isUnlisted: false),
      heading: context.site.name ?? count,
      paragraphs: tags.namesNobody ? [] : [words.pairing(of: tags)],
      sections: [
        IndexSectionViewData(
          items: games.enumerated().map { number, game in
            IndexItemViewData(
              address: game.address, picture: game.picture,
              name: game.tags.namesNobody ? words.game(number + 1) : words.pairing(of: game.tags),
              detail: game.result)
          })
      ])
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
