import ComputerPlayers
import Reversi
import TestSupport
import Testing

@testable import Gameplay

@Suite("The time for a move")
struct MoveLimitTests {
  /// A game with three days per move. The friend takes light half a day after the start.
  private func game(friendSits: Bool = true) throws -> LivingGame {
    var game = LivingGame(
      id: .one, limit: MoveLimit(days: 3), seats: Seats(host: .host), now: .start, pace: Pace())
    game.seats.addInvite(for: .light, digest: .invite, now: .start)
    if friendSits { try sit(&game, at: 0.5) }
    return game
  }

  private func sit(_ game: inout LivingGame, at days: Double) throws {
    try game.seats.take(
      .invite, as: .friend, mover: game.status.side, now: Self.moment(days))
  }

  private static func moment(_ days: Double) -> Timestamp {
    .start + Milliseconds(Int64((days * Double(Milliseconds.days(1).count)).rounded()))
  }

  private func expect(
    _ game: LivingGame, endsAt days: Double?, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(game.moveDeadline == days.map(Self.moment), sourceLocation: sourceLocation)
  }

  @Test(
    "is 1 to 30 days", arguments: [(0, false), (1, true), (30, true), (31, false), (-1, false)])
  func range(days: Int, exists: Bool) {
    #expect((MoveLimit(days: days) != nil) == exists)
  }

  @Test("starts when the second person sits down, whatever was played before")
  func begin() throws {
    var game = try game(friendSits: false)
    expect(game, endsAt: nil)
    try game.play("d3", now: Self.moment(1))
    expect(game, endsAt: nil)
    try sit(&game, at: 2)
    expect(game, endsAt: 5)
    #expect(game.sideOutOfTime(at: Self.moment(4.9)) == nil)
    #expect(game.sideOutOfTime(at: Self.moment(5)) == .light)
  }

  @Test("restarts with each move and each dismissed pass")
  func turns() throws {
    var game = try game()
    expect(game, endsAt: 3.5)
    try game.play("f5", now: Self.moment(1))
    expect(game, endsAt: 4)
    for (number, square)
      in (["f6", "e6", "f4", "g6", "f7", "g5", "h4", "h5", "c6", "h3", "h6", "h7", "e7", "g4"]
      as [Square]).enumerated()
    {
      try game.play(square, now: Self.moment(1 + Double(number + 1) / 10))
    }
    #expect(game.status == .pass(.light))
    expect(game, endsAt: 2.4 + 3)
    #expect(game.sideOutOfTime(at: Self.moment(6)) == .light)
    try game.pass(now: Self.moment(5), pace: Pace())
    expect(game, endsAt: 8)
    #expect(game.sideOutOfTime(at: Self.moment(8)) == .dark)
  }

  @Test("doesn't count without a limit, against a computer, alone, or after the end")
  func none() throws {
    let game = try game()
    var computers = game
    try computers.setMode(.computer, of: .light, now: Self.moment(1), pace: Pace())
    expect(computers, endsAt: nil)
    var alone = game
    let isAlone = alone.seats.handOver(from: [.host])
    #expect(isAlone)
    expect(alone, endsAt: nil)
    var over = game
    try over.claim(now: Self.moment(4))
    expect(over, endsAt: nil)
    expect(LivingGame.new(), endsAt: nil)
  }

