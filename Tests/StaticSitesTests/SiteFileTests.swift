import GameFiles
import OperatingSystem
import Presentation
import Properties
import Reversi
import TestSupport
import Testing

@testable import StaticSites

@Suite("site.txt")
struct SiteTextTests {
  private func text(_ text: String) throws -> SiteText {
    try SiteText(Array(text.utf8), languages: .shipped)
  }

  @Test("A title is enough")
  func least() throws {
    let least = try text("title: Our club")
    #expect(least.title == "Our club")
    #expect(least.languages == [.standard])
    #expect(least.address == nil)
    #expect(least.paragraphs == [])
  }

  @Test(
    "Fields may come in any order, and paragraphs follow an empty line",
    arguments: ["\n", "\r\n"])
  func everything(end: String) throws {
    let lines = [
      "", "address: https://Club.example:443/games/", "language:ja ,en", "title:  Wir: spielen ",
      " ", "", "Every Thursday", "at\teight.", "", " ", "Come!", "",
    ]
    let whole = try text("\u{FEFF}" + lines.joined(separator: end))
    #expect(whole.title == "Wir: spielen")
    #expect(whole.languages.map(\.tag) == ["ja", "en"])
    #expect(whole.address == "https://club.example/games")
    #expect(whole.paragraphs == ["Every Thursday\nat eight.", "Come!"])
  }

  @Test(
    "An error names its line and the remedy",
    arguments: [
      ("", "line 1: there is no title; begin with a line such as \"title: Our club\""),
      ("\nlanguage: en\n\ntitle: T", "line 1: there is no title; begin with a line such as"),
      ("title: T\ntitle: U", "line 2: title has been said on line 1; take one of them away"),
      ("titel: T", "line 1: there is no field \"titel\"; did you mean title? there are title, "),
      ("\n\ntitle: T\nplace: x", "line 4: there is no field \"place\"; there are title, language,"),
      (
        "title: T\nWe play.", "line 2: \"We play.\" is no field, such as \"title: Our club\"; an em"
      ),
      ("title:", "line 1: nothing follows title:"),
      ("title: T\nlanguage: en,it", "line 2: \"it\" is no language of the pages; there are: en,"),
      ("title: T\nlanguage: en,", "line 2: \"\" is no language of the pages"),
      ("title: T\nlanguage: en,ja,en", "line 2: en is listed twice"),
      ("title: T\naddress: club.example", "line 2: \"club.example\" is no address such as https"),
      (
        "title: T\naddress: https://a.example/b?c",
        "line 2: \"https://a.example/b?c\" is no address"
      ),
      ("title: T\n\nBell\u{7}", "line 3: \"Bell\\u{7}\" holds characters that can't be seen"),
      (
        "title: " + String(repeating: "x", count: 201),
        "line 1: the title has more than 200 bytes; make it shorter"
      ),
    ])
  func misuse(text: String, complaint: String) throws {
    let error = try #require(throws: CommandError.self) { try self.text(text) }
    #expect(error.description.hasPrefix(complaint), "\(error)")
  }

  @Test("Text in another encoding is reported with its line")
  func encoding() {
    let bytes = Array("title: T\n\nCaf".utf8) + [0xE9]
    #expect(throws: CommandError("line 3: this is not UTF-8; save the file as UTF-8")) {
      try SiteText(bytes, languages: .shipped)
    }
  }
}

@Suite("Files of a site's games")
struct GameFileTests {
  /// A file's entries as lines: number, moves and tags.
  private func read(_ bytes: [UInt8]) -> [String] {
    GameFile.entries(of: bytes, language: .standard).map { entry in
      let name = "\(entry.number)"
      switch entry.content {
      case .success(let game):
        return "\(name) \(RecordText.text(of: game.record))\(tags(game.tags))"
      case .failure(let error): return "\(name) \(error)"
      }
    }
  }

  private func tags(_ tags: GameTags) -> String {
    let players =
      tags.dark == nil && tags.light == nil ? nil : "\(tags.dark ?? "?") – \(tags.light ?? "?")"
    let known = [players, tags.place, tags.date, tags.result, tags.address].compactMap(\.self)
    return known.isEmpty ? "" : " (\(known.joined(separator: ", ")))"
  }

