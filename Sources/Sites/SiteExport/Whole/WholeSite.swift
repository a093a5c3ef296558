import Encodings
import Gameplay
import Pictures
package import Presentation
import Reversi
import SHA256
package import Views

/// The static site of a club or a player: games, players, puzzles and the rules, in each of the site's languages.
package struct WholeSite {
  private let contents: SiteContents
  private let pace: RecordPace?
  private let reviewing: GameSite.Reviewing?
  private let site: Site
  private let puzzleGraph: (SitePuzzle) throws -> PuzzleGraph
  /// A digest of everything that all pages depend on, besides their game or puzzle.
  private let edition: String
  /// Sorted by date, the newest first.
  private let games: [CollectionGame]
  private let puzzles: [CollectionPuzzle]
  private let players: PlayerTable

  /// How many games the first page shows.
  private static let newestCount = 12
  /// How many puzzles the first page shows.
  private static let puzzleCount = 6
  /// How many games the feed lists.
  private static let feedLength = 30

  /// Creates a site.
  ///
  /// - Parameters:
  ///   - pace: how games and puzzles play automatically; nil for pages that stand still.
  ///   - programVersion: a change of this version makes all pages again.
  ///   - reviewing: reviews each game for a review page; nil for a site without reviews.
  ///   - puzzleGraph: builds a puzzle's graph, or throws if it would be too large.
  package init(
    _ contents: SiteContents, pace: RecordPace?, programVersion: String, site: Site,
    reviewing: GameSite.Reviewing? = nil, puzzleGraph: @escaping (SitePuzzle) throws -> PuzzleGraph
  ) {
    self.contents = contents
    self.pace = pace
    self.reviewing = reviewing
    self.site = site
    self.puzzleGraph = puzzleGraph
    games = Self.newestFirst(contents.games)
    puzzles = contents.puzzles.map { CollectionPuzzle(name: $0.name.text, start: $0.start) }
    players = PlayerTable(games)
    let common =
      [
        programVersion, site.version, contents.title, contents.address ?? "",
        pace?.rawValue ?? "", "\(reviewing != nil)", contents.style.look?.rawValue ?? "",
        contents.style.logo ?? "", contents.style.footer ?? "",
      ] + contents.languages.map(\.tag)
      + contents.listedPages.flatMap { [$0.text.name, $0.text.title] }
    edition = Self.digest(of: common)
  }

  /// Sorts games by date, the newest first. Games of the same day, or without a date, are in the reverse order of their
  /// files.
  private static func newestFirst(_ games: [SiteGame]) -> [CollectionGame] {
    games.enumerated().map { number, game in
      (
        date: game.game.tags.date.flatMap { GameDate($0) }, number: number,
        game: CollectionGame(name: game.name.text, game: game.game)
      )
    }.sorted { first, second in
      switch (first.date, second.date) {
      case (let date?, let other?) where date != other: date > other
      case (.some, nil): true
      case (nil, .some): false
      default: first.number > second.number
      }
    }.map(\.game)
  }

  private static func digest(of parts: [String]) -> String {
    // The length before each part keeps parts from running into each other.
    SHA256Digest(of: parts.map { "\($0.utf8.count):\($0)" }.joined().utf8).hex
  }

  /// Updates a folder. Everything in it that is still current stays.
  ///
  /// Equal contents always give equal files, whatever was there before. Files that were edited by hand are not
  /// noticed.
  /// - Parameters:
  ///   - protected: folders that must not be inside the folder to replace.
  ///   - force: whether to make everything again, and to replace a folder with files that this program didn't write.
  ///   - progress: called now and then with the number of games and puzzles done, and of all.
  ///   - confirm: called when everything is made and before anything moves into place.
  /// - Throws: ``OutputError``, ``SiteError``, ``SiteFileError``, or any error of the parameters. The folder is
  ///   unchanged then, unless the error says otherwise.
  package func update(
    at path: String, protected: [ProtectedFolder] = [], force: Bool = false,
    progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in },
    confirm: () throws -> Void = {}
  ) throws -> SiteTally {
    var update = try SiteUpdate(at: path, protected: protected, force: force)
    let total = contents.languages.count * (games.count + puzzles.count)
    var done = 0
    var links: Set<String> = []
    for edition in editions {
      var pages = PageWriter(site, style: contents.style) { edition.translations(of: $0) }
      // Puzzles come first: a puzzle that is too large should be reported before the games take their time.
      for (number, puzzle) in puzzles.enumerated() {
        try write(puzzle, contents.puzzles[number], edition, with: &pages, to: &update)
        done += 1
        try progress(done, total)
      }
      for game in games {
        try write(game, edition, with: &pages, to: &update) { try progress(done, total) }
        done += 1
        try progress(done, total)
      }
      try writeIndexes(edition, with: &pages, to: &update)
      links.formUnion(pages.takeLinks())
    }
    for file in try PageWriter(site).files(links.union(update.links)) {
      try update.file(file.name, file.bytes)
    }
    for file in contents.files { try update.file(file.path, file.bytes) }
    if let address = contents.address {
      for file in SiteMap(of: editions.flatMap { pageAddresses(at: address, $0) }, at: address)
        .files
      {
        try update.file(file.name, file.bytes)
      }
    }
    try confirm()
    return try update.finish()
  }
}

