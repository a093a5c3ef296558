import Bowling
import Testing

@Suite("A sheet")
struct BowlingSheetTests {
  private func sheet(_ text: String) throws -> BowlingSheet {
    try BowlingSheetText.sheet(of: text)
  }

  @Test(
    "knows whose turn it is",
    arguments: [
      ("", 0), ("3", 0), ("34", 0), ("~", 0), ("3~", 0), ("34~", 1), ("34~5", 1), ("34~54", 0),
      ("X~", 1), ("X~X~X", 0), ("X~X3~X", 1), ("X~X~", 2), ("34~~", 1),
      // Written down out of turn: the player behind catches up, but a started frame is finished first.
      ("XXX~", 1), ("XXX~X", 1), ("XX3~", 0), ("~X", 0), ("~3", 1),
      ("XXXXXXXXXXXX", nil), ("XXXXXXXXXXXX~", 1), ("XXXXXXXXXXXX~XXXXXXXXXXXX", nil),
    ] as [(String, Int?)])
  func turn(text: String, turn: Int?) throws {
    #expect(try sheet(text).turn == turn)
  }

  @Test(
    "undoes its last throw",
    arguments: [
      ("3", ""), ("34", "3"), ("34~", "3~"), ("34~5", "34~"), ("34~54", "34~5"), ("~", nil),
      ("~~", nil), ("X~X", "X~"), ("XX~X", "X~X"), ("XXXXXXXXXXXX", "XXXXXXXXXXX"), ("", nil),
      ("~X", "~"),
    ] as [(String, String?)])
  func shorter(text: String, shorter: String?) throws {
    #expect(try sheet(text).shortened.map(BowlingSheetText.text(of:)) == shorter)
  }

  @Test("takes one more player if the new player would not be behind")
  func morePlayers() throws {
    for text in ["", "3", "34", "X~3", "X~34", "~~~~"] {
      let more = try #require(try sheet(text).withOneMorePlayer)
      #expect(BowlingSheetText.text(of: more) == text + "~")
    }
    for text in ["X3", "34X", "X~X1", "~~~~~"] {
      #expect(try sheet(text).withOneMorePlayer == nil)
    }
  }

  @Test(
    "can drop its last player if that player hasn't thrown",
    arguments: [
      ("", nil), ("3", nil), ("~", ""), ("~~", "~"), ("34~", "34"), ("X~3~", "X~3"), ("34~5", nil),
      ("~X", nil),
    ] as [(String, String?)])
  func fewerPlayers(text: String, fewer: String?) throws {
    #expect(try sheet(text).withOnePlayerLess.map(BowlingSheetText.text(of:)) == fewer)
  }

  @Test("has one to six players")
  func players() {
    for (asked, there) in [(1, 1), (6, 6), (7, 6), (0, 1), (-5, 1), (Int.max, 6)] {
      #expect(BowlingSheet(players: asked).lines.count == there)
    }
  }

  @Test("undoes each throw exactly in a game played in turn", arguments: 1...6)
  func undo(players: Int) throws {
    var dice = Dice(state: UInt64(players) &* 0x9E37_79B9_7F4A_7C15)
    for _ in 0..<30 {
      var sheet = BowlingSheet(players: players)
      while let standing = sheet.standing {
        var longer = sheet
        try longer.add(dice.pins(of: standing))
        #expect(longer.shortened == sheet)
        let text = BowlingSheetText.text(of: longer)
        #expect(try BowlingSheetText.sheet(of: text) == longer)
        // No player is ever more than a frame ahead.
        let frames = longer.lines.map(\.completeFrames)
        #expect((frames.max() ?? 0) - (frames.min() ?? 0) <= 1)
        sheet = longer
      }
      #expect(sheet.lines.allSatisfy { $0.isOver })
      #expect(throws: ImpossibleThrowError.gameOver) { try sheet.add(0) }
    }
  }

  @Test("takes a possible throw for the player whose turn it is, and refuses others")
  func impossible() throws {
    var sheet = try sheet("34~6")
    #expect(throws: ImpossibleThrowError.notStanding(4)) { try sheet.add(5) }
    try sheet.add(4)
    #expect(BowlingSheetText.text(of: sheet) == "34~64")
  }
}
