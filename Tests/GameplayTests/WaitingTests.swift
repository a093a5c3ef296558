import ComputerPlayers
import TestSupport
import Reversi
import Testing

@testable import Gameplay

@Suite("Waiting for a game to change")
struct WaitingTests {
  private func place(_ square: Square, seen version: Int = 0, in house: House) async throws {
    _ = try await house.games.place(
      at: square, in: .one, seen: version, by: .host, motion: .off)
  }

  @Test("ends at once if the game has another version")
  func atOnce() async throws {
    let house = House()
    try await house.create()
    try await place("d3", in: house)
    #expect(try await house.wait(after: 0).value == house.stored)
    #expect(try await house.wait(after: 99).value == house.stored)
    await eventually { house.isQuiet }
  }

  @Test("ends at once without a waiting time", arguments: [0, -1] as [Milliseconds])
  func noPatience(patience: Milliseconds) async throws {
    let house = House()
    let created = try await house.create()
    #expect(try await house.games.game(.one, after: 0, waitingAtMost: patience) == created)
    await eventually { house.isQuiet }
  }

  @Test("ends when a move is made")
  func move() async throws {
    let house = House()
    try await house.create()
    let waiting = house.wait()
    await eventually { house.clock.sleeperCount == 1 }
    try await place("d3", in: house)
    #expect(try await waiting.value?.record.moves == [.place("d3")])
    await eventually { house.isQuiet }
  }

  @Test("doesn't miss a change while it begins")
  func beginning() async throws {
    for _ in 0..<50 {
      let house = House()
      try await house.create()
      let waiting = house.wait()
      try await place("d3", in: house)
      #expect(try await waiting.value?.version == 1)
      await eventually { house.isQuiet }
    }
  }

  @Test("doesn't end when only the seats change, because the version is the same")
  func seats() async throws {
    let house = House()
    try await house.create()
    let waiting = house.wait()
    await eventually { house.clock.sleeperCount == 1 }
    _ = try await house.games.invite(for: .light, to: .one, as: .invite, by: .host)
    await aWhile()
    #expect(house.games.events.subscriberCount == 1)
    house.clock.advance(by: 25_000)
    #expect(try await waiting.value?.seats.revision == 1)
    await eventually { house.isQuiet }
  }

  @Test("ends when a computer's move falls due, and not before")
  func due() async throws {
    let house = House(ScriptedPlayer("d3"))
    try await house.create(dark: .computer)
    let waiting = house.wait()
    await eventually { house.clock.sleeperCount == 2 }
    #expect(house.clock.timeToNextWaking == 2000)
    house.clock.advance(by: 1999)
    await aWhile()
    #expect(try await house.stored.version == 0)
    house.clock.advance(by: 1)
    let game = try await waiting.value
    #expect(game?.record.moves == [.place("d3")])
    #expect(game?.changed == .start + 2000)
    await eventually { house.isQuiet }
  }

  @Test("makes an overdue computer's move at once")
  func overdue() async throws {
    let house = House()
    try await house.create(dark: .computer, light: .computer)
    house.clock.advance(by: .days(1))
    #expect(try await house.wait().value?.version == 1)
    await eventually { house.isQuiet }
  }

  @Test("ends when a mode is switched, and the next wait ends with the due move")
  func modeSwitch() async throws {
    let house = House()
    try await house.create()
    let first = house.wait()
    await eventually { house.clock.sleeperCount == 1 }
    _ = try await house.games.setMode(.computer, of: .dark, in: .one, by: .host)
    #expect(try await first.value?.version == 1)
    let second = house.wait(after: 1)
    await eventually { house.clock.sleeperCount == 2 }
    house.clock.advance(by: 2000)
    #expect(try await second.value?.version == 2)
    await eventually { house.isQuiet }
  }