/// The site in one language.
private struct SiteEdition {
  let language: Language
  /// All languages of the site. The pages of the first one are in the site's own folder.
  let languages: [Language]
  let presenter: CollectionPresenter

  /// The folder of the language: empty, or ending with a slash.
  var folder: String { folder(of: language) }

  private func folder(of language: Language) -> String {
    language == languages.first ? "" : language.tag + "/"
  }

  /// Links from the page at a path below the site to the same page in other languages.
  func translations(of path: String) -> [TranslationViewData] {
    guard languages.count > 1 else { return [] }
    let ascent = String(repeating: "../", count: path.utf8.count { $0 == UInt8(ascii: "/") })
    let page = String(path.utf8.dropFirst(folder.utf8.count)) ?? path
    return languages.filter { $0 != language }.map { other in
      TranslationViewData(
        to: ascent + folder(of: other) + CollectionRoute.escaped(page), in: other)
    }
  }
}

extension WholeSite {
  private var editions: [SiteEdition] {
    var parts: CollectionPresenter.Parts = []
    if !players.standings.isEmpty { parts.insert(.players) }
    if !puzzles.isEmpty { parts.insert(.puzzles) }
    if contents.address != nil, !datedGames.isEmpty { parts.insert(.feed) }
    return contents.languages.map { language in
      SiteEdition(
        language: language, languages: contents.languages,
        presenter: CollectionPresenter(
          title: contents.title, language: language,
          root: language == contents.languages.first ? "" : "../", parts: parts,
          pages: contents.listedPages.map(\.text)))
    }
  }

  /// The games of known date among the newest ones, for the feed.
  private var datedGames: [(game: CollectionGame, date: GameDate)] {
    games.prefix(Self.feedLength).compactMap { game in
      game.game.tags.date.flatMap { GameDate($0) }.map { (game, $0) }
    }
  }

  /// A digest of everything that a part of an edition depends on.
  private func key(_ edition: SiteEdition, _ parts: [String]) -> String {
    let common = [self.edition, edition.language.tag, "\(edition.presenter.parts.rawValue)"]
    return Self.digest(of: common + parts)
  }

  private func settings(_ edition: SiteEdition) -> SiteSettings {
    SiteSettings(pace: pace, title: contents.title, language: edition.language)
  }

  private func write(
    _ game: CollectionGame, _ edition: SiteEdition, with pages: inout PageWriter,
    to update: inout SiteUpdate, pause: () throws -> Void
  ) throws {
    let route = CollectionRoute.game(game.name)
    let tags = game.game.tags
    let key = key(
      edition,
      [
        "game", game.name, RecordText.text(of: game.game.record), tags.dark ?? "",
        tags.light ?? "", tags.date ?? "", tags.place ?? "",
      ])
    let folder = edition.folder + route.folder
    try update.folder(folder, key: key) { output in
      let files = GameFolder(
        game.game, in: folder.withoutSlash, settings: settings(edition), reviewing: reviewing
      ) { file in
        var place = edition.presenter.place(
          of: route, address: contents.address.map { $0 + "/" + CollectionRoute.escaped(folder) },
          file: file)
        place.cardImage = contents.address.map { _ in "card.png" }
        return place
      }
      try files.write(with: &pages, into: &output, pause: pause)
      return pages.takeLinks()
    }
  }

  private func write(
    _ puzzle: CollectionPuzzle, _ source: SitePuzzle, _ edition: SiteEdition,
    with pages: inout PageWriter, to update: inout SiteUpdate
  ) throws {
    let route = CollectionRoute.puzzle(puzzle.name)
    let folder = edition.folder + route.folder
    let key = key(edition, ["puzzle", puzzle.name, puzzle.start.text])
    try update.folder(folder, key: key) { output in
      let name = folder.withoutSlash
      let links = Links.file(edition.presenter.place(of: route))
      try PuzzlePages(try puzzleGraph(source), settings: settings(edition), links: links)
        .forEach { file, page in
          if let page = page() { try pages.write(page, to: file, in: name, of: &output) }
        }
      let drawing = drawing(of: GameRecord(start: puzzle.start), in: edition.language)
      try output.write(drawing, to: CollectionRoute.picture, in: name)
      return pages.takeLinks()
    }
  }

