import Encodings
import OperatingSystem
import Pictures
package import Presentation
import Reversi

/// The static site of a club or a player: games, players, puzzles and the rules, in each of the site's languages.
package struct WholeSite {
  let contents: SiteContents
  private let pace: RecordPace?
  private let reviewing: GameSite.Reviewing?
  let site: Views
  private let puzzleGraph: (CollectionPuzzle) throws -> PuzzleGraph
  /// A digest of everything that all pages depend on, besides their game or puzzle.
  private let edition: String
  /// The games with moves, by date, the newest first.
  let games: [CollectionGame]
  /// The games of each year, newest first; those without a year are last.
  let years: [(year: Int?, games: [CollectionGame])]
  /// The players, most games first; players with equally many games in the order of their names.
  let players: [PlayerStanding]
  let gamesOfPlayers: [Spelling: [CollectionGame]]
  let events: [CollectionEvent]
  let explorer: OpeningExplorer
  /// The languages of the pages of text but the front page, by their paths.
  let languagesOfTexts: [Spelling: [Language]]

  private static let newestCount = 12
  private static let puzzleCount = 6
  static let feedLength = 30

  /// - Parameters:
  ///   - pace: how games and puzzles play automatically; nil for pages that don't play.
  ///   - programVersion: a change of this version makes all pages again.
  ///   - reviewing: reviews each game for a review page; nil for a site without reviews.
  ///   - puzzleGraph: builds a puzzle's graph, or throws if it would be too large.
  package init(
    _ contents: SiteContents, pace: RecordPace?, programVersion: String, site: Views,
    reviewing: GameSite.Reviewing? = nil,
    puzzleGraph: @escaping (CollectionPuzzle) throws -> PuzzleGraph
  ) {
    self.contents = contents
    self.pace = pace
    self.reviewing = reviewing
    self.site = site
    self.puzzleGraph = puzzleGraph
    let results = Self.newestFirst(contents.games + contents.results)
    games = results.filter { !$0.game.isOnlyResult }
    years = Dictionary(grouping: games) { $0.date?.year }
      .sorted { $0.key ?? 0 > $1.key ?? 0 }.map { ($0.key, $0.value) }
    players = results.standings().values.ranked { [$0.games] }
    gamesOfPlayers = results.byPlayer()
    events = [CollectionEvent](results)
    explorer = OpeningExplorer(
      games, sharedBy: contents.gamesOfOpening ?? max(5, games.count / 1000))
    languagesOfTexts = Dictionary(grouping: contents.pages) {
      Spelling(contents.route(of: $0).path)
    }
    .filter { $0.key != Spelling(CollectionRoute.start.path) }
    .mapValues { pages in contents.languages.filter { pages.map(\.text.language).contains($0) } }
    let common =
      [
        programVersion, site.version, contents.title, contents.address ?? "",
        pace?.rawValue ?? "", "\(reviewing != nil)", "\(contents.style)", "\(contents.detail)",
        contents.front ?? "", contents.footer.html(),
      ] + contents.languages.map(\.tag)
      + contents.navigation.flatMap { [$0?.title ?? "", $0?.address ?? "*"] }
      + contents.pages.filter { page in
        let address = CollectionRoute.escaped(page.base)
        return contents.navigation.contains { $0?.address.isSpelled(address) == true }
      }.flatMap { [$0.file, $0.text.title] }
    edition = Self.digest(of: common)
  }

  /// About how many files the games need.
  package var fileCountOfGames: Int {
    let plies = contents.detail.plies
    let frames: [RecordPace?: Int] = [.disks: 3, .directions: 2, .moves: 1]
    let perMove = 1 + frames[pace, default: 0] + (reviewing == nil ? 0 : 1)
    let moves = plies == .all ? games.reduce(0) { $0 + $1.game.record.plyCount } : 0
    let perGame = [.all: 4, .list: 1][plies, default: 0]
    return contents.languages.count * (games.count * perGame + moves * perMove)
  }

  /// Sorts games by date, the newest first. Games of the same day, or without a date, are in the reverse order of their
  /// files.
  private static func newestFirst(_ games: [CollectionGame]) -> [CollectionGame] {
    games.enumerated().map { (date: $1.date, number: $0, game: $1) }.sorted { first, second in
      switch (first.date, second.date) {
      case (let date?, let other?) where date != other: date > other
      case (.some, nil): true
      case (nil, .some): false
      default: first.number > second.number
      }
    }.map(\.game)
  }

  private static func digest(of parts: [String]) -> String {
    var bytes: [UInt8] = []
    for part in parts {
      // The length before each part keeps parts from running into each other.
      bytes += "\(part.utf8.count):".utf8
      bytes += part.utf8
    }
    return SHA256Digest(of: bytes.span).hex
  }

  /// Writes all files that the site to update doesn't have yet. Equal contents always give equal files.
  ///
  /// - Parameter progress: called now and then with the number of games and puzzles done, and of all. An error that it
  ///   throws ends the export.
  package func write(
    into output: inout OutputFolder,
    progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
  ) throws {
    if contents.detail.plies != .none { try refuseMovedGames(output.keys) }
    let total = contents.languages.count * (games.count + contents.puzzles.count)
    var done = 0
    var links: Set<String> = []
    for edition in editions {
      var pages = PageWriter(site: site, style: contents.style, edition: edition)
      // Puzzles come first: a puzzle that is too large should be reported before the games take their time.
      for (index, puzzle) in contents.puzzles.enumerated() {
        let next = contents.puzzles[(index + 1) % contents.puzzles.count]
        try write(puzzle, next, edition, with: &pages, to: &output)
        done += 1
        try progress(done, total)
      }
      for game in games {
        try write(game, edition, with: &pages, to: &output) { try progress(done, total) }
        done += 1
        try progress(done, total)
      }
      try writeIndexes(edition, with: &pages, to: &output)
      links.formUnion(pages.takeLinks())
    }
    for file in links.union(output.links).sorted().compactMap(site.file) {
      try output.file(file.name, file.bytes)
    }
    for file in contents.files { try output.file(file.path, file.bytes) }
    for file in searchFiles(output.paths) where !output.isForeign(file.name) {
      try output.file(file.name, file.bytes)
    }
  }
}