  /// An attempt to gain time.
  struct ClockTrick: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The day on which dark's time ends after the attempt; 3.5 without any gain.
    let end: Double
    let change: @Sendable (inout LivingGame) throws -> Void
  }

  private static let attempts: [ClockTrick] = [
    ClockTrick(testDescription: "a switch to the computer and back", end: 3.5) { game in
      try game.setMode(.computer, of: .dark, now: moment(3), pace: Pace())
      try game.setMode(.manual, of: .dark, now: moment(3), pace: Pace())
    },
    ClockTrick(testDescription: "another level", end: 3.5) { game in
      try game.setLevel(.master, now: moment(3), pace: Pace())
    },
    ClockTrick(testDescription: "an invite", end: 3.5) { game in
      game.seats.addInvite(for: .dark, digest: SeatDigest(of: 0x11), now: moment(3))
    },
    ClockTrick(testDescription: "one's own seat on another device", end: 3.5) { game in
      try take(.dark, as: SeatDigest(of: 0x20), &game)
    },
    ClockTrick(testDescription: "one's own seat on another device and back", end: 3.5) { game in
      try take(.dark, as: SeatDigest(of: 0x20), &game)
      try take(.dark, as: .host, &game)
    },
    ClockTrick(testDescription: "another person in the other's seat", end: 3.5) { game in
      try take(.light, as: .stranger, &game)
    },
    ClockTrick(testDescription: "the friend once more in their seat", end: 3.5) { game in
      try take(.light, as: .friend, &game)
    },
    ClockTrick(testDescription: "the friend's computer that becomes a person again", end: 6) {
      game in
      try game.setMode(.computer, of: .light, now: moment(2), pace: Pace())
      try game.setMode(.manual, of: .light, now: moment(3), pace: Pace())
    },
  ]

  private static func take(_ side: Disk, as key: SeatDigest, _ game: inout LivingGame) throws {
    let invite = SeatDigest(of: UInt8(0x40 + game.seats.revision))
    game.seats.addInvite(for: side, digest: invite, now: moment(3))
    try game.seats.take(invite, as: key, mover: game.status.side, now: moment(3))
  }

  @Test("can't be extended by the side to move", arguments: attempts)
  func tricks(trick: ClockTrick) throws {
    var game = try game()
    try trick.change(&game)
    expect(game, endsAt: trick.end)
  }

  @Test("is full for a newcomer to the seat of the side to move")
  func newcomer() throws {
    var game = try game()
    try game.play("d3", now: Self.moment(1))
    try Self.take(.light, as: .friend, &game)
    expect(game, endsAt: 4)
    try Self.take(.light, as: .stranger, &game)
    expect(game, endsAt: 6)
  }

  @Test("restarts with a reset, an undo and a redo")
  func anew() throws {
    var game = try game()
    game.reset(now: Self.moment(2))
    expect(game, endsAt: 5)
    #expect(game.limit == MoveLimit(days: 3))
    try game.play("d3", now: Self.moment(2))
    try game.undo(now: Self.moment(2.5))
    expect(game, endsAt: 5.5)
    try game.redo(now: Self.moment(3), pace: Pace())
    expect(game, endsAt: 6)
  }

  @Test("ends the game if it runs out and the win is claimed; only a reset restarts it")
  func claimed() throws {
    var game = try game()
    let before = game
    #expect(throws: IgnoredChange.nothingToChange) { try game.claim(now: Self.moment(3.4)) }
    #expect(game == before)
    try game.claim(now: Self.moment(3.5))
    #expect(game.status == .over(winner: .light))
    #expect(game.ending == .onTime(winner: .light))
    #expect(game.record == before.record)
    #expect(game.version == before.version + 1)
    let over = game
    #expect(throws: IgnoredChange.nothingToChange) { try game.play("d3") }
    #expect(throws: IgnoredChange.nothingToChange) {
      try game.pass(now: Self.moment(4), pace: Pace())
    }
    #expect(throws: IgnoredChange.nothingToChange) { try game.undo(now: Self.moment(4)) }
    #expect(throws: IgnoredChange.nothingToChange) { try game.claim(now: Self.moment(9)) }
    #expect(game == over)
    #expect(!game.awaits([.host, .dark, .light]) && !game.mayHaveHint([.host, .dark, .light]))
    game.reset(now: Self.moment(4))
    #expect(game.ending == nil && game.status == .turn(.dark))
    expect(game, endsAt: 7)
  }

  @Test("leaves no computer thinking in a game that is won on time")
  func noComputer() throws {
    var game = try game()
    try game.claim(now: Self.moment(4))
    try game.setMode(.computer, of: .dark, now: Self.moment(4), pace: Pace())
    #expect(game.thinking == nil && game.deadline == nil)
  }
}