  @Test("ends after its maximum time with the same game")
  func patience() async throws {
    let house = House()
    let created = try await house.create()
    let waiting = house.wait()
    await eventually { house.clock.sleeperCount == 1 }
    house.clock.advance(by: 24_999)
    await aWhile()
    #expect(house.games.events.subscriberCount == 1)
    house.clock.advance(by: 1)
    #expect(try await waiting.value == created)
    await eventually { house.isQuiet }
  }

  @Test("ends at once when the task is cancelled, before or during the wait")
  func cancelled() async throws {
    let house = House()
    let created = try await house.create(dark: .computer)
    let early = house.wait()
    early.cancel()
    #expect(try await early.value == created)
    let waiting = house.wait()
    await eventually { house.clock.sleeperCount == 2 }
    waiting.cancel()
    #expect(try await waiting.value == created)
    await eventually { house.isQuiet }
  }

  @Test("ends with nil after its maximum time if the game is gone")
  func deleted() async throws {
    let house = House()
    try await house.create()
    let waiting = house.wait()
    await eventually { house.clock.sleeperCount == 1 }
    house.clock.advance(by: 10)
    #expect(try await house.store.deleteGames(unchangedSince: house.clock.now) == 1)
    house.clock.advance(by: 25_000)
    #expect(try await waiting.value == nil)
    await eventually { house.isQuiet }
  }

  @Test("ends for fifty requests with one due move, and the computer is asked once")
  func fifty() async throws {
    let player = ScriptedPlayer()
    let house = House(player)
    try await house.create(dark: .computer, light: .computer)
    let waiting = (0..<50).map { _ in house.wait() }
    await eventually { house.clock.sleeperCount == 100 }
    house.clock.advance(by: 2000)
    for task in waiting { #expect(try await task.value?.version == 1) }
    #expect(player.asked.count == 1)
    await eventually { house.isQuiet }
  }

  @Test("with a plain hold lasts the given time, or until the task is cancelled")
  func hold() async {
    let house = House()
    await house.games.hold(for: 0)
    let held = Task { await house.games.hold(for: 250) }
    let cancelled = Task { await house.games.hold(for: 250) }
    await eventually { house.clock.sleeperCount == 2 }
    cancelled.cancel()
    await cancelled.value
    #expect(house.clock.sleeperCount == 1)
    house.clock.advance(by: 250)
    await held.value
    #expect(house.clock.sleeperCount == 0)
  }
}

@Suite("Waiting for an invite to be taken")
struct AwaitedSeatTests {
  private let house = House()

  private func invite() async throws {
    try await house.create()
    _ = try await house.games.invite(for: .light, to: .one, as: .invite, by: .host)
  }

  private func wait() -> Task<LivingGame?, any Error> {
    Task { [games = house.games] in
      try await games.game(.one, whileOpen: .invite, waitingAtMost: .seconds(25))
    }
  }

  @Test("lasts until it is taken, whatever else happens in the game")
  func taking() async throws {
    try await invite()
    let waiting = wait()
    await eventually { house.clock.sleeperCount == 1 }
    _ = try await house.games.place(at: "d3", in: .one, seen: 0, by: .host, motion: .off)
    await aWhile()
    #expect(house.games.events.subscriberCount == 1)
    _ = try await house.games.take(.invite, of: .one, as: .friend, holding: [])
    let game = try await waiting.value
    #expect(game?.seats.invite(.invite)?.isSpent == true)
    #expect(game?.version == 1)
    await eventually { house.isQuiet }
  }

  @Test("doesn't miss a change while it begins")
  func beginning() async throws {
    try await invite()
    let waiting = wait()
    _ = try await house.games.take(.invite, of: .one, as: .friend, holding: [])
    #expect(try await waiting.value?.seats.invite(.invite)?.isSpent == true)
    await eventually { house.isQuiet }
  }

