import ComputerPlayers
import Gameplay
import ManualClock
import Reversi
import Testing

@Suite("Due moves under a clock that jumps")
struct ClockTests {
  @Test("A deadline further away than any clock could have set it is brought back")
  func clampedDeadline() async throws {
    let house = House()
    try await house.create(dark: .computer)
    house.clock.set(to: .start - Milliseconds.days(365))
    let game = try await house.asked
    #expect(game.deadline == house.clock.now + 2000)
    #expect(game.framesEnd == house.clock.now)
    #expect(game.version == 0)
    house.clock.advance(by: 2000)
    #expect(try await house.asked.version == 1)
  }

  @Test("A deadline that a clock could have set stays, be the clock a little behind")
  func clockBehind() async throws {
    let house = House()
    let created = try await house.create(dark: .computer)
    house.clock.set(to: .start - Milliseconds(64 * 250))
    #expect(try await house.asked == created)
    house.clock.set(to: .start - Milliseconds(64 * 250 + 1))
    #expect(try await house.asked.deadline == house.clock.now + 2000)
  }

  @Test("A clock that went forward makes the move, and going back harms nothing")
  func clockForward() async throws {
    let house = House()
    try await house.create(dark: .computer, light: .computer)
    house.clock.set(to: .start + .days(1000))
    #expect(try await house.asked.version == 1)
    house.clock.set(to: .start + 2000)
    #expect(try await house.asked.deadline == .start + 4000)
    house.clock.advance(by: 2000)
    #expect(try await house.asked.version == 2)
  }

  @Test("A stored turn without a deadline gets one from its frames")
  func noDeadline() async throws {
    let house = House()
    let game = try LivingGame(
      id: .one, version: 3, start: .initial, moves: [], moveVersions: [],
      modes: PlayerModes(dark: .computer),
      level: .random, framesEnd: .start + 500, deadline: nil, created: .start, changed: .start,
      seats: Seats(host: .host))
    try await house.store.insert(game)
    house.clock.advance(by: 2499)
    #expect(try await house.asked.version == 3)
    async let waiting = house.games.game(.one, after: 3, waitingAtMost: 25_000)
    await eventually { house.clock.sleeperCount == 2 }
    house.clock.advance(by: 1)
    #expect(try await waiting?.version == 4)
  }
}
