import Reversi
import Testing

@Suite("Reading a pasted game fails with line and column")
struct GameTextRefusalTests {
  private static let cells = Board.initial.text
  private static let rows = Board.initial.rows.map { $0 + "\n" }.joined()
  private static let empty = String(repeating: "-", count: 64)
  private static let drawing = BoardDrawing.text(of: .initial) + "\n"

  @Test(
    "for a board",
    arguments: [
      (cells, 1, 65, .missing(.side)), (cells + "\n\n", 1, 65, .missing(.side)),
      (rows, 8, 9, .missing(.side)), (drawing, 9, 18, .missing(.side)),
      (drawing + "Dark 2, light 2", 10, 16, .missing(.side)),
      (cells.dropLast() + "", 1, 64, .missing(.square)),
      (rows.dropLast(9) + "", 7, 9, .missing(.square)),
      (rows.dropLast(3) + "\nx", 8, 7, .missing(.square)),
      ("--------\n-------\n" + rows.dropFirst(18) + "x", 2, 8, .missing(.square)),
      (
        "--------\n---------\n" + rows.dropFirst(18) + "x", 2, 9,
        .unexpected("-", expected: .endOfRow)
      ),
      ("--------\n---q----\n", 2, 4, .unexpected("q", expected: .square)),
      ("--------\n---\u{0}----\n", 2, 4, .unexpected("\u{0}", expected: .square)),
      ("--------\r\n---ー----\r\n", 2, 4, .unexpected("ー", expected: .square)),
      ("--------\n---x\u{301}----\n", 2, 5, .unexpected("\u{301}", expected: .square)),
      ("--------5", 1, 9, .unexpected("5", expected: .rowNumber(2))),
      ("----5--------", 1, 5, .unexpected("5", expected: .square)),
      (drawing.replacing("3 ·", with: "4 ·"), 4, 1, .unexpected("4", expected: .rowNumber(3))),
      (drawing.replacing("○ ●", with: "○"), 5, 16, .missing(.square)),
      (cells + "-", 1, 65, .unexpected("-", expected: .side)),
      (cells + "z", 1, 65, .unexpected("z", expected: .side)),
      (cells + ".", 1, 65, .unexpected(".", expected: .side)),
      (cells + "xz", 1, 66, .unexpected("z", expected: .end)),
      (cells + " x?", 1, 67, .unexpected("?", expected: .end)),
      (rows + "nobody to move", 9, 1, .unexpected("n", expected: .side)),
      (empty + "x", 1, 1, .noDisks), (empty, 1, 1, .noDisks), (empty + "x.", 1, 1, .noDisks),
      (cells + "-.d3", 1, 65, .unexpected("-", expected: .side)),
    ] as [(String, Int, Int, GameTextError.Problem)])
  func board(text: String, line: Int, column: Int, problem: GameTextError.Problem) {
    expect(text, line, column, problem)
  }

  @Test(
    "for a GGF game",
    arguments: [
      ("(", 1, 2, .missing(.character(";"))), ("(;", 1, 3, .missing(.character(")"))),
      ("(GM[Othello];)", 1, 2, .unexpected("G", expected: .character(";"))),
      ("(;GM", 1, 5, .missing(.character("["))), ("(;GM[Oth", 1, 9, .missing(.character("]"))),
      ("(;\n GM[Othello]\n 5[d3];)", 3, 2, .unexpected("5", expected: .property)),
      ("(;B[f5]W[d6]", 1, 13, .missing(.character(")"))),
      ("(;B[f5];)(;B[f5];)", 1, 10, .unexpected("(", expected: .end)),
      ("(;\r\nTY[10]", 2, 4, .boardSize("10")), ("(;BO[6 ------]", 1, 6, .boardSize("6 ------")),
      ("(;TY[s10r18]", 1, 7, .boardSize("10")), ("(;TY[x]", 1, 6, .boardSize("x")),
      ("(;\nty[8a]", 2, 4, .otherGame("8a")), ("(;TY[s8Ar18]", 1, 6, .otherGame("s8Ar18")),
      ("(;GM[Amazons]TY[8]B[f5];)", 1, 6, .otherGame("Amazons")),
      ("(;BO[8 \(empty) *]", 1, 8, .noDisks),
      ("(;BO[8 ---\n--q", 2, 4, .missing(.character("]"))),
      ("(;BO[8 ---\n--q]", 2, 3, .unexpected("q", expected: .square)),
      ("(;BO[8 ---]", 1, 11, .missing(.square)), ("(;W[d3];)", 1, 5, .wrongSide(.light)),
      ("(;B[f5]B[d6];)", 1, 10, .wrongSide(.dark)),
    ] as [(String, Int, Int, GameTextError.Problem)])
  func ggf(text: String, line: Int, column: Int, problem: GameTextError.Problem) {
    expect(text, line, column, problem)
  }

