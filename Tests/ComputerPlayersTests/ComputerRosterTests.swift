import ComputerPlayers
import Reversi
import TestSupport
import Testing

@Suite("A roster of computer players")
struct ComputerRosterTests {
  @Test("A roster of the random player plays every level at random, and gives no hints")
  func random() async throws {
    let roster = ComputerRoster(randomSeed: 1)
    for level in ComputerLevel.allCases {
      let move = try await roster.move(in: .initial, level: level)
      #expect(Position.initial.legalMoves.contains(move.square) && !move.isSolved)
    }
    #expect(!roster.hasSearchingPlayers && !roster.hasHints)
    #expect(try await roster.hint(in: .initial) == nil)
  }

  @Test("Without any player the error names the level")
  func unknownLevel() async {
    let roster = ComputerRoster([:], searchLimit: 1)
    let error = await #expect(throws: UnknownLevelError.self) {
      try await roster.move(in: .initial, level: .random)
    }
    #expect(error?.level == .random)
  }
}
