import Reversi
import TestSupport
import Testing

@Suite("A pasted game")
struct GameTextTests {
  private static let cells = "---------------------------OX------XO---------------------------"
  private static let lower = cells.lowercased()
  private static let rows = Board.initial.rows
  private static let drawing = BoardDrawing.text(of: .initial)

  @Test(
    "is read as moves if it names squares",
    arguments: ["f5d6c3", " F5 D6\r\nC3 ", "1. f5 2. d6 3. c3"])
  func transcript(text: String) throws {
    #expect(try GameText(text) == .transcript(Transcript.record(of: "f5d6c3")))
  }

  @Test(
    "may start from any position",
    arguments: [lower + "o.d6", cells + "O.D6\n", "\n" + lower + "o. d6"])
  func recordWithStart(text: String) throws {
    let start = Position(board: .initial, turn: .light)
    #expect(try GameText(text) == .transcript(Transcript.record(of: "d6", from: start)))
  }

  @Test(
    "may be a JSON document of this site",
    arguments: [
      (#"{"id":"x","board":["--------"],"record":"f5d6","save":"x00\n"}"#, "f5d6"),
      (#"{"record":""}"#, ""), ("{\r\n  \"record\" :\n \"F5 d6\"\n}", "f5d6"),
      (#"{"a":"\"record\"","record":"\#(Board.initial.text)x.f5"}"#, "f5"),
    ])
  func document(text: String, moves: String) throws {
    #expect(try GameText(text) == .transcript(Transcript.record(of: moves)))
  }

  @Test("may be a saved game", arguments: ["", "\n\n", "\u{FEFF}", "  "])
  func save(before: String) throws {
    let save = SaveText(position: .initial, darkIsComputer: false, lightIsComputer: true)
    #expect(try GameText(before + save.text) == .save(save))
    #expect(try GameText(before + save.text + "\n\n") == .save(save))
  }

  @Test(
    "may be a board in any common alphabet, dark to move",
    arguments: [
      lower + "x", cells + "X", cells + " X", cells + " X;", cells + "\nX\n", lower + " b",
      cells.replacing("X", with: "*") + " *", cells.replacing("X", with: "*") + "X",
      cells.replacing("X", with: "B").replacing("O", with: "W").replacing("-", with: ".") + "B",
      lower.replacing("x", with: "b").replacing("o", with: "w").replacing("-", with: "_") + " b",
      lower.replacing("x", with: "●").replacing("o", with: "○").replacing("-", with: "·") + "●",
      "8 " + cells.replacing("X", with: "*") + " *",
      "BO[8 " + cells.replacing("X", with: "*") + " *]",
      "8 " + rows.joined(separator: " ").replacing("x", with: "*") + " *",
      rows.joined(separator: "\n") + "\nx", rows.joined(separator: "\r\n") + "\r\nx\r\n",
      rows.joined(separator: "\r") + "\rx", "x\n" + rows.joined(separator: "\n"),
      "● to move\n" + rows.joined(separator: "\n"),
      "Black to move:\n\n" + rows.joined(separator: "\n"),
      "Next: x\n" + rows.joined(separator: "\n"), "dark to move: " + lower,
      "Black to move. " + lower,
      drawing + "\ndark to move", drawing + "\n● to move", drawing + "\nDark’s turn",
      drawing + "\n\nDark 2, light 2. Dark to move.", drawing + "\nDark 2\nLight 2\nNext: dark",
      "Dark 2, light 2. Turn: dark\n" + drawing, drawing + "\n  A B C D E F G H\nBlack",
      drawing.replacing("·", with: ".") + "\nX", drawing.uppercased() + "\nIt is dark's turn!",
    ])
  func board(text: String) throws {
    #expect(try GameText(text) == .board(.initial))
  }

  @Test(
    "may be a board with light to move",
    arguments: [
      lower + "o", lower + "O;", cells + " w", drawing + "\nWhite to move", "○\n" + drawing,
      "8 " + cells.replacing("X", with: "*") + " O", drawing + "\nDark 2, light 2, light to move",
      drawing + "\nDark 2, light 2. To move: light",
    ])
  func light(text: String) throws {
    #expect(try GameText(text) == .board(Position(board: .initial, turn: .light)))
  }

  @Test("may have numbers on both sides and letters above and below")
  func frame() throws {
    let rows = Self.rows.enumerated().map { "\($0 + 1) |\($1)| \($0 + 1)" }
    let letters = "   ABCDEFGH"
    let text = ([letters] + rows + [letters, "x"]).joined(separator: "\n")
    #expect(try GameText(text) == .board(.initial))
    let pieces = rows.map { $0.replacing("x", with: "B").replacing("-", with: ".") }
    let tight = pieces.joined(separator: "\n").replacing("| ", with: "").replacing(" |", with: "")
    #expect(try GameText(tight.replacing("o", with: "W") + "\nBlack") == .board(.initial))
  }

  @Test(
    "needs no side to move if at most one side can move",
    arguments: [
      ("xo" + String(repeating: "-", count: 62), Disk.dark),
      ("ox" + String(repeating: "-", count: 62), .light),
      (String(repeating: "x", count: 64), .dark), ("o" + String(repeating: "-", count: 63), .dark),
    ])
  func onlySide(text: String, side: Disk) throws {
    let position = try #require(Position(text: text + String(side.letter)))
    #expect(try GameText(text) == .board(position))
  }

  @Test(
    "may be a GGF game of NBoard or a game server",
    arguments: [
      "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[c\\]x]RE[?]TI[15:00]TY[8]"
        + "BO[8 \(cells.replacing("X", with: "*")) *]B[F5]W[D6//1.2]B[c3/2.50/0.1];)",
      "(;GM[Othello]B[f5]W[d6]B[c3];)", "1 (;GM[Othello]TY[8r]B[f5]W[d6]B[c3];)\n",
      "( ; GM[Othello]\nB[ f5 ]\r\nW[d6] B[c3] )", "(;gm[othello]ty[s8]b[f5]w[d6]Bl[x]B[c3];)",
      "(;GM[Reversi]TY[s8r18]B[f5]W[d6]B[c3];)", "(;TY[k8]B[f5]W[d6]B[c3];)",
      "(;TY[b8]B[f5]W[d6]B[c3];)", "(;TY[w8r14]B[f5]W[d6]B[c3];)",
      "(;TY[0]BO[8 \(cells.replacing("X", with: "*")) *]B[f5]W[d6]B[c3];)",
    ])
  func ggf(text: String) throws {
    #expect(try GameText(text).record == Transcript.record(of: "f5d6c3"))
    #expect(try GameText(text).notation == .ggf)
  }

  @Test("has the players, date and place from GGF, without invisible characters")
  func tags() throws {
    func tags(_ properties: String) throws -> GameTags {
      try GameText("(;GM[Othello]\(properties)B[f5];)").tags
    }
    #expect(
      try tags("PC[NBoard]DT[2014-02-21]PB[ Ada ]PW[c\\]\\\\x]")
        == GameTags(dark: "Ada", light: "c]\\x", date: "2014-02-21", place: "NBoard"))
    #expect(try tags("RE[-40:r]").result == "-40:r")
    #expect(try tags("RE[+10]").result == "+10")
    #expect(try tags("RE[?]").isEmpty)
    #expect(try tags("").isEmpty)
    #expect(try tags("PB[]PW[ \u{202E}\u{7}]").isEmpty)
    #expect(try tags("PB[\u{202E}Zoë\u{200B}]").dark == "Zoë")
    let long = String(repeating: "é", count: 100)
    #expect(try tags("PB[\(long)]").dark?.utf8.count == GameTags.sizeLimit)
    #expect(try GameText("f5").tags.isEmpty)
  }

  @Test(
    "accepts only short, valid UTF-8 without invisible characters as a tag",
    arguments: [
      (Array("Zoë".utf8), true), ([], false), ([0xC3], false), (Array("a\u{202E}b".utf8), false),
      (Array("a\nb".utf8), false), (Array(repeating: 0x61, count: GameTags.sizeLimit), true),
      (Array(repeating: 0x61, count: GameTags.sizeLimit + 1), false),
    ] as [([UInt8], Bool)])
  func tag(bytes: [UInt8], isFit: Bool) {
    #expect((GameTags.tag(bytes) != nil) == isFit)
  }

  @Test(
    "keeps joiners that belong to a name, and composes its letters",
    arguments: [
      ("علی\u{200C}رضا", "علی\u{200C}رضا"), ("Zoe\u{308}", "Zo\u{EB}"),
      (String(repeating: "ع\u{200C}", count: 40), String(repeating: "ع\u{200C}", count: 15) + "ع"),
    ])
  func names(name: String, tag: String) throws {
    let tags = try GameText("(;GM[Othello]PB[\(name)]PW[A\u{200C}da]B[f5];)").tags
    #expect(tags.dark.map { Array($0.utf8) } == Array(tag.utf8))
    #expect(tags.light == "Ada")
    #expect(GameTags.tag(tag.utf8).map { Array($0.utf8) } == Array(tag.utf8))
    #expect(name.utf8.count > 80 || GameTags.tag(name.utf8)?.utf8.count == tag.utf8.count)
    #expect(GameTags.tag("A\u{200C}da".utf8) == nil)
    // Its letters take more bytes when they are composed.
    #expect(GameTags.tag(String(repeating: "\u{958}", count: 20).utf8) == nil)
  }

  @Test("gives the record to continue from")
  func record() throws {
    #expect(try GameText("f5").record == Transcript.record(of: "f5"))
    #expect(try GameText(Self.lower + "o").record.start.turn == .light)
    #expect(try GameText("(;B[f5];)").record.moves.count == 1)
    let save = SaveText(position: .initial, darkIsComputer: true, lightIsComputer: true)
    #expect(try GameText(save.text).record == GameRecord())
  }
}
