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
