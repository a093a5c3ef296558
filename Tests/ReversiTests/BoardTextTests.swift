import Reversi
import TestSupport
import Testing

@Suite("A board as text")
struct BoardTextTests {
  @Test("has eight rows, with x for dark and o for light")
  func initial() {
    #expect(
      Board.initial.rows.joined(separator: "\n") == """
        --------
        --------
        --------
        ---ox---
        ---xo---
        --------
        --------
        --------
        """)
    #expect(Position.initial.text == Board.initial.text + "x")
  }

  @Test("is read back as the same position")
  func roundTrip() throws {
    for game in try randomGames(20) {
      for number in 0...game.moves.count {
        let position = game.position(before: number)
        #expect(Position(text: position.text) == position)
        #expect(Board(text: position.board.text) == position.board)
        #expect(Board(rows: position.board.rows) == position.board)
      }
    }
  }

  @Test(
    "is refused in any other format",
    arguments: [
      "", "x", String(repeating: "-", count: 64), String(repeating: "-", count: 64) + "-",
      String(repeating: "-", count: 65) + "x", String(repeating: "X", count: 64) + "x",
      String(repeating: "-", count: 63) + "éx", String(repeating: "-", count: 64) + "X",
      String(repeating: "ー", count: 64) + "o", String(repeating: "-", count: 63) + "\r\nx",
    ])
  func refusal(text: String) {
    #expect(Position(text: text) == nil)
  }

  @Test("needs eight rows of eight")
  func rows() {
    #expect(Board(rows: Array(repeating: "--------", count: 7)) == nil)
    #expect(Board(rows: Array(repeating: "--------", count: 9)) == nil)
    #expect(Board(rows: ["-------", "---------"] + Array(repeating: "--------", count: 6)) == nil)
  }

  @Test("holds at most one disk per square")
  func disks() throws {
    let d3 = try #require(Square("d3"))
    #expect(Board(dark: SquareSet(d3), light: SquareSet(d3)) == nil)
    var board = Board.empty
    for disk in [Disk.dark, .light, nil, .dark] {
      board[d3] = disk
      #expect(board[d3] == disk)
      #expect(board.count(of: .dark) == (disk == .dark ? 1 : 0))
      #expect(board.count(of: .light) == (disk == .light ? 1 : 0))
    }
  }
}
