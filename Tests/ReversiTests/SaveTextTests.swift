import Reversi
import TestSupport
import Testing

@Suite("A saved game as text")
struct SaveTextTests {
  private static let rows = Board.initial.rows.map { $0 + "\n" }.joined()

  @Test("has a line for turn and modes, and eight for the board")
  func text() {
    let save = SaveText(position: .initial, darkIsComputer: false, lightIsComputer: true)
    #expect(
      save.text == """
        x01
        --------
        --------
        --------
        ---ox---
        ---xo---
        --------
        --------
        --------

        """)
    #expect(save.position == .initial)
  }

  @Test("is read back as it was saved, with any line endings")
  func roundTrip() throws {
    for game in try randomGames(10) {
      for number in 0...game.moves.count {
        let save = SaveText(
          position: game.position(before: number), darkIsComputer: number.isMultiple(of: 2),
          lightIsComputer: number.isMultiple(of: 3))
        let crlf = save.text.split(separator: "\n").joined(separator: "\r\n")
        #expect(try SaveText(save.text) == save)
        #expect(try SaveText(save.text.dropLast()) == save)
        #expect(try SaveText(crlf) == save)
        #expect(try SaveText(crlf + "\r\n") == save)
      }
    }
  }

  @Test("keeps the side that has to pass, and marks a finished game")
  func status() throws {
    let blocked = try #require(Position(text: "ox" + String(repeating: "-", count: 62) + "x"))
    #expect(
      SaveText(position: blocked, darkIsComputer: false, lightIsComputer: false).turn == .dark)

    let over = Position(board: .empty, turn: .light)
    let save = SaveText(position: over, darkIsComputer: true, lightIsComputer: false)
    #expect(save.text.hasPrefix("-10\n"))
    #expect(save.position.status == .over(winner: nil))
  }

  @Test(
    "is refused with the line and column of the first error",
    arguments: [
      ("", 1, 1, .lineTooShort(expected: "xo-")),
      ("x", 1, 2, .lineTooShort(expected: "01")),
      ("x0\n" + rows, 1, 3, .lineTooShort(expected: "01")),
      ("X00\n" + rows, 1, 1, .unexpected("X", expected: "xo-")),
      ("x20\n" + rows, 1, 2, .unexpected("2", expected: "01")),
      ("x0x\n" + rows, 1, 3, .unexpected("x", expected: "01")),
      ("x001\n" + rows, 1, 4, .lineTooLong),
      ("x00 \n" + rows, 1, 4, .lineTooLong),
      ("x00\r" + rows, 1, 4, .lineTooLong), ("x00\u{2028}" + rows, 1, 4, .lineTooLong),
      ("\nx00\n" + rows, 1, 1, .lineTooShort(expected: "xo-")),
      ("x00\n\n" + rows, 2, 1, .lineTooShort(expected: "xo-")),
      ("x00", 2, 1, .lineTooShort(expected: "xo-")),
      ("x00\n-------\n", 2, 8, .lineTooShort(expected: "xo-")),
      ("x00\n---------\n", 2, 9, .lineTooLong),
      ("x00\n--------\n--.-----\n", 3, 3, .unexpected(".", expected: "xo-")),
      ("x00\n--------\r\n--------\r\n---*----", 4, 4, .unexpected("*", expected: "xo-")),
      ("x00\n" + rows.dropLast(2), 9, 8, .lineTooShort(expected: "xo-")),
      ("x00\n" + rows.dropLast(9), 9, 1, .lineTooShort(expected: "xo-")),
      ("x00\n" + rows + "\n", 10, 1, .textAfterLastRow),
      ("x00\n" + rows + "--------\n", 10, 1, .textAfterLastRow),
      ("-00\n" + rows, 1, 1, .notOver),
      ("x00\n" + rows.replacing("ox", with: "éx"), 5, 4, .unexpected("é", expected: "xo-")),
    ] as [(String, Int, Int, SaveTextError.Problem)])
  func refusal(text: String, line: Int, column: Int, problem: SaveTextError.Problem) {
    let error = #expect(throws: SaveTextError.self) { try SaveText(text) }
    #expect(error?.line == line)
    #expect(error?.column == column)
    #expect(error?.problem == problem)
  }
}
