import Reversi
import Samples
import TestSupport
import Testing

@Suite("Comments on moves")
struct MoveCommentTests {
  private static func comments(_ texts: [Int: String]) throws -> MoveComments {
    var comments = MoveComments()
    for (ply, text) in texts { try comments.add(text.unicodeScalars, to: ply) }
    return comments
  }

  @Test(
    "in braces belong to the move before them",
    arguments: [
      ("f5{A common start.}d6c3", [1: "A common start."]),
      ("{Final}f5 {a} {b}d6", [0: "Final", 1: "a b"]),
      (#"f5{\} and \\}d6"#, [1: #"} and \"#]),
      ("F5, d6 {日本 🙂 عربي}", [2: "日本 🙂 عربي"]),
      ("1. f5{  } 2. d6{}", [:]),
      (
        "---------------------------ox------xo---------------------------x.f5{x}d6", [1: "x"]
      ),
      ("\u{3000}f5\u{3000}{a}d6{}{b}\u{3000}{c}", [1: "a", 2: "b c"]),
      ("1. f5 2.{a} d6 3 {b}", [1: "a", 2: "b"]),
    ])
  func braces(text: String, comments: [Int: String]) throws {
    let game = try TaggedGame(commented: Array(text.utf8).span)
    #expect(game.comments == (try Self.comments(comments)))
    #expect(game.record.plyCount >= 2)
  }

  @Test("after a pass, written or not, belong to the disk before it")
  func pass() throws {
    let record = try RecordText.record(of: GameTexts.pass + "d6")
    #expect(record.moves.contains(.pass))
    let moves = RecordText.text(of: record)
    for ply in 1...record.plyCount {
      let end = moves.utf8.count - 2 * (record.plyCount - ply)
      let text = moves.prefix(end) + "{here}" + moves.dropFirst(end)
      let game = try TaggedGame(commented: Array(text.utf8).span)
      #expect(game.record == record && game.comments.plies == [ply])
    }
    let written = try TaggedGame(commented: Array((GameTexts.pass + "{a}--{b}").utf8).span)
    let last = try RecordText.record(of: GameTexts.pass).plyCount
    #expect(written.comments == (try Self.comments([last: "a b"])))
  }

  @Test(
    "that can't be read are refused with their place",
    arguments: [
      ("f5{never ends", CommentedRecordError.endless(offset: 2)),
      (#"f5{ends in a backslash\}"#, .endless(offset: 2)),
      ("f5{a\u{202E}b}", .comment(.invisible("\u{202E}"), offset: 4)),
      ("f5{é\u{7}}", .comment(.invisible("\u{7}"), offset: 4)),
      ("f5{\(String(repeating: "é", count: 1001))}", .comment(.tooLong, offset: 3)),
    ])
  func refused(text: String, error: CommentedRecordError) {
    #expect(throws: error) { try TaggedGame(commented: Array(text.utf8).span) }
  }

  @Test("keep the places of illegal moves behind them")
  func illegal() {
    let error = #expect(throws: CommentedRecordError.self) {
      try TaggedGame(commented: Array("f5{日本}f5".utf8).span)
    }
    guard case .record(.unplayable(let move)) = error else {
      Issue.record("\(error as Any)"); return
    }
    #expect(move.offset == 6 && move.found == "f5")
  }

  @Test("may be as many as fit on a line")
  func many() throws {
    let none = try TaggedGame(
      commented: Array(("f5" + String(repeating: "{}", count: 30_000)).utf8).span)
    #expect(none.comments.isEmpty)
    let letters = String(repeating: "{}{a}", count: 1000)
    let some = try TaggedGame(commented: Array(("f5" + letters + "d6{b}").utf8).span)
    #expect(some.comments[1]?.utf8.count == 1999 && some.comments[2] == "b")
  }

  @Test(
    "are read from JSON, whatever they say",
    arguments: [
      "1", "2", "record", "tags", "comments", "light", "null", "n", "{\"1\":\"a\"}", "a \"b\" c",
      #"\ \u00e9 \"#, "é", "日本", "🙂", "} ] , :",
    ])
  func json(text: String) throws {
    let comments = try Self.comments([0: text, 1: "2", 2: text])
    let digits = text.utf16.map { String(UInt32($0) | 0x10000, radix: 16).dropFirst() }
    let plain = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let written = ["\"\(plain)\"", "\"\(digits.map { "\\u" + $0 }.joined())\""]
    for string in written {
      let said = #""comments": {"0":\#(string), "1":"2","2":\#(string)}"#
      let tags = #""tags":{"dark":\#(string),"light":null}"#
      let record = #""record":"f5d6""#
      for members in [
        [record, tags, said], [said, tags, record], [tags, record, #""a":[{}]"#, said],
      ] {
        let game = try GameText("{" + members.joined(separator: ",") + "}\n").game
        #expect(game.comments == comments, "\(members)")
        #expect(game.tags == GameTags(dark: text), "\(members)")
      }
    }
  }

  @Test(
    "are refused with their place if their JSON is broken",
    arguments: [
      (#"{"1":"a\x"}"#, 8, .escape), (#"{"1":"\u00e"}"#, 7, .escape),
      (#"{"1":"\u+123"}"#, 7, .escape), (#"{"1":"a\ud83d"}"#, 7, .escape),
      (#"{"1":"\ud83dx"}"#, 7, .escape), (#"{"1":"\ude42\ud83d"}"#, 7, .escape),
      (#"{"1":"a\u0007"}"#, 7, .comment(.invisible("\u{7}"))),
      (#"{"1":5}"#, 6, .unexpected("5", expected: .character("\""))),
      (#"{"1" "a"}"#, 6, .unexpected("\"", expected: .character(":"))),
      (#"{"1":"a" "2":"b"}"#, 10, .unexpected("\"", expected: .character("}"))),
      (#"{1:"a"}"#, 2, .unexpected("1", expected: .character("\""))),
      (#"{"1":"a"}]"#, 10, .unexpected("]", expected: .character("}"))),
      (#"{"1":"a"}} f5"#, 12, .unexpected("f", expected: .end)),
    ] as [(String, Int, GameTextError.Problem)])
  func brokenJSON(comments: String, column: Int, problem: GameTextError.Problem) {
    let error = #expect(throws: GameTextError.self) {
      try GameText("{\"record\":\"f5d6\",\"comments\":\n\(comments)}")
    }
    #expect(error?.problem == problem)
    #expect(error?.line == 2 && error?.column == column)
  }

  @Test("are read from GGF, in one line each")
  func ggf() throws {
    let text = try GameText(
      "(;GM[Othello]C[Before]PB[Ada]BO[8 ---------------------------O*------*O--------------------------- *]"
        + #"B[f5//1]C[It\]s \\ a "#
        + "\n  start]C[Again]W[d6];)")
    #expect(text.game.comments == (try Self.comments([0: "Before", 1: #"It]s \ a start Again"#])))
    #expect(text.game.tags.dark == "Ada")
  }

  @Test("that can't be seen are refused in GGF, too")
  func refusedGGF() {
    let error = #expect(throws: GameTextError.self) {
      try GameText("(;GM[Othello]B[f5]\nC[a\u{2067}b];)")
    }
    #expect(error?.problem == .comment(.invisible("\u{2067}")))
    #expect(error?.line == 2 && error?.column == 4)
  }

  @Test("may have joiners inside words; the first one elsewhere is named")
  func joiners() throws {
    let word = "می\u{200C}رود"
    #expect(try GameText("(;GM[Othello]B[f5]C[\(word)];)").game.comments[1] == word)
    let error = #expect(throws: GameTextError.self) {
      try GameText("(;GM[Othello]B[f5]\nC[\(word) a\u{200C}b];)")
    }
    #expect(error?.problem == .comment(.invisible("\u{200C}")))
    #expect(error?.line == 2 && error?.column == 11)
  }
}
