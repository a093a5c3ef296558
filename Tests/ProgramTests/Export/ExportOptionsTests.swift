import Presentation
import SiteExport
import Testing

@testable import FlipbookCLI

@Suite("Options of flipbook export")
struct ExportOptionsTests {
  @Test("Games and a folder are enough")
  func least() throws {
    let options = try ExportOptions(["game", "f5", "d3", "--output", "site"])
    #expect(options.subject == .game)
    #expect(options.operands == ["f5", "d3"])
    #expect(options.output == "site")
    #expect(options.settings == GameSiteSettings())
    #expect(options.settings.pace == .disks)
    #expect(options.store == .userData)
    #expect(options.site == nil)
    #expect(!options.isForced)
    #expect(
      try Command(["export", "game", "f5", "d3", "--output", "site"]) == .export(options))
  }

  @Test("Every option sets what it says")
  func everyOption() throws {
    let options = try ExportOptions([
      "--force", "--output=o", "game", "--pace", "moves", "--title", "T", "--dark", "D", "--light",
      "L", "--language", "en", "--store", "s", "--site", "d", "-",
    ])
    #expect(options.operands == ["-"])
    #expect(
      options.settings
        == GameSiteSettings(
          pace: .moves, title: "T", players: PlayerNames(dark: "D", light: "L"), language: .english
        ))
    #expect(options.store == .file("s"))
    #expect(options.site == "d")
    #expect(options.isForced)
    #expect(try ExportOptions(["game", "f5", "--output=o", "--pace=off"]).settings.pace == nil)
  }

  @Test("A puzzle has a position and a folder, and may have a pace, a title and a language")
  func puzzle() throws {
    let least = try ExportOptions(["puzzle", "f5", "--output", "site"])
    #expect(least.subject == .puzzle)
    #expect(least.operands == ["f5"])
    #expect(least.puzzleSettings == PuzzleSettings())
    let options = try ExportOptions([
      "puzzle", "-", "--output=o", "--pace", "off", "--title", "T", "--language=en", "--force",
    ])
    #expect(options.puzzleSettings == PuzzleSettings(pace: nil, title: "T", language: .english))
    #expect(options.isForced)
  }

  @Test("The environment can say the same, but can't force")
  func environment() throws {
    let environment = ["FLIPBOOK_OUTPUT": "o", "FLIPBOOK_PACE": "off", "FLIPBOOK_FORCE": "1"]
    let options = try ExportOptions(["game", "f5"], environment: environment)
    #expect(options.output == "o")
    #expect(options.pace == nil)
    #expect(!options.isForced)
  }

  @Test(
    "What can't be understood is said together with what to write instead",
    arguments: [
      (
        [],
        "export what? flipbook export game …, flipbook export puzzle … or flipbook export bowling …"
      ),
      (["gmae", "f5"], "there is no export \"gmae\"; did you mean export game?"),
      (["f5"], "there is no export \"f5\"; did you mean export game or puzzle or bowling?"),
      (["puzle", "f5"], "there is no export \"puzle\"; did you mean export puzzle?"),
      (["bolwing", "X"], "there is no export \"bolwing\"; did you mean export bowling?"),
      (
        ["bowling", "--output", "o"],
        "export bowling needs one sheet: its throws, such as X46~72"
      ),
      (
        ["bowling", "X", "X", "--output", "o"],
        "export bowling needs one sheet: its throws, such as X46~72"
      ),
      (
        ["bowling", "X", "--dark", "Ada", "--output", "o"],
        "a score sheet numbers its players: --dark and --light are for games"
      ),
      (["bowling", "X"], "export needs a folder to write to: --output DIR"),
      (
        ["game", "--output", "o"],
        "export game needs a game: a transcript, a game's name, or a file with transcripts"
      ),
      (
        ["puzzle", "--output", "o"],
        "export puzzle needs one position: a board, a transcript, or a file with one"
      ),
      (
        ["puzzle", "f5", "d3", "--output", "o"],
        "export puzzle needs one position: a board, a transcript, or a file with one"
      ),
      (
        ["puzzle", "f5", "--light", "Bo", "--output", "o"],
        "a puzzle is played by whoever opens it: --dark and --light are for games"
      ),
      (["puzzle", "f5"], "export needs a folder to write to: --output DIR"),
      (["game", "f5"], "export needs a folder to write to: --output DIR"),
      (["game", "f5", "--output", ""], "--output: a folder is needed"),
      (["game", "--pace", "fast"], "--pace: \"fast\" is none of disks, directions, moves, off"),
      (
        ["game", "--language", "xx"],
        "--language: \"xx\" is no language of the pages; there are: en"
      ),
      (["game", "--force=yes"], "--force takes no value"),
      (["game", "--title="], "--title: a title is needed"),
      (["game", "--outptu", "o"], "unknown option --outptu; did you mean --output?"),
    ])
  func misuse(arguments: [String], complaint: String) {
    #expect(throws: UsageError(complaint)) { try ExportOptions(arguments) }
  }
}