struct SiteEdition: Sendable {
  let language: Language
  /// All languages of the site. The pages of the first one are in the site's own folder.
  let languages: [Language]
  let presenter: CollectionPresenter
  let address: String?
  /// The paths of the pictures that other sites show for a link to a page of text, by its path, to a page without one
  /// of its own, and to the first page of a site without a logo.
  let previews: (texts: [Spelling: String], logo: String?, newest: String?)
  /// The languages of the pages of text, by their paths.
  let texts: [Spelling: [Language]]

  var folder: String { folder(of: language) }

  func folder(of game: CollectionGame) -> String {
    folder + CollectionRoute.game(game.name).folder
  }

  /// - Parameter opening: a reference to the page of the game's opening.
  func place(
    of game: CollectionGame, opening: String?,
    file: @escaping @Sendable (Route) -> String?
  ) -> FilePage {
    var place = presenter.place(
      of: .game(game.name),
      address: address.map { $0 + "/" + CollectionRoute.escaped(folder(of: game)) }, file: file)
    place.opening = opening
    place.related = presenter.related(to: game, game.event)
    return place
  }

  private func folder(of language: Language) -> String {
    language == languages.first ? "" : language.tag + "/"
  }

  /// Adds the addresses of the page at a path below the site: in other languages, and for other sites.
  func complete(_ page: inout PageViewData, at path: String) {
    let ascent = String(Substring(page.root.utf8.dropLast(presenter.root.utf8.count)))
    page.footer = presenter.footer.html { presenter.reference($0.address, ascent) }
    let own = Spelling(String(Substring(path.utf8.dropFirst(folder.utf8.count))))
    let versions = texts[own] ?? languages
    let version = versions.contains(language) ? language : versions[0]
    func translations(_ site: String, _ path: String) -> [TranslationViewData] {
      let path = String(path.utf8.dropFirst(folder.utf8.count)) ?? path
      return languages.map { language in
        TranslationViewData(
          to: site + folder(of: language) + CollectionRoute.escaped(path), in: language)
      }
    }
    if languages.count > 1 {
      page.translations = translations(page.root, path).filter { $0.language != language.tag }
    }
    guard let address, !page.isUnlisted else { return }
    let places = translations(address + "/", SiteMap.folder(ofIndex: path) ?? path)
    if version == language, versions.count > 1 {
      page.alternates = places.filter { versions.map(\.tag).contains($0.language) }
    }
    guard let place = places.first(where: { $0.language == version.tag })?.address else { return }
    page.canonical = place
    var card =
      page.card
      ?? CardViewData(title: page.title, description: page.description, address: place)
    let isFirst = path.isSpelled(folder + CollectionRoute.start.path)
    let preview = previews.texts[own] ?? previews.logo ?? (isFirst ? previews.newest : nil)
    card.image = card.image ?? preview.map { address + "/" + CollectionRoute.escaped($0) }
    page.card = card
  }
}

