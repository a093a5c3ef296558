import Reversi
import Testing

@Suite("The result of a game")
struct GameResultTests {
  @Test(
    "is read as people and programs write it",
    arguments: [
      ("40-24", .dark, 40), ("24–40", .light, 24), ("32:32", nil, 32), ("64-0", .dark, 64),
      ("1-0", .dark, nil), ("0-1", .light, nil), ("1/2-1/2", nil, nil), ("bye", .dark, nil),
      ("+16.000:r", .dark, 40), ("-40:t", .light, 12), ("-64", .light, 0), ("+0.0", nil, 32),
      ("16.00:r", .dark, 40), ("0.00:t", nil, 32), ("-13.00:r", .light, nil),
    ] as [(String, Disk?, Int?)])
  func readable(text: String, winner: Disk?, dark: Int?) throws {
    let result = try #require(GameResult(text))
    #expect((result.winner, result.darkCount) == (winner, dark))
    #expect(result.isBye == (text == "bye"))
    #expect(result.count(of: .light) == dark.map { 64 - $0 })
  }

  @Test(
    "is refused if it is none",
    arguments: [
      "", "-", "40", "40-23", "40-24-0", "40-", "-40-24", "255-255", "99999999999999999999-1",
      "+66",
      "+1", "+inf", "+nan", "1-1", "2-0", "Dark", "4\u{301}0-24", "40-x-24",
    ])
  func unreadable(text: String) {
    #expect(GameResult(text) == nil)
  }

  @Test("is left out of the tags if the moves show it, and stays if they don't")
  func agreement() throws {
    let won = try RecordText.record(of: "e6f4e3f6g5d6e7f5c5")
    for (result, kept) in [
      ("64-0", nil), ("1-0", nil), ("+64.0:r", nil), ("63-1", "63-1"), ("0-1", "0-1"),
      ("?", "?"),
    ] as [(String, String?)] {
      #expect(TaggedGame(won, tags: GameTags(result: result)).tags.result == kept)
      let begun = TaggedGame(try RecordText.record(of: "f5"), tags: GameTags(result: result))
      #expect(begun.tags.result == result)
    }
  }

  @Test(
    "may be all that is known of a game",
    arguments: [
      "[Black \"Ada\"]\n[Result \"40-24\"]\n\n40-24", "[Black \"Ada\"]\n[Result \"40-24\"]\n\n*",
      "[Black \"Ada\"]\n[Result \"40-24\"]", "(;GM[Othello]PB[Ada]RE[+16.00]TY[8];)",
    ])
  func alone(text: String) throws {
    let game = try GameText(text, canBeResult: true).game
    #expect(game.isOnlyResult && game.tags.dark == "Ada")
    #expect(game.tags.result.flatMap { GameResult($0) } == GameResult("40-24"))
  }
  @Test(
    "alone is no game that can be continued",
    arguments: ["Score: 40-24", "Black: Ada\nResult: 1-0"])
  func pasted(text: String) {
    #expect(throws: GameTextError.self) { try GameText(text) }
  }

  @Test("begins a part with its tags")
  func parts() {
    let first = "[Black \"Ada\"]\n\n[White \"Bo\"]\n[Result \"40-24\"]\n"
    let texts = [first, "\n[Black \"Cleo\"]\n\nf5d6\n", "\n[Black \"Dan\"]\n[Result \"30-34\"]\n"]
    let parts = GameText.paragraphs(of: Array(texts.joined().utf8))
    #expect(
      parts.map { String(decoding: $0, as: UTF8.self).split(separator: "\n") }
        == [
          ["[Black \"Ada\"]"], ["[White \"Bo\"]", "[Result \"40-24\"]"],
          ["[Black \"Cleo\"]", "f5d6"], ["[Black \"Dan\"]", "[Result \"30-34\"]"],
        ])
  }
}
