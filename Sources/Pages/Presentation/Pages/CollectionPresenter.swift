package import Gameplay
package import Reversi

package struct CollectionGame: Sendable, Hashable {
  package let name: String
  package let game: TaggedGame

  package init(name: String, game: TaggedGame) {
    self.name = name
    self.game = game
  }
}

package struct CollectionPuzzle: Sendable, Hashable {
  package let name: String
  /// The start position, with the visitor to move.
  package let start: Position

  package init(name: String, start: Position) {
    self.name = name
    self.start = start
  }
}

/// A page of text.
package struct CollectionText: Sendable {
  package let name: String
  package let title: String
  package let description: String?
  package let parts: [Part]

  package enum Part: Sendable {
    /// Makes the HTML. The parameter returns what an address in the text refers to.
    case html(@Sendable (_ reference: (String) -> String) -> String)
    /// The last board of a game, with the game's own page, and the best moves from there.
    case board(TaggedGame, CollectionRoute?, solution: [Square]?)
  }

  package init(name: String, title: String, description: String?, parts: [Part]) {
    (self.name, self.title, self.description, self.parts) = (name, title, description, parts)
  }
}

/// Presents the overview pages of a static site with many games, in one language.
package struct CollectionPresenter: Sendable {
  package struct Parts: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let players = Parts(rawValue: 1)
    package static let puzzles = Parts(rawValue: 2)
    package static let feed = Parts(rawValue: 4)
  }

  package static let gamesOnPage = 100

  private let site: SiteIdentity
  private let language: Language
  package let parts: Parts
  /// The pages of text that every page links.
  private let pages: [CollectionText]
  /// The relative path from the language's folder to the site's folder: empty, or with a trailing slash.
  package let root: String
  private var words: Words { language.words }

  /// Creates a presenter of a site.
  ///
  /// - Parameters:
  ///   - root: the relative path from the language's folder to the site's folder: empty, or with a trailing
  ///     slash.
  ///   - parts: the sections of the site.
  ///   - pages: the pages of text that every page links.
  package init(
    title: String, language: Language, root: String, parts: Parts, pages: [CollectionText] = []
  ) {
    self.pages = pages
    site = SiteIdentity(name: title)
    self.language = language
    self.root = root
    self.parts = parts
  }

  /// The location of a page with its links: files in its own folder, and the pages that every page links to.
  ///
  /// - Parameters:
  ///   - address: the absolute address of the page's folder; nil if it isn't known.
  ///   - file: returns the file of a route in the page's own folder.
  package func place(
    of page: CollectionRoute, address: String? = nil,
    file: @escaping @Sendable (SiteRoute) -> String? = { _ in nil }
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

  private func navigation(from page: CollectionRoute) -> [LinkViewData] {
    var links: [(CollectionRoute, String)] = [(.games(page: 1), words[.gamesTitle])]
    if parts.contains(.players) { links.append((.players, words[.playersTitle])) }
    if parts.contains(.puzzles) { links.append((.puzzles, words[.puzzlesTitle])) }
    links += pages.map { (.text($0.name), $0.title) }
    return links.map { route, label in
      LinkViewData(
        address: page.reference(to: route), label: label, isCurrent: page == route)
    }
  }

  private func context(of page: CollectionRoute) -> PageContext {
    PageContext(
      links: .file(place(of: page)), site: site, viewer: .anybody(reading: language))
  }
}

extension CollectionPresenter {
  /// The start page.
  ///
  /// - Parameters:
  ///   - text: a description of the site.
  ///   - front: the page of text to show in its place, with what its addresses refer to.
  ///   - newest: the games to show, out of `count` games.
  package func start(
    text: [String], front: CollectionText? = nil, reference: (String) -> String = { $0 },
    newest: [CollectionGame], of count: Int, puzzles: [CollectionPuzzle]
  ) -> IndexPageViewData {
    var sections: [IndexSectionViewData] = []
    if !newest.isEmpty {
      sections.append(
        IndexSectionViewData(
          heading: words[.newestGames], items: newest.map { item($0, on: .start) }))
    }
    if !puzzles.isEmpty {
      sections.append(
        IndexSectionViewData(
          heading: words[.puzzlesTitle], items: puzzles.map { item($0, on: .start) }))
    }
    var links: [LinkViewData] = []
    if count > newest.count {
      links.append(link(words(.allGames, .count(count)), from: .start, to: .games(page: 1)))
    }
    if parts.contains(.feed) { links.append(link(words[.gamesFeed], from: .start, to: .feed)) }
    return IndexPageViewData(
      page: context(of: .start).page(
        news: words(.games, .count(count)), isUnlisted: false,
        description: front?.description ?? text.first),
      heading: front?.title ?? site.name ?? words[.siteName], paragraphs: text,
      texts: front.map { texts(of: $0, on: .start, reference) } ?? [], sections: sections,
      links: links,
      feed: parts.contains(.feed) ? CollectionRoute.feed.path : nil)
  }