extension WholeSite {
  private var editions: [SiteEdition] {
    var parts: CollectionPresenter.Parts = []
    if !players.isEmpty { parts.insert(.players) }
    if !contents.puzzles.isEmpty { parts.insert(.puzzles) }
    if !explorer.names.isEmpty { parts.insert(.openings) }
    if contents.address != nil, contents.detail.plies != .none, !datedGames.isEmpty {
      parts.insert(.feed)
    }
    if contents.pages.contains(where: { $0.text.date != nil }) {
      parts.formUnion(contents.address == nil ? .news : [.news, .newsFeed])
    }
    if contents.pages.contains(where: { !$0.text.events.isEmpty }) { parts.insert(.calendar) }
    if !events.isEmpty { parts.insert(.events) }
    if contents.address != nil, events.first?.year != nil { parts.insert(.eventFeed) }
    // Other sites don't show drawings.
    let logo = contents.style.logo.flatMap { PageFile.ending(of: $0).isSpelled("svg") ? nil : $0 }
    let newestCard =
      contents.detail.plies == .all
      ? games.first.map { CollectionRoute.game($0.name).folder + CollectionRoute.card } : nil
    return contents.languages.map { [contents] language in
      let root = language == contents.languages.first ? "" : "../"
      // A site of many games has many pages, so each link finds its page once.
      let navigation = contents.navigation.map {
        link -> (String, @Sendable (String) -> String)? in
        guard let link else { return nil }
        let page = SiteContents.parts(of: link.address).name
          .flatMap { contents.page($0, in: language) }
        return (
          link.title ?? page?.text.title ?? "", contents.reference(to: link.address, root)
        )
      }
      var pictures: [Spelling: String] = [:]
      for page in contents.texts(in: language) {
        pictures[Spelling(contents.route(of: page).path)] = page.picture
      }
      return SiteEdition(
        language: language, languages: contents.languages,
        presenter: CollectionPresenter(
          site: Publication(name: contents.title), language: language, root: root, parts: parts,
          navigation: navigation, detail: contents.detail, footer: contents.footer
        ) { contents.reference(to: $0, root)($1) },
        address: contents.address, previews: (pictures, logo, newestCard), texts: languagesOfTexts)
    }
  }

  var datedGames: [(game: CollectionGame, date: GameDate)] {
    games.prefix(Self.feedLength).compactMap { game in game.date.map { (game, $0) } }
  }

  func key(_ edition: SiteEdition, _ parts: [String]) -> String {
    let common = [self.edition, edition.language.tag, "\(edition.presenter.parts.rawValue)"]
    return Self.digest(of: common + parts)
  }

  /// What makes a game this one, and not another with the same address.
  private static func subject(of game: CollectionGame) -> String {
    let tags = game.game.tags
    let parts = [RecordText.text(of: game.game.record), tags.dark ?? "", tags.light ?? ""]
    return String(digest(of: parts).prefix(15))
  }

  /// Throws if a game has moved to or from an address, at which the site to update has another game.
  private func refuseMovedGames(_ keys: [String: String]) throws(CommandError) {
    guard !keys.isEmpty else { return }
    let old = keys.mapValues { String($0.prefix(15)) }
    let subjects = games.map(Self.subject)
    let (before, now) = (Set(old.values), Set(subjects))
    let moved = zip(games, subjects).filter { game, subject in
      let other = old[CollectionRoute.game(game.name).folder] ?? subject
      return other != subject && (before.contains(subject) || now.contains(other))
    }.map { "\($0.0.name) (\($0.0.place))" }
    guard !moved.isEmpty else { return }
    let count = moved.count > 5 ? " and \(moved.count - 5) more" : ""
    throw CommandError(
      "these addresses would show other games than before: \(moved.prefix(5).joined(separator: ", "))"
        + "\(count); put the games back in their order, give them their old addresses in the field behind "
        + "the result, or give --force, which replaces the whole site")
  }

  /// What its own pages show of a game besides its moves.
  private static func listedFacts(of game: CollectionGame) -> [String] {
    let tags = game.game.tags
    return [game.name, game.game.record.position.text]
      + [tags.dark, tags.light, tags.date, tags.place, tags.round, tags.result].map { $0 ?? "" }
  }

  private func settings(_ edition: SiteEdition) -> SiteSettings {
    SiteSettings(pace: pace, title: contents.title, language: edition.language)
  }

