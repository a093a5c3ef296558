import ComputerPlayers
import Reversi
import TestSupport
import Testing

@testable import Gameplay

@Suite("A rematch")
struct RematchTests {
  private let node = TestNode()
  private var games: Games { node.games }

  private func name(_ number: UInt64 = 1) -> GameID {
    GameID(at: node.clock.now, random: number << 20, number)
  }

  private func rematch(
    swapped: Bool = true, by key: SeatDigest = .host, number: UInt64 = 1
  ) async throws -> ChangeResult {
    try await games.rematch(
      of: .one, named: name(number), swapped: swapped, as: key, holding: [key])
  }

  /// A game between two that the host has given up.
  private func playForTwo() async throws {
    try await node.createForTwo(limit: MoveLimit(days: 3))
    _ = try await games.setName(PlayerName("Ann"), of: .host)
    _ = try await games.setName(PlayerName("Bob"), of: .friend)
    _ = try await games.agree(.resign, in: .one, seen: 2, by: .host)
  }

  @Test(
    "seats both players, with their names, limit and sides", arguments: [true, false],
    [SeatDigest.host, .friend])
  func two(swapped: Bool, key: SeatDigest) async throws {
    try await playForTwo()
    let result = try await rematch(swapped: swapped, by: key)
    let next = try #require(try await node.games.untouchedGame(name()))
    #expect(result == .changed(next))
    #expect(next.limit == MoveLimit(days: 3) && next.record == GameRecord())
    #expect(next.seats.areHeldByTwo && next.version == 0)
    let rights = next.seats.rights(of: .host)
    #expect(rights.holds(swapped ? .light : .dark) && !rights.holds(swapped ? .dark : .light))
    #expect(next.seats.rights(of: [key]).contains(.host))
    #expect(next.seats.seats.first?.digest == key)
    #expect(Set(next.seats.seats.map(\.name?.text)) == ["Ann", "Bob"])
    #expect(try await node.stored.rematch == next.id)
    for player in [[SeatDigest].host, .friend] {
      #expect(try await games.latestGames(of: player, limit: 9).contains(next.id))
    }
  }

  @Test("is one game for both, however many ask at the same moment", arguments: 0..<10)
  func race(number: UInt64) async throws {
    try await playForTwo()
    let found = try await withThrowingTaskGroup { group in
      for number in 0..<20 as Range<UInt64> {
        let key: SeatDigest = number.isMultiple(of: 2) ? .host : .friend
        group.addTask {
          try await rematch(swapped: number.isMultiple(of: 3), by: key, number: number).game
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(found.count == 1)
    #expect(try await games.latestGames(of: .friend, limit: 9).count == 2)
    let next = try await node.stored.rematch
    #expect(found.first??.id == next)
  }

  @Test("against a computer has the same level, and the same person", arguments: [true, false])
  func computer(swapped: Bool) async throws {
    try await node.create(from: .over, light: .computer, level: .master)
    var game = try await node.stored
    // A game from a position that is over could not be played again.
    #expect(game.status.isOver)
    _ = try await rematch(swapped: swapped)
    game = try #require(try await games.untouchedGame(name()))
    #expect(game.level == .master && game.seats.isOnePersonsGame)
    #expect(
      game.modes
        == PlayerModes(dark: swapped ? .computer : .manual, light: swapped ? .manual : .computer))
    #expect(game.record.start == .over)
  }

  @Test("begins with the moves that the game began with")
  func start() async throws {
    var new = NewGame()
    new.record = try Transcript.record(of: "d3c3")
    _ = try await games.create(new, id: .one, host: .host, motion: .off)
    _ = try await games.invite(for: .light, to: .one, as: .invite, by: .host)
    _ = try await games.take(.invite, of: .one, as: .friend, holding: [])
    _ = try await games.place(at: "c4", in: .one, seen: 0, by: .host, motion: .off)
    _ = try await games.agree(.resign, in: .one, seen: 1, by: .host)
    _ = try await rematch()
    let next = try #require(try await games.untouchedGame(name()))
    #expect(next.record == new.record && next.moveVersions == [0, 0])
  }

  @Test("counts each player's wins and the draws, whichever sides they play")
  func tally() async throws {
    try await playForTwo()
    #expect(try await node.stored.tally == [.light: 1])
    // The friend, who has won, plays dark now.
    let second = try #require(try await rematch(swapped: true, number: 1).game)
    #expect(second.seats.tally == [.dark: 1] && second.tally == [.dark: 1])
    _ = try await games.agree(.resign, in: second.id, seen: 0, by: .friend)
    let third = try #require(
      try await games.rematch(
        of: second.id, named: name(2), swapped: true, as: .friend, holding: .friend
      ).game)
    #expect(third.seats.tally == [.light: 1, .dark: 1])
    _ = try await games.agree(.offer(.draw), in: third.id, seen: 0, by: .friend)
    _ = try await games.agree(.accept(.draw), in: third.id, seen: 0, by: .host)
    let fourth = try #require(
      try await games.rematch(
        of: third.id, named: name(3), swapped: false, as: .host, holding: .host
      ).game)
    #expect(fourth.tally == [.light: 1, .dark: 1, nil: 1])
  }

  @Test("counts a game that two players start over after its end")
  func tallyOfReset() async throws {
    try await playForTwo()
    _ = try await games.agree(.offer(.newGame), in: .one, seen: 3, by: .host)
    _ = try await games.agree(.accept(.newGame), in: .one, seen: 3, by: .friend)
    #expect(try await node.stored.tally == [.light: 1])
  }

