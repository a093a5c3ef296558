import ComputerPlayers
import Reversi
import TestSupport
import Testing

@Suite("The runs of a position")
struct RunsTests {
  @Test("find the same moves and flips as a plain walk over the board")
  func naive() {
    var generator = SplitMix64(seed: 11)
    for disks in 2...64 {
      for _ in 0..<8 {
        let board = randomBoard(disks: disks, using: &generator)
        compare(board, side: .dark)
        compare(board, side: .light)
      }
    }
  }

  @Test("find the same flips as a lookup of a single move")
  func single() throws {
    for game in try randomGames(40) {
      for ply in game.moves.indices {
        let position = game.position(before: ply)
        let own = position.board.squares(of: position.turn).rawValue
        let other = position.board.squares(of: position.turn.flipped).rawValue
        let runs = Runs(own: own, other: other)
        for square in position.legalMoves {
          let bit = SquareSet(square).rawValue
          #expect(runs.flips(of: bit) == Bitboard.flips(of: bit, own: own, other: other))
        }
      }
    }
  }

  private func randomBoard(disks: Int, using generator: inout SplitMix64) -> Board {
    var board = Board.initial
    let squares = Square.all.shuffled(using: &generator)
    for (index, square) in squares.enumerated() {
      let disk: Disk = Bool.random(using: &generator) ? .dark : .light
      board[square] = index < disks ? disk : nil
    }
    return board
  }

  private func compare(_ board: Board, side: Disk) {
    let plain = NaiveBoard(board)
    let runs = Runs(
      own: board.squares(of: side).rawValue, other: board.squares(of: side.flipped).rawValue)
    var legal: [Square] = []
    for square in Square.all where board[square] == nil {
      let flips = plain.flips(at: square, side: side)
      if !flips.isEmpty { legal.append(square) }
      #expect(
        Array(SquareSet(rawValue: runs.flips(of: SquareSet(square).rawValue))) == flips.sorted())
    }
    #expect(Array(SquareSet(rawValue: runs.moves)) == legal)
  }
}

@Suite("The number of lines of play")
struct PerftTests {
  /// Source: the numbers that programs playing Othello have agreed on (a pass is a ply).
  @Test(
    "from the start matches the known values",
    arguments: [
      (0, 1), (1, 4), (2, 12), (3, 56), (4, 244), (5, 1396), (6, 8200), (7, 55092), (8, 390_216),
      (9, 3_005_288), (10, 24_571_284),
    ])
  func known(plies: Int, count: Int) {
    #expect(Position.initial.lineCount(plies: plies) == count)
  }

  @Test("matches a walk over the legal moves, with passes and game ends")
  func recursion() throws {
    for game in try randomGames(20) {
      let late = game.position(before: game.moves.count - 8)
      for plies in 0...5 {
        #expect(late.lineCount(plies: plies) == walked(late, plies: plies))
      }
    }
  }

  private func walked(_ position: Position, plies: Int) -> Int {
    guard plies > 0 else { return 1 }
    switch position.status {
    case .over: return 1
    case .pass: return (try? position.passing()).map { walked($0, plies: plies - 1) } ?? 0
    case .turn:
      return position.legalMoves.reduce(0) { sum, square in
        sum + ((try? position.placing(at: square)).map { walked($0, plies: plies - 1) } ?? 0)
      }
    }
  }
}

/// A second, naive implementation of the rules: an array of cells and eight walks over it.
struct NaiveBoard {
  let cells: [[Disk?]]

  init(_ board: Board) {
    cells = (0..<8).map { row in
      (0..<8).map { column in Square(column: column, row: row).flatMap { board[$0] } }
    }
  }

  /// The disks that turn over, in the order of the README; empty where no disk may be placed.
  func flips(at square: Square, side: Disk) -> [Square] {
    guard cells[square.row][square.column] == nil else { return [] }
    let directions = [(-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]
    return directions.flatMap { dx, dy in
      walk(from: square, dx: dx, dy: dy, side: side)
    }
  }

  private func walk(from square: Square, dx: Int, dy: Int, side: Disk) -> [Square] {
    var line: [Square] = []
    var (x, y) = (square.column + dx, square.row + dy)
    while (0..<8).contains(x), (0..<8).contains(y), let disk = cells[y][x] {
      if disk == side { return line }
      line += [Square(column: x, row: y)].compactMap(\.self)
      (x, y) = (x + dx, y + dy)
    }
    return []
  }
}
