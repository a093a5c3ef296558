import Gameplay
import Presentation
package import Reversi

package struct CollectionPuzzle: Sendable, Hashable {
  package let name: String
  /// The start position, with the visitor to move.
  package let start: Position
  /// Shown in place of the name; nil if there is none.
  var title: String?
}

struct CollectionText: Sendable {
  let name: String
  let language: Language
  let title: String
  let description: String?
  /// The day of news; nil for other pages.
  var date: GameDate?
  var events: [AnnouncedEvent] = []
  private(set) var parts: [Part]

  enum Part: Sendable {
    /// Makes the HTML. The parameter returns what an address in the text refers to.
    case html(@Sendable (_ reference: @escaping (String) -> String) -> String)
    /// The last board of a game, with the page of the game or of the puzzle with a title, and the best moves from there.
    case board(TaggedGame, CollectionRoute?, title: String?, solution: [Square]?)
  }

  mutating func unlink(_ target: CollectionRoute) {
    parts = parts.map { part in
      guard case .board(let game, target, let title, let solution) = part else { return part }
      return .board(game, nil, title: title, solution: solution)
    }
  }
}

struct GameDetail: Sendable, Equatable {
  enum Plies: String, Sendable, CaseIterable {
    case all
    /// One page with the list of moves.
    case list
    /// Nothing besides the lists of games.
    case none
  }

  var plies = Plies.all
  /// The server where visitors can play the games through; nil for none.
  var server: PublicAddress?

  /// The address of a game on the server; nil without a server.
  func address(of game: TaggedGame, in language: Language) -> String? {
    server.map { server in
      Publication(basePath: server.basePath).path(
        of: .record(RecordAddress(RecordText.text(of: game.record), tags: game.tags)),
        in: language, at: server.origin.text)
    }
  }
}

/// Presents the overview pages of a static site with many games, in one language.
struct CollectionPresenter: Sendable {
  struct Parts: OptionSet, Sendable {
    let rawValue: Int

    static let players = Parts(rawValue: 1)
    static let puzzles = Parts(rawValue: 2)
    static let feed = Parts(rawValue: 4)
    static let events = Parts(rawValue: 8)
    static let eventFeed = Parts(rawValue: 16)
    static let openings = Parts(rawValue: 32)
    static let news = Parts(rawValue: 64)
    static let newsFeed = Parts(rawValue: 128)
    static let calendar = Parts(rawValue: 256)
  }

  static let gamesOnPage = 100

  let site: Publication
  let language: Language
  /// The relative path from the language's folder to the site's folder: empty, or with a trailing slash.
  let root: String
  let parts: Parts
  /// The links of every page; nil for those to the lists.
  var navigation: [(label: String, reference: @Sendable (_ ascent: String) -> String)?] = [nil]
  var detail = GameDetail()
  var footer: [MarkdownBlock] = []
  /// Returns what an address in a text refers to, on a page with a relative path up to its language's folder.
  var reference: @Sendable (String, _ ascent: String) -> String = { address, _ in address }

  var words: Words { language.words }

  /// The location of a page with its links: files in its own folder, and the pages that every page links to.
  ///
  /// - Parameters:
  ///   - address: the absolute address of the page's folder; nil if it isn't known.
  ///   - file: returns the file of a route in the page's own folder.
  func place(
    of page: CollectionRoute, address: String? = nil,
    file: @escaping @Sendable (Route) -> String? = { _ in nil }
  ) -> FilePage {
    FilePage(root: page.ascent + root, navigation: navigation(from: page), address: address) {
      route in
      switch route {
      case .start: page.reference(to: .start)
      case .page(.rules): page.reference(to: .rules)
      default: file(route)
      }
    }
  }

  func related(to game: CollectionGame, _ event: CollectionEvent?) -> [LinkViewData] {
    let page = CollectionRoute.game(game.name)
    let players = game.players.map { link($0.name, from: page, to: .player(named: $0.name)) }
    return players + (event.map { [link($0.title, from: page, to: .event($0))] } ?? [])
  }