  private func drawing(of record: GameRecord, in language: Language) -> [UInt8] {
    let picture = PictureViewData(of: record, language: language)
    return Array(picture.drawing.svg(in: site.palette).utf8)
  }
}

/// The pages that list games, players and puzzles, along with the rules and the feed.
extension WholeSite {
  private func writeIndexes(
    _ edition: SiteEdition, with pages: inout PageWriter, to update: inout SiteUpdate
  ) throws {
    let presenter = edition.presenter
    func write(_ page: some PageInLayout, _ route: CollectionRoute) throws {
      let path = edition.folder + route.path
      try update.file(path, pages.bytes(of: page, at: path))
    }
    func reference(from page: CollectionRoute) -> (String) -> String {
      { contents.reference(to: $0, from: page, presenter.root) }
    }
    try write(
      presenter.start(
        text: contents.text, front: contents.front?.text, reference: reference(from: .start),
        newest: Array(games.prefix(Self.newestCount)),
        of: games.count,
        puzzles: Array(puzzles.prefix(Self.puzzleCount))), .start)
    for page in contents.pages {
      let route = contents.route(of: page)
      guard route != .start else { continue }
      try write(presenter.text(page.text, reference: reference(from: route)), route)
    }
    for (index, part) in gamePages.enumerated() {
      try write(
        presenter.games(page: index + 1, part, of: games.count), .games(page: index + 1))
    }
    if presenter.parts.contains(.players) {
      try write(presenter.players(players.standings), .players)
      for player in players.standings {
        try write(presenter.player(player, players.games(of: player)), .player(player.page))
      }
    }
    if presenter.parts.contains(.puzzles) { try write(presenter.puzzles(puzzles), .puzzles) }
    try write(presenter.rules, .rules)
    if let address = contents.address, presenter.parts.contains(.feed) {
      let feed = presenter.feed(
        of: datedGames.map { ($0.game, $0.date.start) }, at: address + "/" + edition.folder)
      try update.file(edition.folder + CollectionRoute.feed.path, Array(feed.xml.utf8))
    }
  }

  /// The games of each list page. Without games there is one empty page, which says so.
  private var gamePages: [[CollectionGame]] {
    guard !games.isEmpty else { return [[]] }
    let size = CollectionPresenter.gamesOnPage
    return stride(from: 0, to: games.count, by: size).map {
      Array(games[$0..<min($0 + size, games.count)])
    }
  }

  /// The full addresses of an edition's pages for search engines.
  private func pageAddresses(at address: String, _ edition: SiteEdition) -> [String] {
    var routes: [CollectionRoute] = [.start]
    routes += gamePages.indices.map { .games(page: $0 + 1) }
    routes += games.map { .game($0.name) }
    if edition.presenter.parts.contains(.players) {
      routes.append(.players)
      routes += players.standings.map { .player($0.page) }
    }
    if edition.presenter.parts.contains(.puzzles) {
      routes.append(.puzzles)
      routes += puzzles.map { .puzzle($0.name) }
    }
    routes += contents.pages.map(contents.route).filter { $0 != .start }
    routes.append(.rules)
    return routes.map { address + "/" + edition.folder + $0.address }
  }
}

/// The sitemap of a site: the addresses of all its pages, for search engines.
///
/// Source: sitemaps.org, protocol 0.9. A file has at most 50,000 addresses; an index lists several files.
struct SiteMap {
  private let addresses: [String]
  private let site: String

  private static let limit = 50_000
  private static let namespace = "http://www.sitemaps.org/schemas/sitemap/0.9"

  /// A map of pages with full addresses. The site's own address has no slash at its end.
  init(of addresses: [String], at site: String) {
    self.addresses = addresses
    self.site = site
  }

  /// The files. Search engines start with `sitemap.xml`.
  var files: [(name: String, bytes: [UInt8])] {
    guard addresses.count > Self.limit else {
      return [("sitemap.xml", document("urlset", "url", of: addresses[...]))]
    }
    let parts = stride(from: 0, to: addresses.count, by: Self.limit).enumerated().map {
      number, start in
      (
        name: "sitemap-\(number + 1).xml",
        bytes: document(
          "urlset", "url", of: addresses[start..<min(start + Self.limit, addresses.count)])
      )
    }
    let index = document("sitemapindex", "sitemap", of: parts.map { site + "/" + $0.name }[...])
    return [("sitemap.xml", index)] + parts
  }

  private func document(
    _ root: String, _ element: String, of addresses: ArraySlice<String>
  ) -> [UInt8] {
    var bytes = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".utf8)
    bytes += "<\(root) xmlns=\"\(Self.namespace)\">\n".utf8
    for address in addresses {
      bytes += "<\(element)><loc>\(address.escapedForXML())</loc></\(element)>\n".utf8
    }
    return bytes + Array("</\(root)>\n".utf8)
  }
}
