import Foundation
import OperatingSystem
import Presentation
import Reversi
import TestSupport
import Testing

@testable import StaticSites

@Suite("The spellings of players' names")
struct PlayersTextTests {
  private func names(_ text: String) throws(CommandError) -> PlayersText {
    try PlayersText(Array(text.utf8))
  }

  @Test("are joined under the first name of their line")
  func joined() throws {
    let names = try names(
      "# The club\n\nAda Lovelace = A. Lovelace,Lovelace Ada\r\n 天才\t=\tTensai \n")
    for (given, shown) in [
      ("A. Lovelace", "Ada Lovelace"), ("Lovelace Ada", "Ada Lovelace"), ("Tensai", "天才"),
      ("Ada Lovelace", "Ada Lovelace"), ("ada lovelace", "ada lovelace"), ("Bo", "Bo"),
    ] {
      let game = TaggedGame(GameRecord(), tags: GameTags(light: given, date: "2026"))
      #expect(names.named(game).tags == GameTags(light: shown, date: "2026"))
    }
  }

  @Test("may be written with letters and marks apart")
  func decomposed() throws {
    let game = TaggedGame(GameRecord(), tags: GameTags(light: "Jos\u{E9}"))
    for text in ["Bo = Jose\u{301}", "\u{FEFF}Bo = Jos\u{E9}"] {
      #expect(try names(text).named(game).tags.light == "Bo")
    }
  }

  @Test(
    "stop the export if a line can't be read, with its place and what to do",
    arguments: [
      ("Ada", "line 1: there has to be one \"=\", as in \"Ada Lovelace = A. Lovelace\""),
      ("A = B = C", "line 1: there has to be one \"=\", as in \"Ada Lovelace = A. Lovelace\""),
      ("A = B\n = C", "line 2, column 2: a name is missing; add it"),
      ("A = B,, C", "line 1, column 7: a name is missing; add it"),
      ("A =", "line 1, column 4: a name is missing; add it"),
      (
        "A = B\n# C\nÉ = D, B",
        "line 3, column 8: \"B\" has been given on line 1; take one of them away"
      ),
      ("A = A", "line 1, column 5: \"A\" has been given on line 1; take one of them away"),
      (
        "A = \(String(repeating: "x", count: 81))",
        "line 1, column 5: the name has more than 80 bytes; make it shorter"
      ),
      ("A = \u{202E}B", "line 1, column 5: the name holds characters that can't be seen"),
    ])
  func refused(text: String, complaint: String) throws {
    let error = try #require(throws: CommandError.self) { try names(text) }
    #expect(error.description == complaint)
  }

  @Test(
    "come from players.txt, whose changes are noticed; rounds come from the fifth field of a line")
  func folder() throws {
    let home = try TemporaryDirectory()
    try home.write("title: Our club\n", to: "club/site.txt")
    try home.write("f5\tA. L.\tBo\t2026\tCup\tFinal\nd3\tBo\n", to: "club/games/a.txt")
    try home.write("Ada = A. L.\n", to: "club/players.txt")
    func contents() throws -> SiteContents {
      var reader = SiteFolder(
        try SiteListing(of: home.file("club")), languages: .shipped, keepsGoing: true,
        report: { _ in })
      return try reader.contents()
    }
    let tags = GameTags(dark: "Ada", light: "Bo", date: "2026", place: "Cup", round: "Final")
    #expect(try contents().games.map(\.game.tags) == [tags, GameTags(dark: "Bo")])
    let listing = try SiteListing(of: home.file("club"))
    try home.write("Ada = A. L.\nBo = B\nC = \n", to: "club/players.txt")
    #expect(throws: SiteChange.self) { try listing.confirm(in: home.file("club")) }
    let error = try #require(throws: CommandError.self) { try contents() }
    #expect(
      error.description
        == "\(home.file("club/players.txt")), line 3, column 5: a name is missing; add it")
  }
}