  /// A page of text.
  ///
  /// - Parameter reference: returns what an address in the text refers to.
  package func text(
    _ text: CollectionText, reference: (String) -> String
  ) -> IndexPageViewData {
    let route = CollectionRoute.text(text.name)
    return IndexPageViewData(
      page: context(of: route).page(
        news: text.title, isUnlisted: false, description: text.description),
      heading: text.title, texts: texts(of: text, on: route, reference))
  }

  private func texts(
    of text: CollectionText, on page: CollectionRoute, _ reference: (String) -> String
  ) -> [IndexTextViewData] {
    text.parts.map { part in
      switch part {
      case .html(let html): return IndexTextViewData(html: html(reference))
      case .board(let game, let target, let solution):
        let result = game.record.summary(in: language)
        return IndexTextViewData(
          board: BoardPresenter(language: language).picture(
            game.record.position.board, last: game.record.moves.last?.square, label: result),
          caption: result, link: target.map { link(label(of: $0, game), from: page, to: $0) },
          solutionTitle: words[.solution],
          solution: solution.map { $0.map(\.description).joined(separator: " ") })
      }
    }
  }

  private func label(of target: CollectionRoute, _ game: TaggedGame) -> String {
    switch target {
    case .game(let name): self.name(of: CollectionGame(name: name, game: game))
    case .puzzle(let name): name
    default: ""
    }
  }

  /// A page with games.
  ///
  /// - Parameters:
  ///   - number: the number of the page, counted from 1.
  ///   - games: the games on this page.
  ///   - count: the number of games on all pages.
  package func games(
    page number: Int, _ games: [CollectionGame], of count: Int
  ) -> IndexPageViewData {
    let route = CollectionRoute.games(page: number)
    let last = (count + Self.gamesOnPage - 1) / Self.gamesOnPage
    var links: [LinkViewData] = []
    if number > 1 {
      links.append(link(words[.newerGames], from: route, to: .games(page: number - 1)))
    }
    if number < last {
      links.append(link(words[.olderGames], from: route, to: .games(page: number + 1)))
    }
    let title = words(.games, .count(count))
    return IndexPageViewData(
      page: context(of: route).page(
        news: number > 1
          ? words(.pageOfTitle, .of(.title, title), .number(number), .of(.total, last)) : title,
        isUnlisted: false),
      heading: title,
      paragraphs: last > 1 ? [words(.page, .number(number), .of(.total, last))] : [],
      sections: [IndexSectionViewData(items: games.map { item($0, on: route) })], links: links)
  }

  package func players(_ players: [PlayerStanding]) -> IndexPageViewData {
    IndexPageViewData(
      page: context(of: .players).page(news: words[.playersTitle], isUnlisted: false),
      heading: words[.playersTitle],
      sections: [
        IndexSectionViewData(
          table: IndexTableViewData(
            columns: words.playerColumns,
            rows: players.map { player in
              IndexRowViewData(
                link: link(player.name, from: .players, to: .player(player.page)),
                cells: player.figures.map { String($0) })
            }))
      ])
  }

  package func player(_ player: PlayerStanding, _ games: [CollectionGame]) -> IndexPageViewData {
    let route = CollectionRoute.player(player.page)
    return IndexPageViewData(
      page: context(of: route).page(news: player.name, isUnlisted: false),
      heading: player.name, paragraphs: [words.standing(of: player)],
      sections: [IndexSectionViewData(items: games.map { item($0, on: route) })],
      links: [link(words[.playersTitle], from: route, to: .players)])
  }

