import ComputerPlayers
import Reversi

/// The breadth-first walk over the positions of a puzzle.
struct PuzzleWalk {
  private(set) var nodes: [PuzzleNode] = []
  private(set) var edges: [PuzzleEdge] = []
  private(set) var moves: [Move] = []
  private(set) var size = PuzzleSize()

  private let player: Disk
  private let mostNodes: Int
  private var numbers: [Board: Int] = [:]
  private var solver = EndgameSolver()

  init(player: Disk, mostNodes: Int) {
    self.player = player
    self.mostNodes = mostNodes
  }

  mutating func run(from start: Position) throws(PuzzleError) {
    switch start.status {
    case .over: throw .gameOver
    case .pass(let side): throw .noChoice(side)
    case .turn: break
    }
    _ = try number(of: start.board)
    var next = 0
    while next < nodes.count {
      try addEdges(of: next)
      next += 1
    }
  }

  /// The number of the node with that board, a new one if it is seen for the first time.
  private mutating func number(of board: Board) throws(PuzzleError) -> Int {
    if let number = numbers[board] { return number }
    let number = nodes.count
    guard number < mostNodes else { throw .tooLarge(atLeast: number + 1) }
    let position = Position(board: board, turn: player)
    let best = try solved { solver throws(EndgameError) in try solver.score(of: position) }
    nodes.append(PuzzleNode(number: number, position: position, best: best, edges: 0..<0))
    numbers[board] = number
    return number
  }

  private mutating func addEdges(of number: Int) throws(PuzzleError) {
    let first = edges.count
    let position = nodes[number].position
    for square in position.legalMoves {
      let firstMove = moves.count
      let board = try play(.place(square), in: position)
      let to = try self.number(of: board)
      edges.append(
        PuzzleEdge(from: number, square: square, to: to, moves: firstMove..<moves.count))
    }
    nodes[number].edges = first..<edges.count
  }

  /// Plays a move and all that follows, until the player can choose again or nobody can move.
  private mutating func play(_ move: Move, in start: Position) throws(PuzzleError) -> Board {
    var position = start
    var next: Move? = move
    while let move = next, let after = try? position.playing(move) {
      moves.append(move)
      size.count(move, in: position)
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
    case .turn(let side) where side == player: return nil
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
