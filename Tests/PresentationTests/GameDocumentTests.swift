import Encodings
import Gameplay
import Reversi
import Samples
import TestSupport
import Testing

@testable import Presentation

@Suite("A game for programs")
struct GameDocumentTests {
  @Test("is one JSON object with its keys in order")
  func turn() throws {
    let game = try SampleGames.game("f5d6", modes: PlayerModes(light: .computer))
    #expect(
      GameDocument(game).json == """
        {"id":"0123456789abcdefghjkmnpq","version":3,"status":"turn","turn":"dark","winner":null,\
        "board":["--------","--------","--------","---ox---","---oxx--","---o----","--------",\
        "--------"],"counts":{"dark":3,"light":3},\
        "ending":null,"claimed":null,"limit":null,\
        "modes":{"dark":"manual","light":"computer"},"level":"random","thinking":null,\
        "legal":["c3","c4","c5","c6","c7"],"record":"f5d6",\
        "save":"x01\\n--------\\n--------\\n--------\\n---ox---\\n---oxx--\\n---o----\\n\
        --------\\n--------\\n"}
        """)
  }

  @Test("names the side that thinks")
  func thinking() throws {
    let game = try SampleGames.game("f5", modes: PlayerModes(light: .computer))
    #expect(GameDocument(game).json.contains(#""thinking":"light","legal":["f4","d6","f6"]"#))
  }

  @Test("names the side that has to pass, and no legal move")
  func pass() throws {
    let json = GameDocument(try SampleGames.passed()).json
    #expect(json.contains(#""status":"pass","turn":"light","winner":null"#))
    #expect(json.contains(#""thinking":null,"legal":[]"#))
  }

  @Test("names the winner, or none in a tie")
  func over() throws {
    let won = GameDocument(try SampleGames.won()).json
    #expect(won.contains(#""status":"over","turn":null,"winner":"dark""#))
    #expect(won.contains(#""save":"-00\n"#))
    let tied = GameDocument(try SampleGames.tied()).json
    #expect(tied.contains(#""status":"over","turn":null,"winner":null"#))
  }

  @Test("puts a start from another position before the transcript")
  func start() throws {
    let game = try SampleGames.readme()
    let document = GameDocument(game)
    let record = "--------x--------o--------ooo------ox--------oox---ooo----o-x---x.e6"
    #expect(document.json.contains(#""record":"\#(record)""#))
    #expect(RecordDocument(of: game).transcript == record + "\n")
  }

  @Test("has a transcript without passes; without moves, the position")
  func transcript() throws {
    let game = try SampleGames.game(GameTexts.pass + "pa" + "f8")
    #expect(RecordDocument(of: game).transcript == GameTexts.pass + "f8\n")
    let start = "---------------------------ox------xo---------------------------x."
    #expect(RecordDocument(of: try SampleGames.game()).transcript == start + "\n")
  }

  @Test("can be pasted again")
  func pasting() throws {
    let games = [
      try SampleGames.game("f5d6"), try SampleGames.won(), try SampleGames.readme(),
      try SampleGames.game(),
    ]
    for game in games {
      let document = GameDocument(game)
      #expect(try GameText(RecordDocument(of: game).transcript) == .transcript(game.record))
      #expect(try GameText(document.json) == .transcript(game.record))
    }
  }
}

@Suite("A record in GGF")
struct GGFDocumentTests {
  @Test("has its moves and its result")
  func moves() throws {
    let record = try Transcript.record(of: "f5d6")
    #expect(
      RecordDocument(TaggedGame(record)).ggf
        == "(;GM[Othello]RE[?]TY[8]BO[8 \(Position.initial.text.dropLast().map { ["x": "*", "o": "O"][$0] ?? "-" }.joined()) *]"
        + "B[f5]W[d6];)\n")
    #expect(RecordDocument(TaggedGame(try SampleGames.won().record)).ggf.contains("RE[+64]"))
    #expect(RecordDocument(TaggedGame(try SampleGames.tied().record)).ggf.contains("RE[+0]"))
  }

  @Test("keeps its start, its passes and its tags when it is read again")
  func again() throws {
    let tags = GameTags(dark: "c]\\x", light: "Zoë", date: "1843", place: "London")
    for record in [try SampleGames.readme().record, try SampleGames.passed().record] {
      let text = RecordDocument(TaggedGame(record, tags: tags)).ggf
      #expect(try GameText(text) == .ggf(RecordDocument(TaggedGame(record)).record, tags))
    }
  }

  @Test(
    "keeps comments on its moves in GGF and JSON",
    arguments: ["", "A \"b\" ]\\ (c;", "日本 {x}", "é 🙂 \\u00e9 "])
  func comments(text: String) throws {
    var comments = MoveComments()
    for ply in [0, 1, 59, 60] { try comments.add("\(text)\(ply)".unicodeScalars, to: ply) }
    let record = RecordDocument(TaggedGame(try SampleGames.passed().record)).record
    for tags in [GameTags(), GameTags(dark: "Ada")] {
      let document = RecordDocument(TaggedGame(record, tags: tags, comments: comments))
      let kept = comments.plies.filter { $0 <= record.plyCount }
      let ascii = #"{"record":"\#(RecordText.text(of: record))","comments":"#
      let escaped = ascii + (comments.json?.text(asASCII: true) ?? "") + "}"
      for text in [document.ggf, document.json()] + (tags.isEmpty ? [escaped] : []) {
        let game = try GameText(text)
        #expect(game.tags == tags)
        #expect(game.comments.plies == kept)
        #expect(kept.allSatisfy { game.comments[$0] == comments[$0] })
      }
    }
  }
}
