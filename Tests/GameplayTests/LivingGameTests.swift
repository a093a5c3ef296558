import ComputerPlayers
import Gameplay
import Reversi
import TestSupport
import Testing

@Suite("Creating games")
struct CreationTests {
  private func create(_ new: NewGame, in node: TestNode) async throws -> LivingGame? {
    try await node.games.create(new, id: .one, host: .host, motion: .disks)
  }

  @Test("A first move creates the game, and is its version 1")
  func firstMove() async throws {
    let node = TestNode()
    var new = NewGame()
    new.firstMove = "d3"
    new.modes.light = .computer
    let game = try #require(try await create(new, in: node))
    #expect(game.version == 1)
    #expect(game.moveVersions == [1])
    #expect(game.deadline == .start + (500 + 2000))
    #expect(try await node.stored == game)
    let again = try await node.games.place(
      at: "d3", in: .one, seen: 0, by: .host, motion: .disks)
    #expect(again == .repeated(game, version: 1))
  }

  @Test("An impossible first move creates no game", arguments: [true, false])
  func impossible(isComputersTurn: Bool) async throws {
    let node = TestNode()
    var new = NewGame()
    new.firstMove = isComputersTurn ? "d3" : "a1"
    new.modes.dark = isComputersTurn ? .computer : .manual
    #expect(try await create(new, in: node) == nil)
    #expect(try await node.games.untouchedGame(.one) == nil)
  }

  @Test("A game's name can't be used twice")
  func sameName() async throws {
    let node = TestNode()
    let first = try await create(NewGame(), in: node)
    var new = NewGame()
    new.firstMove = "d3"
    await #expect(throws: GameStoreError.exists) { try await create(new, in: node) }
    #expect(try await node.stored == first)
  }

  @Test("Games unchanged for longer than the given time are deleted")
  func deletion() async throws {
    let node = TestNode()
    try await node.create()
    node.clock.advance(by: 1000)
    try await createAnother(in: node)
    #expect(try await node.games.deleteGames(unchangedFor: 1000).deleted == 0)
    #expect(try await node.games.deleteGames(unchangedFor: Milliseconds(.max)).deleted == 0)
    node.clock.advance(by: 1)
    try await createAnother(in: node)
    let deletion = try await node.games.deleteGames(unchangedFor: 1000)
    #expect((deletion.deleted, deletion.total) == (1, 3))
    #expect(try await node.games.game(.one) == nil)
  }

  @Test("A clock far ahead deletes nothing until a game is created, and then very little")
  func deletionByAWrongClock() async throws {
    let node = TestNode()
    for _ in 0..<200 { try await createAnother(in: node) }
    node.clock.advance(by: .days(800))
    #expect(try await node.games.deleteGames(unchangedFor: .days(400)).deleted == 0)
    try await createAnother(in: node)
    #expect(try await node.games.deleteGames(unchangedFor: .days(400)).deleted == 2)
  }

  @Test("After a clock far ahead is corrected, no game counts as old")
  func deletionAfterAWrongClock() async throws {
    let node = TestNode()
    try await node.create()
    node.clock.advance(by: .days(800))
    try await createAnother(in: node)
    node.clock.advance(by: .days(-800))
    #expect(try await node.games.deleteGames(unchangedFor: .days(400)).deleted == 0)
  }

  @Test("A deletion reports its start, reports progress every ten seconds, and pauses in between")
  func deletionProgress() async throws {
    let clock = ManualClock(now: .start)
    let games = Games(
      store: SlowlyDeletingStore(clock: clock),
      computers: ComputerRoster(everyLevel: ScriptedPlayer(), searchLimit: 1), clock: clock)
    let told = SharedValue<[GameDeletion]>([])
    let deletion = Task {
      try await games.deleteGames(unchangedFor: 1000) { progress in
        told.change { $0.append(progress) }
      }
    }
    // Pauses four times as long as a portion took, but at most a second.
    for count in 1...10 {
      await eventually { clock.sleeperCount == 1 }
      #expect(clock.timeToNextWaking == (count == 1 ? 400 : 1000))
      clock.advance(by: 1000)
    }
    #expect(try await deletion.value.deleted == 10)
    #expect(told.value.map(\.deleted) == [0, 4, 7, 10])
    #expect(told.value.allSatisfy { $0.total == 1000 })
  }

  @Test("A deletion without old games reports nothing")
  func deletionOfNothing() async throws {
    let node = TestNode()
    try await node.create()
    _ = try await node.games.deleteGames(unchangedFor: 0) { _ in Issue.record("It told.") }
  }