  /// The page with all puzzles, grouped by the number of empty squares.
  package func puzzles(_ puzzles: [CollectionPuzzle]) -> IndexPageViewData {
    let bySize = Dictionary(grouping: puzzles) { $0.start.board.emptyCount }
    return IndexPageViewData(
      page: context(of: .puzzles).page(news: words[.puzzlesTitle], isUnlisted: false),
      heading: words[.puzzlesTitle],
      sections: bySize.sorted { $0.key < $1.key }.map { count, puzzles in
        IndexSectionViewData(
          heading: words(.emptySquares, .count(count)),
          items: puzzles.map { item($0, on: .puzzles) })
      })
  }

  /// The feed of the newest games.
  ///
  /// - Parameters:
  ///   - games: the games with the start of their days, newest first.
  ///   - address: the absolute address of the language's folder, with a trailing slash.
  package func feed(of games: [(game: CollectionGame, day: Timestamp)], at address: String)
    -> AtomFeed
  {
    AtomFeed(
      id: address + CollectionRoute.feed.path, title: site.name ?? words[.siteName],
      subtitle: words[.newestGames], updated: games.map(\.day).max() ?? Timestamp(milliseconds: 0),
      address: address + CollectionRoute.feed.path, alternate: address, language: language,
      author: site.name ?? words[.siteName],
      entries: games.map { entry(of: $0.game, day: $0.day, at: address) })
  }

  private func entry(of game: CollectionGame, day: Timestamp, at address: String)
    -> AtomFeed.Entry
  {
    let record = game.game.record
    let page = address + CollectionRoute.game(game.name).address
    let picture = address + CollectionRoute.gamePicture(game.name).address
    let result = record.summary(in: language)
    return AtomFeed.Entry(
      id: page, title: name(of: game) + ": " + result, updated: day, published: day,
      alternate: page,
      content: "<p><img src=\"\(picture)\" alt=\"\" width=\"256\" height=\"256\"></p>"
        + "<pre>\(BoardDrawing.lines(of: record.position.board))</pre>")
  }

  /// The players of a game; the name of its folder if they aren't known.
  private func name(of game: CollectionGame) -> String {
    game.game.tags.namesNobody ? game.name : words.pairing(of: game.game.tags)
  }

  package var rules: RulesPageViewData {
    RulesPagePresenter(language: language, site: site, links: .file(place(of: .rules))).viewData()
  }

  private func item(_ game: CollectionGame, on page: CollectionRoute) -> IndexItemViewData {
    let tags = game.game.tags
    let occasion = words.occasion(place: tags.place, date: tags.date)
    let result = game.game.record.summary(in: language)
    return IndexItemViewData(
      address: page.reference(to: .game(game.name)),
      picture: page.reference(to: .gamePicture(game.name)),
      name: name(of: game),
      detail: occasion.isEmpty ? result : result + " · " + occasion)
  }

  private func item(_ puzzle: CollectionPuzzle, on page: CollectionRoute) -> IndexItemViewData {
    IndexItemViewData(
      address: page.reference(to: .puzzle(puzzle.name)),
      picture: page.reference(to: .puzzlePicture(puzzle.name)),
      name: puzzle.name,
      detail: MessagePresenter(words: words).text(of: puzzle.start.status))
  }

  private func link(
    _ label: String, from page: CollectionRoute, to target: CollectionRoute
  ) -> LinkViewData {
    LinkViewData(address: page.reference(to: target), label: label)
  }
}

package struct PlayerStanding: Sendable, Hashable {
  package let name: String
  /// The file name of the player's page, without its extension.
  package let page: String
  /// The number of games, including unfinished ones.
  package var games = 0
  package var won = 0
  package var drawn = 0
  package var lost = 0
  /// The player's disks at the end of finished games. Empty squares count for the winner.
  package var disks = 0

  package init(name: String, page: String) {
    self.name = name
    self.page = page
  }

  /// Counts a game.
  ///
  /// - Parameters:
  ///   - position: the last position of the game.
  ///   - side: the player's side.
  package mutating func count(_ position: Position, playing side: Disk) {
    games += 1
    guard case .over(let winner) = position.status else { return }
    let count = FinalCount(of: position)
    disks += side == .dark ? count.dark : count.light
    if winner == side { won += 1 } else if winner == nil { drawn += 1 } else { lost += 1 }
  }

  var figures: [Int] { [games, won, drawn, lost, disks] }
}
