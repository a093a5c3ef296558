import ComputerPlayers
import Reversi
import TestSupport
import Testing

@Suite("A game as people write it")
struct HandWrittenGameTests {
  private static let drawing = BoardDrawing.text(of: .initial)
  private static let lines = BoardDrawing.lines(of: .initial)
  private static let save = SaveText(
    position: .initial, darkIsComputer: false, lightIsComputer: true
  ).text
  private static let digits = """
    00000000
    00000000
    00000000
    00021000
    00012000
    00000000
    00000000
    00000000
    """

  @Test(
    "is read as moves, whatever is written between and around them",
    arguments: [
      // Full stops, and signs of praise and doubt.
      "f5d6c3.", "f5 d6 c3 .", "f5. d6. c3.", "f5 d6 c3…", "f5、d6、c3。", "f5! d6? c3!?",
      "f5!! d6?? c3",
      // Quotes.
      "\"f5d6c3\"", "'f5' 'd6' 'c3'", "“f5d6c3”", "„f5 d6 c3“", "「f5d6c3」", "«f5 d6 c3»",
      "`f5d6c3`",
      "> f5 d6\n> c3", ">> f5\n>> d6\n>\n>> c3", "> > f5 d6 c3",
      "```\nf5d6c3\n```", "```text\nf5 d6\nc3\n```\n", "~~~\nf5d6c3\n~~~", "> ```\n> f5d6c3\n> ```",
      // Signs between moves.
      "f5-d6-c3", "f5 - d6 - c3", "f5 – d6 – c3", "f5—d6—c3", "f5→d6→c3", "f5 → d6 → c3",
      "f5->d6->c3",
      "f5 => d6 => c3", "f5-->d6-->c3", "f5;d6;c3", "f5; d6; c3;", "f5|d6|c3", "f5・d6・c3",
      "1. f5-d6 2. c3", "f5\u{2010}d6\u{2011}c3", "f5 \u{2212} d6\u{2012}c3",
      // Signs that can't be seen.
      "\u{FEFF}f5\u{200B}d6\u{2060}c3", "f5\u{200C}d6\u{200D}c3\u{200E}", "f5\u{AD}d6 c3",
      // PGN.
      "1. f5 1... d6 2. c3 *", "1. f5 d6 2. c3 1/2-1/2", "1. f5 {[%clk 0:05:00]} d6 {0:12} 2. c3",
      // Scores and times.
      "f5 d6 c3 (37-27)", "f5d6c3 37-27", "f5d6c3 (+10)", "(37-27) f5d6c3", "f5d6c3（37－27）",
      "f5d6c3 (37:27).",
      "f5 (0:12) d6 (1:03) c3", "f5(12s) d6(3.5s) c3", "f5/12.3 d6/0.5 c3/1:02", "f5//1.2 d6//3 c3",
      "f5 [0:12] d6 {3} c3", "f5 (12秒) d6 c3", "1.f5 (0:12) d6 (0:01) 2.c3 (0:05)",
      // Comments and labels.
      "f5 d6 // a good start\nc3", "// The final\nf5d6c3 // f4 d3", "Moves: f5d6c3",
      "% The final\nf5 d6 % a good start\nc3",
      "moves:\nf5 d6\nc3",
      "棋譜：f5d6c3", "棋譜: f5 d6 c3", "Züge: f5 d6 c3", "Transcript: f5 d6 c3", "  Moves : f5d6c3",
      "Black: 37\nWhite: 27\nf5d6c3",
      "結果：黒の勝ち\nf5d6c3",
      // Wide letters.
      "ｆ５ｄ６ｃ３", "Ｆ５　Ｄ６　Ｃ３", "１．ｆ５　２．ｄ６　３．ｃ３", "棋譜：ｆ５ｄ６ｃ３。", "（３７－２７）ｆ５ｄ６ｃ３",
      // Numbers and times with as many digits as a board of 0, 1 and 2 has squares.
      "1. f5 (0:12) 2. d6 (0:10) 3. c3 (0:11) " + String(repeating: "(0:11) ", count: 17),
      // Several of them.
      "> \"Moves: f5! - d6? - c3. (37-27)\" // what a game", "1. f5 (0:12); 2. d6/3.5; 3. c3.",
    ])
  func moves(text: String) throws {
    #expect(try GameText(text) == .transcript(Transcript.record(of: "f5d6c3")))
  }