  private func write(
    _ game: CollectionGame, _ edition: SiteEdition, with pages: inout PageWriter,
    to output: inout OutputFolder, pause: () throws -> Void
  ) throws {
    guard contents.detail.plies != .none else { return }
    let opening = explorer.page(of: game, edition.language.openings).map {
      CollectionRoute.game(game.name).reference(to: .opening($0))
    }
    let key =
      Self.subject(of: game) + "."
      + key(
        edition,
        [
          "game", RecordText.text(of: game.game.record), game.game.comments.json?.text() ?? "",
          opening ?? "",
        ] + Self.listedFacts(of: game))
    let path = edition.folder(of: game)
    let folder = path.withoutSlash
    try output.part(path, key: key) { output in
      if contents.detail.plies == .list {
        let place = edition.place(of: game, opening: opening) {
          if case .record = $0 { FilePage.index } else { nil }
        }
        let sheet = SheetPagePresenter(
          game.game, isWhole: true, language: edition.language,
          site: Publication(name: contents.title), links: .file(place),
          served: contents.detail.address(of: game.game, in: edition.language))
        try pages.write(sheet.viewData(), to: FilePage.index, in: folder, of: &output)
        return pages.takeLinks()
      }
      let files = GameFolder(
        game.game, in: folder, settings: settings(edition), reviewing: reviewing
      ) { file in
        var place = edition.place(of: game, opening: opening, file: file)
        place.cardImage = contents.address.map { _ in CollectionRoute.card }
        return place
      }
      try files.write(with: &pages, into: &output, pause: pause)
      return pages.takeLinks()
    }
  }

  private func write(
    _ puzzle: CollectionPuzzle, _ next: CollectionPuzzle, _ edition: SiteEdition,
    with pages: inout PageWriter,
    to output: inout OutputFolder
  ) throws {
    let route = CollectionRoute.puzzle(puzzle.name)
    let folder = edition.folder + route.folder
    let key = key(
      edition, ["puzzle", puzzle.name, puzzle.title ?? "", puzzle.start.text, next.name])
    try output.part(folder, key: key) { output in
      let name = folder.withoutSlash
      let links = Links.file(edition.presenter.place(of: route))
      let other = next == puzzle ? nil : route.reference(to: .puzzle(next.name))
      try PuzzlePages(
        try puzzleGraph(puzzle), settings: settings(edition), links: links, nextPuzzle: other,
        title: puzzle.title
      ).forEach { file, page in
        if let page = page() { try pages.write(page, to: file, in: name, of: &output) }
      }
      let picture = PictureViewData(
        of: GameRecord(start: puzzle.start), language: edition.language)
      let drawing = picture.drawing.svg(in: site.palette)
      try output.write(Array(drawing.utf8), to: CollectionRoute.picture, in: name)
      return pages.takeLinks()
    }
  }

  private func writeIndexes(
    _ edition: SiteEdition, with pages: inout PageWriter, to output: inout OutputFolder
  ) throws {
    let presenter = edition.presenter
    let texts = contents.texts(in: edition.language)
    try pages.write(
      presenter.start(
        text: contents.text, front: texts.first { $0.text.name == contents.front }?.text,
        news: contents.news(in: edition.language), newest: Array(games.prefix(Self.newestCount)),
        of: games.count,
        puzzles: Array(contents.puzzles.prefix(Self.puzzleCount))), .start, to: &output)
    for page in texts {
      let route = contents.route(of: page)
      guard route != .start else { continue }
      try pages.write(presenter.text(page.text), route, to: &output)
    }
    try writeLists(edition, with: &pages, to: &output)
    for (index, name) in explorer.names.enumerated() {
      let opening = explorer.opening(index, edition.language.openings)
      try pages.write(presenter.opening(opening), .opening(name), to: &output)
    }
    if presenter.parts.contains(.puzzles) {
      try pages.write(presenter.puzzles(contents.puzzles), .puzzles, to: &output)
    }
    try pages.write(presenter.rules, .rules, to: &output)
  }
}

package struct SiteContents: Sendable {
  var title: String
  /// The pages of the first language are in the site's own folder. Each other language has a folder named after its
  /// tag.
  var languages: [Language]
  /// The address of the site, such as `https://club.example/games`, without a slash at its end; nil if unknown.
  var address: String?
  var text: [String] = []
  var games: [CollectionGame] = []
  /// The games of which only the result is known. They count for players and events, and have no pages.
  var results: [CollectionGame] = []
  var puzzles: [CollectionPuzzle] = []
  /// How many games have to share a position for a page of the opening explorer; nil for a number that grows with the
  /// site.
  var gamesOfOpening: Int?
  var pages: [SiteTextPage] = []
  /// The links on every page; nil for those to the lists. Without a title, they have that of their page.
  var navigation: [MarkdownTarget?] = [nil]
  /// The name of the page of text that the first page begins with.
  var front: String?
  /// A paragraph, or nothing.
  var footer: [MarkdownBlock] = []
  /// The pictures and other files of the pages of text, with their paths in the site.
  var files: [(path: String, bytes: [UInt8])] = []
  var style = SiteStyle()
  var detail = GameDetail()

  package var hasPliesOfGames: Bool { detail.plies == .all }
}

struct SiteStyle: Sendable, Hashable {
  var look: Theme?
  var logo: String?
  /// The path in the site of the owner's own style sheet.
  var sheet: String?
}
