import Foundation
import TestSupport
import Testing

extension LiveTests {
  @Suite("flipbook export game")
  struct ExportTests {
    private let home: TemporaryDirectory

    init() throws {
      home = try TemporaryDirectory()
    }

    private func export(_ arguments: String...) throws -> Program.Outcome {
      try Program.run(
        ["export", "game"] + arguments + ["--output", home.file("site")], home: home)
    }

    private func transcript(_ folder: String) throws -> String {
      try String(contentsOfFile: home.file("site/\(folder)game.txt"), encoding: .utf8)
    }

    @Test("A transcript becomes a site, and its size is printed")
    func transcript() throws {
      let outcome = try export("F5 d6, pa", "--pace", "off", "--force")
      #expect(outcome.ending == .exit(1))
      let whole = try export("F5 d6 3. C3", "--pace", "off")
      #expect(whole.ending == .exit(0))
      #expect(!whole.complaint.contains("flipbook: "))
      #expect(whole.output.count == 1)
      #expect(whole.output[0].hasPrefix("5 pages, "))
      #expect(whole.output[0].hasSuffix(" bytes: open \(home.file("site"))/index.html"))
      #expect(try transcript("") == "f5d6c3\n")
    }

    @Test("A file has a game on each line; text after a tab is ignored")
    func file() throws {
      let file = try home.write(
        "f5d6\t39\r\n\n\(String(repeating: "x", count: 65)).\tx\nf5", to: "games")
      #expect(try export(file).ending == .exit(0))
      #expect(try transcript("001/") == "f5d6\n")
      #expect(try transcript("002/") == String(repeating: "x", count: 65) + ".\n")
      #expect(try transcript("003/") == "f5\n")
    }

    @Test("A stored game is found by its name, even while a server uses the store")
    func stored() throws {
      let file = home.file("games.sqlite")
      let served = try ServedSite(["--store", file], home: home)
      let game = try served.client().createGame("record=f5d6c3")
      let id = String(game.split(separator: "/").last ?? "")
      #expect(try export(id, "--store", file).ending == .exit(0))
      #expect(try transcript("") == "f5d6c3\n")
      #expect(served.program.stop() == .exit(0))
      #expect(try export(id, "--store", file).ending == .exit(0))
      #expect(try !home.names().contains("games.sqlite-wal"))
    }

    @Test("A stored game's name may begin like a move")
    func nameLikeMove() throws {
      let file = home.file("games.sqlite")
      let served = try ServedSite(["--store", file], home: home)
      let client = try served.client()
      // One name in sixteen begins like a move.
      var name = ""
      for _ in 0..<300 where !name.contains(#/^[a-h][1-8]/#) {
        name = try String(client.createGame("record=f5").split(separator: "/").last ?? "")
      }
      #expect(try export(name, "--store", file).ending == .exit(0))
      #expect(served.program.stop() == .exit(0))
    }

    @Test("A missing game is named in the error, and no store is created")
    func missingGame() throws {
      let id = "0123456789abcdefghjkmnpq"
      let outcome = try export(id, "--store", home.file("games.sqlite"))
      #expect(outcome.ending == .exit(1))
      #expect(
        outcome.complaint
          == "flipbook: there is no game \(id): no games are kept in \(home.file("games.sqlite")); "
          + "name their file with --store\n")
      #expect(try export(id).ending == .exit(1))
      #expect(try !home.names().contains { $0.hasPrefix("games") || $0 == ".local" })
    }

    @Test("A transcript that looks like a game's name is read as a transcript")
    func lookalike() throws {
      #expect(try export("f5d6c3d3c4f4c5b3c2b4e3e6").ending == .exit(0))
      let outcome = try export("f5d6c3d3c4f4c5b3c2b4e3a1")
      #expect(outcome.complaint.contains("move 12 at character 23: \"a1\" flips nothing"))
    }