@Suite("A move's deadline set by a clock that was ahead")
struct WrongClockTests {
  private let node = TestNode()

  /// The game as stored, with its wrong times.
  private var kept: LivingGame {
    get async throws { try #require(try await node.store.game(.one)) }
  }

  /// The step at which the clock is set ahead.
  enum Moment: CaseIterable {
    case creation, secondPerson, move
  }

  /// A game with one day per move. The clock is ten days ahead from the given step on, if any; then it is light's
  /// turn.
  private func play(wrongFrom moment: Moment?) async throws {
    var new = NewGame()
    new.limit = MoveLimit(days: 1)
    func set(_ next: Moment) {
      if next == moment { node.clock.set(to: .start + .days(10)) }
    }
    set(.creation)
    _ = try await node.games.create(new, id: .one, host: .host, motion: .off)
    _ = try await node.games.invite(for: .light, to: .one, as: .invite, by: .host)
    set(.secondPerson)
    _ = try await node.games.take(.invite, of: .one, as: .friend, holding: [])
    if moment == .secondPerson { node.clock.set(to: .start) }
    set(.move)
    _ = try await node.games.place(at: "d3", in: .one, seen: 0, by: .host, motion: .off)
    node.clock.set(to: .start)
  }

  @Test("is corrected to the full time at the first look at the game", arguments: Moment.allCases)
  func look(moment: Moment) async throws {
    try await play(wrongFrom: moment)
    let game = try await node.asked
    #expect(game.moveDeadline == .start + .days(1))
    #expect(try await kept == game)
    #expect(game.version == 1)
    // One revision each for the invite, the taking and a corrected deadline, so that cached pages are outdated. The
    // second person's wrong time is noticed before the move, too.
    #expect(game.seats.revision == (moment == .secondPerson ? 4 : 3))
    node.clock.advance(by: .days(1))
    let result = try await node.games.claim(in: .one, seen: game.version, by: .host)
    #expect(result == .changed(try await node.stored))
    #expect(try await node.stored.ending == .onTime(winner: .dark))
  }

  @Test("is corrected by a claim or by waiting, too", arguments: [false, true])
  func others(waits: Bool) async throws {
    try await play(wrongFrom: .move)
    if waits {
      let waiting = node.wait(after: 1)
      await eventually { node.clock.sleeperCount > 0 }
      await eventually { (try? await kept.moveDeadline) == .start + .days(1) }
      waiting.cancel()
      _ = try await waiting.value
    } else {
      _ = try await node.games.claim(in: .one, seen: 1, by: .host)
    }
    #expect(try await kept.moveDeadline == .start + .days(1))
  }

  @Test(
    "is shown corrected by reads that change nothing, and stays stored as it is",
    arguments: [false, true])
  func untouched(isReadOnly: Bool) async throws {
    try await play(wrongFrom: .move)
    let before = try await kept
    if isReadOnly {
      let shut = TestNode(beside: node, isReadOnly: true)
      #expect(try await shut.asked.moveDeadline == .start + .days(1))
    } else {
      #expect(try await node.stored.moveDeadline == .start + .days(1))
      let turns = try await node.games.turns(of: .friend)
      #expect(turns.games.map(\.moveDeadline) == [.start + .days(1)])
    }
    #expect(before.moveDeadline == .start + .days(11))
    #expect(try await kept == before)
  }

  @Test("stays as it is if two machines' clocks differ by up to a minute")
  func tolerance() async throws {
    try await play(wrongFrom: nil)
    let game = try await node.asked
    node.clock.set(to: .start + .seconds(-60))
    #expect(try await node.asked == game)
    node.clock.set(to: .start + .seconds(-61))
    #expect(try await node.asked.moveDeadline == .start + .seconds(-61) + .days(1))
  }
}

@Suite("A move's deadline while the clock is behind")
struct LateClockTests {
  private let node = TestNode()