  @Test(
    "A game is a line, or several lines for GGF; tags follow tabs",
    arguments: [
      ("f5d6c3", ["1 f5d6c3"]),
      ("\u{FEFF}F5 d6\r\n\r\n1. f5 2. f4\n", ["1 f5d6", "3 f5f4"]),
      ("f5\tAda\tBo\t2026-11-22\tKyoto\tand more", ["1 f5 (Ada – Bo, Kyoto, 2026-11-22)"]),
      ("f5\tAda\nd3\t\tBo \r\n", ["1 f5 (Ada – ?)", "2 d3 (? – Bo)"]),
      ("f5\t\t\t1984", ["1 f5 (1984)"]),
      (
        "\tAda\tBo\t2026\tCup\t1\t40-24\nf5\tA\tB\t\t\t\t0-1\n\tAda\t\t\tCup\t2\tbye",
        [
          "1  (Ada – Bo, Cup, 2026, 40-24)", "2 f5 (A – B, 0-1)", "3  (Ada – ?, Cup, bye)",
        ]
      ),
      (
        "\tAda\tBo\t2026\tCup\t1\t40-23",
        ["1 line 1: \"40-23\" is no result; write the disks as 40-24, which make 64 with"]
      ),
      ("\tAda\tBo\t2026\tCup\t1\tbye", ["1 line 1: a bye has one player; name that player first"]),
      ("(;TY[8];)\tAda\tBo\t\t\t\t0-1\tfinal", ["1  (Ada – Bo, 0-1, final)"]),
      ("[Black \"A\"]\n[Address \"final\"]\n\nf5", ["1 f5 (A – ?, final)"]),
      ("f5\t37\nf5\t-4\nf5\t+12", ["1 f5", "2 f5", "3 f5"]),
      ("f5\t37\tBo", ["1 f5 (37 – Bo)"]),
      ("", []), ("\n \n\t\n", []), ("\tAda\tBo\nf5", ["1  (Ada – Bo)", "2 f5"]),
      ("f5d6\n\nf5 x9\n", ["1 f5d6", "3 line 3: move 2 at character 4: \"x9\" is neither"]),
      (
        "f5\t\u{7}", ["1 line 1: the name of dark's player holds characters that can't be seen"]
      ),
      (
        "f5\ta\tb\tc\t" + String(repeating: "x", count: 81),
        ["1 line 1: the place has more than 80 bytes; make it shorter"]
      ),
      (
        "(;GM[Othello]PB[Ada]PW[Bo]TY[8]B[f5]W[d6];)\nf5\n",
        ["1 f5d6 (Ada – Bo)", "2 f5"]
      ),
      (
        "f5\n(;GM[Othello]\nPB[A (;\\] B]\nTY[8]\nB[f5]\n;)\n\n1 (;TY[8]B[d3];)",
        ["1 f5", "2 f5 (A (;] B – ?)", "8 d3"]
      ),
      ("2 (;TY[8]B[f5];)(;TY[8]B[d3];) \n d3", ["1 f5", "1 d3", "2 d3"]),
      ("(;TY[8]B[f5];)\tAda\tBo\t\tKyoto\nd3", ["1 f5 (Ada – Bo, Kyoto)", "2 d3"]),
      ("(;TY[8]\nB[f5];)(;TY[8]B[d3];)", ["1 f5", "2 d3"]),
      ("(;TY[8]B[f5];)\td3\u{7}", ["1 line 1: the name of dark's player holds characters"]),
      ("(;TY[8]\nB[a1];)\nf5", ["1 line 2, column 3: move 1, “a1”, isn't legal", "3 f5"]),
      ("(;TY[8]B[f5\nd3\n(;TY[8]B[d3];)", ["1 line 2, column 3: “]” is missing here.", "3 d3"]),
      ("(;TY[8]B[f5];) d3", ["1 line 1, column 16: expected the end of the text, but found “d”."]),
      ("(;TY[6];)", ["1 line 1, column 6: the board is of size 6;"]),
    ])
  func games(text: String, entries: [String]) {
    let read = read(Array(text.utf8))
    #expect(read.count == entries.count, "\(read)")
    for (one, expected) in zip(read, entries) { #expect(one.hasPrefix(expected), "\(read)") }
  }

  @Test(
    "Games with tags, or a game on several lines, are read whole or not at all",
    arguments: [
      (
        "[Black \"A\"]\n\n1. f5 d6\n2. c3 1/2-1/2\n\n[Black \"B\"]\r\n[White \"C\"]\r\n\r\n1. f5 f6 *\n",
        ["1 f5d6c3 (A – ?)", "6 f5f6 (B – C)"]
      ),
      ("# a file\n\n[Black \"A\"]\nf5\n[Black \"B\"]\nd3", ["3 f5 (A – ?)", "5 d3 (B – ?)"]),
      (
        "[Black \"A\"]\n1. f5 d6\n2. a1\n\n[Black \"B\"]\nd3",
        ["1 line 3, column 4: move 3, “a1”", "5 d3 (B – ?)"]
      ),
      ("1. f5 d6\n2. c3 d3\n", ["1 f5d6c3d3"]),
      ("1. f5 d6\n2. c3 d3\n3. a1", ["1 line 3, column 4: move 5, “a1”, isn't legal"]),
      ("Black: Ada\nf5d6", ["1 f5d6 (Ada – ?)"]),
      ("f5d6\na1d6\nd3", ["1 f5d6", "2 line 2: move 1 at character 1", "3 d3"]),
    ])
  func severalLines(text: String, entries: [String]) {
    games(text: text, entries: entries)
  }

  @Test("A file whose lines aren't games can be a single saved game")
  func whole() {
    let board = """
      --------
      --------
      --------
      ---ox---
      ---xx---
      ----x---
      --------
      --------
      o
      """
    let text = board.split(separator: "\n").joined()
    #expect(read(Array(board.utf8)) == ["1 \(text)."])
    let broken = board.replacing("---xx", with: "---?x")
    #expect(read(Array(broken.utf8))[0].hasPrefix("1 line 5, column 4: "))
    let document = "{\n  \"id\": \"a\",\n  \"record\": \"f5d6\"\n}"
    #expect(read(Array(document.utf8)) == ["1 f5d6"])
  }

  @Test("Invalid bytes are reported with their line")
  func bytes() {
    let name = Array("f5\nf5\tCaf".utf8) + [0xE9]
    #expect(
      read(name) == [
        "1 f5", "2 line 2: the name of dark's player is not UTF-8; save the file as UTF-8",
      ])
    let game = Array("f5\n\n(;TY[8]\nPB[Caf".utf8) + [0xE9] + Array("]B[f5];)".utf8)
    #expect(read(game) == ["1 f5", "3 line 4: this is not UTF-8; save the file as UTF-8"])
    let moves = [0x66, 0x35, 0xFF, 0x00] as [UInt8]
    #expect(read(moves)[0].hasPrefix("1 line 1: move 2 at character 3: "))
    let long = [UInt8](repeating: 0x78, count: 70_000)
    #expect(read(long) == ["1 line 1: the line is longer than 65536 bytes; no game is"])
  }