  @Test("Games can't be created beyond the limit until others are deleted")
  func ceiling() async throws {
    let node = TestNode(mostGames: 3)
    for _ in 0..<3 { try await createAnother(in: node) }
    await #expect(throws: GameStoreError.tooManyGames(limit: 3)) {
      try await createAnother(in: node)
    }
    #expect(try await node.store.deleteGames(unchangedSince: node.clock.now + 1, limit: 1) == 1)
    node.clock.advance(by: .seconds(60))
    try await createAnother(in: node)
  }

  private func createAnother(in node: TestNode) async throws {
    _ = try await node.games.create(
      NewGame(), id: .random(at: node.clock.now), host: .host, motion: .off)
  }
}

/// A store of a thousand games. Deleting the first takes 0.1 s, and each other one three seconds.
private struct SlowlyDeletingStore: ForwardingStore {
  let clock: ManualClock

  func hand<Answer: Sendable>(
    _ task: StoreTask, _ question: StoreQuestion<Answer>
  ) async throws(GameStoreError) -> Answer {
    try await question(MemoryStore())
  }

  func report(changesTo observer: any GameObserver) {}

  func cachedGame(_ id: GameID) -> LivingGame? { nil }

  func summary() async throws(GameStoreError) -> GameStoreSummary {
    GameStoreSummary(count: 1000, newest: clock.now)
  }

  func oldGames(
    after number: Int64, before moment: Timestamp, limit: Int
  ) async throws(GameStoreError) -> [OldGame] {
    [OldGame(number: max(0, number) + 1, changed: moment - 1)]
  }

  func write(_ change: StoreChange) async throws(GameStoreError) -> Int {
    clock.advance(by: change == .deleteOld([1], unchangedSince: .start - 1000) ? 100 : .seconds(3))
    return 1
  }
}

@Suite("A stored game")
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

  @Test("It is restored equal from its parts")
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
    "Moves' versions rise up to the game's version; only imported moves share version 0",
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
      #expect(throws: DamagedGameError.versionsOutOfOrder) {
        try restored(moves, version: version)
      }
    }
  }

  @Test("Each move needs exactly one version", arguments: [[], [1, 2]])
  func versionCount(versions: [Int]) {
    #expect(throws: DamagedGameError.versionsOutOfOrder) {
      try LivingGame(
        id: .one, version: 2, start: .initial, moves: [.place("d3")], moveVersions: versions,
        modes: PlayerModes(), level: .random, framesEnd: .start, deadline: nil, created: .start,
        changed: .start, seats: Seats(host: .host))
    }
  }

  @Test(
    "Illegal moves are damage",
    arguments: [
      (Move.place("a1"), IllegalMoveError.flipsNothing("a1")), (.place("d4"), .occupied("d4")),
      (.pass, .passWithLegalMoves),
    ])
  func illegal(move: Move, reason: IllegalMoveError) {
    #expect(throws: DamagedGameError.illegalMove(reason)) {
      try restored([(move, 1)], version: 1)
    }
  }
}

/// A change of a game.
enum Event: String, Sendable, CaseIterable {
  case placeD3, placeA1, placeC1, pass, darkManual, darkComputer, lightManual, lightComputer
  case random, master, reset, undo, redo, resign, accept

  func apply(to game: inout LivingGame, now: Timestamp) throws(IgnoredChange) {
    let pace = Pace()
    switch self {
    case .placeD3: try game.place(at: "d3", motion: .disks, now: now, pace: pace)
    case .placeA1: try game.place(at: "a1", motion: .disks, now: now, pace: pace)
    case .placeC1: try game.place(at: "c1", motion: .disks, now: now, pace: pace)
    case .pass: try game.pass(now: now, pace: pace)
    case .darkManual: try game.setMode(.manual, of: .dark, now: now, pace: pace)
    case .darkComputer: try game.setMode(.computer, of: .dark, now: now, pace: pace)
    case .lightManual: try game.setMode(.manual, of: .light, now: now, pace: pace)
    case .lightComputer: try game.setMode(.computer, of: .light, now: now, pace: pace)
    case .random: try game.setLevel(.random, now: now, pace: pace)
    case .master: try game.setLevel(.master, now: now, pace: pace)
    case .reset: game.reset(now: now)
    case .undo: try game.undo(now: now)
    case .redo: try game.redo(now: now, pace: pace)
    case .resign: try game.resign(.dark, now: now)
    case .accept: try game.acceptOffer(now: now)
    }
  }
}

/// A situation that a game can be in.
enum Situation: String, Sendable, CaseIterable {
  case start, thinking, pass, computersPass, over, resigned