  @Test(
    "is right again with the clock, whoever has moved or looked meanwhile",
    arguments: [0, 1, 2], [false, true])
  func behind(moves: Int, looks: Bool) async throws {
    var new = NewGame()
    new.limit = MoveLimit(days: 3)
    _ = try await node.games.create(new, id: .one, host: .host, motion: .off)
    _ = try await node.games.invite(for: .light, to: .one, as: .invite, by: .host)
    _ = try await node.games.take(.invite, of: .one, as: .friend, holding: [])
    node.clock.set(to: .start - Milliseconds.days(10))
    if looks { _ = try await node.asked }
    for (version, move) in [("d3" as Square, [SeatDigest].host), ("c3", .friend)].prefix(moves)
      .enumerated()
    {
      _ = try await node.games.place(
        at: move.0, in: .one, seen: version, by: move.1, motion: .off)
      if looks { _ = try await node.asked }
    }
    #expect(try await node.stored.version == moves)

    node.clock.set(to: .start + 1000)
    let waiting: [SeatDigest] = moves == 1 ? .host : .friend
    #expect(try await node.games.claim(in: .one, seen: moves, by: waiting).game?.ending == nil)
    #expect(try await node.stored.moveDeadline == .start + .days(3))
    node.clock.set(to: .start + .days(3))
    #expect(try await node.games.claim(in: .one, seen: moves, by: waiting).game?.ending != nil)
  }

  @Test("is the full time for a newcomer, whether the clock is ahead then or behind later")
  func newcomer() async throws {
    for isAhead in [true, false] {
      let node = TestNode()
      var new = NewGame()
      new.limit = MoveLimit(days: 3)
      _ = try await node.games.create(new, id: .one, host: .host, motion: .off)
      _ = try await node.games.invite(for: .light, to: .one, as: .invite, by: .host)
      _ = try await node.games.take(.invite, of: .one, as: .friend, holding: [])
      _ = try await node.games.place(at: "d3", in: .one, seen: 0, by: .host, motion: .off)
      let other = SeatDigest(of: 0x11)
      let sitting = Timestamp.start + .days(4)
      node.clock.set(to: sitting)
      _ = try await node.games.invite(for: .light, to: .one, as: other, by: .host)
      if isAhead { node.clock.advance(by: .days(10)) }
      _ = try await node.games.take(other, of: .one, as: .stranger, holding: [])
      if !isAhead { node.clock.set(to: sitting - Milliseconds.days(10)) }
      _ = try await node.asked
      node.clock.set(to: sitting)
      #expect(try await node.asked.moveDeadline == sitting + .days(3))
      #expect(try await node.games.claim(in: .one, seen: 1, by: .host).game?.ending == nil)
      node.clock.set(to: sitting + .days(3))
      #expect(try await node.games.claim(in: .one, seen: 1, by: .host).game?.ending != nil)
    }
  }
}

@Suite("Claiming a win")
struct ClaimTests {
  private let node = TestNode()

  /// Dark has a day for its move; a friend plays light and waits.
  private func begin() async throws {
    var new = NewGame()
    new.limit = MoveLimit(days: 1)
    _ = try await node.games.create(new, id: .one, host: .host, motion: .off)
    _ = try await node.games.invite(for: .light, to: .one, as: .invite, by: .host)
    _ = try await node.games.take(.invite, of: .one, as: .friend, holding: [])
  }

  private func claim(seen version: Int = 0, by keys: [SeatDigest]) async throws -> ChangeResult {
    try await node.games.claim(in: .one, seen: version, by: keys)
  }