  @Test("A text crafted to be slow takes no longer than others of its length")
  func hostile() async throws {
    let site = try WrittenSite.site.get()
    for beginning in ["", "f5", "f5\t", "(;PB[", "(;\n(;", "title: ", ":root{--ink:"] {
      try await HostileText.check("a file of a site", after: [beginning], atMost: 16) { text in
        _ = GameFile.entries(of: Array(text.utf8), language: .standard)
        _ = PuzzleFile.entries(of: Array(text.utf8), language: .standard)
        _ = try? SiteText(Array(text.utf8), languages: .shipped)
        _ = try? site.faults(of: Array(text.utf8), over: nil)
      }
    }
  }
}

@Suite("Files of a site's puzzles")
struct PuzzleFileTests {
  private static let rows =
    ["-oxxxxxx"] + Array(repeating: "xxxxxxxx", count: 6) + ["oxxxx-ox"]
  private static let board = rows.joined() + "x"

  private func read(_ text: String) -> [String] {
    PuzzleFile.entries(of: Array(text.utf8), language: .standard).map { entry in
      switch entry.content {
      case .success(let puzzle):
        "\(entry.number) \(puzzle.start.text)\(puzzle.title.map { " " + $0 } ?? "")"
      case .failure(let error): "\(entry.number) \(error)"
      }
    }
  }

