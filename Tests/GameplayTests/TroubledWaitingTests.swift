import ComputerPlayers
import ManualClock
import Testing

@testable import Gameplay

@Suite("Waiting for a game whose computer, clock or store makes trouble")
struct TroubledWaitingTests {
  @Test("Patience and cancellation don't depend on a computer that searches on")
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

  @Test("A computer that doesn't know what to do is asked once, not over and over")
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

  @Test("A wall clock that is set back makes the move wait for its deadline all the same")
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

  @Test("A due move that can't be stored ends the waiting with the reason")
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
