import Gameplay
import Reversi
import Testing

@Suite("Passes and the end")
struct PassTests {
  @Test(
    "A pass follows from the position alone",
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

  @Test("A computer passes through the same alert, and the other computer begins to think then")
  func computersPass() throws {
    var game = LivingGame.new(from: .darkPasses, dark: .computer, light: .computer)
    #expect(game.thinking == nil)
    try game.pass(now: .start + 5000, pace: Pace())
    #expect(game.thinking == .light)
    #expect(game.deadline == .start + 7000)
  }

  @Test("A pass pressed during the frames waits for their end before the thinking begins")
  func passDuringFrames() throws {
    var game = LivingGame.new(from: .lightWillPass)
    try game.play("a1")
    try game.setMode(.computer, of: .dark, now: .start, pace: Pace())
    try game.pass(now: .start + 100, pace: Pace())
    #expect(game.deadline == .start + (500 + 2000))
  }

  @Test("The last move ends the game; nobody thinks and nothing can be placed")
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
