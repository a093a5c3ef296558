import ComputerPlayers
import Reversi
import TestSupport
import Testing

@testable import Gameplay

@Suite("Read-only games")
struct ReadOnlyTests {
  private let open = TestNode()
  private let shut: TestNode

  /// Creates a node that changes games, and a read-only one beside it.
  init() {
    shut = TestNode(beside: open, isReadOnly: true)
  }

  @Test("are shown and listed, and the store passes its check")
  func shown() async throws {
    let game = try await open.create()
    #expect(try await shut.asked == game)
    #expect(try await shut.games.latestGames(of: .host, limit: 9) == [.one])
    try await shut.games.checkStore()
  }

  @Test("stay as they are when a computer's move is due")
  func dueMove() async throws {
    let game = try await open.create(dark: .computer)
    open.clock.advance(by: 60_000)
    #expect(try await shut.asked == game)
    #expect(try await open.asked.version == 1)
  }

  @Test("can't be played, reset, switched, shared or created")
  func refused() async throws {
    let game = try await open.create()
    let games = shut.games
    await #expect(throws: GameStoreError.readOnly) {
      try await games.place(at: "d3", in: .one, seen: 0, by: .host, motion: .off)
    }
    await #expect(throws: GameStoreError.readOnly) { try await games.reset(.one, by: .host) }
    await #expect(throws: GameStoreError.readOnly) {
      try await games.setMode(.computer, of: .light, in: .one, by: .host)
    }
    await #expect(throws: GameStoreError.readOnly) {
      try await games.invite(for: .light, to: .one, as: .invite, by: .host)
    }
    await #expect(throws: GameStoreError.readOnly) {
      try await games.create(NewGame(), id: "000000000000000000000002", host: .host, motion: .off)
    }
    #expect(try await open.stored == game)
  }
}
