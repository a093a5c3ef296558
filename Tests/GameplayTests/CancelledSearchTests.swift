import TestSupport
import Reversi
import Testing

@testable import Gameplay

@Suite("Stopping a thinking computer")
struct CancelledSearchTests {
  enum Stop: String, CaseIterable, Sendable { case manual, reset, undo }

  /// A house whose computer searches for light's answer to d3, and the request that waits for it.
  private func brooding(_ player: BroodingPlayer) async throws -> (
    House, Task<LivingGame, any Error>
  ) {
    let house = House(player)
    try await house.create(light: .computer)
    _ = try await house.games.place(at: "d3", in: .one, seen: 0, by: .host, motion: .off)
    house.clock.advance(by: 2000)
    let asking = Task { try await house.asked }
    await eventually { player.broodingCount == 1 }
    return (house, asking)
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
    let player = BroodingPlayer()
    let (house, asking) = try await brooding(player)
    guard case .changed(let stopped) = try await apply(stop, to: house.games) else {
      Issue.record("It was not changed.")
      return
    }
    #expect(stopped.version == 2)
    #expect(stopped.thinking == nil)
    #expect(try await asking.value == stopped)
    await eventually { player.cancelledCount == 1 && player.broodingCount == 0 }
    #expect(try await house.stored == stopped)
    #expect(house.games.searches.count == 0)
  }

  @Test(
    "A computer that ignores the cancellation can't play its late move", arguments: Stop.allCases)
  func stubborn(stop: Stop) async throws {
    let player = BroodingPlayer(heedsCancellation: false)
    let (house, asking) = try await brooding(player)
    _ = try await apply(stop, to: house.games)
    let stopped = try await asking.value
    await eventually { player.cancelledCount == 1 }
    player.play("c3")
    await aWhile()
    #expect(try await house.stored == stopped)
  }

  @Test("A late move isn't played in a new turn of the same position, which gets its own search")
  func restarted() async throws {
    let player = BroodingPlayer(heedsCancellation: false)
    let (house, _) = try await brooding(player)
    _ = try await house.games.setMode(.manual, of: .light, in: .one, by: .host)
    _ = try await house.games.setMode(.computer, of: .light, in: .one, by: .host)
    player.play("c3")
    await aWhile()
    let waiting = try await house.stored
    #expect(waiting.version == 3)
    #expect(waiting.deadline == .start + 4000)
    house.clock.advance(by: 2000)
    async let asked = house.asked
    await eventually { player.broodingCount == 1 }
    player.play("e3")
    #expect(try await asked.record.moves == [.place("d3"), .place("e3")])
    #expect(player.askedCount == 2)
  }

  @Test("Switching the other side disturbs neither the search nor its move")
  func otherSide() async throws {
    let player = BroodingPlayer()
    let (house, asking) = try await brooding(player)
    let switched = try await house.games.setMode(.computer, of: .dark, in: .one, by: .host)
    guard case .changed(let game) = switched, game.version == 2 else {
      Issue.record("\(switched)")
      return
    }
    async let another = house.asked
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
    let player = BroodingPlayer()
    let (house, asking) = try await brooding(player)
    let result = try await house.games.place(
      at: "c3", in: .one, seen: 1, by: .host, motion: .off)
    #expect(result == .ignored(try await house.stored))
    player.play("e3")
    #expect(try await asking.value.version == 2)
  }

  @Test("An invite can be taken while the computer thinks, and stays taken after its move")
  func invite() async throws {
    let player = BroodingPlayer()
    let (house, asking) = try await brooding(player)
    _ = try await house.games.invite(for: .light, to: .one, as: .invite, by: .host)
    _ = try await house.games.take(.invite, of: .one, as: .friend, holding: [])
    player.play("c3")
    let moved = try await asking.value
    #expect(moved.version == 2)
    #expect(moved.seats.rights(of: [.friend]) == .light)
  }

  @Test("A change makes a due move first if no search for it is running")
  func dueFirst() async throws {
    let house = House(ScriptedPlayer("c3"))
    try await house.create(light: .computer)
    _ = try await house.games.place(at: "d3", in: .one, seen: 0, by: .host, motion: .off)
    house.clock.advance(by: 2000)
    let result = try await house.games.setMode(.manual, of: .light, in: .one, by: .host)
    let game = try await house.stored
    #expect(result == .changed(game))
    #expect(game.record.moves == [.place("d3"), .place("c3")])
    #expect(game.version == 3)
  }
}