  @Test(
    "A file is a position in any notation, or has one on each line",
    arguments: [
      (board, ["1 \(board)"]),
      ("\n" + rows.joined(separator: "\r\n") + "\r\nx\r\n", ["2 \(board)"]),
      (
        "-o\(String(repeating: "x", count: 60))o-x.a1",
        [
          "1 xx\(String(repeating: "x", count: 60))o-x"
        ]
      ),
      ("% endgames\n\(board)\n\n\(board); f8:+2\n", ["2 \(board)", "4 \(board)"]),
      ("", []), ("# none\n\n", []),
      (
        "\(board)\n\(board.dropLast())",
        [
          "1 \(board)",
          "2 line 2: a position is 65 characters, 64 squares and the side to move, not",
        ]
      ),
      (rows.joined(separator: "\n"), ["1 line 8, column 9: the side to move is missing here."]),
      ("f5d6", ["1 line 1: 58 squares are empty, too many for perfect play"]),
      ("\n\(String(repeating: "x", count: 64))o", ["2 line 2: the game is over in this position"]),
      ("\n\n\(board)\n", ["3 \(board)"]), ("\n \n", []),
      (
        "\(board)\noxxxxxx-\(String(repeating: "x", count: 56))x",
        [
          "1 \(board)", "2 line 2: dark is to move and has to pass; let it be light's turn",
        ]
      ),
    ])
  func puzzles(text: String, entries: [String]) {
    let read = read(text)
    #expect(read.count == entries.count, "\(read)")
    for (one, expected) in zip(read, entries) { #expect(one.hasPrefix(expected), "\(read)") }
  }

  @Test(
    "A line of 65 characters may have a title behind a tab",
    arguments: [
      ("\(board)\tA quiet move\r\n", ["1 \(board) A quiet move"]),
      // Words that would say something about a drawn board, or be its moves.
      ("\(board) \t White to play; c4 % \n", ["1 \(board) White to play; c4 %"]),
      ("\n\(board)\tÉtude\n\(board)", ["2 \(board) Étude", "3 \(board)"]),
      ("# a note\n\(rows.joined(separator: "\t"))\tx\t隅\n", ["2 \(board) 隅"]),
      ("\(board)\t", ["1 \(board)"]), ("\(board)\t; f8:+2\tbest", ["1 \(board)"]),
      ("\(board); f8:+2\tbest\n\(board)", ["1 \(board)", "2 \(board)"]),
      (
        "#\(board.dropLast())\tx\n" + rows.joined(separator: "\n") + "\nx", ["1 \(board)"]
      ),
      (
        "\(board)\tWhite to play\tmore",
        ["1 line 1: the title holds characters that can't be seen"]
      ),
      (
        "\(board)\t\(String(repeating: "x", count: 81))",
        ["1 line 1: the title has more than 80 bytes; make it shorter"]
      ),
      (
        "\(board)\noxxxxxx-\(String(repeating: "x", count: 56))x\tLost",
        ["1 \(board)", "2 line 2: dark is to move and has to pass; let it be light's turn"]
      ),
    ])
  func titles(text: String, entries: [String]) {
    #expect(read(text) == entries)
  }
}

@Suite("Names of a site's games")
struct EntryStemTests {
  @Test(
    "consist of the file's name and the game's number in it",
    arguments: [
      ("games.txt", 1, "games"), ("games.txt", 12, "games-12"),
      ("Final  2026_A.B.txt", 1, "final-2026-a-b"), ("Müller–Ito", 1, "müller-ito"),
      ("-a-.b", 1, "a"), ("U\u{308}ber uns.md", 1, "\u{DC}ber-uns"),
      ("علی\u{200C}رضا \u{200C}.txt", 1, "علی\u{200C}رضا"),
      ("H\u{331}.txt", 1, "\u{1E96}"), ("WTH_2019.WTB", 300, "wth-2019-300"),
    ])
  func names(file: String, number: Int, name: String) {
    let found = EntryStem(ofFile: file)?.name(number)?.text
    #expect(found.map { Array($0.utf8) } == Array(name.utf8))
  }

  @Test(
    "of pages of players and events keep the letters of any script",
    arguments: [
      ("José Müller", nil, "josé-müller-"), ("本田 太郎", nil, "本田-太郎-"),
      ("Ada & Co.", "2026", "2026-ada-co-"), ("・", nil, ""),
    ] as [(String, String?, String)])
  func pages(name: String, year: String?, beginning: String) {
    let page = SiteEntryName.page(of: name, after: year)
    #expect(page.hasPrefix(beginning))
    #expect(page.dropFirst(beginning.count).wholeMatch(of: #/[0-9a-f]{15}/#) != nil)
    #expect(SiteEntryName(page)?.text == page)
  }

  @Test("leave room for numbers", arguments: [48, 49, 255])
  func long(count: Int) {
    let file = String(repeating: "x", count: count)
    #expect(
      EntryStem(ofFile: file)?.name(99_999_999)?.text
        == String(repeating: "x", count: 48) + "-99999999")
    let cut = String(repeating: "x", count: 47) + " " + file
    #expect(EntryStem(ofFile: cut)?.name(1)?.text == String(repeating: "x", count: 47))
    let joined = String(repeating: "ع\u{200C}", count: count) + "ع"
    #expect(EntryStem(ofFile: joined)?.name(1)?.text.unicodeScalars.count == 47)
  }

  @Test("need a letter or a digit", arguments: ["", "・.txt", "---", "?!"])
  func unfit(file: String) {
    #expect(EntryStem(ofFile: file) == nil)
  }
}
