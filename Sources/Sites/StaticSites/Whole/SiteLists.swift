import Presentation

/// The pages that list games: all games, events and players. Each is rendered only if what it lists has changed.
extension WholeSite {
  func writeLists(
    _ edition: SiteEdition, with pages: inout PageWriter, to update: inout SiteUpdate
  ) throws {
    let presenter = edition.presenter
    func write(
      _ games: some Collection<CollectionGame>, by size: Int, facts: [String] = [],
      _ route: (_ page: Int) -> CollectionRoute, _ page: (Int) -> IndexPageViewData
    ) throws {
      let mark = key(edition, facts + games.map { marks[$0.name] ?? "" })
      for number in 1...CollectionPresenter.pageCount(games.count, by: size) {
        let path = edition.folder + route(number).path
        try update.file(path, key: key(edition, [path, mark])) {
          try pages.page(page(number), at: path)
        }
      }
    }
    let size = CollectionPresenter.gamesOnPage
    let newest = Array(games.prefix(size))
    let counts = years.map { (year: $0.year, count: $0.games.count) }
    try write(newest, by: size, facts: counts.map { "\($0)" }, { _ in .games }) { _ in
      presenter.games(newest: newest, of: games.count, years: counts)
    }
    for (year, games) in years where self.games.count > size {
      try write(games, by: size, { .year(year, page: $0) }) {
        presenter.year(year, games, page: $0)
      }
    }
    if presenter.parts.contains(.players) {
      let facts = players.standings.flatMap { [$0.name] + $0.figures }
      try write([] as [CollectionGame], by: 1, facts: facts, { _ in .players }) { _ in
        presenter.players(players.standings)
      }
      for player in players.standings {
        let games = players.games[player.name] ?? []
        let openings = explorer.openings(of: player.name, in: games)
        let facts = openings.flatMap { [$0.name ?? "", $0.page ?? ""] + $0.results.figures }
        try write(games, by: size, facts: facts, { .player(player.page, page: $0) }) {
          presenter.player(player, games, openings: openings, page: $0)
        }
      }
    }
    let eventPages = CollectionPresenter.pageCount(
      events.count, by: CollectionPresenter.eventsOnPage)
    for number in 1...eventPages where presenter.parts.contains(.events) {
      let path = edition.folder + CollectionRoute.events(page: number).path
      try update.file(path, pages.bytes(of: presenter.events(page: number, events), at: path))
    }
    for event in events {
      let size = CollectionPresenter.eventGamesOnPage
      lazy var page = presenter.event(event)
      try write(event.games, by: size, { .event(event.page, page: $0) }) { page($0) }
    }
    guard let address = contents.address, let root = PublicAddress(address)?.basePath else {
      return
    }
    if presenter.parts.contains(.eventFeed) {
      let dated = events.prefix(Self.feedLength).compactMap { event in
        event.lastDate.map { (event, $0.start) }
      }
      let feed = presenter.feed(of: dated, at: address + "/" + edition.folder)
      try update.file(edition.folder + CollectionRoute.eventFeed.path, Array(feed.xml.utf8))
    }
    let route = CollectionRoute.notFound(at: root + "/" + edition.folder)
    let path = edition.folder + route.path
    guard !update.isForeign(path) else { return }
    let page = presenter.notFound(at: root + "/" + edition.folder)
    try update.file(path, pages.bytes(of: page, at: path))
  }
}
