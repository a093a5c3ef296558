import ComputerPlayers
import Gameplay
import Reversi
import Testing

@Suite("A game as it was stored")
struct StoredGameTests {
  private func restored(
    _ moves: [(move: Move, version: Int)], version: Int, from start: Position = .initial
  ) throws -> LivingGame {
    try LivingGame(
      id: .one, version: version, start: start, moves: moves.map(\.move),
      moveVersions: moves.map(\.version), modes: PlayerModes(), level: .random, framesEnd: .start,
      deadline: nil, created: .start, changed: .start,
      seats: Seats(host: .host))
  }

  @Test("Its parts make the same game again")
  func roundTrip() throws {
    var game = LivingGame.new(from: .lightWillPass)
    try game.play("a1")
    try game.setMode(.computer, of: .dark, now: .start + 1, pace: Pace())
    try game.pass(now: .start + 2, pace: Pace())
    let again = try LivingGame(
      id: game.id, version: game.version, start: game.record.start,
      moves: game.record.moves, moveVersions: game.moveVersions,
      modes: game.modes, level: game.level, framesEnd: game.framesEnd, deadline: game.deadline,
      created: game.created, changed: game.changed, seats: game.seats)
    #expect(again == game)
  }

  @Test(
    "Versions rise and don't lie ahead of the game's; only moves that came with it share version 0",
    arguments: [
      ([1, 2], 2, true), ([0, 0], 0, true), ([0, 3], 5, true), ([1, 4], 4, true),
      ([1, 3], 2, false), ([2, 1], 2, false), ([1, 1], 2, false), ([1, 0], 2, false),
      ([-1, 1], 2, false), ([-2, -1], 2, false),
    ] as [([Int], Int, Bool)])
  func versions(versions: [Int], version: Int, isSound: Bool) throws {
    let moves = zip([Move.place("d3"), .place("c3")], versions).map { (move: $0, version: $1) }
    if isSound {
      #expect(try restored(moves, version: version).moveVersions == versions)
    } else {
      let error = #expect(throws: DamagedGameError.self) {
        try restored(moves, version: version)
      }
      #expect(error?.problem == .versionsOutOfOrder)
    }
  }

  @Test("Each move has a version", arguments: [[], [1, 2]])
  func versionCount(versions: [Int]) {
    let error = #expect(throws: DamagedGameError.self) {
      try LivingGame(
        id: .one, version: 2, start: .initial, moves: [.place("d3")], moveVersions: versions,
        modes: PlayerModes(), level: .random, framesEnd: .start, deadline: nil, created: .start,
        changed: .start, seats: Seats(host: .host))
    }
    #expect(error?.problem == .versionsOutOfOrder)
  }

  @Test(
    "Moves that the rules don't allow are damage, and the error names the game",
    arguments: [
      (Move.place("a1"), IllegalMoveError.flipsNothing("a1")), (.place("d4"), .occupied("d4")),
      (.pass, .passWithLegalMoves),
    ])
  func illegal(move: Move, reason: IllegalMoveError) {
    let error = #expect(throws: DamagedGameError.self) {
      try restored([(move, 1)], version: 1)
    }
    #expect(error?.id == .one)
    #expect(error?.problem == .illegalMove(reason))
  }
}
