import Reversi

/// The positions that at least a number of games share, in all orientations and orders of moves.
///
/// Positions are counted disk by disk, so memory grows with the games, not with their moves.
struct OpeningExplorer {
  /// The games, those between the players with the most games first.
  private let games: [CollectionGame]
  /// The moves and the result of each game: to take a whole game from the list in each step takes longer than the step.
  private let (moves, results): ([[Move]], [GameResults])
  /// The shared positions, those with fewer disks first. The first one is the start.
  private var nodes: [Node] = []
  private var places: [Position: Int] = [:]

  private struct Node {
    /// The name of the page: the most frequent moves.
    let name: String
    /// The position after the most frequent moves.
    let position: Position
    /// The index of the position before, and the move from there; nil at the start.
    let last: (parent: Int, square: Square)?
    let results: GameResults
    let games: [Int]
    var next: [Position: GameResults] = [:]
  }

  /// A game that is played through, after a number of moves.
  private struct Course {
    var position: Position
    var moves = 0
    var node: Int?
  }

  private static let (gamesOfPosition, openingsOfPlayer) = (6, 10)

  /// Finds the shared positions. Without enough games there are none.
  ///
  /// - Parameter least: the number of games that have to share a position.
  init(_ games: [CollectionGame], sharedBy least: Int) {
    let players = games.map {
      [$0.game.tags.dark, $0.game.tags.light].compactMap { $0.map(Spelling.init) }
    }
    let counts = Dictionary(grouping: players.joined()) { $0 }.mapValues(\.count)
    let activities = players.map { $0.reduce(0) { $0 + counts[$1, default: 0] } }
    self.games = games.indices.sorted {
      (activities[$1], $0) < (activities[$0], $1)
    }.map { games[$0] }
    moves = self.games.map(\.game.record.moves)
    results = self.games.map { GameResults([(GameResult(of: $0.game.record.position), .dark)]) }
    let start = Position.initial.canonical.position
    var courses = self.games.map { game -> Course? in
      let position = game.game.record.start
      return position.canonical.position == start ? Course(position: position, node: 0) : nil
    }
    let going = courses.indices.filter { courses[$0] != nil }
    guard going.count >= least else { return }
    add(start, at: .initial, going)
    var count = 0
    while count < nodes.count {
      count = nodes.count
      advance(&courses, sharedBy: least)
    }
  }

  private mutating func advance(_ courses: inout [Course?], sharedBy least: Int) {
    var groups: [Position: [Int]] = [:]
    for game in games.indices {
      courses[game] = courses[game].flatMap { Self.next($0, in: moves[game]) }
      guard let course = courses[game] else { continue }
      groups[course.position.canonical.position, default: []].append(game)
    }
    // A position that is only reached from rare ones has no links to it, so it gets no page.
    let reached = groups.filter { $0.value.contains { courses[$0]?.node != nil } }
    for (position, group) in reached.sorted(by: { $0.value[0] < $1.value[0] }) {
      var parents = Dictionary(grouping: group) { courses[$0]?.node }
      parents[nil] = nil
      for case (let parent?, let part) in parents {
        nodes[parent].next[position] = results(of: part)
      }
      for game in group { courses[game]?.node = nil }
      let most = parents.max { ($0.value.count, -$0.value[0]) < ($1.value.count, -$1.value[0]) }
      guard group.count >= least, let parent = most?.key,
        let square = squares(from: nodes[parent].position)[position]?.first,
        let shown = try? nodes[parent].position.placing(at: square).withoutPass
      else { continue }
      for game in group { courses[game]?.node = nodes.count }
      add(position, at: shown, after: (parent, square), group)
    }
  }

  private static func next(_ course: Course, in moves: [Move]) -> Course? {
    var next = course
    guard let place = moves[course.moves...].firstIndex(where: { $0 != .pass }),
      let after = try? course.position.withoutPass.playing(moves[place])
    else { return nil }
    (next.position, next.moves) = (after.withoutPass, place + 1)
    return next
  }