  private func navigation(from page: CollectionRoute) -> [LinkViewData] {
    var links: [(CollectionRoute, String)] = []
    if parts.contains(.news) { links.append((.news(page: 1), words[.newsTitle])) }
    links.append((.games, words[.gamesTitle]))
    if parts.contains(.events) { links.append((.events(page: 1), words[.eventsTitle])) }
    if parts.contains(.players) { links.append((.players, words[.playersTitle])) }
    if parts.contains(.puzzles) { links.append((.puzzles, words[.puzzlesTitle])) }
    if parts.contains(.openings) { links.append((.openings, words[.openingsTitle])) }
    let lists = links.map { route, label in
      LinkViewData(
        address: page.reference(to: route), label: label, isCurrent: page == route)
    }
    return navigation.flatMap { link -> [LinkViewData] in
      guard let link else { return lists }
      let address = link.reference(page.ascent)
      let isCurrent = address == page.reference(to: page)
      return [LinkViewData(address: address, label: link.label, isCurrent: isCurrent)]
    }
  }

  func context(of page: CollectionRoute) -> PageContext {
    PageContext(
      links: .file(place(of: page)), site: site, viewer: .anybody(reading: language))
  }

  /// A page of a list, whose number counts from 1.
  ///
  /// - Parameter list: the length of the list, and of the part on each page.
  func page(
    _ route: CollectionRoute, _ heading: String, _ number: Int = 1,
    of list: (count: Int, size: Int) = (0, 1), description: String? = nil,
    paragraphs: [String] = [], sections: [IndexSectionViewData], links: [LinkViewData] = [],
    step: (Int) -> CollectionRoute? = { _ in nil }
  ) -> IndexPageViewData {
    let last = Self.pageCount(list.count, by: list.size)
    let near = (1...last).filter { $0 == 1 || $0 == last || abs($0 - number) <= Self.nearPages }
    let steps = near.compactMap { page in
      step(page).map {
        LinkViewData(
          address: route.reference(to: $0), label: String(page), isCurrent: page == number)
      }
    }
    let title =
      number > 1
      ? words(.pageOfTitle, .of(.title, heading), .number(number), .of(.total, last)) : heading
    let names = sections.flatMap { section in
      (section.items + section.lines).map(\.name)
        + (section.table?.rows ?? []).compactMap { $0.heading.name ?? $0.heading.label }
    }
    return IndexPageViewData(
      page: context(of: route).page(
        news: title, isUnlisted: false,
        description: description
          ?? (names.isEmpty ? nil : words.joined(names.prefix(Self.describedCount)))),
      heading: heading,
      paragraphs: paragraphs
        + (last > 1 ? [words(.page, .number(number), .of(.total, last))] : []),
      sections: sections + (last > 1 ? [IndexSectionViewData(links: steps)] : []), links: links)
  }

  /// How many games, players or puzzles of a list its description names.
  static let describedCount = 3

  /// How many pages before and after the shown one have links. A list of all games can have a thousand pages.
  private static let nearPages = 3

  /// How many pages a list needs: one, if it is empty.
  static func pageCount(_ count: Int, by size: Int) -> Int {
    max(1, (count + size - 1) / size)
  }

  /// The part of a list on a page, whose number counts from 1.
  static func page<Item>(_ number: Int, of list: [Item], by size: Int) -> ArraySlice<Item> {
    list.dropFirst((number - 1) * size).prefix(size)
  }

  /// - Parameters:
  ///   - front: the page of text to show in place of the site's description.
  ///   - news: all news, newest first.
  func start(
    text: [String], front: CollectionText? = nil, news: [CollectionText] = [],
    newest: [CollectionGame], of count: Int, puzzles: [CollectionPuzzle]
  ) -> IndexPageViewData {
    var sections = [newestNews(news)].compactMap(\.self)
    if !newest.isEmpty {
      sections.append(section(words[.newestGames], with: newest, on: .start))
    }
    if !puzzles.isEmpty {
      sections.append(
        IndexSectionViewData(
          heading: words[.puzzlesTitle], items: puzzles.map { item($0, on: .start) }))
    }
    var links: [LinkViewData] = []
    if count > newest.count {
      links.append(link(words(.allGames, .count(count)), from: .start, to: .games))
    }
    let feeds: [(part: Parts, label: Word, route: CollectionRoute)] = [
      (.newsFeed, .newsFeed, .newsFeed), (.feed, .gamesFeed, .feed),
    ].filter { parts.contains($0.part) }
    links += feeds.map { link(words[$0.label], from: .start, to: $0.route) }
    if parts.contains(.calendar) {
      links.append(link(words[.calendarFile], from: .start, to: .calendar))
    }
    var page = context(of: .start).page(
      news: "", isUnlisted: false, description: front?.description ?? text.first)
    page.title = page.home.label
    return IndexPageViewData(
      page: page,
      heading: front?.title ?? site.name ?? words[.siteName], paragraphs: text,
      texts: front.map { texts(of: $0, on: .start) } ?? [],
      textLanguage: front?.language.tag, sections: sections, links: links,
      feeds: feeds.map(\.route.path))
  }

