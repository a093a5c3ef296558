import Gameplay
import Reversi
import Testing

@Suite("Undo")
struct UndoTests {
  private let pace = Pace()

  @Test("Between two people the last move goes, whoever made it")
  func people() throws {
    var game = LivingGame.new()
    try game.play("d3", "c3")
    #expect(game.undoTarget?.side == .light)
    #expect(game.undoTarget?.moves == [.place("c3")])
    try game.undo(now: .start + 9)
    #expect(game.record.moves == [.place("d3")])
    #expect(game.moveVersions == [1])
    #expect(game.version == 3)
    #expect(game.changed == .start + 9)
    #expect(game.undoTarget?.side == .dark)
    try game.undo(now: .start)
    #expect(game.position == .initial)
    #expect(game.undoTarget == nil)
    #expect(throws: IgnoredChange.nothingToChange) { try game.undo(now: .start) }
  }

  @Test("Versions never come back: what follows an undo has a new one")
  func versions() throws {
    var game = LivingGame.new()
    try game.play("d3")
    try game.undo(now: .start)
    try game.play("d3")
    #expect(game.version == 3)
    #expect(game.moveVersions == [3])
    #expect(game.moveNumber(madeBy: 1) == nil)
  }

  @Test("While the computer thinks, the move just made goes")
  func thinking() throws {
    var game = LivingGame.new(light: .computer)
    try game.play("d3")
    #expect(game.thinking == .light)
    #expect(game.undoTarget?.moves == [.place("d3")])
    try game.undo(now: .start)
    #expect(game.position == .initial)
    #expect(game.thinking == nil)
  }

  @Test("After the computer's answer both moves go, back to before the person's")
  func answered() throws {
    var game = LivingGame.new()
    try game.play("d3", "c3")
    try game.setMode(.computer, of: .light, now: .start, pace: pace)
    #expect(game.undoTarget?.moveNumber == 0)
    #expect(game.undoTarget?.side == .dark)
    #expect(game.undoTarget?.moves == [.place("d3"), .place("c3")])
    try game.undo(now: .start)
    #expect(game.position == .initial)
    #expect(game.moveVersions.isEmpty)
  }

  @Test("Between two computers there is nothing to take back")
  func computers() throws {
    var game = LivingGame.new()
    try game.play("d3", "c3")
    try game.setMode(.computer, of: .light, now: .start, pace: pace)
    try game.setMode(.computer, of: .dark, now: .start, pace: pace)
    #expect(game.undoTarget == nil)
  }

  @Test("A side counts by what it is now, not by what it was when it moved")
  func modeNow() throws {
    var game = LivingGame.new()
    try game.play("d3", "c3", "c4")
    try game.setMode(.computer, of: .dark, now: .start, pace: pace)
    #expect(game.undoTarget?.moveNumber == 1)
    #expect(game.undoTarget?.side == .light)
  }

  @Test("Passes go with the move before them, dismissed or not")
  func passes() throws {
    var game = LivingGame.new(from: .lightWillPass)
    try game.play("a1")
    #expect(game.undoTarget?.moves == [.place("a1")])
    try game.pass(now: .start, pace: pace)
    #expect(game.undoTarget?.moves == [.place("a1"), .pass])
    #expect(game.undoTarget?.side == .dark)
    try game.undo(now: .start)
    #expect(game.position == .lightWillPass)
  }

  @Test("A pass alone is no move to take back")
  func onlyPass() throws {
    var game = LivingGame.new(from: .darkPasses)
    try game.pass(now: .start, pace: pace)
    #expect(game.undoTarget == nil)
  }

  @Test("After the end the last move can be taken back and the game goes on")
  func afterTheEnd() throws {
    var game = LivingGame.new(from: .darkPasses)
    try game.pass(now: .start, pace: pace)
    try game.play("c1")
    #expect(game.status == .over(winner: .light))
    #expect(game.undoTarget?.side == .light)
    #expect(game.undoTarget?.moves == [.place("c1")])
    try game.undo(now: .start)
    #expect(game.status == .turn(.light))
    #expect(game.record.moves == [.pass])
  }

  @Test("Where light moves first, the first move is light's")
  func lightFirst() throws {
    let start = Position(board: .initial, turn: .light)
    var game = LivingGame.new(from: start)
    try game.play("f4")
    #expect(game.undoTarget?.side == .light)
    try game.undo(now: .start)
    #expect(game.position == start)
  }

  @Test("Moves that came with the game can be taken back, too")
  func imported() throws {
    var game = LivingGame.new(record: try Transcript.record(of: "d3c3c4"))
    try game.undo(now: .start)
    #expect(game.record.moves == [.place("d3"), .place("c3")])
    #expect(game.moveVersions == [0, 0])
  }