  @Test(
    "for text that is not a game",
    arguments: [
      ("", 1, 1, .nothing), ("hello", 1, 1, .unexpected("h", expected: .game)),
      ("\n  hello", 2, 3, .unexpected("h", expected: .game)),
      ("\u{0}", 1, 1, .unexpected("\u{0}", expected: .game)),
      ("{}", 1, 1, .unexpected("{", expected: .game)),
      ("{\"record\"}", 1, 10, .unexpected("}", expected: .character(":"))),
      ("{\n\"record\": 5}", 2, 11, .unexpected("5", expected: .character("\""))),
      ("{\"record\":\"f5", 1, 14, .missing(.character("\""))),
      ("12345", 1, 1, .unexpected("1", expected: .game)),
      (String(repeating: "f5", count: 5001), 1, 1, .tooLong(limit: 10_000)),
      (String(repeating: "●", count: 3334), 1, 1, .tooLong(limit: 10_000)),
    ] as [(String, Int, Int, GameTextError.Problem)])
  func nothing(text: String, line: Int, column: Int, problem: GameTextError.Problem) {
    expect(text, line, column, problem)
  }

  @Test(
    "for a saved game",
    arguments: [
      ("x00\n", 2, 1, .lineTooShort(expected: "xo-")),
      ("\n\n  x00\n", 4, 1, .lineTooShort(expected: "xo-")),
      ("  X00\n", 1, 3, .unexpected("X", expected: "xo-")),
      ("x00\n--------\n--.-----\n", 3, 3, .unexpected(".", expected: "xo-")),
      ("-00\n" + rows, 1, 1, .notOver),
      ("\n x00\n" + String(repeating: "--------\n", count: 8), 3, 1, .noDisks),
    ] as [(String, Int, Int, SaveTextError.Problem)])
  func save(text: String, line: Int, column: Int, problem: SaveTextError.Problem) {
    expect(text, line, column, .save(problem))
  }

  @Test(
    "for moves, with the legal moves before the error",
    arguments: [
      ("f5d6xy", 1, 5, "xy", "f5d6"), ("\nf5\r\nd6 f5", 3, 4, "f5", "f5d6"),
      ("1. f5\n2. d9", 2, 4, "d9", "f5"), ("f5\u{0}d6", 1, 3, "\u{0}d", "f5"),
      ("● f5 d6", 1, 1, "● ", ""), (" f5 オセロ", 1, 5, "オセ", "f5"),
      ("(;B[f5]\nW[a1];)", 2, 3, "a1", "f5"), ("(;B[f5]W[zz//1];)", 1, 10, "zz", "f5"),
      ("{\"record\":\n \"f5a1\"}", 2, 5, "a1", "f5"), ("(;B[PA];)", 1, 5, "PA", ""),
      ("(;B[f5]W[];)", 1, 10, "", "f5"),
    ])
  func moves(text: String, line: Int, column: Int, found: String, prefix: String) throws {
    let error = #expect(throws: GameTextError.self) { try GameText(text) }
    #expect(error?.line == line)
    #expect(error?.column == column)
    guard case .transcript(let reason) = error?.problem else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.found == found)
    #expect(try reason.legalPrefix == Transcript.record(of: prefix))
  }

  @Test("for moves from another start")
  func otherStart() {
    let error = #expect(throws: GameTextError.self) { try GameText("\n\(Self.cells)o.d6a1") }
    #expect(error?.line == 2)
    #expect(error?.column == 69)
  }

  private func expect(
    _ text: String, _ line: Int, _ column: Int, _ problem: GameTextError.Problem
  ) {
    let error = #expect(throws: GameTextError.self) { try GameText(text) }
    #expect(error?.line == line)
    #expect(error?.column == column)
    #expect(error?.problem == problem)
  }
}
