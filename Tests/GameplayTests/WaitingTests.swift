import ComputerPlayers
import Reversi
import TestSupport
import Testing

@testable import Gameplay

@Suite("Waiting for a game to change")
struct WaitingTests {
  private func place(_ square: Square, seen version: Int = 0, in node: TestNode) async throws {
    _ = try await node.games.place(
      at: square, in: .one, seen: version, by: .host, motion: .off)
  }

  @Test("ends at once if the game has another version")
  func atOnce() async throws {
    let node = TestNode()
    try await node.create()
    try await place("d3", in: node)
    #expect(try await node.wait(after: 0).value == node.stored)
    #expect(try await node.wait(after: 99).value == node.stored)
    await eventually { node.isQuiet }
  }

  @Test("ends at once without a waiting time", arguments: [0, -1] as [Milliseconds])
  func noPatience(patience: Milliseconds) async throws {
    let node = TestNode()
    let created = try await node.create()
    #expect(try await node.games.game(.one, after: 0, waitingAtMost: patience) == created)
    await eventually { node.isQuiet }
  }

  @Test("ends when a move is made")
  func move() async throws {
    let node = TestNode()
    try await node.create()
    let waiting = node.wait()
    await eventually { node.clock.sleeperCount == 1 }
    try await place("d3", in: node)
    #expect(try await waiting.value?.record.moves == [.place("d3")])
    await eventually { node.isQuiet }
  }

  @Test("doesn't miss a change while it begins")
  func beginning() async throws {
    for _ in 0..<50 {
      let node = TestNode()
      try await node.create()
      let waiting = node.wait()
      try await place("d3", in: node)
      #expect(try await waiting.value?.version == 1)
      await eventually { node.isQuiet }
    }
  }

  @Test("ends when the seats change, also if they have changed before it begins")
  func seats() async throws {
    let node = TestNode()
    try await node.create()
    let waiting = node.wait()
    await eventually { node.clock.sleeperCount == 1 }
    _ = try await node.games.invite(for: .light, to: .one, as: .invite, by: .host)
    #expect(try await waiting.value?.seats.revision == 1)
    let late = try await node.games.game(.one, after: 0, seats: 0, waitingAtMost: 25_000)
    #expect(late?.seats.revision == 1)
    await eventually { node.isQuiet }
  }

  @Test("ends when a computer's move falls due, and not before")
  func due() async throws {
    let node = TestNode(ScriptedPlayer("d3"))
    try await node.create(dark: .computer)
    let waiting = node.wait()
    await eventually { node.clock.sleeperCount == 2 }
    #expect(node.clock.timeToNextWaking == 2000)
    node.clock.advance(by: 1999)
    await aWhile()
    #expect(try await node.stored.version == 0)
    node.clock.advance(by: 1)
    let game = try await waiting.value
    #expect(game?.record.moves == [.place("d3")])
    #expect(game?.changed == .start + 2000)
    await eventually { node.isQuiet }
  }

  @Test("makes an overdue computer's move at once")
  func overdue() async throws {
    let node = TestNode()
    try await node.create(dark: .computer, light: .computer)
    node.clock.advance(by: .days(1))
    #expect(try await node.wait().value?.version == 1)
    await eventually { node.isQuiet }
  }

  @Test("ends when a mode is switched, and the next wait ends with the due move")
  func modeSwitch() async throws {
    let node = TestNode()
    try await node.create()
    let first = node.wait()
    await eventually { node.clock.sleeperCount == 1 }
    _ = try await node.games.setMode(.computer, of: .dark, in: .one, by: .host)
    #expect(try await first.value?.version == 1)
    let second = node.wait(after: 1)
    await eventually { node.clock.sleeperCount == 2 }
    node.clock.advance(by: 2000)
    #expect(try await second.value?.version == 2)
    await eventually { node.isQuiet }
  }

