import Foundation
import OperatingSystem
import Presentation
import Reversi
import TestSupport
import Testing

@testable import StaticSites

@Suite("A site's folder")
struct SiteFolderTests {
  private let home: TemporaryDirectory
  private let folder: String

  init() throws {
    home = try TemporaryDirectory()
    folder = home.file("club")
    try home.write("title: Our club\n", to: "club/site.txt")
  }

  /// The names of games and puzzles, and the reported problems.
  private func read(
    keepsGoing: Bool = false
  ) throws -> (games: [String], puzzles: [String], told: [String]) {
    var told: [String] = []
    var folder = SiteFolder(
      try SiteListing(of: folder), languages: .shipped, keepsGoing: keepsGoing
    ) {
      told.append($0)
    }
    let contents = try folder.contents()
    #expect(
      folder.problems
        == told.count {
          !$0.hasSuffix("left out") && !$0.hasSuffix("count") && !$0.contains("is no date")
            && !$0.hasSuffix("beside it")
        })
    return (contents.games.map(\.name), contents.puzzles.map(\.name), told)
  }

  @Test("Files are read in the order of their names, and hidden ones are skipped")
  func order() throws {
    for name in ["b.txt", "B.x.txt", "a.ggf", ".c.txt", "names.jou"] {
      try home.write("f5\nd3\n", to: "club/games/\(name)")
    }
    try home.write(
      "-o" + String(repeating: "x", count: 61) + "ox", to: "club/puzzles/Corner.txt")
    let (games, puzzles, _) = try read()
    #expect(games == ["b-x", "b-x-2", "a", "a-2", "b", "b-2"])
    #expect(puzzles == ["corner"])
  }

  @Test("Games are counted, not lines, and a game may name its address")
  func addresses() throws {
    try home.write(
      "# Cup\n\nf5\n# Round 2\nf5f5\nd3\nc4\t\t\t\t\t\t\tThe Final!\n(;TY[8]B[f5];)(;TY[8]B[d3];)",
      to: "club/games/a.txt")
    try home.write("f5\t\t\t\t\t\t\t・", to: "club/games/b.txt")
    try home.write("f5\t\t\t\t\t\t\tthe-final", to: "club/games/c.txt")
    let read = try read(keepsGoing: true)
    #expect(read.games == ["a", "a-3", "the-final", "a-5", "a-6"])
    #expect(
      read.told.dropFirst() == [
        "\(folder)/games/b.txt, line 1: there is no name for it; write its address in letters or digits",
        "\(folder)/games/c.txt, line 1: it would be called the-final, as is \(folder)/games/a.txt, line 7; "
          + "rename one of the files, or give one another address",
      ])
  }

  @Test("Names with letters and marks apart, as a Mac unpacks them, are the same names")
  func decomposed() throws {
    try home.write("f5\tJos\u{E9}\nd3\tJose\u{301}", to: "club/games/U\u{308}.txt")
    try home.write("# A", to: "club/pages/U\u{308}ber uns.md")
    try home.write("", to: "club/pages/O\u{308}.png")
    try home.write(
      "# B\n\n[a](<\u{DC}ber uns.md>) [b](<U\u{308}ber uns.md>) ![c](\u{D6}.png)\n\n"
        + "```game\nU\u{308}\n```",
      to: "club/pages/b.md")
    try home.write("title: A\nfront: \u{DC}ber uns\nlogo: \u{D6}.png", to: "club/site.txt")
    var reader = SiteFolder(
      try SiteListing(of: folder), languages: .shipped, keepsGoing: false, report: { _ in })
    let contents = try reader.contents()
    let names = contents.games.map(\.name) + contents.games.compactMap(\.game.tags.dark)
    #expect(
      names.map { Array($0.utf8) }
        == ["\u{DC}", "\u{DC}-2", "Jos\u{E9}", "Jos\u{E9}"].map { Array($0.utf8) })
    #expect(contents.files.map { Array($0.path.utf8) } == [Array("pages/\u{D6}.png".utf8)])
  }

  @Test(
    "Dates are read in the orders that people write them",
    arguments: [
      ("2024-05-03", "2024-05-03"), ("2024/5/3 evening", "2024-05-03"), ("2024.05", "2024-05"),
      ("2024", "2024"), ("2024-00-00", "2024"), ("2024年5月3日", "2024-05-03"),
      ("2024年5月", "2024-05"), ("3.5.2024", "2024-05-03"), ("03. 05. 2024", "2024-05-03"),
      ("13/5/2024", "2024-05-13"), ("5/13/2024", "2024-05-13"), ("5-5-2024", "2024-05-05"),
      ("3 May 2024", "2024-05-03"), ("May 3, 2024", "2024-05-03"), ("12 Sept. 2024", "2024-09-12"),
      ("DECEMBER 31 2024, final", "2024-12-31"), ("3/5/2024", "2024"), ("Round 3 2024", nil),
      ("Ma 3 2024", nil), ("3 Cups 2024", nil), ("May 3", nil), ("5.2024", nil), ("", nil),
      ("99999999999999999999.5.2024", nil), ("3.5.+123", nil), ("\u{301}3.5.2024", nil),
    ])
  func dates(text: String, date: String?) throws {
    #expect(GameDate(text)?.text == date)
    #expect(GameDate(text)?.isClear != (text == "3/5/2024"))
    #expect(GameDate(text)?.isPossible != false)
  }

  @Test(
    "What editors, merges and systems leave beside a file is neither read nor an error",
    arguments: [
      "a.txt.orig", "a.txt~", "#a.txt#", ".a.txt.swp", "a.txt.BAK", "a.txt.rej", "b.tmp",
      "Thumbs.db", "desktop.ini", "~$a.txt", "_a.txt",
    ])
  func asides(name: String) throws {
    for folder in ["games", "puzzles", "pages"] {
      try home.write("?", to: "club/\(folder)/\(name)")
    }
    try home.write("f5", to: "club/games/a.txt")
    try home.write("title: Old", to: "club/" + name)
    let (games, puzzles, told) = try read()
    #expect((games, puzzles) == (["a"], []))
    #expect(told.isEmpty)
    #expect(try SiteListing.others(in: folder, besides: "").isEmpty)
  }

  @Test(
    "A link out of the folder is refused with its name, a link within it is followed",
    arguments: [
      "site.txt", "players.txt", "games", "games/b.txt", "puzzles/b.txt", "pages/b.png",
    ])
  func links(name: String) throws {
    try home.write("f5", to: "club/games/a.txt")
    try home.write("# A", to: "club/pages/a.md")
    try home.write("title: Mine\n", to: "mine/b.txt")
    let manager = FileManager.default
    func link(to target: String) throws {
      let path = folder + "/" + name
      try manager.createDirectory(
        at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
      if manager.fileExists(atPath: path) { try manager.removeItem(atPath: path) }
      try manager.createSymbolicLink(atPath: path, withDestinationPath: target)
    }
    try link(to: home.file(name == "games" ? "mine" : "mine/b.txt"))
    let error = try #require(throws: CommandError.self) { try read() }
    #expect(
      error.description
        == "\(folder)/\(name) is a link that leads out of the site's folder; put a copy in its place"
    )
    try home.write("f5", to: "club/more/a.txt")
    guard name.hasPrefix("games") else { return }
    try link(to: folder + (name == "games" ? "/more" : "/more/a.txt"))
    #expect(try read().games == (name == "games" ? ["a"] : ["a", "b"]))
  }

  @Test("Tournament archives are read as games, too")
  func archive() throws {
    let header = [20, 26, 11, 22, 2, 0, 0, 0, 0, 0, 0xEA, 0x07, 8, 0, 0, 0] as [UInt8]
    func game(_ moves: [UInt8], dark: UInt8) -> [UInt8] {
      [0, 0, 0, 0, 0, 0, dark, dark] + moves
        + [UInt8](repeating: 0, count: 60 - moves.count)
    }
    let bytes = header + game([56, 64], dark: 20) + game([56, 56], dark: 20)
    try home.write("", to: "club/games/x")
    try Data(bytes).write(to: URL(filePath: home.file("club/games/2026.wtb")))
    let read = try read(keepsGoing: true)
    #expect(read.games == ["2026"])
    let path = "\(folder)/games/2026.wtb"
    #expect(
      read.told == [
        "\(path): names are missing; put WTHOR.JOU and WTHOR.TRN beside it",
        "\(path), game 2: move 2, f5, is occupied",
      ])
  }

  @Test(
    "An unreadable file ends the reading with file and line, or is reported and skipped",
    arguments: [
      ("games/a.txt", "f5\nf5f5\n", "games/a.txt, line 2: move 2 at character 3: \"f5\" is occ"),
      (
        "games/a.txt", "f5\nf5d6c3,Ada,Bo",
        "games/a.txt, line 2: move 4 at character 8: \"Ad\" is neither a square nor a pass (players and "
      ),
      ("games/a/b.txt", "f5", "games/a is a folder; put its files beside it"),
      ("games/・.txt", "f5", "games/・.txt gives its pages no name; call it by letters or digits"),
      (
        "games/g.ggf", "f5", "games/g.txt, line 1: it would be called g, as is "
      ),
      ("puzzles/p.txt", "f5", "puzzles/p.txt, line 1: 59 squares are empty"),
      (
        "games/c.txt", "f5\nf5{a\u{202E}b}d6\tA\tB",
        "games/c.txt, line 2: character 5: U+202E can't be seen; take it out of the comment"
      ),
      (
        "games/c.txt", "f5{a\tb}d6",
        "games/c.txt, line 1: character 3: this comment has no end; close it with } on the same line"
      ),
      (
        "games/g.ggf", "(;GM[Othello]\nB[f5]C[\u{202E}];)",
        "games/g.ggf, line 2, column 8: a comment can't contain U+202E, which can't be seen."
      ),
      (
        "games/a.png", "PNG\u{0}x",
        "games/a.png is no text file in UTF-8; save it as one, or move it"
      ),
      (
        "games/a.txt", String(repeating: "f5f5\n", count: 20_000),
        """
        games/a.txt: none of its 20000 lines can be read; begin its name with _ if it isn't for the site. The first \
        problem is: line 1: move 2 at character 3: "f5" is occupied
        """
      ),
      (
        "games/a.md", "# Notes\n\nWe play\nat eight.",
        "games/a.md, line 3, column 1: expected moves, a board or a saved game, but found"
      ),
      ("games/a.wtb", "short", "games/a.wtb can't be read: it has 5 bytes"),
      (
        "games/d.txt", "f5\n\nf5\tA\tB\t2026-02-31",
        "games/d.txt, line 3: there is no day \"2026-02-31\"; "
      ),
      (
        "games/m.txt", "f5\tA\tB\t2026-13-01",
        "games/m.txt, line 1: there is no day \"2026-13-01\"; "
      ),
      (
        "games/m.txt", "f5\tA\tB\t31.2.2026",
        "games/m.txt, line 1: there is no day \"31.2.2026\"; "
      ),
      (
        "games/m.txt", "f5\tA\tB\t3/5/2026",
        "games/m.txt, line 1: \"3/5/2026\" can be two days; write a date as 2026-11-22, "
      ),
    ])
  func problems(file: String, text: String, complaint: String) throws {
    try home.write("d3", to: "club/games/g.txt")
    try home.write(text, to: "club/" + file)
    let error = try #require(throws: CommandError.self) { try read() }
    #expect(error.description.hasPrefix(folder + "/" + complaint), "\(error)")
    let rest = try read(keepsGoing: true)
    #expect(rest.told == [error.description])
    #expect(rest.games.contains("g"))
  }

  @Test("The first ten problems are told, all of them with --keep-going")
  func manyProblems() throws {
    try home.write("f5\n" + String(repeating: "f5f5\n", count: 12), to: "club/games/a.txt")
    var told: [String] = []
    var folder = SiteFolder(
      try SiteListing(of: folder), languages: .shipped, keepsGoing: false
    ) {
      told.append($0)
    }
    let error = try #require(throws: CommandError.self) { try folder.contents() }
    #expect(error.description.contains("because of the first 10 problems above"))
    #expect(told.count == 10)
    #expect(told.last?.contains("games/a.txt, line 11: move 2") == true)
    #expect(try read(keepsGoing: true).told.count == 12)
  }

  @Test("Problems of all kinds of files are told together")
  func problemsOfAllKinds() throws {
    try home.write("f5f5", to: "club/games/a.txt")
    try home.write("f5", to: "club/puzzles/p.txt")
    try home.write("No title", to: "club/pages/one.md")
    try home.write("No title", to: "club/pages/two.md")
    var told: [String] = []
    for keepsGoing in [false, true] {
      told = []
      var folder = SiteFolder(
        try SiteListing(of: folder), languages: .shipped, keepsGoing: keepsGoing
      ) {
        told.append($0)
      }
      let error = try #require(throws: CommandError.self) { try folder.contents() }
      #expect(error.description.contains(keepsGoing ? "the 2 problems" : "the 4 problems"))
      #expect(told.count == 4)
    }
  }

  @Test(
    "Many games have a page each, unless site.txt says otherwise",
    arguments: [(299, "", true), (300, "", false), (300, "plies: all\n", true)])
  func manyGames(count: Int, field: String, hasPlies: Bool) throws {
    try home.write("title: Our club\n" + field, to: "club/site.txt")
    try home.write(String(repeating: "f5\n", count: count), to: "club/games/a.txt")
    var told: [String] = []
    var folder = SiteFolder(try SiteListing(of: folder), languages: .shipped, keepsGoing: false) {
      told.append($0)
    }
    #expect(try folder.contents().hasPliesOfGames == hasPlies)
    #expect(told.isEmpty == hasPlies)
    #expect(
      told.allSatisfy { $0.hasSuffix("write plies: all in site.txt for a page of each move") })
  }

  @Test("Games without moves are told and left out")
  func withoutMoves() throws {
    try home.write("f5\n\tAda\tBo\n", to: "club/games/a.txt")
    try home.write("(;GM[Othello]PB[Ada]PW[Bo];)", to: "club/games/b.ggf")
    let read = try read()
    #expect(read.games == ["a"])
    #expect(read.told.count == 2)
    #expect(
      read.told.first
        == "\(folder)/games/a.txt, line 2: it has no moves and no player's result, so it is left out"
    )
  }

  @Test("A result counts without moves, and one that contradicts the moves is told")
  func results() throws {
    let tags = "\tAda\tBo\t2026\tCup\t1"
    try home.write(
      "e6f4e3f6g5d6e7f5c5\(tags)\t64-0\n\(tags)\t40-24\ne6f4e3f6g5d6e7f5c5\(tags)\t24-40\n"
        + "\t\t\t\t\t\t1-0",
      to: "club/games/a.txt")
    var told: [String] = []
    var reader = SiteFolder(
      try SiteListing(of: folder), languages: .shipped, keepsGoing: false
    ) { told.append($0) }
    let contents = try reader.contents()
    #expect(contents.games.map(\.name) == ["a", "a-3"])
    #expect(contents.results.map(\.name) == ["a-2"])
    #expect(
      told == [
        "\(folder)/games/a.txt, line 3: its moves end 64-0, not \"24-40\" as its result says; the moves count",
        "\(folder)/games/a.txt, line 4: it has no moves and no player's result, so it is left out",
      ])
  }

  @Test(
    "Without a readable site.txt there is no site, even with --keep-going",
    arguments: [true, false])
  func text(keepsGoing: Bool) throws {
    func complaint() throws -> String {
      try #require(throws: CommandError.self) { try read(keepsGoing: keepsGoing) }.description
    }
    try home.write("titel: Our club", to: "club/site.txt")
    #expect(try complaint().hasPrefix("\(folder)/site.txt, line 1: there is no field \"titel\""))
    try home.write(String(repeating: "x", count: 70_000), to: "club/site.txt")
    #expect(try complaint() == "\(folder)/site.txt has more than 65536 bytes; divide it")
    try FileManager.default.removeItem(atPath: home.file("club/site.txt"))
    #expect(try complaint().hasPrefix("there is no \(folder)/site.txt; write one that begins"))
    try FileManager.default.removeItem(atPath: folder)
    #expect(
      try complaint() == "\(folder) is no folder; name one with site.txt, games/ and puzzles/")
    try home.write("", to: "club/games")
    #expect(try complaint() == "\(folder)/games has to be a folder; give it another name")
  }

  @Test(
    "Every day of the calendar, and a month or a year alone, is a date",
    arguments: [
      "2024-02-29", "2026-12-31", "2026-11", "2026", "2026-00", "2026-11-00", "spring 2026",
      "2026-11-22 19:30",
    ])
  func dates(date: String) throws {
    try home.write("f5\tA\tB\t\(date)", to: "club/games/d.txt")
    let read = try read()
    #expect(read.games.contains("d"))
    #expect(
      read.told
        == (date == "spring 2026"
          ? [
            "\(folder)/games/d.txt, line 1: \"spring 2026\" is no date, so lists show the game as one of an unknown "
              + "day; write it as 2026-11-22, 2026-11 or 2026"
          ] : []))
  }

  @Test(
    "A date is shown in the words of the page's language, however it is written",
    arguments: [
      ("19.11.2026", "19 Nov 2026", "19. Nov. 2026", "2026年11月19日"),
      ("11/19/2026", "19 Nov 2026", "19. Nov. 2026", "2026年11月19日"),
      ("2026/11/9 19:30", "9 Nov 2026", "9. Nov. 2026", "2026年11月9日"),
      ("2026-11", "Nov 2026", "Nov. 2026", "2026年11月"), ("2026", "2026", "2026", "2026"),
      ("spring 2026", "spring 2026", "spring 2026", "spring 2026"),
    ])
  func shownDates(written: String, english: String, german: String, japanese: String) throws {
    try home.write("title: A\nlanguage: en, de, ja", to: "club/site.txt")
    try home.write("f5\tA\tB\t\(written)", to: "club/games/d.txt")
    var reader = SiteFolder(
      try SiteListing(of: folder), languages: .shipped, keepsGoing: false, report: { _ in })
    let contents = try reader.contents()
    let tags = try #require(contents.games.first).game.tags
    let shown = contents.languages.map { $0.words.occasion(of: tags) }
    #expect(shown == [english, german, japanese])
  }

  @Test(
    "Folders and files that are not read are named, apart from hidden ones, drafts and the site")
  func others() throws {
    try home.write("f5", to: "club/games/a.txt")
    for name in [
      "gmaes/b.txt", "_old/c.txt", ".git/config", "public/index.html", "players.txt", "readme.txt",
    ] {
      try home.write("", to: "club/" + name)
    }
    let others = try SiteListing.others(in: folder, besides: folder + "/public/")
    #expect(others == [folder + "/gmaes", folder + "/readme.txt"])
  }

  @Test("A change between two looks is noticed and named")
  func changes() throws {
    try home.write("f5", to: "club/games/a.txt")
    let listing = try SiteListing(of: folder)
    try listing.confirm(in: folder)
    try home.write("notes", to: "club/notes")
    try home.write("hidden", to: "club/games/.a.txt.swp")
    try listing.confirm(in: folder)
    for name in ["games/b.txt", "puzzles/p.txt", "pages/club.css", "site.txt"] {
      let before = try SiteListing(of: folder)
      try home.write("changed", to: "club/" + name)
      let error = try #require(throws: SiteChange.self) { try before.confirm(in: folder) }
      #expect(error.path == "\(folder)/\(name)")
    }
    let before = try SiteListing(of: folder)
    try FileManager.default.removeItem(atPath: home.file("club/games/b.txt"))
    let error = try #require(throws: SiteChange.self) { try before.confirm(in: folder) }
    #expect(
      error.description
        == "\(folder)/games/b.txt changed during the export, so nothing is written; "
        + "start again when no file is changing")
  }
}
