import ComputerPlayers
import Reversi
import TestSupport
import Testing

@testable import Gameplay

@Suite("A computer that searches ahead")
struct SearchesAheadTests {
  /// How a computer's turn begins or is noticed.
  enum Beginning: String, CaseIterable, Sendable { case creation, move, redo, mode, page, waiting }

  /// A house in whose game it is the turn of a computer at the level *Hard*.
  private func house(_ player: any ComputerPlayer, after beginning: Beginning) async throws -> House
  {
    let house = House(player)
    let games = house.games
    switch beginning {
    case .creation: try await house.create(dark: .computer, level: .hard)
    case .move:
      try await house.create(light: .computer, level: .hard)
      _ = try await games.place(at: "d3", in: .one, seen: 0, by: .host, motion: .off)
    case .redo:
      try await house.create(level: .hard)
      _ = try await games.place(at: "d3", in: .one, seen: 0, by: .host, motion: .off)
      _ = try await games.undo(in: .one, seen: 1, by: .host)
      _ = try await games.setMode(.computer, of: .light, in: .one, by: .host)
      _ = try await games.redo(in: .one, seen: 3, by: .host)
    case .mode:
      try await house.create(level: .hard)
      _ = try await games.setMode(.computer, of: .dark, in: .one, by: .host)
    case .page, .waiting:
      // The game as another process has stored it.
      let modes = PlayerModes(dark: .computer)
      try await house.store.insert(
        LivingGame(
          id: .one, modes: modes, level: .hard, seats: Seats(host: .host), now: .start,
          pace: Pace()))
      if beginning == .page { _ = try await house.asked }
      if beginning == .waiting { _ = house.wait() }
    }
    return house
  }

