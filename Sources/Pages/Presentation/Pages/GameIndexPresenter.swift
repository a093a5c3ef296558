package import Reversi

/// Presents the index of a static site with several games: a small picture and the result of each.
package struct GameIndexPresenter: Sendable {
  package struct Game: Sendable, Hashable {
    let address: String
    let picture: String
    let game: TaggedGame

    package init(address: String, picture: String, game: TaggedGame) {
      self.address = address
      self.picture = picture
      self.game = game
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
              name: game.game.tags.namesNobody
                ? words(.gameNumber, .number(number + 1)) : words.pairing(of: game.game.tags),
              detail: game.game.record.summary(in: context.language),
              opening: OpeningViewData(of: game.game.record, in: context.language))
          })
      ])
  }
}

extension GameRecord {
  /// Whose turn it is or who won, with the counts.
  package func summary(in language: Language) -> String {
    MessagePresenter(words: language.words).result(of: position.withoutPass)
  }
}

extension GameTags {
  var namesNobody: Bool { dark == nil && light == nil }
}