  @Test("is open to the waiting person as soon as the opponent's time is over")
  func moment() async throws {
    try await begin()
    node.clock.advance(by: .days(1) + -1)
    let game = try await node.stored
    #expect(try await claim(by: .friend) == .ignored(game))
    node.clock.advance(by: 1)
    for (keys, result) in [
      (.host, .ignored(game)), (.stranger, .forbidden(game)), ([], .forbidden(game)),
    ] as [([SeatDigest], ChangeResult)] {
      #expect(try await claim(by: keys) == result)
    }
    for version in [-1, 1] {
      #expect(try await claim(seen: version, by: .friend) == .ignored(game))
    }
    #expect(try await claim(by: .friend) == .changed(try await node.stored))
    let over = try await node.stored
    #expect(over.ending == .onTime(winner: .light) && over.version == 1)
    #expect(try await claim(by: .friend) == .ignored(over))
    #expect(try await claim(seen: 1, by: .friend) == .ignored(over))
    #expect(
      try await node.games.claim(in: "000000000000000000000002", seen: 0, by: .friend) == .missing)
  }

  @Test("is impossible against a computer or for one")
  func computers() async throws {
    for side in Disk.allCases {
      let node = TestNode()
      var new = NewGame()
      new.limit = MoveLimit(days: 1)
      new.modes[side] = .computer
      _ = try await node.games.create(new, id: .one, host: .host, motion: .off)
      _ = try await node.games.invite(for: .light, to: .one, as: .invite, by: .host)
      _ = try await node.games.take(.invite, of: .one, as: .friend, holding: [])
      node.clock.advance(by: .days(40))
      for keys in [[SeatDigest].host, .friend] {
        let version = try await node.stored.version
        _ = try await node.games.claim(in: .one, seen: version, by: keys)
      }
      #expect(try await node.stored.ending == nil)
    }
  }

  @Test("is refused to a person who holds both sides under two keys")
  func bothSides() async throws {
    try await begin()
    node.clock.advance(by: .days(1))
    let game = try await node.stored
    for keys in [[.host, .friend], [.friend, .host]] as [[SeatDigest]] {
      #expect(try await claim(by: keys) == .ignored(game))
    }
    #expect(try await node.stored == game)
    // The friend's key alone may claim, so only the second key stands in the way.
    #expect(try await claim(by: .friend) == .changed(try await node.stored))
  }

  @Test("and a move at the same moment result in exactly one of the two", arguments: 0..<20)
  func race(number: Int) async throws {
    try await begin()
    node.clock.advance(by: .days(1))
    let node = node
    async let claimed = node.games.claim(in: .one, seen: 0, by: .friend)
    async let moved = node.games.place(at: "d3", in: .one, seen: 0, by: .host, motion: .off)
    let results = try await [claimed, moved]
    let game = try await node.stored
    #expect(results.count { $0 == .changed(game) } == 1)
    #expect(results.count { $0 == .ignored(game) } == 1)
    #expect(game.version == 1)
    #expect((game.ending == .onTime(winner: .light)) != (game.record.moves == [.place("d3")]))
  }

  @Test("and a newcomer who sits down at the same moment result in exactly one of the two")
  func newcomer() async throws {
    try await begin()
    _ = try await node.games.place(at: "d3", in: .one, seen: 0, by: .host, motion: .off)
    let invite = SeatDigest(of: 0x11)
    _ = try await node.games.invite(for: .light, to: .one, as: invite, by: .host)
    node.clock.advance(by: .days(1))
    let node = node
    async let taken = node.games.take(invite, of: .one, as: .stranger, holding: [])
    async let claimed = node.games.claim(in: .one, seen: 1, by: .host)
    let (seats, claim) = try await (taken, claimed)
    let game = try await node.stored
    if game.ending == nil {
      #expect(seats == .changed(game) && claim == .ignored(game))
    } else {
      #expect(seats == .ignored(game) && claim == .changed(game))
    }
  }

  @Test("answers requests that wait for the next move")
  func watchers() async throws {
    try await begin()
    let waiting = node.wait()
    await eventually { node.clock.sleeperCount > 0 }
    node.clock.set(to: .start + .days(1))
    _ = try await claim(by: .friend)
    #expect(try await waiting.value?.ending == .onTime(winner: .light))
  }
}
