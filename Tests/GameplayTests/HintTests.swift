import ComputerPlayers
import Reversi
import TestSupport
import Testing

@testable import Gameplay

@Suite("Hints")
struct HintTests {
  private let finding = Finding(
    move: nil, score: 2, isExact: true, depth: 3, line: [], nodes: 4)

  @Test("are those of the adviser, and known from then on")
  func knowing() async throws {
    let adviser = ScriptedAdviser()
    let games = Games(
      store: MemoryStore(),
      computers: ComputerRoster([:], adviser: adviser, searchLimit: 1), clock: ManualClock())
    let square: Square = "d3"
    adviser.plan(square, score: 3)
    #expect(games.knownHint(in: .initial) == nil)
    let hint = try await games.hint(in: .initial)
    #expect((hint.move, hint.score) == (square, 3))
    #expect(games.knownHint(in: .initial) == hint)
    let over = Position(board: .empty, turn: .dark)
    await #expect(throws: NoLegalMoveError(position: over)) { try await games.hint(in: over) }
    #expect(games.knownHint(in: over) == nil)
  }

  @Test("are remembered up to a number")
  func limit() throws {
    let hints = KnownHints(limit: 3)
    let game = try randomGames(1)[0]
    let positions = (0..<10).map { game.position(before: $0) }
    for position in positions { hints.keep(finding, for: position) }
    #expect(positions.count { hints[$0] != nil } == 3)
    let last = try #require(positions.last)
    hints.keep(finding, for: last)
    #expect(hints[last] == finding)
  }
}
