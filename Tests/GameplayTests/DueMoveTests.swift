import ComputerPlayers
import Reversi
import TestSupport
import Testing

@testable import Gameplay

@Suite("A request makes a computer's due move")
struct DueMoveTests {
  @Test("The move isn't made before the deadline")
  func deadline() async throws {
    let player = ScriptedPlayer("d3")
    let node = TestNode(player)
    let created = try await node.create(dark: .computer)
    node.clock.advance(by: 1999)
    #expect(try await node.asked == created)
    #expect(player.asked.isEmpty)
    node.clock.advance(by: 1)
    let game = try await node.asked
    #expect(game.record.moves == [.place("d3")])
    #expect(game.version == 1)
    #expect(player.asked == [.initial])
    #expect(try await node.stored == game)
  }

  @Test("Reading only the stored game makes no move")
  func untouched() async throws {
    let player = ScriptedPlayer()
    let node = TestNode(player)
    let created = try await node.create(dark: .computer)
    node.clock.advance(by: .days(1))
    #expect(try await node.stored == created)
    #expect(player.asked.isEmpty)
  }

  @Test("Fifty requests at the same moment see one move, and the computer is asked once")
  func fifty() async throws {
    let player = ScriptedPlayer("d3")
    let node = TestNode(player)
    try await node.create(dark: .computer, light: .computer)
    node.clock.advance(by: .days(1))
    let games = try await withThrowingTaskGroup { group in
      for _ in 0..<50 { group.addTask { try await node.asked } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(games).count == 1)
    #expect(games.first?.record.moves == [.place("d3")])
    #expect(player.asked.count == 1)
    #expect(node.games.moves.count == 0)
  }

  @Test("After an unwatched night one due move is made, and the next follows in its own time")
  func oneMoveARequest() async throws {
    let node = TestNode()
    try await node.create(dark: .computer, light: .computer)
    node.clock.advance(by: .days(1))
    let morning = node.clock.now
    let first = try await node.asked
    #expect(first.version == 1)
    #expect(first.changed == morning)
    #expect(first.framesEnd == morning + 500)
    #expect(first.deadline == morning + 2500)
    #expect(try await node.asked == first)
    node.clock.advance(by: 2500)
    #expect(try await node.asked.version == 2)
  }

  @Test("Even without any thinking time one request makes one move")
  func noThinkingTime() async throws {
    let node = TestNode(pace: Pace(frameInterval: 0, thinkingTime: 0))
    try await node.create(dark: .computer, light: .computer)
    for version in 1...5 { #expect(try await node.asked.version == version) }
    let later = try await node.games.game(.one, after: 5, waitingAtMost: 1000)
    #expect(later?.version == 6)
  }

  @Test("A computer's pass waits until a person dismisses the alert")
  func computersPass() async throws {
    let player = ScriptedPlayer()
    let node = TestNode(player)
    let created = try await node.create(from: .darkPasses, dark: .computer, light: .computer)
    node.clock.advance(by: .days(1))
    #expect(try await node.asked == created)
    let passed = try await node.games.pass(in: .one, seen: 0, by: .host)
    guard case .changed(let game) = passed else {
      Issue.record("\(passed)")
      return
    }
    #expect(game.thinking == .light)
    node.clock.advance(by: 2000)
    #expect(try await node.asked.status == .over(winner: .light))
    #expect(player.asked.count == 1)
  }

  @Test("Two computers play a whole game, version by version")
  func wholeGame() async throws {
    let node = TestNode(RandomPlayer(seed: 5), pace: Pace(frameInterval: 0, thinkingTime: 10))
    var game = try await node.create(dark: .computer, light: .computer)
    while !game.status.isOver {
      let before = game
      node.clock.advance(by: 10)
      if case .pass = game.status {
        _ = try await node.games.pass(in: .one, seen: game.version, by: .host)
        game = try await node.stored
      } else {
        game = try await node.asked
      }
      try #require(game.version == before.version + 1)
    }
    #expect(game.record.moves.count == game.version)
    #expect(game.deadline == nil)
  }

  @Test("A move is dated when it is made, however long the computer searched")
  func longSearch() async throws {
    let player = BlockingPlayer()
    let node = TestNode(player)
    try await node.create(dark: .computer, light: .computer)
    node.clock.advance(by: 2000)
    async let asked = node.asked
    await eventually { player.broodingCount == 1 }
    node.clock.advance(by: 700)
    player.play("d3")
    _ = try await asked
    try await eventually { try await node.stored.version == 1 }
    let game = try await node.stored
    #expect(game.changed == .start + 2700)
    #expect(game.deadline == .start + (2700 + 500 + 2000))
  }

  @Test("A long search doesn't hold up a request; the move is made later")
  func dueMovePatience() async throws {
    let player = BlockingPlayer()
    let node = TestNode(player)
    let created = try await node.create(dark: .computer)
    node.clock.advance(by: 2000)
    let asking = Task { try await node.asked }
    await eventually { player.broodingCount == 1 && node.clock.sleeperCount == 1 }
    #expect(try await node.games.reset(.one, by: []) == .forbidden(created))
    node.clock.advance(by: 500)
    #expect(try await asking.value == created)
    #expect(player.cancelledCount == 0)
    player.play("d3")
    try await eventually { try await node.stored.version == 1 }
    await eventually { node.isQuiet }
  }

  @Test("A computer that plays an illegal move or none changes nothing")
  func badPlayers() async throws {
    let helpless = FailingPlayer()
    for player in [helpless, ScriptedPlayer("a1")] as [any ComputerPlayer] {
      let node = TestNode(player)
      let created = try await node.create(dark: .computer)
      node.clock.advance(by: 5000)
      #expect(try await node.asked == created)
      #expect(node.games.moves.count == 0)
    }
    #expect(helpless.askedCount == 1)
  }

  @Test("A search continues after its request is cancelled")
  func gone() async throws {
    let player = BlockingPlayer()
    let node = TestNode(player)
    let created = try await node.create(dark: .computer)
    node.clock.advance(by: 2000)
    let asking = Task { try await node.asked }
    await eventually { player.broodingCount == 1 }
    asking.cancel()
    #expect(try await asking.value == created)
    player.play("d3")
    try await eventually { try await node.stored.version == 1 }
    #expect(player.askedCount == 1)
    #expect(player.cancelledCount == 0)
  }

  @Test("A due move that can't be stored fails every request, and is made later")
  func fullStore() async throws {
    let node = TestNode()
    let created = try await node.create(dark: .computer)
    node.clock.advance(by: 2000)
    node.store.failWrites(with: .full)
    await #expect(throws: GameStoreError.full) { try await node.asked }
    await #expect(throws: GameStoreError.full) {
      try await node.games.game(.one, after: 0, waitingAtMost: 25_000)
    }
    #expect(try await node.stored == created)
    #expect(node.games.moves.count == 0)
    node.store.failWrites(with: nil)
    #expect(try await node.asked.version == 1)
  }
}
