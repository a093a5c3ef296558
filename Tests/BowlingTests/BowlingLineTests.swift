import Bowling
import Testing

@Suite("A line")
struct BowlingLineTests {
  @Test(
    "shows marks and scores",
    arguments: [
      ("", "-- -- -- -- -- -- -- -- -- ---", "- - - - - - - - - -"),
      ("0", "0- -- -- -- -- -- -- -- -- ---", "- - - - - - - - - -"),
      ("34", "34 -- -- -- -- -- -- -- -- ---", "7 - - - - - - - - -"),
      ("00", "00 -- -- -- -- -- -- -- -- ---", "0 - - - - - - - - -"),
      ("46", "4/ -- -- -- -- -- -- -- -- ---", "- - - - - - - - - -"),
      ("465", "4/ 5- -- -- -- -- -- -- -- ---", "15 - - - - - - - - -"),
      ("0X", "0/ -- -- -- -- -- -- -- -- ---", "- - - - - - - - - -"),
      ("0X3", "0/ 3- -- -- -- -- -- -- -- ---", "13 - - - - - - - - -"),
      ("X", "X. -- -- -- -- -- -- -- -- ---", "- - - - - - - - - -"),
      ("X3", "X. 3- -- -- -- -- -- -- -- ---", "- - - - - - - - - -"),
      ("X34", "X. 34 -- -- -- -- -- -- -- ---", "17 24 - - - - - - - -"),
      ("X37", "X. 3/ -- -- -- -- -- -- -- ---", "20 - - - - - - - - -"),
      ("XX", "X. X. -- -- -- -- -- -- -- ---", "- - - - - - - - - -"),
      ("XX3", "X. X. 3- -- -- -- -- -- -- ---", "23 - - - - - - - - -"),
      ("XXX", "X. X. X. -- -- -- -- -- -- ---", "30 - - - - - - - - -"),
      ("5X", nil, nil), ("64X", "6/ X. -- -- -- -- -- -- -- ---", "20 - - - - - - - - -"),
    ] as [(String, String?, String?)])
  func table(text: String, drawing: String?, scores: String?) throws {
    guard let drawing, let scores else {
      #expect(throws: BowlingTextError.self) { try BowlingSheetText.sheet(of: text) }
      return
    }
    let line = try #require(BowlingSheetText.sheet(of: text).lines.first)
    #expect(line.drawing == drawing)
    #expect(line.scores == scores)
  }

  @Test(
    "shows the tenth frame by its own rules",
    arguments: [
      ("", "---", 10), ("3", "3--", 7), ("34", "34.", nil), ("00", "00.", nil),
      ("37", "3/-", 10), ("373", "3/3", nil), ("37X", "3/X", nil), ("0X", "0/-", 10),
      ("0XX", "0/X", nil), ("X", "X--", 10), ("X3", "X3-", 7), ("X34", "X34", nil),
      ("X37", "X3/", nil), ("X0", "X0-", 10), ("X0X", "X0/", nil), ("XX", "XX-", 10),
      ("XX3", "XX3", nil), ("XX0", "XX0", nil), ("XXX", "XXX", nil), ("555", "5/5", nil),
    ] as [(String, String, Int?)])
  func tenth(text: String, drawing: String, standing: Int?) throws {
    let before = String(repeating: "0", count: 18)
    let line = try #require(BowlingSheetText.sheet(of: before + text).lines.first)
    #expect(line.frames[9].marks.map(\.drawing).joined() == drawing)
    #expect(line.standing == standing)
    #expect(line.isOver == (standing == nil))
  }

  @Test("refuses an impossible throw and stays unchanged")
  func impossible() throws {
    var line = try BowlingLine([10, 6])
    for pins in [5, 10, 11, -1, .max, .min] {
      #expect(throws: ImpossibleThrowError.notStanding(4)) { try line.add(pins) }
    }
    #expect(line.pins == [10, 6])
    line = try BowlingLine(Array(repeating: 10, count: 12))
    #expect(throws: ImpossibleThrowError.gameOver) { try line.add(0) }
    #expect(line.pins.count == 12)
  }

  @Test("has the score of all frames known so far")
  func score() throws {
    #expect(BowlingLine().score == 0)
    #expect(try BowlingLine([3, 4, 10]).score == 7)
    #expect(try BowlingLine([3, 4, 10, 1, 2]).score == 23)
  }
}
