import ComputerPlayers
import Reversi
import TestSupport
import Testing

@testable import Gameplay

@Suite("Two nodes that share their games")
struct SeveralNodesTests {
  /// A change at one of the nodes.
  enum NodeChange: String, CaseIterable, Sendable { case move, mode, level, reset }

  private func make(_ change: NodeChange, at node: TestNode) async throws {
    let games = node.games
    switch change {
    case .move:
      _ = try await games.place(at: "d3", in: .one, seen: 0, by: .host, motion: .off)
    case .mode: _ = try await games.setMode(.computer, of: .light, in: .one, by: .host)
    case .level: _ = try await games.setLevel(.master, in: .one, by: .host)
    case .reset: _ = try await games.reset(.one, by: .host)
    }
  }

  @Test(
    "A change at one node answers requests that wait at the other", arguments: NodeChange.allCases)
  func change(change: NodeChange) async throws {
    let here = TestNode()
    let there = TestNode(beside: here)
    try await here.create()
    let waiting = there.wait()
    await eventually { there.clock.sleeperCount == 1 }
    #expect(there.games.events.awaitedGames == [.one])
    try await make(change, at: here)
    #expect(try await waiting.value == here.stored)
    await eventually { here.isQuiet && there.isQuiet }
    #expect(there.games.events.awaitedGames.isEmpty)
  }

  @Test("A move at one node answers all waiting requests at both")
  func everybody() async throws {
    let here = TestNode()
    let there = TestNode(beside: here)
    try await here.create()
    let waiting = (0..<20).map { $0.isMultiple(of: 2) ? here.wait() : there.wait() }
    await eventually { there.clock.sleeperCount == 20 }
    try await make(.move, at: there)
    for task in waiting { #expect(try await task.value?.version == 1) }
    await eventually { here.isQuiet && there.isQuiet }
  }

  @Test("An invite taken at one node answers a request that waits for it at the other")
  func invite() async throws {
    let here = TestNode()
    let there = TestNode(beside: here)
    try await here.create()
    _ = try await here.games.invite(for: .light, to: .one, as: .invite, by: .host)
    let waiting = Task {
      try await there.games.game(.one, whileOpen: .invite, waitingAtMost: 25_000)
    }
    await eventually { there.clock.sleeperCount == 1 }
    _ = try await here.games.take(.invite, of: .one, as: .friend, holding: [])
    #expect(try await waiting.value?.seats.rights(of: .friend).holds(.light) == true)
  }

  @Test("A game deleted at one node is gone for a request that waits at the other")
  func deletion() async throws {
    let here = TestNode()
    let there = TestNode(beside: here)
    try await here.create()
    let waiting = there.wait()
    await eventually { there.clock.sleeperCount == 1 }
    _ = try await here.games.delete(.one, by: .host)
    #expect(try await waiting.value == nil)
  }

  @Test("A change without a notice is seen once notices may have been missed")
  func missedNotices() async throws {
    let here = TestNode()
    let there = TestNode(beside: here)
    try await here.create()
    let waiting = there.wait()
    await eventually { there.clock.sleeperCount == 1 }
    here.store.losesNotices = true
    try await make(.move, at: here)
    await aWhile()
    #expect(there.games.events.awaitedGames == [.one])
    there.games.events.anyGameMayHaveChanged()
    #expect(try await waiting.value?.version == 1)
    await eventually { there.isQuiet }
  }

  @Test("A notice without a change answers no request")
  func noChange() async throws {
    let node = TestNode()
    let created = try await node.create()
    let waiting = node.wait()
    await eventually { node.clock.sleeperCount == 1 }
    node.games.events.gameChanged(.one)
    node.games.events.gameChanged("000000000000000000000002")
    node.games.events.anyGameMayHaveChanged()
    await aWhile()
    #expect(node.games.events.awaitedGames == [.one])
    node.clock.advance(by: 25_000)
    #expect(try await waiting.value == created)
    await eventually { node.isQuiet }
  }

  @Test(
    "A due move is made once, whichever node is asked, and both see the same move",
    arguments: [ComputerLevel.random, .master])
  func dueMove(level: ComputerLevel) async throws {
    for _ in 0..<20 {
      let here = TestNode(ScriptedPlayer("d3", "c5"))
      let there = TestNode(ScriptedPlayer("c4", "e3"), beside: here)
      try await here.create(dark: .computer, light: .computer, level: level)
      here.clock.advance(by: 2000)
      let games = try await withThrowingTaskGroup { group in
        for node in [here, there, here, there] { group.addTask { try await node.asked } }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(try await games == [here.stored])
      #expect(games.first?.version == 1)
    }
  }

  @Test("Requests that wait at both nodes see the same due move")
  func awaitedDueMove() async throws {
    let here = TestNode(ScriptedPlayer("d3"))
    let there = TestNode(ScriptedPlayer("c4"), beside: here)
    try await here.create(dark: .computer)
    let waiting = [here.wait(), there.wait()]
    await eventually { here.clock.sleeperCount == 4 }
    here.clock.advance(by: 2000)
    var games: Set<LivingGame?> = []
    for task in waiting { games.insert(try await task.value) }
    #expect(try await games == [here.stored])
    #expect(games.first??.version == 1)
  }

  @Test("A search has no effect after the other node has made the due move")
  func lateSearch() async throws {
    let player = BlockingPlayer()
    let here = TestNode(player)
    let there = TestNode(ScriptedPlayer("c4"), beside: here)
    try await here.create(dark: .computer)
    here.clock.advance(by: 2000)
    let asking = Task { try await here.asked }
    await eventually { player.broodingCount == 1 }
    let moved = try await there.asked
    #expect(moved.record.moves == [.place("c4")])
    player.play("d3")
    #expect(try await asking.value == moved)
    #expect(try await here.stored == moved)
    await eventually { here.isQuiet }
  }

  @Test(
    "A search has no effect after the other node has ended the turn",
    arguments: [true, false])
  func endedTurn(isDue: Bool) async throws {
    let player = BlockingPlayer()
    let here = TestNode(player)
    let there = TestNode(beside: here)
    try await here.create(dark: .computer, level: .master)
    await eventually { player.broodingCount == 1 }
    if isDue { here.clock.advance(by: 2000) }
    let waiting = here.wait()
    await eventually { here.clock.sleeperCount == (isDue ? 1 : 2) }
    _ = try await there.games.setMode(.manual, of: .dark, in: .one, by: .host)
    let stopped = try await there.stored
    #expect(stopped.modes.dark == .manual)
    #expect(try await waiting.value?.version != 0)
    player.play("d3")
    await aWhile()
    #expect(try await here.asked == stopped)
  }

  @Test("Of two different moves at the same moment, one at each node, one is made")
  func sameMoment() async throws {
    for _ in 0..<20 {
      let here = TestNode()
      let there = TestNode(beside: here)
      try await here.create()
      async let first = here.games.place(
        at: "d3", in: .one, seen: 0, by: .host, motion: .off)
      async let second = there.games.place(
        at: "c4", in: .one, seen: 0, by: .host, motion: .off)
      let results = try await [first, second]
      let game = try await here.stored
      #expect(game.version == 1)
      #expect(results.count { $0 == .changed(game) } == 1)
      #expect(results.count { $0 == .ignored(game) } == 1)
    }
  }
}
