import Reversi
import Testing

@Suite("The number of lines of play")
struct PerftTests {
  /// Source: the numbers that programs playing Othello have agreed on (a pass is a ply).
  @Test(
    "from the start is the known one",
    arguments: [
      (0, 1), (1, 4), (2, 12), (3, 56), (4, 244), (5, 1396), (6, 8200), (7, 55092), (8, 390_216),
      (9, 3_005_288), (10, 24_571_284),
    ])
  func known(plies: Int, count: Int) {
    #expect(Position.initial.lineCount(plies: plies) == count)
  }

  @Test("is the one that the legal moves give, passes and ends included")
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
