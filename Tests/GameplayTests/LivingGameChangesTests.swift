import ComputerPlayers
import Gameplay
import Reversi
import Testing

/// What may happen to a game.
enum Event: String, Sendable, CaseIterable {
  case placeD3, placeA1, placeC1, pass, darkManual, darkComputer, lightManual, lightComputer
  case reset, undo

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
    case .reset: game.reset(now: now)
    case .undo: try game.undo(now: now)
    }
  }
}

/// A kind of situation that a game can be in.
enum Situation: String, Sendable, CaseIterable {
  case start, thinking, pass, computersPass, over

  var game: LivingGame {
    switch self {
    case .start: .new()
    case .thinking: .new(dark: .computer)
    case .pass: .new(from: .darkPasses)
    case .computersPass: .new(from: .darkPasses, dark: .computer)
    case .over: .new(from: .over)
    }
  }
}

/// What comes of an event.
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
    .reset: .changed, .undo: .same,
  ],
  .thinking: [
    .placeD3: .notYours, .placeA1: .notYours, .placeC1: .notYours,
    .pass: .illegal(.passWithLegalMoves),
    .darkManual: .changed, .darkComputer: .same, .lightManual: .same, .lightComputer: .changed,
    .reset: .changed, .undo: .same,
  ],
  .pass: [
    .placeD3: .illegal(.flipsNothing("d3")), .placeA1: .illegal(.occupied("a1")),
    .placeC1: .illegal(.flipsNothing("c1")), .pass: .changed,
    .darkManual: .same, .darkComputer: .changed, .lightManual: .same, .lightComputer: .changed,
    .reset: .changed, .undo: .same,
  ],
  .computersPass: [
    .placeD3: .illegal(.flipsNothing("d3")), .placeA1: .illegal(.occupied("a1")),
    .placeC1: .illegal(.flipsNothing("c1")), .pass: .changed,
    .darkManual: .changed, .darkComputer: .same, .lightManual: .same, .lightComputer: .changed,
    .reset: .changed, .undo: .same,
  ],
  .over: [
    .placeD3: .illegal(.flipsNothing("d3")), .placeA1: .illegal(.occupied("a1")),
    .placeC1: .illegal(.flipsNothing("c1")), .pass: .illegal(.gameOver),
    .darkManual: .same, .darkComputer: .changed, .lightManual: .same, .lightComputer: .changed,
    .reset: .changed, .undo: .same,
  ],
]

@Suite("A living game's changes")
struct LivingGameChangesTests {
  @Test(
    "In every situation an event changes the game by one version, or changes nothing at all",
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

  @Test("Each move keeps the version that it made, also after changes that are no moves")
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

  @Test("Moves that came with the game were made by no version")
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

  @Test("A pass is no placement")
  func passIsNoPlacement() throws {
    var game = LivingGame.new(from: .lightWillPass)
    try game.play("a1")
    try game.pass(now: .start, pace: Pace())
    try game.play("c8")
    #expect(game.placements(after: 0) == [0, 2])
    #expect(game.moveNumber(madeBy: 2) == 1)
  }

  @Test("The same mode with the same level is no change")
  func level() throws {
    var game = LivingGame.new(dark: .computer)
    #expect(throws: IgnoredChange.nothingToChange) {
      try game.setMode(.computer, of: .dark, level: .random, now: .start, pace: Pace())
    }
    #expect(game.version == 0)
  }

  @Test("Reset leads from every situation to the initial board, dark to move, both manual")
  func reset() throws {
    for situation in Situation.allCases {
      var game = situation.game
      try Event.lightComputer.apply(to: &game, now: .start)
      game.reset(now: .start + 500)
      #expect(game.position == .initial)
      #expect(game.record == GameRecord())
      #expect(game.moveVersions.isEmpty)
      #expect(game.modes == PlayerModes())
      #expect(game.thinking == nil)
      #expect(game.deadline == nil)
      #expect(game.framesEnd == .start + 500)
      #expect(game.version == 2)
      #expect(game.seats == Seats(host: .host))
    }
  }
}
