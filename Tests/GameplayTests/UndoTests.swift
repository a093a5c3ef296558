import Gameplay
import Reversi
import Testing

@Suite("Undo")
struct UndoTests {
  private let pace = Pace()

  @Test("Between two people, undo takes back the last move of either side")
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

  @Test("Versions are never reused: a move after an undo gets a new one")
  func versions() throws {
    var game = LivingGame.new()
    try game.play("d3")
    try game.undo(now: .start)
    try game.play("d3")
    #expect(game.version == 3)
    #expect(game.moveVersions == [3])
    #expect(game.moveNumber(madeBy: 1) == nil)
  }

  @Test("While the computer thinks, undo takes back the person's last move")
  func thinking() throws {
    var game = LivingGame.new(light: .computer)
    try game.play("d3")
    #expect(game.thinking == .light)
    #expect(game.undoTarget?.moves == [.place("d3")])
    try game.undo(now: .start)
    #expect(game.position == .initial)
    #expect(game.thinking == nil)
  }

  @Test("After the computer's answer, undo takes back both moves")
  func answered() throws {
    var game = LivingGame.new()
    try game.play("d3", "c3")
    try game.setMode(.computer, of: .light, now: .start, pace: pace)
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

  @Test("A side's current mode counts, not its mode when it moved")
  func modeNow() throws {
    var game = LivingGame.new()
    try game.play("d3", "c3", "c4")
    try game.setMode(.computer, of: .dark, now: .start, pace: pace)
    #expect(game.undoTarget?.moves == [.place("c3"), .place("c4")])
    #expect(game.undoTarget?.side == .light)
  }

  @Test("Passes are taken back with the move before them, dismissed or not")
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

  @Test("A pass alone can't be taken back")
  func onlyPass() throws {
    var game = LivingGame.new(from: .darkPasses)
    try game.pass(now: .start, pace: pace)
    #expect(game.undoTarget == nil)
  }

  @Test("After the end the last move can be taken back, and the game continues")
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

  @Test("If light moves first, undo takes back light's first move")
  func lightFirst() throws {
    let start = Position(board: .initial, turn: .light)
    var game = LivingGame.new(from: start)
    try game.play("f4")
    #expect(game.undoTarget?.side == .light)
    try game.undo(now: .start)
    #expect(game.position == start)
  }

  @Test("Imported moves can be taken back, too")
  func imported() throws {
    var game = LivingGame.new(record: try Transcript.record(of: "d3c3c4"))
    try game.undo(now: .start)
    #expect(game.record.moves == [.place("d3"), .place("c3")])
    #expect(game.moveVersions == [0, 0])
  }

  @Test("Undo is offered to the holder of the side, unless another person holds the other side")
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

  @Test("Moves that were taken back return one by one, with their old versions")
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

  @Test("If one undo takes back two moves, one redo restores both")
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

  @Test("After a redo the computer thinks again, for the full time")
  func thinking() throws {
    var game = LivingGame.new(light: .computer)
    try game.play("d3")
    try game.undo(now: .start + 100)
    try game.redo(now: .start + 700, pace: pace)
    #expect(game.thinking == .light)
    #expect(game.deadline == .start + 700 + pace.thinkingTime)
  }

  @Test("A pass returns with the move before it")
  func passes() throws {
    var game = LivingGame.new(from: .lightWillPass)
    try game.play("a1")
    try game.pass(now: .start, pace: pace)
    let before = game.record
    try game.undo(now: .start)
    try game.redo(now: .start, pace: pace)
    #expect(game.record == before)
  }

  @Test("Another move, even the same one, or a reset leaves nothing to redo")
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

  @Test("A mode switch keeps what can be redone, but redo isn't offered on a computer's turn")
  func modes() throws {
    var game = LivingGame.new()
    try game.play("d3")
    try game.undo(now: .start)
    try game.setMode(.computer, of: .dark, now: .start, pace: pace)
    #expect(game.redoTarget == nil)
    try game.setMode(.manual, of: .dark, now: .start, pace: pace)
    #expect(game.redoTarget?.moves == [.place("d3")])
  }

  @Test("Redo is offered to the same player as undo")
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

  @Test("Redo is only done for the version that was seen")
  func versions() async throws {
    let node = TestNode()
    try await node.create()
    let games = node.games
    _ = try await games.place(at: "d3", in: .one, seen: 0, by: .host, motion: .disks)
    _ = try await games.undo(in: .one, seen: 1, by: .host)
    let game = try await node.stored
    #expect(try await games.redo(in: .one, seen: 1, by: .host) == .ignored(game))
    #expect(try await games.redo(in: .one, seen: 2, by: [.friend]) == .forbidden(game))
    let redone = try await games.redo(in: .one, seen: 2, by: .host)
    let after = try await node.stored
    #expect(redone == .changed(after))
    #expect(after.record.moves == [.place("d3")] && after.version == 3)
    #expect(try await games.redo(in: .one, seen: 2, by: .host) == .ignored(after))
  }
}