  @Test("ends after its maximum time with the same game")
  func patience() async throws {
    let node = TestNode()
    let created = try await node.create()
    let waiting = node.wait()
    await eventually { node.clock.sleeperCount == 1 }
    node.clock.advance(by: 24_999)
    await aWhile()
    #expect(node.games.events.awaitedGames == [.one])
    node.clock.advance(by: 1)
    #expect(try await waiting.value == created)
    await eventually { node.isQuiet }
  }

  @Test("ends at once when the task is cancelled, before or during the wait")
  func cancelled() async throws {
    let node = TestNode()
    let created = try await node.create(dark: .computer)
    let early = node.wait()
    early.cancel()
    #expect(try await early.value == created)
    let waiting = node.wait()
    await eventually { node.clock.sleeperCount == 2 }
    waiting.cancel()
    #expect(try await waiting.value == created)
    await eventually { node.isQuiet }
  }

  @Test("ends with nil after its maximum time if the game is gone")
  func deleted() async throws {
    let node = TestNode()
    try await node.create()
    let waiting = node.wait()
    await eventually { node.clock.sleeperCount == 1 }
    node.clock.advance(by: 10)
    #expect(try await node.store.deleteGames(unchangedSince: node.clock.now) == 1)
    node.clock.advance(by: 25_000)
    #expect(try await waiting.value == nil)
    await eventually { node.isQuiet }
  }

  @Test("ends for fifty requests with one due move, and the computer is asked once")
  func fifty() async throws {
    let player = ScriptedPlayer()
    let node = TestNode(player)
    try await node.create(dark: .computer, light: .computer)
    let waiting = (0..<50).map { _ in node.wait() }
    await eventually { node.clock.sleeperCount == 100 }
    node.clock.advance(by: 2000)
    for task in waiting { #expect(try await task.value?.version == 1) }
    #expect(player.asked.count == 1)
    await eventually { node.isQuiet }
  }

  @Test("with a plain hold lasts the given time, or until the task is cancelled")
  func hold() async {
    let node = TestNode()
    await node.games.hold(for: 0)
    let held = Task { await node.games.hold(for: 250) }
    let cancelled = Task { await node.games.hold(for: 250) }
    await eventually { node.clock.sleeperCount == 2 }
    cancelled.cancel()
    await cancelled.value
    #expect(node.clock.sleeperCount == 1)
    node.clock.advance(by: 250)
    await held.value
    #expect(node.clock.sleeperCount == 0)
  }
}

@Suite("Waiting for an invite to be taken")
struct AwaitedSeatTests {
  private let node = TestNode()

  private func invite() async throws {
    try await node.create()
    _ = try await node.games.invite(for: .light, to: .one, as: .invite, by: .host)
  }

  private func wait() -> Task<LivingGame?, any Error> {
    Task { [games = node.games] in
      try await games.game(.one, whileOpen: .invite, waitingAtMost: .seconds(25))
    }
  }

  @Test("lasts until it is taken, whatever else happens in the game")
  func taking() async throws {
    try await invite()
    let waiting = wait()
    await eventually { node.clock.sleeperCount == 1 }
    _ = try await node.games.place(at: "d3", in: .one, seen: 0, by: .host, motion: .off)
    await aWhile()
    #expect(node.games.events.awaitedGames == [.one])
    _ = try await node.games.take(.invite, of: .one, as: .friend, holding: [])
    let game = try await waiting.value
    #expect(game?.seats.invite(.invite)?.isSpent == true)
    #expect(game?.version == 1)
    await eventually { node.isQuiet }
  }

  @Test("doesn't miss a change while it begins")
  func beginning() async throws {
    try await invite()
    let waiting = wait()
    _ = try await node.games.take(.invite, of: .one, as: .friend, holding: [])
    #expect(try await waiting.value?.seats.invite(.invite)?.isSpent == true)
    await eventually { node.isQuiet }
  }

