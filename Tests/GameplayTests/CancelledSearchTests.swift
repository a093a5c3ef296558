import ComputerPlayers
import Reversi
import TestSupport
import Testing

@testable import Gameplay

@Suite("Stopping a thinking computer")
struct CancelledSearchTests {
  enum Stop: String, CaseIterable, Sendable { case manual, reset, undo }

  /// A node whose computer searches for light's answer to d3, and the request that waits for it.
  private func blocking(_ player: BlockingPlayer) async throws -> (
    TestNode, Task<LivingGame, any Error>
  ) {
    let node = TestNode(player)
    try await node.create(light: .computer)
    _ = try await node.games.place(at: "d3", in: .one, seen: 0, by: .host, motion: .off)
    node.clock.advance(by: 2000)
    let asking = Task { try await node.asked }
    await eventually { player.broodingCount == 1 }
    return (node, asking)
  }

  private func apply(_ stop: Stop, to games: Games) async throws -> ChangeResult {
    switch stop {
    case .manual: try await games.setMode(.manual, of: .light, in: .one, by: .host)
    case .reset: try await games.reset(.one, by: .host)
    case .undo: try await games.undo(in: .one, seen: 1, by: .host)
    }
  }

  @Test(
    "A mode switch, a reset and an undo take effect at once and cancel the search",
    arguments: Stop.allCases)
  func stop(stop: Stop) async throws {
    let player = BlockingPlayer()
    let (node, asking) = try await blocking(player)
    guard case .changed(let stopped) = try await apply(stop, to: node.games) else {
      Issue.record("It was not changed.")
      return
    }
    #expect(stopped.version == 2)
    #expect(stopped.thinking == nil)
    #expect(try await asking.value == stopped)
    await eventually { player.cancelledCount == 1 && player.broodingCount == 0 }
    #expect(try await node.stored == stopped)
    #expect(node.games.moves.count == 0)
  }

  @Test(
    "A computer that ignores the cancellation can't play its late move", arguments: Stop.allCases)
  func stubborn(stop: Stop) async throws {
    let player = BlockingPlayer(respectsCancellation: false)
    let (node, asking) = try await blocking(player)
    _ = try await apply(stop, to: node.games)
    let stopped = try await asking.value
    await eventually { player.cancelledCount == 1 }
    player.play("c3")
    await aWhile()
    #expect(try await node.stored == stopped)
  }

  @Test("A late move isn't played in a new turn of the same position, which gets its own search")
  func restarted() async throws {
    let player = BlockingPlayer(respectsCancellation: false)
    let (node, _) = try await blocking(player)
    _ = try await node.games.setMode(.manual, of: .light, in: .one, by: .host)
    _ = try await node.games.setMode(.computer, of: .light, in: .one, by: .host)
    player.play("c3")
    await aWhile()
    let waiting = try await node.stored
    #expect(waiting.version == 3)
    #expect(waiting.deadline == .start + 4000)
    node.clock.advance(by: 2000)
    async let asked = node.asked
    await eventually { player.broodingCount == 1 }
    player.play("e3")
    #expect(try await asked.record.moves == [.place("d3"), .place("e3")])
    #expect(player.askedCount == 2)
  }

  @Test("Switching the other side disturbs neither the search nor its move")
  func otherSide() async throws {
    let player = BlockingPlayer()
    let (node, asking) = try await blocking(player)
    let switched = try await node.games.setMode(.computer, of: .dark, in: .one, by: .host)
    guard case .changed(let game) = switched, game.version == 2 else {
      Issue.record("\(switched)")
      return
    }
    async let another = node.asked
    await aWhile()
    player.play("c3")
    let moved = try await asking.value
    #expect(moved.version == 3)
    #expect(moved.moveVersions == [1, 3])
    #expect(moved.modes == PlayerModes(dark: .computer, light: .computer))
    #expect(try await another == moved)
    #expect(player.askedCount == 1)
    #expect(player.cancelledCount == 0)
  }

  @Test("A person can't place a disk for a thinking computer")
  func placing() async throws {
    let player = BlockingPlayer()
    let (node, asking) = try await blocking(player)
    let result = try await node.games.place(
      at: "c3", in: .one, seen: 1, by: .host, motion: .off)
    #expect(result == .ignored(try await node.stored))
    player.play("e3")
    #expect(try await asking.value.version == 2)
  }

  @Test("An invite can be taken while the computer thinks, and stays taken after its move")
  func invite() async throws {
    let player = BlockingPlayer()
    let (node, asking) = try await blocking(player)
    _ = try await node.games.invite(for: .light, to: .one, as: .invite, by: .host)
    _ = try await node.games.take(.invite, of: .one, as: .friend, holding: [])
    player.play("c3")
    let moved = try await asking.value
    #expect(moved.version == 2)
    #expect(moved.seats.rights(of: [.friend]) == .light)
  }

  @Test("A change makes a due move first if no search for it is running")
  func dueFirst() async throws {
    let node = TestNode(ScriptedPlayer("c3"))
    try await node.create(light: .computer)
    _ = try await node.games.place(at: "d3", in: .one, seen: 0, by: .host, motion: .off)
    node.clock.advance(by: 2000)
    let result = try await node.games.setMode(.manual, of: .light, in: .one, by: .host)
    let game = try await node.stored
    #expect(result == .changed(game))
    #expect(game.record.moves == [.place("d3"), .place("c3")])
    #expect(game.version == 3)
  }
}