    @Test(
      "If any game is unreadable, nothing is written and its position is reported",
      arguments: [
        ("f5d6 f5", "move 3 at character 6: \"f5\" is occupied"),
        ("missing.txt", "\"missing.txt\" is no file, no name of a game, and no transcript: move 1"),
        (
          String(repeating: "-", count: 65) + ".f5",
          "no transcript: the 65 characters before the dot are no position"
        ),
        ("f5\u{1B}[2J", "\"f5\\u{1B}[2J\" is no file"),
      ])
    func unreadable(argument: String, complaint: String) throws {
      let outcome = try export("f5d6", argument)
      #expect(outcome.ending == .exit(1))
      #expect(outcome.output.isEmpty)
      #expect(outcome.complaint.contains(complaint), "\(outcome.complaint)")
      #expect(try !home.names().contains("site"))
    }

    @Test("An unreadable line is named in the error")
    func line() throws {
      let bad = try home.write("f5\n\nf5d6\nf5 x9\n", to: "bad")
      #expect(
        try export(bad).complaint
          == "flipbook: \(bad), line 4: move 2 at character 4: \"x9\" is neither a square nor a pass\n"
      )
      let empty = try home.write("\n \r\n", to: "empty")
      #expect(try export(empty).complaint.contains("there is no game in \(empty)"))
      #expect(try export(home.path).complaint.contains("\(home.path) is a folder"))
      let long = try home.write(String(repeating: "f5", count: 1 << 20), to: "long")
      #expect(try export("/dev/zero").complaint.contains("/dev/zero, line 1: the line is longer"))
      #expect(try export(long).complaint.contains("line 1: the line is longer than 65536 bytes"))
    }

    @Test("Foreign files stay unless forced; the home directory and the games always stay")
    func inTheWay() throws {
      try FileManager.default.createDirectory(
        atPath: home.file("site"), withIntermediateDirectories: false)
      try home.write("mine", to: "site/diary")
      let outcome = try export("f5")
      #expect(outcome.ending == .exit(1))
      #expect(outcome.complaint.contains("holds diary, which flipbook export hasn't written"))
      #expect(try home.names(in: "site") == ["diary"])
      #expect(try export("f5", "--force").ending == .exit(0))
      #expect(try !home.names(in: "site").contains("diary"))
      let protected = try Program.run(
        ["export", "game", "f5", "--force", "--output", home.path], home: home)
      #expect(protected.complaint.contains("can't be replaced, it holds the home directory"))
      try home.write("games", to: "site/games.sqlite")
      let games = try export("f5", "--force", "--store", home.file("site/games.sqlite"))
      #expect(games.complaint.contains("can't be replaced, it holds the games that are kept"))
      #expect(try home.names(in: "site").contains("games.sqlite"))
    }

    @Test("One game becomes one file, and its size is printed")
    func oneFile() throws {
      func export(_ arguments: String...) throws -> Program.Outcome {
        try Program.run(
          ["export", "game"] + arguments + ["--one-file", home.file("game.html")], home: home)
      }
      let outcome = try export("f5d6c3", "--dark", "Ada")
      #expect(outcome.ending == .exit(0))
      let page = try home.text(of: "game.html")
      #expect(page.contains("<h1>Ada (dark) against Light (light)</h1>"))
      #expect(
        outcome.output
          == ["1 page, \(page.utf8.count) bytes: open \(home.file("game.html"))"])
      try home.write("part", to: "game.html.partial")
      #expect(try export("f5").complaint.contains("game.html is there already"))
      let two = try export("f5", "f5d6", "--force")
      #expect(two.ending == .exit(1))
      #expect(
        two.complaint == "flipbook: --one-file takes one game, not 2; choose it with --only\n")
      #expect(try export("f5 f5", "--force").complaint.contains("\"f5\" is occupied"))
      #expect(try home.text(of: "game.html") == page)
      let games = try home.write("f5\nf5d6\n", to: "games.txt")
      #expect(try export(games, "--only", "2", "--force").ending == .exit(0))
      #expect(try home.text(of: "game.html").contains("<code>f5d6</code>"))
      #expect(try home.names().filter { $0.hasSuffix(".partial") } == ["game.html.partial"])
      #expect(try home.text(of: "game.html.partial") == "part")
      let output = try Program.run(["export", "game", "f5d6", "--one-file", "-"], home: home)
      #expect(output.output.joined(separator: "\n").contains("<code>f5d6</code>"))
    }

    @Test("The file of kept games, folders and missing folders are no place for one file")
    func noPlaceForOneFile() throws {
      func export(to path: String) throws -> Program.Outcome {
        try Program.run(
          [
            "export", "game", "f5", "--force", "--one-file", path, "--store",
            home.file("games.sqlite"),
          ], home: home)
      }
      try home.write("games", to: "games.sqlite")
      let games = try home.write("f5d6\n", to: "games.txt")
      let own = try Program.run(
        ["export", "game", games, "--force", "--one-file", games], home: home)
      #expect(own.complaint.contains(" is there already; name another --one-file"))
      #expect(try home.text(of: "games.txt") == "f5d6\n")
      for place in ["games.sqlite", "", "../"] {
        let outcome = try export(to: home.file(place))
        #expect(outcome.ending == .exit(1))
        #expect(outcome.complaint.contains(" is there already; name another --one-file"))
      }
      let nowhere = try export(to: home.file("none/game.html"))
      #expect(
        nowhere.complaint
          == "flipbook: \(home.file("none/game.html")) can't be written: No such file or "
          + "directory\n")
      #expect(try !home.names().contains { $0.hasSuffix(".partial") })
      #expect(try home.text(of: "games.sqlite") == "games")
    }

    @Test(
      "An export that is stopped or killed leaves the old site whole",
      arguments: [SIGTERM, SIGINT, SIGKILL])
    func interrupted(signal: Int32) throws {
      #expect(try export("f5").ending == .exit(0))
      let before = try home.names(in: "site")
      let game = String(repeating: "f5d6c3d3c4f4c5b3c2b4\n", count: 20_000)
      let program = try Program(
        ["export", "game", try home.write(game, to: "games"), "--output", home.file("site")],
        home: home)
      try Program.wait { program.complaint.contains(" of 20000 games\n") }
      #expect(try home.names().contains { $0.hasPrefix(".site.") })
      program.send(signal)
      #expect(program.ending() == (signal == SIGKILL ? .signal(SIGKILL) : .exit(1)))
      #expect(try home.names(in: "site") == before)
      if signal != SIGKILL {
        #expect(program.complaint.hasSuffix("stopped; \(home.file("site")) is as it was\n"))
        #expect(try !home.names().contains { $0.hasPrefix(".site.") })
      }
    }

    @Test("An export stopped during a review says so and leaves nothing")
    func interruptedReview() throws {
      let game = "f5f6e6f4g5e7f7d6f3g4h3h5e3g3g6d7c3h6h4f8h7f2h2d2c1d3f1b3e2e1d1g2a3c2h1c4g1a2a1b5"
      let program = try Program(
        ["export", "game", game, "--review", "--pace", "off", "--output", home.file("site")],
        home: home)
      try Program.wait { program.complaint.contains("0 of 1 games\n") }
      program.send(SIGINT)
      #expect(program.ending() == .exit(1))
      #expect(program.complaint.hasSuffix("flipbook: stopped; \(home.file("site")) is as it was\n"))
      #expect(try !home.names().contains { $0.contains("site") })
    }
  }
}