  var game: LivingGame {
    switch self {
    case .start: .new()
    case .thinking: .new(dark: .computer)
    case .pass: .new(from: .darkPasses)
    case .computersPass: .new(from: .darkPasses, dark: .computer)
    case .over: .new(from: .over)
    case .resigned: .resigned
    }
  }
}

extension LivingGame {
  /// A game that dark has given up at once.
  fileprivate static var resigned: LivingGame {
    var game = LivingGame.new()
    try? game.resign(.dark, now: .start)
    return game
  }
}

/// The expected outcome of an event.
private enum Outcome {
  case changed
  case ignored(IgnoredChange)
}

extension Outcome {
  static func illegal(_ error: IllegalMoveError) -> Outcome { .ignored(.illegal(error)) }
  static var same: Outcome { .ignored(.nothingToChange) }
  static var notYours: Outcome { .ignored(.computersTurn) }
}

private let table: [Situation: [Event: Outcome]] = [
  .start: [
    .placeD3: .changed, .placeA1: .illegal(.flipsNothing("a1")),
    .placeC1: .illegal(.flipsNothing("c1")), .pass: .illegal(.passWithLegalMoves),
    .darkManual: .same, .darkComputer: .changed, .lightManual: .same, .lightComputer: .changed,
    .random: .same, .master: .changed, .reset: .changed, .undo: .same, .redo: .same,
    .resign: .changed, .accept: .same,
  ],
  .thinking: [
    .placeD3: .notYours, .placeA1: .notYours, .placeC1: .notYours,
    .pass: .illegal(.passWithLegalMoves),
    .darkManual: .changed, .darkComputer: .same, .lightManual: .same, .lightComputer: .changed,
    .random: .same, .master: .changed, .reset: .changed, .undo: .same, .redo: .same,
    .resign: .changed, .accept: .same,
  ],
  .pass: [
    .placeD3: .illegal(.flipsNothing("d3")), .placeA1: .illegal(.occupied("a1")),
    .placeC1: .illegal(.flipsNothing("c1")), .pass: .changed,
    .darkManual: .same, .darkComputer: .changed, .lightManual: .same, .lightComputer: .changed,
    .random: .same, .master: .changed, .reset: .changed, .undo: .same, .redo: .same,
    .resign: .changed, .accept: .same,
  ],
  .computersPass: [
    .placeD3: .illegal(.flipsNothing("d3")), .placeA1: .illegal(.occupied("a1")),
    .placeC1: .illegal(.flipsNothing("c1")), .pass: .changed,
    .darkManual: .changed, .darkComputer: .same, .lightManual: .same, .lightComputer: .changed,
    .random: .same, .master: .changed, .reset: .changed, .undo: .same, .redo: .same,
    .resign: .changed, .accept: .same,
  ],
  .over: [
    .placeD3: .illegal(.flipsNothing("d3")), .placeA1: .illegal(.occupied("a1")),
    .placeC1: .illegal(.flipsNothing("c1")), .pass: .illegal(.gameOver),
    .darkManual: .same, .darkComputer: .changed, .lightManual: .same, .lightComputer: .changed,
    .random: .same, .master: .changed, .reset: .changed, .undo: .same, .redo: .same,
    .resign: .same, .accept: .same,
  ],
  .resigned: [
    .placeD3: .same, .placeA1: .same, .placeC1: .same, .pass: .same,
    .darkManual: .same, .darkComputer: .changed, .lightManual: .same, .lightComputer: .changed,
    .random: .same, .master: .changed, .reset: .changed, .undo: .same, .redo: .same,
    .resign: .same, .accept: .same,
  ],
]