  func text(_ text: CollectionText) -> IndexPageViewData {
    let route = CollectionRoute.text(text.name)
    return IndexPageViewData(
      page: context(of: route).page(
        news: text.title, isUnlisted: false, description: text.description),
      heading: text.title, paragraphs: text.date.map { [words.date($0.text)] } ?? [],
      texts: texts(of: text, on: route), textLanguage: text.language.tag)
  }

  private func texts(of text: CollectionText, on page: CollectionRoute) -> [IndexTextViewData] {
    text.parts.map { part in
      switch part {
      case .html(let html): return IndexTextViewData(html: html { reference($0, page.ascent) })
      case .board(let game, let target, let title, let solution):
        let result = game.record.summary(in: text.language)
        return IndexTextViewData(
          board: BoardPresenter(language: text.language).picture(
            game.record.position.board, last: game.record.moves.last?.square, label: result),
          caption: result, link: target.flatMap { link(to: $0, game, title, from: page) },
          solutionTitle: text.language.words[.solution],
          solution: solution.map { $0.map(\.description).joined(separator: " ") })
      }
    }
  }

  private func link(
    to target: CollectionRoute, _ game: TaggedGame, _ title: String?, from page: CollectionRoute
  ) -> LinkViewData? {
    switch target {
    case .game(let name):
      address(of: name, game, from: page).map {
        LinkViewData(address: $0, label: self.name(of: game, named: name))
      }
    case .puzzle(let name): link(title ?? name, from: page, to: target)
    default: nil
    }
  }

  /// The page of a game, here or on a server; nil if it has none.
  func address(
    of name: String, _ game: TaggedGame, from page: CollectionRoute
  ) -> String? {
    guard !game.isOnlyResult else { return nil }
    return detail.plies == .none
      ? detail.address(of: game, in: language) : page.reference(to: .game(name))
  }

  /// The moves of a game for lists; nil if it has a page.
  func moves(of game: TaggedGame) -> TextViewData? {
    guard detail.plies == .none, detail.server == nil, !game.isOnlyResult else { return nil }
    return TextViewData(label: words[.moves], text: RecordText.text(of: game.record))
  }

  func games(
    newest: [CollectionGame], of count: Int, years: [(year: Int?, count: Int)]
  ) -> IndexPageViewData {
    let title = words(.games, .count(count))
    let isWhole = count <= newest.count
    var sections = [section(isWhole ? nil : words[.newestGames], with: newest, on: .games)]
    if !isWhole {
      let links = years.map { year, count in
        link(
          words(.titleWithCount, .of(.title, name(of: year)), .count(count)), from: .games,
          to: .year(year, page: 1))
      }
      sections.insert(IndexSectionViewData(heading: words[.byYear], links: links), at: 0)
    }
    return page(.games, title, sections: sections)
  }

  /// - Parameter games: all games of the year, newest first.
  func year(
    _ year: Int?, _ games: [CollectionGame], page number: Int
  ) -> IndexPageViewData {
    let route = CollectionRoute.year(year, page: number)
    let shown = Self.page(number, of: games, by: Self.gamesOnPage)
    return page(
      route, words(.titleWithCount, .of(.title, name(of: year)), .count(games.count)), number,
      of: (games.count, Self.gamesOnPage), sections: [section(with: shown, on: route)],
      links: [link(words[.gamesTitle], from: route, to: .games)]
    ) { .year(year, page: $0) }
  }

  private func name(of year: Int?) -> String { year.map { String($0) } ?? words[.undated] }

  /// Games with pictures if the site has them, and the others one on each line.
  func section(
    _ heading: String? = nil, with games: some Collection<CollectionGame>, on page: CollectionRoute
  ) -> IndexSectionViewData {
    func hasPicture(_ game: CollectionGame) -> Bool {
      detail.plies == .all && !game.game.isOnlyResult
    }
    return IndexSectionViewData(
      heading: heading, items: games.filter(hasPicture).map { item($0, on: page) },
      lines: games.filter { !hasPicture($0) }.map { item($0, on: page) })
  }

