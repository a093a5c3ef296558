import ComputerPlayers
import Dispatch
import Reversi
import TestSupport
import Testing

@testable import Gameplay

@Suite("Hints")
struct HintTests {
  @Test("come from the adviser and are known from then on")
  func knowing() async throws {
    let adviser = ScriptedAdviser()
    let games = Games(
      store: MemoryStore(),
      computers: ComputerRoster([:], adviser: adviser, searchLimit: 1), clock: ManualClock())
    let square: Square = "d3"
    adviser.plan(square, score: 3)
    #expect(adviser.asked.isEmpty)
    let hint = try #require(try await games.computers.hint(in: .initial))
    #expect((hint.move, hint.score) == (square, 3))
    #expect(try await games.computers.hint(in: .initial) == hint)
    #expect(adviser.asked == [.initial])
    let over = Position(board: .empty, turn: .dark)
    await #expect(throws: NoLegalMoveError(position: over)) {
      try await games.computers.hint(in: over)
    }
    #expect(adviser.asked == [.initial])
  }

  @Test("are searched once for all simultaneous requests")
  func sharing() async throws {
    let gate = DispatchSemaphore(value: 0)
    let adviser = ScriptedAdviser { gate.wait() }
    let games = Games(
      store: MemoryStore(),
      computers: ComputerRoster([:], adviser: adviser, searchLimit: 1), clock: ManualClock())
    let tasks = (0..<10).map { _ in Task.immediate { try await games.computers.hint(in: .initial) }
    }
    gate.signal()
    for task in tasks { _ = try await task.value }
    #expect(adviser.asked.count == 1)
  }
}