extension LiveTests {
  @Suite("flipbook export puzzle")
  struct PuzzleExportTests {
    private let home: TemporaryDirectory

    /// Dark chooses between a1 and f8.
    static let rows =
      ["-oxxxxxx"] + Array(repeating: "xxxxxxxx", count: 6) + ["oxxxx-ox"]
    static let board = rows.joined() + "x"

    init() throws {
      home = try TemporaryDirectory()
    }

    private func export(_ arguments: String...) throws -> Program.Outcome {
      try Program.run(
        ["export", "puzzle"] + arguments + ["--output", home.file("site")], home: home)
    }

    /// Exports a puzzle from the standard input.
    private func export(input: String) throws -> Program.Outcome {
      let file = try home.write(input, to: "input")
      let program = try Program(
        ["export", "puzzle", "-", "--pace", "off", "--output", home.file("site")], home: home,
        script: "exec \"$0\" \"$@\" < '\(file)'")
      var output: [String] = []
      while let line = program.nextLine() { output.append(line) }
      return Program.Outcome(
        ending: program.ending(), output: output, complaint: program.complaint)
    }

    private func page(_ name: String) throws -> String {
      try String(contentsOfFile: home.file("site/\(name).html"), encoding: .utf8)
    }

    @Test("A position becomes a site, and its size is printed first")
    func position() throws {
      let outcome = try export(Self.board)
      #expect(outcome.ending == .exit(0))
      #expect(!outcome.complaint.contains("flipbook: "))
      try #require(outcome.output.count == 2)
      let announced = try #require(
        outcome.output[0].wholeMatch(of: #/19 pages, ([0-9]+) bytes to write/#))
      #expect(
        outcome.output[1]
          == "19 pages, 27 files, \(announced.1) bytes: open \(home.file("site"))/index.html")
      #expect(try page("index").contains("<td id=a1><form action=\"0-a1-1.html#a1\">"))
    }