  @Test("has the players, the date and the place that are written with its moves")
  func tags() throws {
    let (ada, all) = (
      GameTags(dark: "Ada", light: "Bo"),
      GameTags(dark: "Ada", light: "Bo", date: "2026-11-19", place: "Example Cup")
    )
    var given = all
    given.result = "37-27"
    for (text, tags) in [
      ("[Black \"Ada\"]\n[White \"Bo\"]\n\nf5d6c3", ada),
      (
        "[Event \"Example Cup\"]\n[Site \"?\"]\n[Date \"2026-11-19\"]\n[Round \"1\"]\n[Black \"Ada\"]\n"
          + "[White \"Bo\"]\n[Result \"37-27\"]\n\n1. f5 d6 2. c3 37-27", given
      ),
      ("[Black “Ada”] [White “Bo”] f5d6c3", ada),
      ("Black: Ada\nWhite: Bo\nDate: 2026-11-19\nEvent: Example Cup\nMoves: f5d6c3", all),
      ("> Black: Ada\n> White: Bo\n> f5d6c3", ada), ("f5d6c3\nblack : Ada\nlight: Bo", ada),
      ("Schwarz: Ada\nWeiß: Bo\nDatum: 2026-11-19\nTurnier: Example Cup\nZüge: f5d6c3", all),
      ("Black:\tAda\nWhite:\tBo\nf5d6c3", ada), ("\tBlack: Ada\n\tWhite: Bo\n\tf5d6c3", ada),
      ("黒：Ada\n白：Bo\n棋譜：f5d6c3", ada),
      ("黒番:Ａda\n白番:Bo\nf5d6c3", ada),
      ("f5d6c3\tAda\tBo\t2026-11-19\tExample Cup", all), ("f5 d6 c3\tAda\tBo", ada),
      ("f5d6c3\t\t\t2026-11-19", GameTags(date: "2026-11-19")), ("f5d6c3\t37", GameTags()),
      ("f5d6c3\t+8", GameTags()), ("f5\td6\tc3", GameTags()), ("f5\td6\nc3", GameTags()),
      ("Black: \u{202E}Ada\u{7}\nf5d6c3", GameTags(dark: "Ada")), ("Black: -\nf5d6c3", GameTags()),
      ("Black: Ada: the second\nf5d6c3", GameTags(dark: "Ada: the second")),
      ("Black: Ada   White: Bo\nf5d6c3", ada), ("黒：Ada　白：Bo\nf5d6c3", ada),
      (
        "Black: Ada, White: Bo, Result: 37-27\nf5d6c3",
        GameTags(dark: "Ada", light: "Bo", result: "37-27")
      ),
      ("Result: 37-27\nf5d6c3", GameTags(result: "37-27")),
      ("Score: 37–27\nf5d6c3", GameTags(result: "37–27")),
      ("Black: Ada, White: Bo, Result: dark wins\nf5d6c3", ada),
      ("[Black \"Ada\"] [Result \"*\"]\n\nf5d6c3", GameTags(dark: "Ada")),
      (
        "[Black \"Ada\"]\n[Score \"40-24\"]\n[Result \"1-0\"]\n\nf5d6c3",
        GameTags(dark: "Ada", result: "40-24")
      ),
      ("Event: Example Cup  Date: 2026-11-19\nBlack: Ada; White: Bo\nf5d6c3", all),
      (#"[Black "A \"B\" [C]"] f5d6c3"#, GameTags(dark: #"A "B" [C]"#)),
      (
        #"{"record":"f5d6c3","save":"","tags":{"dark":"Ada","light":"Bo","date":null,"place":null}}"#,
        ada
      ),
      (
        #"{"record":"f5d6c3","tags":{"dark":"A\"\\\/é","light":null,"date":null,"place":null}}"#,
        GameTags(dark: "A\"\\/é")
      ),
      (#"{"record":"f5d6c3"}"#, GameTags()),
    ] as [(String, GameTags)] {
      #expect(try GameText(text) == .transcript(Transcript.record(of: "f5d6c3"), tags), "\(text)")
    }
  }

  @Test("may have comments in braces behind its moves, on several lines")
  func comments() throws {
    let text = "{A cup game.} 1. f5 {[%clk 0:05] the\n{usual\\} start} d6 {0:12} 2. c3"
    let comments = try GameText(text).game.comments
    #expect(comments.plies.map { comments[$0] } == ["A cup game.", "the {usual} start"])
    #expect(try GameText(text).record == Transcript.record(of: "f5d6c3"))
    try expect("f5{open", 1, 3, "{o") { $0 == .unreadable }
  }

  @Test(
    "may be a board with the moves behind it; the first one can tell the side to move",
    arguments: [
      drawing + "\nBlack to move\n\nf5d6c3", lines + " x\n1. f5 d6 2. c3 {a comment}",
      lines + "\nMoves: f5-d6-c3", drawing + "\n\nf5 d6\nc3",
      "Black: Ada\n\(digits)\n1\nf5 d6 c3",
    ])
  func boardWithMoves(text: String) throws {
    #expect(try GameText(text).record == Transcript.record(of: "f5d6c3"))
  }

  @Test("may be a line of a collection of endgames, with values and comments")
  func endgame() throws {
    for end in ["X; f5:+8; d3:-2", "X % FFO 40", " X;", "x;f5:+1;"] {
      #expect(try GameText("% FFO\n\(Self.lines)\(end)") == .board(.initial), "\(end)")
    }
  }

  @Test(
    "may be a board with dark to move",
    arguments: [
      lines + "黒の番、2対2", lines + "Schwarz ist am Zug, 2:2", lines + "Dark's turn, 2–2",
      drawing + "\n手番：黒", drawing + "\n次は黒", drawing + "\nAm Zug: Schwarz", "黒の番\n" + drawing,
      "Schwarz ist am Zug\n" + drawing, drawing + "\n黒番",
      "> " + drawing.replacing("\n", with: "\n> ") + "\n> x",
      "```\n\(drawing)\n```\nDark to move", "\"\(lines)x\"",
      "// before the first move\n" + lines + "x",
      lines.replacing("·", with: "+") + "x", lines.replacing("·", with: "＋") + "●",
      lines.replacing("·", with: "・") + "●",
      lines.replacing("●", with: "◉") + "x", "[Black \"Ada\"]\n\(lines)x",
      "Black: Ada\nWhite: Bo\n\(lines)x",
      digits + "\n1", digits + "\nx", "x\n" + digits, digits + "\nBlack to move",
      digits.replacing("\n", with: "") + "1",
      digits.replacing("\n", with: "") + " X",
      digits.replacing("0", with: "0 ") + "\n黒の番",
      """
        A B C D E F G H
      1 - - - - - - - - 1
      2 - - - - - - - - 2 * to move
      3 - - - . - - - - 3
      4 - - . O * - - - 4 *: discs =  2    moves =  4
      5 - - - * O . - - 5 O: discs =  2    moves =  4
      6 - - - - . - - - 6   empties = 60      ply =  1
      7 - - - - - - - - 7
      8 - - - - - - - - 8
        A B C D E F G H
      """,
    ])
  func dark(text: String) throws {
    #expect(try GameText(text).record == GameRecord(start: .initial))
  }

  @Test(
    "may be a board with light to move",
    arguments: [
      lines + "白の番、2対2", lines + "Weiß ist am Zug, 2:2", "Am Zug: Weiß\n" + drawing,
      drawing + "\n次は白",
      digits + "\n2", digits.replacing("\n", with: "") + "2",
      drawing.split(separator: "\n").enumerated().map {
        $0 == 2 ? "\($1) \($0) O to move" : $0 == 0 ? "\($1)" : "\($1) \($0)"
      }
      .joined(separator: "\n"),
    ])
  func light(text: String) throws {
    #expect(try GameText(text) == .board(Position(board: .initial, turn: .light)))
  }

  @Test("may be a saved game or a GGF game that is quoted")
  func quoted() throws {
    let saved = try GameText(Self.save)
    for text in [
      "> " + Self.save.replacing("\n", with: "\n> "), "```\n\(Self.save)```", "\"\(Self.save)\"",
    ] {
      #expect(try GameText(text) == saved, "\(text)")
    }
    let ggf = "(;GM[Othello]PB[Ａ: // b]B[f5]W[d6//1.2];)"
    #expect(try GameText("> " + ggf) == GameText(ggf))
    #expect(try GameText(ggf).tags.dark == "Ａ: // b")
    let error = #expect(throws: GameTextError.self) {
      try GameText("> " + Self.save.replacing("\n", with: "\n> ").replacing("ox", with: "o?"))
    }
    #expect(error?.line == 5)
    #expect(error?.column == 7)
  }

  @Test(
    "is refused at a move that is illegal",
    arguments: [
      ("f5-d6-a1", 1, 7, "a1"), ("Moves: f5! d6? f5.", 1, 16, "f5"),
      ("> f5\n> d6\n> d6", 3, 3, "d6"),
      ("Black: Ada\nf5→a1", 2, 4, "a1"), ("ｆ５ａ１", 1, 3, "a1"),
      ("f5 (0:12) d6 (0:03) h8 (0:01)", 1, 21, "h8"),
      ("f5d6a1\tAda\tBo", 1, 5, "a1"), ("[Black \"Ada\"]\n\nf5 d6 // a\na1", 4, 1, "a1"),
      ("f5/12.3 a1/3", 1, 9, "a1"), (lines + "f5 {a} a1", 9, 8, "a1"),
      ("\"f5;d6;d6\"", 1, 8, "d6"), ("```\nf5d6a1\n```", 2, 5, "a1"),
      ("f5d6c3\tA1\tc4", 1, 8, "A1"), ("f5---d6", 1, 3, "--"),
    ])
  func illegal(text: String, line: Int, column: Int, found: String) throws {
    try expect(text, line, column, found) { if case .illegal = $0 { true } else { false } }
  }

  @Test(
    "is refused where it has anything else",
    arguments: [
      ("f5 d6 hello", 1, 7, "he"), ("f5 d6 (c3)", 1, 7, "(c"), ("f5 d6 (a comment)", 1, 7, "(a"),
      ("f5 d6 (37-27", 1, 7, "( "), ("f5/x d6", 1, 3, "/x"), ("f5 / d6", 1, 4, "/ "),
      ("Black: f5\nWhite: d6", 1, 1, "Bl"), ("Remark: f5\nf5d6", 1, 1, "Re"),
      ("f5 d6\n-\n.x", 3, 2, "x"),
      ("f\"5 d6", 1, 1, "f "), ("f5 d6\nBlack Ada", 2, 1, "Bl"),
      ("f5 http://a.example/ d6", 1, 4, "ht"),
      ("f5 d6 37-28", 1, 9, "-2"), ("f5 d6 c3\tAda\tc4", 1, 10, "Ad"),
      ("f5\tA\tB\tC\tD\tE", 1, 4, "A\t"),
      ("[Black Ada]\nf5d6", 1, 1, "[B"), ("[Black \"Ada]\nf5d6", 1, 1, "[B"), ("! f5", 1, 1, "! "),
      ("f5 ++ d6", 1, 4, "++"),
      ("ｆ５ｄ９", 1, 3, "d9"), ("f5 d6 [%clk 0:12]", 1, 7, "[%"),
    ])
  func unreadable(text: String, line: Int, column: Int, found: String) throws {
    try expect(text, line, column, found) { $0 == .unreadable }
  }

  @Test(
    "is refused with line and column if it is no game",
    arguments: [
      (" ", 1, 1, .nothing), ("   \r\n\t", 1, 1, .nothing), ("\u{FEFF}", 1, 1, .nothing),
      ("Black: Ada", 1, 11, .missing(.game)), ("// nothing\n", 2, 1, .missing(.game)),
      ("> \n> ", 2, 3, .missing(.game)),
      ("Black: Ada\n\nhello", 3, 1, .unexpected("h", expected: .game)),
      (digits, 8, 9, .missing(.side)),
      (digits.dropLast(9) + "\n1", 1, 1, .unexpected("0", expected: .game)),
      (digits + "\n0", 9, 1, .unexpected("-", expected: .side)),
      (digits.replacing("2", with: "3"), 1, 1, .unexpected("0", expected: .game)),
      (drawing + "\n黒と白", 10, 2, .unexpected("と", expected: .end)),
      (drawing + "\n猫の番", 10, 1, .unexpected("猫", expected: .side)),
      (#"{"record":"f5","tags":{"dark":5}}"#, 1, 31, .unexpected("5", expected: .character("\""))),
      (#"{"record":"f5","tags":{"dark":"a}"#, 1, 34, .missing(.character("\""))),
    ] as [(String, Int, Int, GameTextError.Problem)])
  func noGame(text: String, line: Int, column: Int, problem: GameTextError.Problem) {
    let error = #expect(throws: GameTextError.self) { try GameText(text) }
    #expect(error?.line == line)
    #expect(error?.column == column)
    #expect(error?.problem == problem)
  }

  private func expect(
    _ text: String, _ line: Int, _ column: Int, _ found: String,
    _ isExpected: (TranscriptError.Problem) -> Bool
  ) throws {
    let error = #expect(throws: GameTextError.self) { try GameText(text) }
    #expect(error?.line == line)
    #expect(error?.column == column)
    guard case .transcript(let reason) = error?.problem else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.found == found)
    #expect(isExpected(reason.problem))
  }
}

@Suite("A game between random signs")
struct RandomSignTests {
  @Test("is the same game, or refused, but never another one")
  func signs() throws {
    var generator = SplitMix64(seed: 28)
    let signs = [
      " ", ".", "!", "?", "-", "→", ";", " (0:12) ", "/3.5", "\n> ", " // f4\n", "\"", "\n",
      "(37-27)", "、", "\t", "x", "(",
      "[", ":", "\nMoves: ", "\n```\n", "1. ", "…", "--", ">", "０",
    ]
    for game in try randomGames(200) {
      var text = ""
      for case .place(let square) in game.moves {
        text += "\(square)"
        if Bool.random(using: &generator) { text += signs.randomElement(using: &generator) ?? "" }
      }
      guard let read = try? GameText(text) else { continue }
      #expect(Transcript.text(of: read.record.moves) == Transcript.text(of: game.moves), "\(text)")
    }
  }
}
