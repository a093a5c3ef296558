import ComputerPlayers
import TestSupport
import Reversi
import Testing

@testable import Gameplay

@Suite("A request makes a computer's due move")
struct DueMoveTests {
  @Test("The move isn't made before the deadline")
  func deadline() async throws {
    let player = ScriptedPlayer("d3")
    let house = House(player)
    let created = try await house.create(dark: .computer)
    house.clock.advance(by: 1999)
    #expect(try await house.asked == created)
    #expect(player.asked.isEmpty)
    house.clock.advance(by: 1)
    let game = try await house.asked
    #expect(game.record.moves == [.place("d3")])
    #expect(game.version == 1)
    #expect(player.asked == [.initial])
    #expect(try await house.stored == game)
  }

  @Test("Reading only the stored game makes no move")
  func untouched() async throws {
    let player = ScriptedPlayer()
    let house = House(player)
    let created = try await house.create(dark: .computer)
    house.clock.advance(by: .days(1))
    #expect(try await house.stored == created)
    #expect(player.asked.isEmpty)
  }

  @Test("Fifty requests at the same moment see one move, and the computer is asked once")
  func fifty() async throws {
    let player = ScriptedPlayer("d3")
    let house = House(player)
    try await house.create(dark: .computer, light: .computer)
    house.clock.advance(by: .days(1))
    let games = try await withThrowingTaskGroup { group in
      for _ in 0..<50 { group.addTask { try await house.asked } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(games).count == 1)
    #expect(games.first?.record.moves == [.place("d3")])
    #expect(player.asked.count == 1)
    #expect(house.games.searches.count == 0)
  }

  @Test("After an unwatched night one due move is made, and the next follows in its own time")
  func oneMoveARequest() async throws {
    let house = House()
    try await house.create(dark: .computer, light: .computer)
    house.clock.advance(by: .days(1))
    let morning = house.clock.now
    let first = try await house.asked
    #expect(first.version == 1)
    #expect(first.changed == morning)
    #expect(first.framesEnd == morning + 500)
    #expect(first.deadline == morning + 2500)
    #expect(try await house.asked == first)
    house.clock.advance(by: 2500)
    #expect(try await house.asked.version == 2)
  }

  @Test("Even without any thinking time one request makes one move")
  func noThinkingTime() async throws {
    let house = House(pace: Pace(frameInterval: 0, thinkingTime: 0))
    try await house.create(dark: .computer, light: .computer)
    for version in 1...5 { #expect(try await house.asked.version == version) }
    let later = try await house.games.game(.one, after: 5, waitingAtMost: 1000)
    #expect(later?.version == 6)
  }

  @Test("A computer's pass waits until a person dismisses the alert")
  func computersPass() async throws {
    let player = ScriptedPlayer()
    let house = House(player)
    let created = try await house.create(from: .darkPasses, dark: .computer, light: .computer)
    house.clock.advance(by: .days(1))
    #expect(try await house.asked == created)
    let passed = try await house.games.pass(in: .one, seen: 0, by: .host)
    guard case .changed(let game) = passed else {
      Issue.record("\(passed)")
      return
    }
    #expect(game.thinking == .light)
    house.clock.advance(by: 2000)
    #expect(try await house.asked.status == .over(winner: .light))
    #expect(player.asked.count == 1)
  }

  @Test("Two computers play a whole game, version by version")
  func wholeGame() async throws {
    let house = House(RandomPlayer(seed: 5), pace: Pace(frameInterval: 0, thinkingTime: 10))
    var game = try await house.create(dark: .computer, light: .computer)
    while !game.status.isOver {
      let before = game
      house.clock.advance(by: 10)
      if case .pass = game.status {
        _ = try await house.games.pass(in: .one, seen: game.version, by: .host)
        game = try await house.stored
      } else {
        game = try await house.asked
      }
      try #require(game.version == before.version + 1)
    }
    #expect(game.record.moves.count == game.version)
    #expect(game.deadline == nil)
  }

  @Test("A move is dated when it is made, however long the computer searched")
  func longSearch() async throws {
    let player = BroodingPlayer()
    let house = House(player)
    try await house.create(dark: .computer, light: .computer)
    house.clock.advance(by: 2000)
    async let asked = house.asked
    await eventually { player.broodingCount == 1 }
    house.clock.advance(by: 700)
    player.play("d3")
    _ = try await asked
    try await eventually { try await house.stored.version == 1 }
    let game = try await house.stored
    #expect(game.changed == .start + 2700)
    #expect(game.deadline == .start + (2700 + 500 + 2000))
  }

  @Test("A long search doesn't hold up a request; the move is made later")
  func dueMovePatience() async throws {
    let player = BroodingPlayer()
    let house = House(player)
    let created = try await house.create(dark: .computer)
    house.clock.advance(by: 2000)
    let asking = Task { try await house.asked }
    await eventually { player.broodingCount == 1 && house.clock.sleeperCount == 1 }
    #expect(try await house.games.reset(.one, by: []) == .forbidden(created))
    house.clock.advance(by: 500)
    #expect(try await asking.value == created)
    #expect(player.cancelledCount == 0)
    player.play("d3")
    try await eventually { try await house.stored.version == 1 }
    await eventually { house.isQuiet }
  }

  @Test("A computer that plays an illegal move or none changes nothing")
  func badPlayers() async throws {
    let helpless = HelplessPlayer()
    for player in [helpless, ScriptedPlayer("a1")] as [any ComputerPlayer] {
      let house = House(player)
      let created = try await house.create(dark: .computer)
      house.clock.advance(by: 5000)
      #expect(try await house.asked == created)
      #expect(house.games.searches.count == 0)
    }
    #expect(helpless.askedCount == 1)
  }

  @Test("A search continues after its request is cancelled")
  func gone() async throws {
    let player = BroodingPlayer()
    let house = House(player)
    let created = try await house.create(dark: .computer)
    house.clock.advance(by: 2000)
    let asking = Task { try await house.asked }
    await eventually { player.broodingCount == 1 }
    asking.cancel()
    #expect(try await asking.value == created)
    player.play("d3")
    try await eventually { try await house.stored.version == 1 }
    #expect(player.askedCount == 1)
    #expect(player.cancelledCount == 0)
  }

  @Test("A due move that can't be stored fails every request, and is made later")
  func fullStore() async throws {
    let house = House()
    let created = try await house.create(dark: .computer)
    house.clock.advance(by: 2000)
    house.store.failWrites(with: .full)
    await #expect(throws: GameStoreError.full) { try await house.asked }
    await #expect(throws: GameStoreError.full) {
      try await house.games.game(.one, after: 0, waitingAtMost: 25_000)
    }
    #expect(try await house.stored == created)
    #expect(house.games.searches.count == 0)
    house.store.failWrites(with: nil)
    #expect(try await house.asked.version == 1)
  }
}
