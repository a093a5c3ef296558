import ComputerPlayers
import Reversi
import TestSupport
import Testing

@testable import Gameplay

@Suite("The store's readiness")
struct ReadinessTests {
  private let node = TestNode()

  private func place() async throws {
    let version = try await node.stored.version
    let square: Square = version == 0 ? "d3" : "c3"
    _ = try await node.games.place(at: square, in: .one, seen: version, by: .host, motion: .off)
  }

  /// Makes the store fail for one change only.
  private func failOnce(_ error: GameStoreError, _ change: () async throws -> Void) async throws {
    node.store.failWrites(with: error)
    await #expect(throws: error) { try await change() }
    node.store.failWrites(with: nil)
  }

  @Test(
    "is denied for five seconds after a failed change, even if the check itself succeeds",
    arguments: [
      .full, .damaged("a page"), .unavailable("no right"), .unknownOutcome("cut off"),
    ] as [GameStoreError])
  func failedChange(error: GameStoreError) async throws {
    try await node.create()
    try await node.games.checkStore()
    try await failOnce(error) { try await place() }
    await #expect(throws: error) { try await node.games.checkStore() }
    node.clock.advance(by: .seconds(5) + -1)
    await #expect(throws: error) { try await node.games.checkStore() }
    node.clock.advance(by: 1)
    try await node.games.checkStore()
  }

  @Test("is restored as soon as another change succeeds")
  func success() async throws {
    try await node.create()
    try await failOnce(.full) { try await place() }
    try await place()
    try await node.games.checkStore()
  }

  @Test("is denied after a failure of any kind of change", arguments: 0..<6)
  func kinds(kind: Int) async throws {
    try await node.create()
    let games = node.games
    let feed = PlayerRow(.feed, key: .invite, player: .host, text: "n")
    if kind == 5 { _ = try await games.keep(feed) }
    try await failOnce(.full) {
      switch kind {
      case 0:
        _ = try await games.create(
          NewGame(), id: "000000000000000000000002", host: .host, motion: .off)
      case 1: _ = try await games.invite(for: .light, to: .one, as: .invite, by: .host)
      case 2: _ = try await games.delete(.one, by: .host)
      case 3: _ = try await games.keep(PlayerRow(.link, key: .invite, player: .host, text: ""))
      case 4: _ = try await games.keep(feed)
      default: _ = try await games.revokeTurnFeed(of: .host)
      }
    }
    await #expect(throws: GameStoreError.full) { try await games.checkStore() }
  }

  @Test(
    "is not denied after a change fails for its own reasons",
    arguments: [.exists, .tooManyGames(limit: 1), .readOnly] as [GameStoreError])
  func ownFault(error: GameStoreError) async throws {
    try await node.create()
    try await failOnce(error) { try await place() }
    try await node.games.checkStore()
  }

  @Test("is denied after 1.5 seconds of a slow check, and at once until that check ends")
  func slowCheck() async throws {
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    node.store.checks.change { $0.gate = gate }
    let games = node.games
    let first = Task { try await games.checkStore() }
    await eventually { node.clock.sleeperCount == 1 }
    node.clock.advance(by: 1499)
    await aWhile()
    #expect(node.clock.sleeperCount == 1)
    node.clock.advance(by: 1)
    await #expect(throws: GameStoreError.self) { try await first.value }
    node.clock.advance(by: .seconds(60))
    await #expect(throws: GameStoreError.self) { try await games.checkStore() }
    #expect(node.store.checks.value.count == 1)
    opening.finish()
    await eventually { (try? await games.checkStore()) != nil }
    #expect(node.store.checks.value.count == 2)
  }
}