  @Test(
    "knows its move by the deadline, whatever began its turn",
    arguments: Beginning.allCases)
  func begins(beginning: Beginning) async throws {
    let player = BroodingPlayer()
    let house = try await house(player, after: beginning)
    await eventually { player.broodingCount == 1 }
    let thinking = try await house.stored
    for _ in 0..<20 { #expect(try await house.asked == thinking) }
    let move = try #require(thinking.position.legalMoves.first { _ in true })
    player.play(move)
    await aWhile()
    #expect(try await house.stored == thinking)
    house.clock.advance(by: 1999)
    #expect(try await house.asked == thinking)
    house.clock.advance(by: 1)
    let moved = try await house.asked
    #expect(moved.version == thinking.version + 1)
    #expect(moved.record.moves.last == .place(move))
    #expect(player.askedCount == 1)
    #expect(house.games.searchesAhead.count == 0)
  }

  @Test("is asked once for fifty requests that wait for its move")
  func fifty() async throws {
    let player = ScriptedPlayer("d3")
    let house = House(player)
    try await house.create(dark: .computer, level: .hard)
    let waiting = (0..<50).map { _ in house.wait() }
    await eventually { house.clock.sleeperCount == 100 && player.asked.count == 1 }
    house.clock.advance(by: 2000)
    for task in waiting { #expect(try await task.value?.record.moves == [.place("d3")]) }
    #expect(player.asked == [.initial])
    await eventually { house.isQuiet }
  }

  @Test("continues past the deadline, and requests wait as for any due move")
  func late() async throws {
    let player = BroodingPlayer()
    let house = House(player)
    let created = try await house.create(dark: .computer, level: .hard)
    await eventually { player.broodingCount == 1 }
    house.clock.advance(by: 2000)
    let asking = Task { try await house.asked }
    await eventually { house.clock.sleeperCount == 1 }
    house.clock.advance(by: 500)
    #expect(try await asking.value == created)
    player.play("d3")
    try await eventually { try await house.stored.version == 1 }
    #expect(player.askedCount == 1)
    #expect(player.cancelledCount == 0)
  }

  /// A change that ends or restarts a turn.
  enum Stop: String, CaseIterable, Sendable { case manual, level, reset, undo }

  @Test(
    "is cancelled when its turn ends or restarts, and its late result is ignored",
    arguments: Stop.allCases)
  func stop(stop: Stop) async throws {
    let player = BroodingPlayer(heedsCancellation: false)
    let house = try await house(player, after: .move)
    await eventually { player.broodingCount == 1 }
    let games = house.games
    switch stop {
    case .manual: _ = try await games.setMode(.manual, of: .light, in: .one, by: .host)
    case .level: _ = try await games.setLevel(.easy, in: .one, by: .host)
    case .reset: _ = try await games.reset(.one, by: .host)
    case .undo: _ = try await games.undo(in: .one, seen: 1, by: .host)
    }
    let stopped = try await house.stored
    #expect(stopped.version == 2)
    await eventually { player.cancelledCount == 1 }
    let isAnew = stop == .level
    await eventually { player.askedCount == (isAnew ? 2 : 1) }
    #expect(games.searchesAhead.count == (isAnew ? 1 : 0))
    player.play("c3")
    await aWhile()
    #expect(try await house.stored == stopped)
  }

  @Test("continues undisturbed when the other side is switched")
  func otherSide() async throws {
    let player = BroodingPlayer()
    let house = try await house(player, after: .creation)
    await eventually { player.broodingCount == 1 }
    _ = try await house.games.setMode(.computer, of: .light, in: .one, by: .host)
    player.play("d3")
    house.clock.advance(by: 2000)
    try await eventually { try await house.asked.version == 2 }
    #expect(player.cancelledCount == 0)
  }

  @Test("doesn't search ahead at the level Random, and a plain read doesn't play its move")
  func notAhead() async throws {
    let player = ScriptedPlayer()
    let house = House(player)
    try await house.create(dark: .computer, level: .random)
    _ = try await house.asked
    await aWhile()
    #expect(player.asked.isEmpty)
    let untouched = try await self.house(player, after: .move)
    await eventually { player.asked.count == 1 }
    untouched.clock.advance(by: 5000)
    for _ in 0..<5 { _ = try await untouched.stored }
    #expect(try await untouched.stored.version == 1)
  }

  @Test(
    "and finds no move is asked once before the deadline, and once per request after it"
  )
  func helpless() async throws {
    let player = HelplessPlayer()
    let house = House(player)
    let created = try await house.create(dark: .computer, level: .hard)
    for _ in 0..<5 {
      #expect(try await house.asked == created)
      await aWhile()
    }
    #expect(player.askedCount == 1)
    house.clock.advance(by: 2000)
    for count in 2...3 {
      #expect(try await house.asked == created)
      #expect(player.askedCount == count)
    }
  }

  @Test("keeps its move while the store fails")
  func fullStore() async throws {
    let player = ScriptedPlayer("d3")
    let house = House(player)
    try await house.create(dark: .computer, level: .hard)
    await eventually { player.asked.count == 1 }
    house.clock.advance(by: 2000)
    house.store.failWrites(with: .full)
    await #expect(throws: GameStoreError.full) { try await house.asked }
    house.store.failWrites(with: nil)
    #expect(try await house.asked.record.moves == [.place("d3")])
    #expect(player.asked.count == 1)
  }
}

@Suite("A thousand computers that search")
struct CrowdedSearchTests {
  private func ids(_ count: Int) -> [GameID] {
    var numbers = SplitMix64(seed: 1)
    return (0..<count).map { _ in GameID(at: Timestamp(milliseconds: 0), using: &numbers) }
  }

  private func create(_ ids: [GameID], in house: House) async throws {
    var new = NewGame()
    new.modes.dark = .computer
    new.level = .hard
    for id in ids { _ = try await house.games.create(new, id: id, host: .host, motion: .off) }
  }

  /// Creates the games so that the first one's search takes the only slot. Among several it would be random.
  private func create(
    _ ids: [GameID], first player: BroodingPlayer, in house: House
  ) async throws {
    try await create([ids[0]], in: house)
    await eventually { player.broodingCount == 1 }
    try await create(Array(ids.dropFirst()), in: house)
  }

  @Test("hold up no page and search each position once, up to the limit at a time")
  func thousand() async throws {
    let player = BroodingPlayer()
    let house = House(player)
    let ids = ids(1000)
    try await create(ids, in: house)
    for id in ids { #expect(try await house.games.game(id)?.version == 0) }
    await eventually { player.askedCount == 4 && house.games.searchLoad == (4, 996) }
    var finished = 0
    while finished < 1000 {
      await eventually { player.broodingCount == min(4, 1000 - finished) }
      finished += player.broodingCount
      player.play("d3")
    }
    await eventually { house.games.searchLoad == (0, 0) }
    #expect(player.askedCount == 1000)
    house.clock.advance(by: 2000)
    for id in ids { #expect(try await house.games.game(id)?.version == 1) }
    #expect(player.askedCount == 1000)
  }

  @Test("search first for a due move that a request waits for")
  func urgent() async throws {
    let player = BroodingPlayer()
    let house = House(player, searchLimit: 1)
    let ids = ids(9)
    try await create(ids, first: player, in: house)
    await eventually { house.games.searchLoad == (1, 8) }
    house.clock.advance(by: 2000)
    let last = Task { try await house.games.game(ids[8]) }
    await eventually { house.games.searchLoad == (1, 8) && house.games.searchesAhead.count == 8 }
    player.play("c4")
    await eventually { player.askedCount == 2 }
    player.play("d3")
    #expect(try await last.value?.record.moves == [.place("d3")])
    #expect(try await house.games.untouchedGame(ids[0])?.version == 0)
  }

  @Test("stop searching for games that have changed or are deleted")
  func goneOn() async throws {
    let player = BroodingPlayer()
    let house = House(player, searchLimit: 1)
    let ids = ids(4)
    try await create(ids, first: player, in: house)
    await eventually { house.games.searchLoad == (1, 3) }
    _ = try await house.games.reset(ids[1], by: .host)
    // Another process resets a game.
    var game = try #require(try await house.store.game(ids[2]))
    game.reset(now: .start)
    _ = try await house.store.replace(version: 0, with: game, orElse: nil)
    #expect(try await house.store.deleteGame(ids[3], seatsRevision: 0))
    player.play("d3")
    await eventually { house.games.searchLoad == (0, 0) }
    #expect(player.askedCount == 1)
  }

  @Test("drop the older half of their searches when there are too many")
  func bounded() async throws {
    let player = BroodingPlayer()
    let searches = SearchesAhead(limit: 4)
    let turn = ComputerTurn(position: .initial, level: .hard, deadline: .start)
    let games = ids(5).map { id in
      LivingGame(id: id, seats: Seats(host: .host), now: .start, pace: Pace())
    }
    for (number, game) in games.enumerated() {
      searches.start(for: turn, in: game) { begin in
        // The second search is running when the limit is exceeded.
        if number == 1 { _ = begin() }
        return try await player.move(in: .initial)
      }
      await eventually { player.askedCount == number + 1 }
    }
    await eventually { player.cancelledCount == 2 }
    #expect(searches.count == 3)
    #expect(searches.begunSearch(for: turn, of: games[0].id) == nil)
    let second = searches.begunSearch(for: turn, of: games[1].id)
    player.play("d3")
    #expect(try await second?.value == "d3")
  }
}
