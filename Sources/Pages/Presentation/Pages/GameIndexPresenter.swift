package import Reversi

/// Presents the index of a static site with several games: a small picture and the result of each.
package struct GameIndexPresenter: Sendable {
  /// A game on the page.
  package struct Game: Sendable, Hashable {
    let address: String
    let picture: String
    let result: String
    let tags: GameTags

    /// Creates a game with the addresses of its first page and its picture.
    package init(address: String, picture: String, result: GameSummary, tags: GameTags = GameTags())
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

  /// Creates a presenter of games between the same two players.
  ///
  /// - Parameter links: the links to the site's other files.
  package init(
    _ games: [Game], language: Language, site: SiteIdentity, links: Links,
    tags: GameTags = GameTags()
  ) {
    self.games = games
    self.tags = tags
    context = PageContext(links: links, site: site, viewer: .anybody(reading: language))
  }

  /// The data for the page's template.
  package func viewData() -> IndexPageViewData {
    let words = context.words
    let count = words(.games, .count(games.count))
    return IndexPageViewData(
      page: context.page(news: count, isUnlisted: false),
      heading: context.site.name ?? count,
      paragraphs: tags.namesNobody ? [] : [words.pairing(of: tags)],
      sections: [
        IndexSectionViewData(
          items: games.enumerated().map { number, game in
            IndexItemViewData(
              address: game.address, picture: game.picture,
              name: game.tags.namesNobody
                ? words(.gameNumber, .number(number + 1)) : words.pairing(of: game.tags),
              detail: game.result)
          })
      ])
  }
}

/// The state of a game in a few words.
package struct GameSummary: Sendable {
  /// Whose turn it is or who won, with the counts.
  package let text: String

  /// Creates the summary of a record's end.
  package init(of record: GameRecord, language: Language) {
    let words = language.words
    text = MessagePresenter(words: words).result(of: record.position.withoutPass)
  }
}

extension GameTags {
  /// Whether neither player is known.
  var namesNobody: Bool { dark == nil && light == nil }
}