  @Test("ends when the invite is revoked or the game is deleted", arguments: [false, true])
  func revocation(isDeleted: Bool) async throws {
    try await invite()
    let waiting = wait()
    await eventually { node.clock.sleeperCount == 1 }
    if isDeleted {
      _ = try await node.games.delete(.one, by: .host)
    } else {
      _ = try await node.games.revokeInvites(of: .one, by: .host) { _ in true }
    }
    let game = try await waiting.value
    #expect((game == nil) == isDeleted)
    #expect(game?.seats.invites.isEmpty != false)
    await eventually { node.isQuiet }
  }

  @Test("ends after its maximum time, and at once when the task is cancelled")
  func patience() async throws {
    try await invite()
    let (patient, cancelled) = (wait(), wait())
    await eventually { node.clock.sleeperCount == 2 }
    cancelled.cancel()
    #expect(try await cancelled.value == node.stored)
    node.clock.advance(by: 24_999)
    await aWhile()
    #expect(node.games.events.awaitedGames == [.one])
    node.clock.advance(by: 1)
    #expect(try await patient.value == node.stored)
    await eventually { node.isQuiet }
  }

  @Test("ends at once if no invite can be taken")
  func nothing() async throws {
    try await node.create()
    #expect(try await wait().value == node.stored)
    _ = try await node.games.invite(for: .light, to: .one, as: .invite, by: .host)
    node.clock.advance(by: Seats.inviteLifetime)
    #expect(try await wait().value == node.stored)
    await eventually { node.isQuiet }
  }
}

@Suite("Waiting with a troublesome computer, clock or store")
struct TroubledWaitingTests {
  @Test("The maximum time and cancellation work during a long search")
  func longSearch() async throws {
    let player = BlockingPlayer()
    let node = TestNode(player)
    let created = try await node.create(dark: .computer)
    node.clock.advance(by: 2000)
    let (patient, cancelled) = (node.wait(), node.wait())
    await eventually { player.broodingCount == 1 && node.clock.sleeperCount == 2 }
    cancelled.cancel()
    #expect(try await cancelled.value == created)
    node.clock.advance(by: 25_000)
    #expect(try await patient.value == created)
    let last = node.wait()
    await eventually { node.clock.sleeperCount == 1 }
    player.play("d3")
    #expect(try await last.value?.version == 1)
    #expect(player.askedCount == 1)
    await eventually { node.isQuiet }
  }

  @Test("A computer that finds no move is asked only once")
  func helpless() async throws {
    let player = FailingPlayer()
    let node = TestNode(player)
    let created = try await node.create(dark: .computer)
    let waiting = node.wait()
    await eventually { node.clock.sleeperCount == 2 }
    node.clock.advance(by: 2000)
    await eventually { player.askedCount == 1 }
    for _ in 0..<20 {
      node.clock.advance(by: 1)
      await aWhile()
    }
    #expect(player.askedCount == 1)
    node.clock.advance(by: 25_000)
    #expect(try await waiting.value == created)
    await eventually { node.isQuiet }
  }

  @Test("If the wall clock is set back, the move still waits for its deadline")
  func clockSetBack() async throws {
    let node = TestNode()
    try await node.create(dark: .computer)
    let waiting = node.wait()
    await eventually { node.clock.sleeperCount == 2 }
    node.clock.set(to: .start - Milliseconds(500))
    node.clock.advance(by: 2000)
    await eventually { node.clock.timeToNextWaking == 500 }
    #expect(try await node.stored.version == 0)
    node.clock.advance(by: 500)
    #expect(try await waiting.value?.version == 1)
    await eventually { node.isQuiet }
  }

  @Test("A due move that can't be stored ends the wait with the error")
  func full() async throws {
    let node = TestNode()
    try await node.create(dark: .computer)
    let waiting = node.wait()
    await eventually { node.clock.sleeperCount == 2 }
    node.store.failWrites(with: .full)
    node.clock.advance(by: 2000)
    await #expect(throws: GameStoreError.full) { try await waiting.value }
    await eventually { node.isQuiet }
  }
}