    @Test("A position can be a board in lines, in a file or on the standard input")
    func notations() throws {
      let lines = Self.rows.joined(separator: "\n") + "\nx\n"
      #expect(try export(lines, "--pace", "off").ending == .exit(0))
      let expected = try page("index")
      #expect(try export(home.write(lines, to: "board.txt"), "--pace", "off").ending == .exit(0))
      #expect(try page("index") == expected)
      let windows = lines.replacing("\n", with: "\r\n")
      #expect(try export(input: windows).ending == .exit(0))
      #expect(try page("index") == expected)
      // Edax's notation.
      let edax = Self.board.replacing("x", with: "*").replacing("o", with: "O")
      #expect(try export(edax, "--pace=off").ending == .exit(0))
      #expect(try page("index") == expected)
    }

    @Test("A site needs no home directory")
    func homeless() throws {
      let arguments = ["export", "bowling", "X", "--output", home.file("sheet")]
      let outcome = try Program.run(arguments, environment: ["HOME": ""], home: home)
      #expect(outcome.ending == .exit(0))
    }

    @Test("A pass due after a transcript's last move is played")
    func impliedPass() throws {
      // Light, left with g8 alone, can't answer a1.
      let start = "-o" + String(repeating: "x", count: 60) + "o-x"
      #expect(try export(start + ".a1").ending == .exit(0))
      let page = try page("index")
      #expect(page.contains("You play dark: "))
      #expect(page.contains("<td id=h8><form "))
    }

    @Test(
      "An unsuitable position is refused with the reason, and nothing is written",
      arguments: [
        (
          String(repeating: "x", count: 64) + "o",
          "the game is over in this position; take one from before its end"
        ),
        (
          "oxxxxxx-" + String(repeating: "x", count: 56) + "x",
          "dark is to move and has to pass; let it be light's turn"
        ),
        (
          "f5d6", "58 squares are empty, too many for perfect play; take a position with 16 at most"
        ),
        ("f5f5", "\"f5f5\" is no file and no position: Line 1, column 3: move 2, “f5”, isn't"),
        ("missing.txt", "\"missing.txt\" is no file and no position: Line 1, column 1: "),
        (
          PuzzleExportTests.board.dropLast() + "",
          "Line 1, column 65: the side to move is missing here."
        ),
        ("", "Line 1, column 1: there is nothing to read."),
        ("xo\u{1B}[2J", "\"xo\\u{1B}[2J\" is no file"),
      ])
    func refused(argument: String, complaint: String) throws {
      let outcome = try export(argument)
      #expect(outcome.ending == .exit(1))
      #expect(outcome.output.isEmpty)
      #expect(outcome.complaint.contains(complaint), "\(outcome.complaint)")
      #expect(try !home.names().contains("site"))
    }

