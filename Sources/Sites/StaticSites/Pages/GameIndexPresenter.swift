import Presentation
import Reversi

/// Presents the index of a static site with several games: a small picture and the result of each.
struct GameIndexPresenter: Sendable {
  private let games: [(folder: String, game: TaggedGame)]
  private let tags: GameTags
  private let context: PageContext

  init(
    _ games: [(folder: String, game: TaggedGame)], language: Language, site: SiteIdentity,
    links: Links,
    tags: GameTags = GameTags()
  ) {
    self.games = games
    self.tags = tags
    context = PageContext(links: links, site: site, viewer: .anybody(reading: language))
  }

  func viewData() -> IndexPageViewData {
    let words = context.words
    let count = words(.games, .count(games.count))
    return IndexPageViewData(
      page: context.page(news: count, isUnlisted: false),
      heading: context.site.name ?? count,
      paragraphs: tags.namesNobody ? [] : [words.pairing(of: tags)],
      sections: [
        IndexSectionViewData(
          items: games.enumerated().map { number, place in
            let (folder, game) = place
            return IndexItemViewData(
              address: folder + "/" + FilePage.index,
              picture: folder + "/" + CollectionRoute.picture,
              name: game.tags.namesNobody
                ? words(.gameNumber, .number(number + 1)) : words.pairing(of: game.tags),
              detail: game.record.summary(in: context.language),
              opening: NamedViewData(
                of: context.language.openings.opening(of: game.record), in: context.language))
          })
      ])
  }
}