  @Test("forgets the wins when another player sits down or one leaves", arguments: [true, false])
  func otherPlayers(isTaken: Bool) async throws {
    try await playForTwo()
    let next = try #require(try await rematch(swapped: false).game)
    if isTaken {
      _ = try await games.invite(for: .light, to: next.id, as: .invite, by: .host)
      _ = try await games.take(.invite, of: next.id, as: .stranger, holding: [])
    } else {
      _ = try await games.delete(next.id, by: .host)
    }
    let game = try #require(try await games.untouchedGame(next.id))
    #expect(next.tally == [.light: 1] && game.tally == [:])
  }

  @Test(
    "at another level counts from zero, and at the same one counts on",
    arguments: [(nil, [.dark: 1]), (.casual, [.dark: 1]), (.skilled, [:])]
      as [(ComputerLevel?, [Disk?: Int])])
  func level(level: ComputerLevel?, tally: [Disk?: Int]) async throws {
    try await node.create(from: .wipeout, light: .computer, level: .casual)
    _ = try await games.place(at: "c1", in: .one, seen: 0, by: .host, motion: .off)
    #expect(try await node.stored.status == .over(winner: .dark))
    let next = try #require(
      try await games.rematch(
        of: .one, named: name(), swapped: false, level: level, as: .host, holding: .host
      ).game)
    #expect(next.level == level ?? .casual && next.tally == tally)
  }

  @Test("keeps the level of a computer that the other player has sat down")
  func othersLevel() async throws {
    try await node.createForTwo()
    _ = try await games.setMode(.computer, of: .light, level: .casual, in: .one, by: .friend)
    _ = try await games.agree(.resign, in: .one, seen: 3, by: .host)
    let next = try await games.rematch(
      of: .one, named: name(), swapped: false, level: .master, as: .host, holding: .host
    ).game
    #expect(next?.level == .casual)
  }

  @Test("counts no game at a level or for a player that was chosen after its end")
  func changedAfterEnd() async throws {
    try await node.create(from: .wipeout, light: .computer, level: .casual)
    _ = try await games.place(at: "c1", in: .one, seen: 0, by: .host, motion: .off)
    #expect(try await node.stored.tally == [.dark: 1])
    _ = try await games.setLevel(.master, in: .one, by: .host)
    #expect(try await node.stored.tally == [:])
    // Nor one that was over from the start.
    let over = TestNode()
    #expect(try await over.create(from: .over).tally == [:])
  }

  @Test("is for the players of a game that is over")
  func refused() async throws {
    let running = try await node.createForTwo()
    #expect(try await rematch() == .ignored(running))
    _ = try await games.agree(.resign, in: .one, seen: 2, by: .friend)
    let game = try await node.stored
    for key in [SeatDigest.stranger, .invite] {
      #expect(try await rematch(by: key) == .forbidden(game))
    }
    #expect(try await node.stored == game && game.rematch == nil)
    _ = try await rematch()
    let over = try await node.stored
    #expect(try await rematch(by: .stranger) == .forbidden(over))
    let absent = try await games.rematch(
      of: "000000000000000000000002", named: name(), swapped: true, as: .host, holding: .host)
    #expect(absent == .missing)
  }

  @Test("that was named but not created before a kill is created by the next request")
  func killed() async throws {
    try await playForTwo()
    let game = try await node.stored
    var named = game
    named.seats.setRematch(Seats.Rematch(name(5), after: 2))
    #expect(try await games.replace(game, with: named))
    #expect(try await rematch(by: .friend, number: 6).game?.id == name(5))
    #expect(try await games.untouchedGame(name(5))?.seats.areHeldByTwo == true)
  }

  @Test("that was deleted is followed by another game")
  func deleted() async throws {
    try await playForTwo()
    let first = name(5)
    _ = try await rematch(number: 5)
    for _ in 1...2 {
      let keys = try #require(try await games.untouchedGame(first)).seats.seats.map(\.digest)
      _ = try await games.delete(first, by: [keys[0]])
    }
    #expect(try await games.untouchedGame(first) == nil)
    node.clock.advance(by: .days(1))
    let next = name(6)
    #expect(try await rematch(number: 6).game?.id == next)
    #expect(try await node.stored.rematch == next)
  }

  @Test("of a game that was started over and ended again is another game")
  func again() async throws {
    try await playForTwo()
    _ = try await rematch(number: 1)
    _ = try await games.agree(.offer(.newGame), in: .one, seen: 3, by: .host)
    _ = try await games.agree(.accept(.newGame), in: .one, seen: 3, by: .friend)
    #expect(try await node.stored.rematch == nil)
    _ = try await games.place(at: "d3", in: .one, seen: 4, by: .host, motion: .off)
    _ = try await games.agree(.resign, in: .one, seen: 5, by: .friend)
    #expect(try await node.stored.rematch == nil)
    #expect(try await rematch(number: 2).game?.id == name(2))
  }

  @Test("isn't begun when there are too many games")
  func full() async throws {
    let node = TestNode(mostGames: 1)
    try await node.createForTwo()
    _ = try await node.games.agree(.resign, in: .one, seen: 2, by: .host)
    let game = try await node.stored
    await #expect(throws: GameStoreError.tooManyGames(limit: 1)) {
      try await node.games.rematch(
        of: .one, named: name(), swapped: true, as: .host, holding: .host)
    }
    #expect(try await node.stored == game)
  }

  @Test("ends the wait of the other's page")
  func waiting() async throws {
    try await playForTwo()
    let waiting = node.wait(after: 3)
    await eventually { node.clock.sleeperCount == 1 }
    _ = try await rematch()
    #expect(try await waiting.value?.rematch == name())
  }
}
