import ComputerPlayers
import Reversi
import Synchronization
import TestSupport
import Testing

@Suite("A roster of computer players")
struct ComputerRosterTests {
  /// Counts simultaneous searches, and fails every second one.
  private final class CountingPlayer: ComputerPlayer {
    struct Refusal: Error {}

    private struct State {
      var asked = 0
      var thinking = 0
      var mostThinking = 0
    }

    private let state = Mutex(State())

    var mostThinking: Int { state.withLock { $0.mostThinking } }

    func move(in position: Position) async throws -> Square {
      let number = state.withLock { state in
        state.asked += 1
        state.thinking += 1
        state.mostThinking = max(state.mostThinking, state.thinking)
        return state.asked
      }
      await Task.yield()
      state.withLock { $0.thinking -= 1 }
      guard number.isMultiple(of: 2), let square = Square(index: number % 64) else {
        throw Refusal()
      }
      return square
    }
  }

  @Test(
    "A limited number of players search at once, and a failed search frees its place"
  )
  func searchLimit() async {
    let player = CountingPlayer()
    let roster = ComputerRoster([.master: player], searchLimit: 3)
    let successCount = await withTaskGroup { group in
      for _ in 0..<100 {
        group.addTask { (try? await roster.move(in: .initial, level: .master)) != nil }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(successCount == 50)
    #expect(player.mostThinking <= 3)
  }

  @Test("A random move needs no place, and an unneeded search asks no player")
  func unneeded() async throws {
    let player = CountingPlayer()
    let roster = ComputerRoster([.random: RandomPlayer(seed: 1), .master: player], searchLimit: 1)
    _ = try? await roster.move(in: .initial, level: .master) {
      #expect(roster.load.searching == 1)
      let move = try? await roster.move(in: .initial, level: .random)
      #expect(move.map { Position.initial.legalMoves.contains($0.square) } == true)
      return false
    }
    #expect(player.mostThinking == 0)
    #expect(roster.load == (0, 0))
  }

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

  @Test("Without any player the error names the level, and no place is occupied")
  func unknownLevel() async {
    let roster = ComputerRoster([:], searchLimit: 1)
    for _ in 0..<3 {
      let error = await #expect(throws: UnknownLevelError.self) {
        try await roster.move(in: .initial, level: .random)
      }
      #expect(error?.level == .random)
    }
  }
}
