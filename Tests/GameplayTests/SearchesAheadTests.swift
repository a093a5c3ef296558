import ComputerPlayers
import Reversi
import TestSupport
import Testing

@testable import Gameplay

@Suite("A computer that searches ahead")
struct SearchesAheadTests {
  /// How a computer's turn begins or is noticed.
  enum Beginning: String, CaseIterable, Sendable { case creation, move, redo, mode, page, waiting }

  /// A node in whose game it is the turn of a computer at the level *Master*.
  private func node(_ player: any ComputerPlayer, after beginning: Beginning) async throws
    -> TestNode
  {
    let node = TestNode(player)
    let games = node.games
    switch beginning {
    case .creation: try await node.create(dark: .computer, level: .master)
    case .move:
      try await node.create(light: .computer, level: .master)
      _ = try await games.place(at: "d3", in: .one, seen: 0, by: .host, motion: .off)
    case .redo:
      try await node.create(level: .master)
      _ = try await games.place(at: "d3", in: .one, seen: 0, by: .host, motion: .off)
      _ = try await games.undo(in: .one, seen: 1, by: .host)
      _ = try await games.setMode(.computer, of: .light, in: .one, by: .host)
      _ = try await games.redo(in: .one, seen: 3, by: .host)
    case .mode:
      try await node.create(level: .master)
      _ = try await games.setMode(.computer, of: .dark, in: .one, by: .host)
    case .page, .waiting:
      // The game as another process has stored it.
      let modes = PlayerModes(dark: .computer)
      try await node.store.insert(
        LivingGame(
          id: .one, modes: modes, level: .master, seats: Seats(host: .host), now: .start,
          pace: Pace()))
      if beginning == .page { _ = try await node.asked }
      if beginning == .waiting { _ = node.wait() }
    }
    return node
  }