    @Test("An error in a file names line and column")
    func unreadableFile() throws {
      let text = Self.rows.dropLast().joined(separator: "\n") + "\noxx?x-ox\nx\n"
      let file = try home.write(text, to: "bad")
      #expect(try export(file).complaint.contains("\(file) can't be read: Line 8, column 4: "))
      #expect(
        try export(input: "\0").complaint.contains("the standard input can't be read: Line 1"))
      let long = try home.write(String(repeating: "x", count: 1 << 20), to: "long")
      #expect(
        try export(long).complaint.contains(
          "\(long) can't be read: Line 1, column 1: the text is longer"))
      #expect(try export(home.path).complaint.contains("\(home.path) is a folder"))
      #expect(try !home.names().contains("site"))
    }

    @Test("Too many pages are announced but not written; a coarser pace needs fewer")
    func tooManyPages() throws {
      // The first game of a tournament, 12 moves before its end.
      let game =
        "f5d6c3d3c4f4c5b3c2b4e3e6c6g4f6b6g6d2b5a6a5a4g3c1f2c7d7d8e2f1h3f3a2g5b2e7b8h6h5c8e8f8g8f7a3a1e1h4"
      let outcome = try export(game)
      #expect(outcome.ending == .exit(1))
      #expect(outcome.output.count == 1)
      #expect(outcome.output.first?.hasPrefix("22037 pages, about ") == true)
      #expect(
        outcome.complaint
          == "flipbook: 22037 pages are more than 20000, nothing is written; --pace moves makes it "
          + "3468 pages, a position with fewer empty squares makes it fewer, "
          + "--force writes them all\n")
      #expect(try !home.names().contains { $0.contains("site") })
      #expect(try export(game, "--pace", "moves").ending == .exit(0))
      #expect(try home.names(in: "site").count { $0.hasSuffix(".html") } == 3468)
    }

    @Test("Foreign files in the folder stay unless forced")
    func inTheWay() throws {
      try FileManager.default.createDirectory(
        atPath: home.file("site"), withIntermediateDirectories: false)
      try home.write("mine", to: "site/diary")
      let outcome = try export(Self.board)
      #expect(outcome.ending == .exit(1))
      #expect(outcome.complaint.contains("holds diary, which flipbook export hasn't written"))
      #expect(try home.names(in: "site") == ["diary"])
      #expect(try export(Self.board, "--force").ending == .exit(0))
      #expect(try !home.names(in: "site").contains("diary"))
    }
  }
}

extension LiveTests {
  @Suite("flipbook export bowling")
  struct BowlingExportTests {
    private let home: TemporaryDirectory

    init() throws {
      home = try TemporaryDirectory()
    }

    private func export(_ sheet: String) throws -> Program.Outcome {
      try Program.run(
        ["export", "bowling", sheet, "--output", home.file("site")], home: home)
    }

    @Test("A sheet becomes a page, and its size is printed")
    func sheet() throws {
      let outcome = try export("XXXXXXXXXXXX")
      #expect(outcome.ending == .exit(0))
      #expect(!outcome.complaint.contains("flipbook: "))
      #expect(outcome.output.first?.hasPrefix("1 page, 5 files, ") == true)
      let page = try String(contentsOfFile: home.file("site/index.html"), encoding: .utf8)
      #expect(page.contains("<h1>Final score: 300, a perfect game</h1>"))
    }

    @Test(
      "An invalid sheet is not written, and its first bad throw is named",
      arguments: [
        ("99", "throw 2 of player 1 at character 2: \"9\" is more than the 1 pin standing"),
        ("65", "throw 2 of player 1 at character 2: \"5\" is more than the 4 pins standing"),
        ("4/\u{1B}[2J", "throw 2 of player 1 at character 2: \"/\" isn't a throw"),
        ("\u{1B}[2J", "\"\\u{1B}\" isn't a throw"), ("~~~~~~", "a sheet has room for 6 players"),
      ])
    func impossible(sheet: String, complaint: String) throws {
      let outcome = try export(sheet)
      #expect(outcome.ending == .exit(1))
      #expect(outcome.output.isEmpty)
      #expect(outcome.complaint.contains(complaint), "\(outcome.complaint)")
      #expect(outcome.complaint.split(separator: "\n").count == 1)
      #expect(!FileManager.default.fileExists(atPath: home.file("site")))
    }
  }
}