  private mutating func add(
    _ canonical: Position, at shown: Position, after last: (parent: Int, square: Square)? = nil,
    _ group: [Int]
  ) {
    places[canonical] = nodes.count
    nodes.append(
      Node(
        name: name(after: last), position: shown, last: last, results: results(of: group),
        games: Array(group.prefix(Self.gamesOfPosition))))
  }

  private func name(after last: (parent: Int, square: Square)?) -> String {
    guard let (parent, square) = last else { return CollectionRoute.openingsName }
    return (nodes[parent].last == nil ? "" : nodes[parent].name) + square.description
  }

  private func results(of group: [Int]) -> GameResults {
    group.reduce(into: GameResults()) { $0.add(results[$1]) }
  }

  /// The moves to each canonical position, those of the rightmost column first, as games begin with f5.
  private func squares(from position: Position) -> [Position: [Square]] {
    let moves = position.legalMoves.sorted { ($1.column, $0.row) < ($0.column, $1.row) }
    return Dictionary(grouping: moves) { square in
      (try? position.placing(at: square).withoutPass.canonical.position) ?? position
    }
  }

  /// The names of the pages.
  var names: [String] { nodes.map(\.name) }

  /// - Parameter index: the index of the position among ``names``.
  func opening(_ index: Int, _ names: OpeningNames) -> SharedOpening {
    let node = nodes[index]
    var opening = SharedOpening()
    (opening.results, opening.games) = (node.results, node.games.map { games[$0] })
    var (path, squares): ([Int], [Square]) = ([index], [])
    while let (parent, square) = nodes[path[0]].last {
      path.insert(parent, at: 0)
      squares.insert(square, at: 0)
    }
    opening.path = path.map { nodes[$0].name }
    for square in squares {
      opening.record.passIfNeeded()
      try? opening.record.play(.place(square))
    }
    for (position, moves) in self.squares(from: node.position) {
      guard let results = node.next[position] else { continue }
      let page = places[position].map { nodes[$0].name }
      for square in moves { opening.pages[square] = page }
      opening.next.append(
        OpeningBranch(square: moves[0], opening: names[position], page: page, results: results))
    }
    opening.next.sort {
      ($1.results.games, $0.square?.index ?? 0) < ($0.results.games, $1.square?.index ?? 0)
    }
    return opening
  }

  /// The page of the last shared position of a game after at most a number of disks; nil if there is none.
  func page(of record: GameRecord, upTo ply: Int) -> String? {
    let positions = [record.start] + record.prefix(plies: ply).plies.map(\.after)
    return positions.reversed().lazy.compactMap { places[$0.canonical.position] }.first
      .map { nodes[$0].name }
  }

  /// The page of the shared position of a game's opening; nil if there is none.
  func page(of game: CollectionGame, _ names: OpeningNames) -> String? {
    names.opening(of: game.game.record).flatMap { page(of: game.game.record, upTo: $0.ply) }
  }

  func openings(
    of player: String, in games: [CollectionGame], _ names: OpeningNames
  ) -> [OpeningBranch] {
    let named = games.compactMap { game in
      names.opening(of: game.game.record).map { (game: game, opening: $0) }
    }
    let branches = Dictionary(grouping: named, by: \.opening.name).values.map { named in
      let (first, opening) = named[0]
      return OpeningBranch(
        opening: opening, page: page(of: first.game.record, upTo: opening.ply),
        results: named.map(\.game).results(of: player))
    }.sorted { ($1.results.games, $0.name) < ($0.results.games, $1.name) }
    return Array(branches.prefix(Self.openingsOfPlayer))
  }
}

/// An opening or a move with the results of the games that had it.
struct OpeningBranch: Sendable {
  var square: Square?
  let opening: NamedOpening?
  /// The name of its page; nil if too few games share it.
  let page: String?
  let results: GameResults
  var name: String { opening?.name ?? "" }
}

/// The position after moves that many games share, however the board was turned.
struct SharedOpening: Sendable {
  /// The moves by which most games reached the position.
  var record = GameRecord()
  /// The pages of the positions from the start to this one.
  var path: [String] = []
  var results = GameResults()
  var next: [OpeningBranch] = []
  /// The pages to which moves lead, also by those that are equal to another one on a turned board.
  var pages: [Square: String] = [:]
  var games: [CollectionGame] = []
}