  @Test(
    "knows its move by the deadline, whatever began its turn",
    arguments: Beginning.allCases)
  func begins(beginning: Beginning) async throws {
    let player = BlockingPlayer()
    let node = try await node(player, after: beginning)
    await eventually { player.broodingCount == 1 }
    let thinking = try await node.stored
    for _ in 0..<20 { #expect(try await node.asked == thinking) }
    let move = try #require(thinking.position.legalMoves.first { _ in true })
    player.play(move)
    await aWhile()
    #expect(try await node.stored == thinking)
    node.clock.advance(by: 1999)
    #expect(try await node.asked == thinking)
    node.clock.advance(by: 1)
    let moved = try await node.asked
    #expect(moved.version == thinking.version + 1)
    #expect(moved.record.moves.last == .place(move))
    #expect(player.askedCount == 1)
    #expect(node.games.searches.count == 0)
  }

  /// Searches to the end of the game.
  private struct SolvingPlayer: ComputerPlayer {
    let player = BlockingPlayer()

    func move(in position: Position) async throws -> Square { try await player.move(in: position) }

    func choice(in position: Position) async throws -> ChosenMove {
      ChosenMove(try await move(in: position), isSolved: true)
    }
  }

  @Test(
    "answers half a second after the frames, or later, if it has solved the game",
    arguments: [0, 300, 500, 1900] as [Milliseconds])
  func solved(searchTime: Milliseconds) async throws {
    let player = SolvingPlayer()
    let node = try await node(player, after: .move)
    let thinking = try await node.stored
    let turn = try #require(node.games.turn(of: thinking))
    let waiting = node.wait(after: thinking.version)
    await eventually { player.player.broodingCount == 1 && node.clock.sleeperCount == 2 }
    node.clock.advance(by: searchTime)
    #expect(try await node.asked == thinking)
    player.player.play("c3")
    await eventually { node.games.searches.known(for: turn)?.isSolved == true }
    if searchTime < 500 {
      node.clock.set(to: .start + 499)
      #expect(try await node.asked == thinking)
      await aWhile()
      node.clock.advance(by: 1)
    }
    #expect(try await waiting.value?.record.moves.last == .place("c3"))
    #expect(try await node.stored.changed == .start + max(searchTime, 500))
    #expect(player.player.askedCount == 1)
  }

  @Test("is asked once for fifty requests that wait for its move")
  func fifty() async throws {
    let player = ScriptedPlayer("d3")
    let node = TestNode(player)
    try await node.create(dark: .computer, level: .master)
    let waiting = (0..<50).map { _ in node.wait() }
    await eventually { node.clock.sleeperCount == 100 && player.asked.count == 1 }
    node.clock.advance(by: 2000)
    for task in waiting { #expect(try await task.value?.record.moves == [.place("d3")]) }
    #expect(player.asked == [.initial])
    await eventually { node.isQuiet }
  }

  @Test("continues past the deadline, and requests wait as for any due move")
  func late() async throws {
    let player = BlockingPlayer()
    let node = TestNode(player)
    let created = try await node.create(dark: .computer, level: .master)
    await eventually { player.broodingCount == 1 }
    node.clock.advance(by: 2000)
    let asking = Task { try await node.asked }
    await eventually { node.clock.sleeperCount == 1 }
    node.clock.advance(by: 500)
    #expect(try await asking.value == created)
    player.play("d3")
    try await eventually { try await node.stored.version == 1 }
    #expect(player.askedCount == 1)
    #expect(player.cancelledCount == 0)
  }

  /// A change that ends or restarts a turn.
  enum Stop: String, CaseIterable, Sendable { case manual, level, reset, undo }

  @Test(
    "is cancelled when its turn ends or restarts, and its late result is ignored",
    arguments: Stop.allCases)
  func stop(stop: Stop) async throws {
    let player = BlockingPlayer(respectsCancellation: false)
    let node = try await node(player, after: .move)
    await eventually { player.broodingCount == 1 }
    let games = node.games
    switch stop {
    case .manual: _ = try await games.setMode(.manual, of: .light, in: .one, by: .host)
    case .level: _ = try await games.setLevel(.beginner, in: .one, by: .host)
    case .reset: _ = try await games.reset(.one, by: .host)
    case .undo: _ = try await games.undo(in: .one, seen: 1, by: .host)
    }
    let stopped = try await node.stored
    #expect(stopped.version == 2)
    await eventually { player.cancelledCount == 1 }
    let isAnew = stop == .level
    await eventually { player.askedCount == (isAnew ? 2 : 1) }
    #expect(games.searches.count == (isAnew ? 1 : 0))
    player.play("c3")
    await aWhile()
    #expect(try await node.stored == stopped)
  }

  @Test("is cancelled once a page shows a later turn that another process has begun")
  func elsewhere() async throws {
    let player = BlockingPlayer()
    let node = try await node(player, after: .creation)
    await eventually { player.broodingCount == 1 }
    let before = try await node.stored
    var game = before
    try game.setLevel(.expert, now: .start, pace: Pace())
    #expect(try await node.store.replace(before, with: game))
    #expect(try await node.asked == game)
    await eventually { player.cancelledCount == 1 && player.broodingCount == 1 }
    #expect(node.games.searches.count == 1)
  }

  /// Notes the visitors for whom it searches.
  private struct CountingPlayer: ComputerPlayer {
    let visitors = SharedValue<[UInt64]>([])

    func move(in position: Position) async throws -> Square {
      visitors.change { $0.append(JobClient.current.number) }
      return try #require(position.legalMoves.first { _ in true })
    }
  }

  @Test("searches for the visitor whose request made the move before")
  func visitor() async throws {
    let player = CountingPlayer()
    let node = TestNode(player)
    try await node.create(dark: .computer, light: .computer, level: .master)
    await eventually { player.visitors.value == [0] }
    node.clock.advance(by: 2000)
    let game = try await JobClient.$current.withValue(JobClient(number: 7)) { try await node.asked }
    #expect(game.version == 1)
    await eventually { player.visitors.value == [0, 7] }
  }

  @Test("continues undisturbed when the other side is switched")
  func otherSide() async throws {
    let player = BlockingPlayer()
    let node = try await node(player, after: .creation)
    await eventually { player.broodingCount == 1 }
    _ = try await node.games.setMode(.computer, of: .light, in: .one, by: .host)
    player.play("d3")
    node.clock.advance(by: 2000)
    try await eventually { try await node.asked.version == 2 }
    #expect(player.cancelledCount == 0)
  }

  @Test("doesn't search ahead at the level Random, and a plain read doesn't play its move")
  func notAhead() async throws {
    let player = ScriptedPlayer()
    let node = TestNode(player)
    try await node.create(dark: .computer, level: .random)
    _ = try await node.asked
    await aWhile()
    #expect(player.asked.isEmpty)
    let untouched = try await self.node(player, after: .move)
    await eventually { player.asked.count == 1 }
    untouched.clock.advance(by: 5000)
    for _ in 0..<5 { _ = try await untouched.stored }
    #expect(try await untouched.stored.version == 1)
  }

  @Test(
    "and finds no move is asked once before the deadline, and once per request after it"
  )
  func helpless() async throws {
    let player = FailingPlayer()
    let node = TestNode(player)
    let created = try await node.create(dark: .computer, level: .master)
    for _ in 0..<5 {
      #expect(try await node.asked == created)
      await aWhile()
    }
    #expect(player.askedCount == 1)
    node.clock.advance(by: 2000)
    for count in 2...3 {
      #expect(try await node.asked == created)
      #expect(player.askedCount == count)
    }
  }

  @Test("keeps its move while the store fails")
  func fullStore() async throws {
    let player = ScriptedPlayer("d3")
    let node = TestNode(player)
    try await node.create(dark: .computer, level: .master)
    await eventually { player.asked.count == 1 }
    node.clock.advance(by: 2000)
    node.store.failWrites(with: .full)
    await #expect(throws: GameStoreError.full) { try await node.asked }
    node.store.failWrites(with: nil)
    #expect(try await node.asked.record.moves == [.place("d3")])
    #expect(player.asked.count == 1)
  }
}

@Suite("A thousand computers that search")
struct CrowdedSearchTests {
  private func ids(_ count: Int) -> [GameID] {
    var numbers = SplitMix64(seed: 1)
    return (0..<count).map { _ in
      GameID(at: Timestamp(milliseconds: 0), random: numbers.next(), numbers.next())
    }
  }

  private func create(_ ids: [GameID], in node: TestNode) async throws {
    var new = NewGame()
    new.modes.dark = .computer
    new.level = .master
    for id in ids { _ = try await node.games.create(new, id: id, host: .host, motion: .off) }
  }

  /// Creates the games so that the first one's search takes the only slot. Among several it would be random.
  private func create(
    _ ids: [GameID], first player: BlockingPlayer, in node: TestNode
  ) async throws {
    try await create([ids[0]], in: node)
    await eventually { player.broodingCount == 1 }
    try await create(Array(ids.dropFirst()), in: node)
  }

  @Test("hold up no page and search each position once, up to the limit at a time")
  func thousand() async throws {
    let player = BlockingPlayer()
    let node = TestNode(player)
    let ids = ids(1000)
    try await create(ids, in: node)
    for id in ids { #expect(try await node.games.game(id)?.version == 0) }
    await eventually { player.askedCount == 4 && node.games.searchLoad == (4, 996) }
    var finished = 0
    while finished < 1000 {
      await eventually { player.broodingCount == min(4, 1000 - finished) }
      finished += player.broodingCount
      player.play("d3")
    }
    await eventually { node.games.searchLoad == (0, 0) }
    #expect(player.askedCount == 1000)
    node.clock.advance(by: 2000)
    for id in ids { #expect(try await node.games.game(id)?.version == 1) }
    #expect(player.askedCount == 1000)
  }

  @Test("search first for a due move that a request waits for")
  func urgent() async throws {
    let player = BlockingPlayer()
    let node = TestNode(player, searchLimit: 1)
    let ids = ids(9)
    try await create(ids, first: player, in: node)
    await eventually { node.games.searchLoad == (1, 8) }
    node.clock.advance(by: 2000)
    let last = Task { try await node.games.game(ids[8]) }
    await eventually { node.games.searches.wantedCount == 1 }
    player.play("c4")
    await eventually { player.askedCount == 2 && player.broodingCount == 1 }
    player.play("d3")
    #expect(try await last.value?.record.moves == [.place("d3")])
    #expect(try await node.games.untouchedGame(ids[0])?.version == 0)
  }

  @Test("stop searching for games that have changed or are deleted")
  func goneOn() async throws {
    let player = BlockingPlayer()
    let node = TestNode(player, searchLimit: 1)
    let ids = ids(4)
    try await create(ids, first: player, in: node)
    await eventually { node.games.searchLoad == (1, 3) }
    _ = try await node.games.reset(ids[1], by: .host)
    // Another process resets a game.
    let game = try #require(try await node.store.game(ids[2]))
    var next = game
    next.reset(now: .start)
    #expect(try await node.store.replace(game, with: next))
    let last = try #require(try await node.store.game(ids[3]))
    #expect(try await node.store.write(.delete(last)) == 1)
    player.play("d3")
    await eventually { node.games.searchLoad == (0, 0) }
    #expect(player.askedCount == 1)
  }
}
