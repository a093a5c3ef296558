import Reversi
import Testing

@Suite("The runs of a position")
struct RunsTests {
  @Test("give the moves and the flips that a plain walk over any board finds")
  func naive() {
    var generator = SeededGenerator(state: 11)
    for disks in 2...64 {
      for _ in 0..<8 {
        let board = randomBoard(disks: disks, using: &generator)
        compare(board, side: .dark)
        compare(board, side: .light)
      }
    }
  }

  @Test("give the flips that one move asked for alone has")
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

  private func randomBoard(disks: Int, using generator: inout SeededGenerator) -> Board {
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
