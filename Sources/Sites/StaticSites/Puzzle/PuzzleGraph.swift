import Engine
package import OperatingSystem
package import Reversi

/// All games that a player can play from an endgame position against perfect replies.
///
/// The opponent answers each choice with its best move, the first in the order of squares if there are several. Passes
/// are made automatically. Positions that are reached by different moves share a node, so the graph isn't a tree. It
/// has no cycles, since every edge places a disk. The same start always gives the same graph with the same numbers.
package struct PuzzleGraph: Sendable {
  /// The side that chooses its moves: the one to move at the start.
  let player: Disk
  /// The positions, the start first. A node's number is its index.
  fileprivate(set) var nodes: [PuzzleNode] = []
  /// The choices. Those of one node are adjacent, in the order of their squares.
  fileprivate(set) var edges: [PuzzleEdge] = []
  /// The moves of all choices.
  fileprivate(set) var moves: [Move] = []

  var best: Int { nodes.first?.best ?? 0 }
}

/// A position of a puzzle where its player chooses a move, or where the game is over.
struct PuzzleNode: Sendable, Hashable {
  /// The node's index, in the order of a breadth-first walk from the start.
  let number: Int
  /// The position. The player is to move, even if the game is over.
  let position: Position
  /// The best result that the player can still reach, or the final result: the player's disks at the end minus the
  /// opponent's, with empty squares counted for the winner.
  let best: Int
  /// Its choices among those of the graph; none if the game is over.
  fileprivate(set) var edges: Range<Int>

  var isEnd: Bool { edges.isEmpty }
}

/// A choice of the player: one legal move, and everything after it until the player chooses again.
struct PuzzleEdge: Sendable, Hashable {
  let from: Int
  let square: Square
  let to: Int
  /// The chosen move among those of the graph, with the replies and passes after it.
  let moves: Range<Int>

  /// The edge's name in the file names of a site: the number of its node and the square, such as `12-d3`.
  var name: String { "\(from)-\(square)" }
}

extension PuzzleGraph {
  /// - Throws: ``CommandError`` if there is no choice, too many squares are empty, or there are more nodes.
  package init(start: Position, mostNodes: Int) throws(CommandError) {
    var walk = PuzzleWalk(graph: PuzzleGraph(player: start.turn), mostNodes: mostNodes)
    try walk.run(from: start)
    self = walk.graph
  }

  /// Why a start position can't be a puzzle, as far as it shows without searching ahead; nil if it can be one.
  static func problem(of start: Position) -> CommandError? {
    let (empties, most) = (start.board.emptyCount, EndgameSolver.mostEmpties)
    return switch start.status {
    case .over:
      CommandError("the game is over in this position; take one from before its end")
    case .pass(let side):
      CommandError("\(side) is to move and has to pass; let it be \(side.flipped)'s turn")
    case .turn: empties > most ? tooManyEmpties(empties, most: most) : nil
    }
  }

  fileprivate static func tooManyEmpties(_ count: Int, most: Int) -> CommandError {
    CommandError(
      "\(count) squares are empty, too many for perfect play; take a position with \(most) at most")
  }
}

private struct PuzzleWalk {
  var graph: PuzzleGraph
  let mostNodes: Int
  var numbers: [Board: Int] = [:]
  var solver = EndgameSolver()

  mutating func run(from start: Position) throws(CommandError) {
    if let problem = PuzzleGraph.problem(of: start) { throw problem }
    _ = try number(of: start.board)
    var next = 0
    while next < graph.nodes.count {
      try addEdges(of: next)
      next += 1
    }
  }

  private mutating func number(of board: Board) throws(CommandError) -> Int {
    if let number = numbers[board] { return number }
    let number = graph.nodes.count
    guard number < mostNodes else {
      throw CommandError(
        "there are more than \(number) positions to choose in; take one with fewer empty squares")
    }
    let position = Position(board: board, turn: graph.player)
    let best = try solved { solver throws(EndgameError) in try solver.score(of: position) }
    graph.nodes.append(PuzzleNode(number: number, position: position, best: best, edges: 0..<0))
    numbers[board] = number
    return number
  }

  private mutating func addEdges(of number: Int) throws(CommandError) {
    let first = graph.edges.count
    let position = graph.nodes[number].position
    for square in position.legalMoves {
      let firstMove = graph.moves.count
      let board = try play(.place(square), in: position)
      let to = try self.number(of: board)
      graph.edges.append(
        PuzzleEdge(from: number, square: square, to: to, moves: firstMove..<graph.moves.count))
    }
    graph.nodes[number].edges = first..<graph.edges.count
  }

  /// Plays a move and the moves after it, until the player can choose again or the game is over.
  private mutating func play(_ move: Move, in start: Position) throws(CommandError) -> Board {
    var position = start
    var next: Move? = move
    while let move = next, let after = try? position.playing(move) {
      graph.moves.append(move)
      position = after
      next = try reply(in: position)
    }
    return position.board
  }

  /// The next move that isn't the player's choice; nil if there is none.
  private mutating func reply(in position: Position) throws(CommandError) -> Move? {
    switch position.status {
    case .over: return nil
    case .pass: return .pass
    case .turn(let side) where side == graph.player: return nil
    case .turn:
      let best = try solved { solver throws(EndgameError) in try solver.bestMove(in: position) }
      return best.map(Move.place)
    }
  }

  private mutating func solved<Answer>(
    _ question: (inout EndgameSolver) throws(EndgameError) -> Answer
  ) throws(CommandError) -> Answer {
    do {
      return try question(&solver)
    } catch {
      switch error {
      case .tooManyEmpties(let count, let most): throw PuzzleGraph.tooManyEmpties(count, most: most)
      }
    }
  }
}
