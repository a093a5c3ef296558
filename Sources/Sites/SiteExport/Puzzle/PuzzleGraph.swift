import ComputerPlayers
public import Reversi

/// Every way in which a player can play an endgame against perfect replies.
///
/// The other side answers each choice with its best move (the first one in the order of squares if there are several);
/// passes are made for whoever has to pass. Positions reached in different ways are one node, so the
/// graph is no tree, but without circles: every edge places a disk.
/// The same start gives the same graph with the same numbers every time.
public struct PuzzleGraph: Sendable {
  /// The side whose moves are chosen: the one to move at the start.
  public let player: Disk
  /// The positions, the start first; a node's number is its index.
  public fileprivate(set) var nodes: [PuzzleNode] = []
  /// The choices, those of a node beside each other in the order of their squares.
  public fileprivate(set) var edges: [PuzzleEdge] = []

  fileprivate var moves: [Move] = []

  /// The graph of all that can follow from a position.
  ///
  /// - Parameter mostNodes: where the work ends.
  /// - Throws: ``PuzzleError`` if there is nothing to choose, too much is open, or there are more nodes.
  public init(start: Position, mostNodes: Int) throws(PuzzleError) {
    var walk = PuzzleWalk(graph: PuzzleGraph(player: start.turn), mostNodes: mostNodes)
    try walk.run(from: start)
    self = walk.graph
  }

  private init(player: Disk) { self.player = player }

  /// The choices in a node, in the order of their squares; none where the game is over.
  public func edges(of node: PuzzleNode) -> ArraySlice<PuzzleEdge> {
    edges[node.edges]
  }

  /// The chosen move, the replies to it and the passes between and after them.
  ///
  /// They start in the position of the node that the edge comes from, and lead to that of the node it goes to.
  public func moves(of edge: PuzzleEdge) -> ArraySlice<Move> {
    moves[edge.moves]
  }

  /// What the player could reach at best before the first move.
  public var best: Int { nodes.first?.best ?? 0 }
}

/// A position of a puzzle in which its player chooses a move, or in which the game is over.
public struct PuzzleNode: Sendable, Hashable {
  /// The node's place among all, counted from 0 in the order of a breadth-first walk from the start.
  public let number: Int
  /// The position, always with the player to move, even where the game is over.
  public let position: Position
  /// What the player can still reach at best, in a finished game what has been reached:
  /// the player's disks at the end minus the others, empty squares counted for the winner.
  public let best: Int
  /// Where the node's edges stand among those of the graph.
  public fileprivate(set) var edges: Range<Int>

  /// Whether the game is over.
  public var isEnd: Bool { edges.isEmpty }
}

/// A choice of the player: one legal move and all that follows from it until the player can choose again.
public struct PuzzleEdge: Sendable, Hashable {
  /// The number of the node in which the move is chosen.
  public let from: Int
  /// The square of the chosen move.
  public let square: Square
  /// The number of the node that is reached.
  public let to: Int
  /// Where the edge's moves stand among those of the graph.
  fileprivate let moves: Range<Int>

  /// The edge's name among the files of a site: the number of its node and the square, such as `12-d3`.
  public var name: String { "\(from)-\(square)" }
}

/// Why a position makes no puzzle.
public enum PuzzleError: Error, Sendable, Hashable {
  /// Nobody can move any more.
  case gameOver
  /// The side to move can't place a disk: the puzzle starts after its pass, with the other side to move.
  case noChoice(Disk)
  /// So many squares are empty that perfect play can't be found; `most` may be.
  case tooManyEmpties(Int, most: Int)
  /// There are more positions to choose in than were allowed: at least that many.
  case tooLarge(atLeast: Int)
}

extension PuzzleError {
  /// What is wrong with a position as a start, as far as that is seen without looking ahead; nil if nothing is.
  public init?(start: Position) {
    let (empties, most) = (start.board.emptyCount, EndgameSolver.mostEmpties)
    switch start.status {
    case .over: self = .gameOver
    case .pass(let side): self = .noChoice(side)
    case .turn where empties > most: self = .tooManyEmpties(empties, most: most)
    case .turn: return nil
    }
  }
}

extension PuzzleError: CustomStringConvertible {
  /// Why there is no such puzzle and what to do about it.
  public var description: String {
    switch self {
    case .gameOver: "the game is over in this position; take one from before its end"
    case .noChoice(let side):
      "\(side) is to move and has to pass; let it be \(side.flipped)'s turn"
    case .tooManyEmpties(let count, let most):
      "\(count) squares are empty, too many for perfect play; take a position with \(most) at most"
    case .tooLarge(let count):
      "there are more than \(count - 1) positions to choose in; take one with fewer empty squares"
    }
  }
}

/// The breadth-first walk over the positions of a puzzle.
private struct PuzzleWalk {
  var graph: PuzzleGraph
  let mostNodes: Int
  private var numbers: [Board: Int] = [:]
  private var solver = EndgameSolver()

  init(graph: PuzzleGraph, mostNodes: Int) {
    self.graph = graph
    self.mostNodes = mostNodes
  }

  mutating func run(from start: Position) throws(PuzzleError) {
    if let problem = PuzzleError(start: start) { throw problem }
    _ = try number(of: start.board)
    var next = 0
    while next < graph.nodes.count {
      try addEdges(of: next)
      next += 1
    }
  }

  /// The number of the node with that board, a new one if it is seen for the first time.
  private mutating func number(of board: Board) throws(PuzzleError) -> Int {
    if let number = numbers[board] { return number }
    let number = graph.nodes.count
    guard number < mostNodes else { throw .tooLarge(atLeast: number + 1) }
    let position = Position(board: board, turn: graph.player)
    let best = try solved { solver throws(EndgameError) in try solver.score(of: position) }
    graph.nodes.append(PuzzleNode(number: number, position: position, best: best, edges: 0..<0))
    numbers[board] = number
    return number
  }

  private mutating func addEdges(of number: Int) throws(PuzzleError) {
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

  /// Plays a move and all that follows, until the player can choose again or nobody can move.
  private mutating func play(_ move: Move, in start: Position) throws(PuzzleError) -> Board {
    var position = start
    var next: Move? = move
    while let move = next, let after = try? position.playing(move) {
      graph.moves.append(move)
      position = after
      next = try reply(in: position)
    }
    return position.board
  }

  /// What follows without a choice of the player.
  private mutating func reply(in position: Position) throws(PuzzleError) -> Move? {
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
  ) throws(PuzzleError) -> Answer {
    do {
      return try question(&solver)
    } catch {
      switch error {
      case .tooManyEmpties(let count, let most): throw .tooManyEmpties(count, most: most)
      }
    }
  }
}