  @Test("ends when the invite is revoked or the game is deleted", arguments: [false, true])
  func revocation(isDeleted: Bool) async throws {
    try await invite()
    let waiting = wait()
    await eventually { house.clock.sleeperCount == 1 }
    if isDeleted {
      _ = try await house.games.delete(.one, by: .host)
    } else {
      _ = try await house.games.revokeInvite(named: SeatDigest.invite.name, of: .one, by: .host)
    }
    let game = try await waiting.value
    #expect((game == nil) == isDeleted)
    #expect(game?.seats.invites.isEmpty != false)
    await eventually { house.isQuiet }
  }

  @Test("ends after its maximum time, and at once when the task is cancelled")
  func patience() async throws {
    try await invite()
    let (patient, cancelled) = (wait(), wait())
    await eventually { house.clock.sleeperCount == 2 }
    cancelled.cancel()
    #expect(try await cancelled.value == house.stored)
    house.clock.advance(by: 24_999)
    await aWhile()
    #expect(house.games.events.subscriberCount == 1)
    house.clock.advance(by: 1)
    #expect(try await patient.value == house.stored)
    await eventually { house.isQuiet }
  }

  @Test("ends at once if no invite can be taken")
  func nothing() async throws {
    try await house.create()
    #expect(try await wait().value == house.stored)
    _ = try await house.games.invite(for: .light, to: .one, as: .invite, by: .host)
    house.clock.advance(by: Seats.inviteLifetime)
    #expect(try await wait().value == house.stored)
    await eventually { house.isQuiet }
  }
}

@Suite("Waiting with a troublesome computer, clock or store")
struct TroubledWaitingTests {
  @Test("The maximum time and cancellation work during a long search")
  func longSearch() async throws {
    let player = BroodingPlayer()
    let house = House(player)
    let created = try await house.create(dark: .computer)
    house.clock.advance(by: 2000)
    let (patient, cancelled) = (house.wait(), house.wait())
    await eventually { player.broodingCount == 1 && house.clock.sleeperCount == 2 }
    cancelled.cancel()
    #expect(try await cancelled.value == created)
    house.clock.advance(by: 25_000)
    #expect(try await patient.value == created)
    let last = house.wait()
    await eventually { house.clock.sleeperCount == 1 }
    player.play("d3")
    #expect(try await last.value?.version == 1)
    #expect(player.askedCount == 1)
    await eventually { house.isQuiet }
  }

  @Test("A computer that finds no move is asked only once")
  func helpless() async throws {
    let player = HelplessPlayer()
    let house = House(player)
    let created = try await house.create(dark: .computer)
    let waiting = house.wait()
    await eventually { house.clock.sleeperCount == 2 }
    house.clock.advance(by: 2000)
    await eventually { player.askedCount == 1 }
    for _ in 0..<20 {
      house.clock.advance(by: 1)
      await aWhile()
    }
    #expect(player.askedCount == 1)
    house.clock.advance(by: 25_000)
    #expect(try await waiting.value == created)
    await eventually { house.isQuiet }
  }

  @Test("If the wall clock is set back, the move still waits for its deadline")
  func clockSetBack() async throws {
    let house = House()
    try await house.create(dark: .computer)
    let waiting = house.wait()
    await eventually { house.clock.sleeperCount == 2 }
    house.clock.set(to: .start - Milliseconds(500))
    house.clock.advance(by: 2000)
    await eventually { house.clock.timeToNextWaking == 500 }
    #expect(try await house.stored.version == 0)
    house.clock.advance(by: 500)
    #expect(try await waiting.value?.version == 1)
    await eventually { house.isQuiet }
  }

  @Test("A due move that can't be stored ends the wait with the error")
  func full() async throws {
    let house = House()
    try await house.create(dark: .computer)
    let waiting = house.wait()
    await eventually { house.clock.sleeperCount == 2 }
    house.store.failWrites(with: .full)
    house.clock.advance(by: 2000)
    await #expect(throws: GameStoreError.full) { try await waiting.value }
    await eventually { house.isQuiet }
  }
}