  func puzzles(_ puzzles: [CollectionPuzzle]) -> IndexPageViewData {
    let bySize = Dictionary(grouping: puzzles) { $0.start.board.emptyCount }
    return page(
      .puzzles, words[.puzzlesTitle],
      sections: bySize.sorted { $0.key < $1.key }.map { count, puzzles in
        IndexSectionViewData(
          heading: words(.emptySquares, .count(count)),
          items: puzzles.map { item($0, on: .puzzles) })
      })
  }

  /// - Parameters:
  ///   - games: the games with the start of their days, newest first.
  ///   - address: the absolute address of the language's folder, with a trailing slash.
  func feed(of games: [(game: CollectionGame, day: Timestamp)], at address: String)
    -> AtomFeed
  {
    feed(
      .feed, words[.newestGames], at: address,
      games.map { entry(of: $0.game, day: $0.day, at: address) })
  }

  func feed(
    _ route: CollectionRoute, _ subtitle: String, at address: String, _ entries: [AtomFeed.Entry]
  ) -> AtomFeed {
    AtomFeed(
      at: address + route.path, of: address, title: site.name ?? words[.siteName],
      subtitle: subtitle, language: language, entries)
  }

  private func entry(of game: CollectionGame, day: Timestamp, at address: String)
    -> AtomFeed.Entry
  {
    let record = game.game.record
    let page = address + CollectionRoute.game(game.name).address
    let picture = page + CollectionRoute.card
    let result = record.summary(in: language)
    return AtomFeed.Entry(
      page: page, title: name(of: game.game, named: game.name) + ": " + result, day: day,
      content: (detail.plies == .all
        ? "<p><img src=\"\(picture)\" alt=\"\" width=\"600\" height=\"315\"></p>" : "")
        + "<pre>\(BoardDrawing.lines(of: record.position.board))</pre>")
  }

  /// The players of a game; the name of its folder if they aren't known.
  func name(of game: TaggedGame, named name: String) -> String {
    game.tags.namesNobody ? name : words.pairing(of: game.tags)
  }

  /// - Parameter folder: the path from the server's root to the folder of the language, with a trailing slash.
  func notFound(at folder: String) -> IndexPageViewData {
    let route = CollectionRoute.notFound(at: folder)
    var page = page(
      route, words[.notFoundHeading], paragraphs: [words[.siteNotFoundText]], sections: [],
      links: [link(site.name ?? words[.siteName], from: route, to: .start)])
    page.page.isUnlisted = true
    return page
  }

  var rules: RulesPageViewData {
    RulesPagePresenter(language: language, site: site, links: .file(place(of: .rules))).viewData()
  }

  /// - Parameter occasion: what to say of a game besides its players and its result; nil for all that is known.
  func item(
    _ game: CollectionGame, on page: CollectionRoute, _ occasion: String? = nil
  ) -> IndexItemViewData {
    var tags = game.game.tags
    let result = game.result.flatMap { words.text(of: $0, tags) }
    // The name has it, unless it contradicts the moves.
    if result != nil, GameResult(of: game.game.record.position) == nil { tags.result = nil }
    let facts = [
      result == nil ? game.game.record.summary(in: language) : "", occasion ?? "",
      words.occasion(of: occasion == nil ? tags : GameTags(result: tags.result)),
    ]
    return IndexItemViewData(
      address: address(of: game.name, game.game, from: page),
      picture: page.reference(to: .gamePicture(game.name)),
      name: result ?? name(of: game.game, named: game.name), hasScore: result != nil,
      detail: facts.filter { !$0.isEmpty }.joined(separator: " · "), moves: moves(of: game.game),
      opening: NamedViewData(
        of: language.openings.opening(of: game.game.record), in: language))
  }

  private func item(_ puzzle: CollectionPuzzle, on page: CollectionRoute) -> IndexItemViewData {
    IndexItemViewData(
      address: page.reference(to: .puzzle(puzzle.name)),
      picture: page.reference(to: .puzzlePicture(puzzle.name)),
      name: puzzle.title ?? puzzle.name,
      detail: words.text(of: puzzle.start.status))
  }

  func link(
    _ label: String, from page: CollectionRoute, to target: CollectionRoute
  ) -> LinkViewData {
    LinkViewData(address: page.reference(to: target), label: label)
  }
}
