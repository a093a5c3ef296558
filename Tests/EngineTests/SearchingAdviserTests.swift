import ComputerPlayers
import Engine
import Reversi
import TestSupport
import Testing

@Suite("Advice")
struct SearchingAdviserTests {
  private let roster = ComputerRoster([:], adviser: SearchingAdviser(), searchLimit: 1)

  @Test("near the end is a best move with its exact score")
  func ending() async throws {
    for position in try endgames(10, empties: 7) where !position.legalMoves.isEmpty {
      let hint = try #require(try await roster.hint(in: position))
      let scores = try FullSearch.scores(of: position)
      #expect(hint.isExact)
      #expect(hint.score == scores.map(\.score).max())
      #expect(scores.contains { $0.square == hint.move && $0.score == hint.score })
    }
  }

  @Test("is a legal move at any stage of a game, and always the same")
  func middle() async throws {
    for position in try endgames(2, empties: 12) + endgames(1, empties: 44)
    where !position.legalMoves.isEmpty {
      let hint = try #require(try await roster.hint(in: position))
      #expect(hint.move.map(position.legalMoves.contains) == true)
      #expect((-64...64).contains(hint.score))
      #expect(try await ComputerRoster(seed: 1, searchLimit: 1).hint(in: position) == hint)
    }
  }

  @Test("fails without a legal move, and frees its place")
  func nothing() async throws {
    let over = Position(board: .empty, turn: .light)
    for _ in 1...2 {
      await #expect(throws: NoLegalMoveError(position: over)) { try await roster.hint(in: over) }
    }
    #expect(roster.load == (0, 0))
  }

  @Test("is cancelled with the request for it")
  func cancellation() async {
    let asking = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await roster.hint(in: .initial)
    }
    asking.cancel()
    await #expect(throws: CancellationError.self) { try await asking.value }
  }
}
