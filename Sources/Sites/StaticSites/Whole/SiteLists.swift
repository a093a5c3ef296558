import Presentation

extension WholeSite {
  func writeLists(
    _ edition: SiteEdition, with pages: inout PageWriter, to output: inout OutputFolder
  ) throws {
    let presenter = edition.presenter
    func write(
      _ count: Int, by size: Int, _ route: (_ page: Int) -> CollectionRoute,
      _ page: (Int) -> IndexPageViewData
    ) throws {
      for number in 1...CollectionPresenter.pageCount(count, by: size) {
        try pages.write(page(number), route(number), to: &output)
      }
    }
    func write(_ text: String, to route: CollectionRoute) throws {
      try output.file(edition.folder + route.path, Array(text.utf8))
    }
    let news = contents.news(in: edition.language)
    if presenter.parts.contains(.news) {
      try write(news.count, by: CollectionPresenter.newsOnPage, { .news(page: $0) }) {
        presenter.news(page: $0, news)
      }
    }
    if presenter.parts.contains(.calendar) {
      let calendar = presenter.calendar(
        of: contents.texts(in: edition.language).map { ($0.text, contents.route(of: $0)) },
        at: contents.address.map { $0 + "/" + edition.folder })
      try write(calendar.text, to: .calendar)
    }
    let size = CollectionPresenter.gamesOnPage
    let counts = years.map { (year: $0.year, count: $0.games.count) }
    try pages.write(
      presenter.games(newest: Array(games.prefix(size)), of: games.count, years: counts), .games,
      to: &output)
    for (year, games) in years where self.games.count > size {
      try write(games.count, by: size, { .year(year, page: $0) }) {
        presenter.year(year, games, page: $0)
      }
    }
    if presenter.parts.contains(.players) {
      try pages.write(presenter.players(players), .players, to: &output)
      for player in players {
        let games = gamesOfPlayers[player.name] ?? []
        let openings = explorer.openings(of: player.name, in: games, edition.language.openings)
        try write(games.count, by: size, { .player(named: player.name, page: $0) }) {
          presenter.player(player, games, openings: openings, page: $0)
        }
      }
    }
    if presenter.parts.contains(.events) {
      try write(events.count, by: CollectionPresenter.eventsOnPage, { .events(page: $0) }) {
        presenter.events(page: $0, events)
      }
    }
    for event in events {
      let page = presenter.event(event)
      try write(
        event.games.count, by: CollectionPresenter.eventGamesOnPage,
        { .event(event, page: $0) }, page)
    }
    guard let base = contents.address, let root = PublicAddress(base)?.basePath else { return }
    let address = base + "/" + edition.folder
    if presenter.parts.contains(.feed) {
      let dated = datedGames.map { ($0.game, $0.date.start) }
      try write(presenter.feed(of: dated, at: address).xml, to: .feed)
    }
    if presenter.parts.contains(.newsFeed) {
      let feed = presenter.newsFeed(of: news.prefix(Self.feedLength), at: address)
      try write(feed.xml, to: .newsFeed)
    }
    if presenter.parts.contains(.eventFeed) {
      let dated = events.prefix(Self.feedLength).compactMap { event in
        event.lastDate.map { (event, $0.start) }
      }
      try write(presenter.feed(of: dated, at: address).xml, to: .eventFeed)
    }
    let folder = root + "/" + edition.folder
    let route = CollectionRoute.notFound(at: folder)
    guard !output.isForeign(edition.folder + route.path) else { return }
    try pages.write(presenter.notFound(at: folder), route, to: &output)
  }
}