  @Test("It is offered to the holder of the side, and not while another person holds the other one")
  func rights() throws {
    var game = LivingGame.new()
    try game.play("d3")
    #expect(game.undoTarget(for: game.seats.rights(of: [.host])) == game.undoTarget)
    #expect(game.undoTarget(for: []) == nil)
    #expect(game.undoTarget(for: .host) == nil)
    #expect(game.undoTarget(for: .light) == nil)
    game.seats.addInvite(for: .light, digest: .invite, now: .start)
    #expect(game.undoTarget(for: game.seats.rights(of: [.host])) == game.undoTarget)
    try game.seats.take(.invite, as: .friend, now: .start)
    #expect(game.undoTarget(for: game.seats.rights(of: [.host])) == nil)
    #expect(game.undoTarget(for: game.seats.rights(of: [.friend])) == nil)
  }
}

@Suite("Redo")
struct RedoTests {
  private let pace = Pace()

  @Test("What was taken back comes back, move by move, with the versions that it had")
  func people() throws {
    var game = LivingGame.new()
    try game.play("d3", "c3", "c4")
    try game.undo(now: .start)
    try game.undo(now: .start)
    #expect(game.redoTarget?.side == .light)
    #expect(game.redoTarget?.moves == [.place("c3")])
    try game.redo(now: .start + 9, pace: pace)
    #expect(game.record.moves == [.place("d3"), .place("c3")])
    #expect(game.moveVersions == [1, 2])
    #expect(game.version == 6)
    #expect(game.changed == .start + 9)
    #expect(game.framesEnd == .start + 9)
    try game.redo(now: .start, pace: pace)
    #expect(game.record.moves == [.place("d3"), .place("c3"), .place("c4")])
    #expect(game.redoTarget == nil)
    #expect(throws: IgnoredChange.nothingToChange) { try game.redo(now: .start, pace: pace) }
  }

  @Test("Where one undo takes two moves, one redo brings both back")
  func answered() throws {
    var game = LivingGame.new()
    try game.play("d3", "c3", "c4")
    try game.setMode(.computer, of: .light, now: .start, pace: pace)
    try game.undo(now: .start)
    try game.undo(now: .start)
    #expect(game.redoTarget?.moves == [.place("d3"), .place("c3")])
    try game.redo(now: .start, pace: pace)
    #expect(game.redoTarget?.moves == [.place("c4")])
  }

  @Test("A computer that it was taken from thinks anew, for a full thinking time")
  func thinking() throws {
    var game = LivingGame.new(light: .computer)
    try game.play("d3")
    try game.undo(now: .start + 100)
    try game.redo(now: .start + 700, pace: pace)
    #expect(game.thinking == .light)
    #expect(game.deadline == .start + 700 + pace.thinkingTime)
  }

  @Test("A pass comes back with the move before it")
  func passes() throws {
    var game = LivingGame.new(from: .lightWillPass)
    try game.play("a1")
    try game.pass(now: .start, pace: pace)
    let before = game.record
    try game.undo(now: .start)
    try game.redo(now: .start, pace: pace)
    #expect(game.record == before)
  }

  @Test("Another move, also the same one again, or a reset leaves nothing to put back")
  func forgotten() throws {
    for square in ["d3", "c4"] as [Square] {
      var game = LivingGame.new()
      try game.play("d3")
      try game.undo(now: .start)
      try game.place(at: square, motion: .disks, now: .start, pace: pace)
      #expect(game.takenBack.isEmpty && game.redoTarget == nil)
    }
    var game = LivingGame.new()
    try game.play("d3")
    try game.undo(now: .start)
    game.reset(now: .start)
    #expect(game.takenBack.isEmpty)
  }

  @Test("Switching modes forgets nothing, and a computer's turn is not the time for it")
  func modes() throws {
    var game = LivingGame.new()
    try game.play("d3")
    try game.undo(now: .start)
    try game.setMode(.computer, of: .dark, now: .start, pace: pace)
    #expect(game.redoTarget == nil)
    try game.setMode(.manual, of: .dark, now: .start, pace: pace)
    #expect(game.redoTarget?.moves == [.place("d3")])
  }

  @Test("It is offered to who might have taken it back")
  func rights() throws {
    var game = LivingGame.new()
    try game.play("d3")
    try game.undo(now: .start)
    #expect(game.redoTarget(for: game.seats.rights(of: [.host])) == game.redoTarget)
    #expect(game.redoTarget(for: .light) == nil)
    #expect(game.redoTarget(for: .host) == nil)
    game.seats.addInvite(for: .light, digest: .invite, now: .start)
    try game.seats.take(.invite, as: .friend, now: .start)
    #expect(game.redoTarget(for: game.seats.rights(of: [.host])) == nil)
  }

  @Test("Only the version that was seen is answered")
  func versions() async throws {
    let house = House()
    try await house.create()
    let games = house.games
    _ = try await games.place(at: "d3", in: .one, seen: 0, by: .host, motion: .disks)
    _ = try await games.undo(in: .one, seen: 1, by: .host)
    let game = try await house.stored
    #expect(try await games.redo(in: .one, seen: 1, by: .host) == .ignored(game))
    #expect(try await games.redo(in: .one, seen: 2, by: [.friend]) == .forbidden(game))
    let redone = try await games.redo(in: .one, seen: 2, by: .host)
    let after = try await house.stored
    #expect(redone == .changed(after))
    #expect(after.record.moves == [.place("d3")] && after.version == 3)
    #expect(try await games.redo(in: .one, seen: 2, by: .host) == .ignored(after))
  }
}