@Suite("A living game's changes")
struct LivingGameChangesTests {
  @Test(
    "An event adds one version or changes nothing at all, in every situation",
    arguments: Situation.allCases, Event.allCases)
  func change(situation: Situation, event: Event) throws {
    let before = situation.game
    var after = before
    let later = Timestamp.start + 60_000
    switch try #require(table[situation]?[event]) {
    case .changed:
      try event.apply(to: &after, now: later)
      #expect(after.version == before.version + 1)
      #expect(after.changed == later)
      #expect(after.created == .start)
    case .ignored(let reason):
      #expect(throws: reason) { try event.apply(to: &after, now: later) }
      #expect(after == before)
    }
  }

  @Test("Each move keeps its version, also after changes other than moves")
  func moveVersions() throws {
    var game = LivingGame.new()
    try game.play("d3", "c3")
    try Event.lightComputer.apply(to: &game, now: .start)
    try Event.lightManual.apply(to: &game, now: .start)
    try game.play("c4")
    #expect(game.moveVersions == [1, 2, 5])
    #expect((-1...6).map(game.moveNumber(madeBy:)) == [nil, nil, 0, 1, nil, nil, 2, nil])
    #expect(game.placements(after: 1) == [1, 2])
    #expect(game.placements(after: 5) == [])
  }

  @Test("Imported moves were made by no version")
  func importedMoves() throws {
    let record = try Transcript.record(of: "d3c3")
    var game = LivingGame.new(record: record)
    #expect(game.version == 0)
    #expect(game.moveNumber(madeBy: 0) == nil)
    #expect(game.placements(after: 0) == [])
    try game.play("c4")
    #expect(game.moveNumber(madeBy: 1) == 2)
    #expect(game.placements(after: 0) == [2])
  }

  @Test("A pass is not a placement")
  func passIsNoPlacement() throws {
    var game = LivingGame.new(from: .lightWillPass)
    try game.play("a1")
    try game.pass(now: .start, pace: Pace())
    try game.play("c8")
    #expect(game.placements(after: 0) == [0, 2])
    #expect(game.moveNumber(madeBy: 2) == 1)
  }

  @Test("Setting the same mode and level changes nothing")
  func level() throws {
    var game = LivingGame.new(dark: .computer)
    #expect(throws: IgnoredChange.nothingToChange) {
      try game.setMode(.computer, of: .dark, level: .random, now: .start, pace: Pace())
    }
    #expect(game.version == 0)
  }

  @Test("Reset restores the initial board, dark to move and manual modes in every situation")
  func reset() throws {
    for situation in Situation.allCases {
      var game = situation.game
      try Event.lightComputer.apply(to: &game, now: .start)
      try Event.master.apply(to: &game, now: .start)
      game.reset(now: .start + 500)
      #expect(game.position == .initial)
      #expect(game.record == GameRecord())
      #expect(game.moveVersions.isEmpty)
      #expect(game.modes == PlayerModes())
      #expect(game.thinking == nil)
      #expect(game.deadline == nil)
      #expect(game.framesEnd == .start + 500)
      #expect(game.version == situation.game.version + 3)
      #expect(game.level == .master)
      #expect(game.seats == Seats(host: .host))
    }
  }
}

@Suite("Passes and the end")
struct PassTests {
  @Test(
    "The status depends on the position alone, not on the modes",
    arguments: [
      (Position.darkPasses, Status.pass(.dark)), (.lightPasses, .pass(.light)),
      (.over, .over(winner: .dark)), (.initial, .turn(.dark)),
    ])
  func derived(position: Position, status: Status) {
    for mode in PlayerMode.allCases {
      let game = LivingGame.new(from: position, dark: mode, light: mode)
      #expect(game.status == status)
      let isThinking = mode == .computer && status == .turn(.dark)
      #expect(game.thinking == (isThinking ? .dark : nil))
      #expect((game.deadline != nil) == isThinking)
    }
  }

  @Test("After a pass the other side moves and the board is the same")
  func pass() throws {
    var game = LivingGame.new(from: .darkPasses)
    try game.pass(now: .start, pace: Pace())
    #expect(game.position == Position(board: Position.darkPasses.board, turn: .light))
    #expect(game.status == .turn(.light))
    #expect(game.record.moves == [.pass])
    #expect(throws: IgnoredChange.illegal(.passWithLegalMoves)) {
      try game.pass(now: .start, pace: Pace())
    }
  }

  @Test("A computer's pass needs the same alert, and then the other computer starts to think")
  func computersPass() throws {
    var game = LivingGame.new(from: .darkPasses, dark: .computer, light: .computer)
    #expect(game.thinking == nil)
    try game.pass(now: .start + 5000, pace: Pace())
    #expect(game.thinking == .light)
    #expect(game.deadline == .start + 7000)
  }

  @Test("After a pass during the frames, thinking starts when the frames end")
  func passDuringFrames() throws {
    var game = LivingGame.new(from: .lightWillPass)
    try game.play("a1")
    try game.setMode(.computer, of: .dark, now: .start, pace: Pace())
    try game.pass(now: .start + 100, pace: Pace())
    #expect(game.deadline == .start + (500 + 2000))
  }

  @Test("The last move ends the game; no computer thinks and nothing can be placed")
  func over() throws {
    var game = LivingGame.new(from: .lightWillPass, light: .computer)
    try game.play("a1")
    #expect(game.status == .pass(.light))
    try game.pass(now: .start, pace: Pace())
    try game.play("c8")
    #expect(game.status == .over(winner: .dark))
    #expect(game.deadline == nil)
    #expect(throws: IgnoredChange.illegal(.flipsNothing("d1"))) { try game.play("d1") }
  }
}
