import Foundation
import Testing

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

    /// With a text on the standard input.
    private func export(input: String) throws -> Program.Outcome {
      let file = try write(input, to: "input")
      let program = try Program(
        ["export", "puzzle", "-", "--pace", "off", "--output", home.file("site")], home: home,
        script: "exec \"$0\" \"$@\" < '\(file)'")
      var output: [String] = []
      while let line = program.nextLine() { output.append(line) }
      return Program.Outcome(
        ending: program.ending(), output: output, complaint: program.complaint)
    }

    private func names(in folder: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: home.file(folder)).sorted()
    }

    private func write(_ text: String, to name: String) throws -> String {
      try Data(text.utf8).write(to: URL(filePath: home.file(name)))
      return home.file(name)
    }

    private func page(_ name: String) throws -> String {
      try String(contentsOfFile: home.file("site/\(name).html"), encoding: .utf8)
    }

    @Test("A position becomes a site; how large it will be is said first")
    func position() throws {
      let outcome = try export(Self.board)
      #expect(outcome.ending == .exit(0))
      #expect(outcome.complaint.isEmpty)
      try #require(outcome.output.count == 2)
      let announced = try #require(
        outcome.output[0].wholeMatch(of: #/19 pages, ([0-9]+) bytes to write/#))
      #expect(
        outcome.output[1]
          == "19 pages, 26 files, \(announced.1) bytes: open \(home.file("site"))/index.html")
      #expect(try page("index").contains("<td id=a1><form action=\"0-a1-1.html#a1\">"))
    }

    @Test("A position can be a board in lines, in a file or on the standard input")
    func notations() throws {
      let lines = Self.rows.joined(separator: "\n") + "\nx\n"
      #expect(try export(lines, "--pace", "off").ending == .exit(0))
      let expected = try page("index")
      #expect(try export(write(lines, to: "board.txt"), "--pace", "off").ending == .exit(0))
      #expect(try page("index") == expected)
      let windows = lines.replacing("\n", with: "\r\n")
      #expect(try export(input: windows).ending == .exit(0))
      #expect(try page("index") == expected)
      // As Edax writes it.
      let edax = Self.board.replacing("x", with: "*").replacing("o", with: "O")
      #expect(try export(edax, "--pace=off").ending == .exit(0))
      #expect(try page("index") == expected)
    }

    @Test("The pass behind a transcript's last move is played")
    func impliedPass() throws {
      // Light, left with g8 alone, can't answer a1.
      let start = "-o" + String(repeating: "x", count: 60) + "o-x"
      #expect(try export(start + ".a1").ending == .exit(0))
      let page = try page("index")
      #expect(page.contains("You play dark."))
      #expect(page.contains("<td id=h8><form "))
    }

    @Test(
      "What makes no puzzle is refused with the reason, and nothing is written",
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
        ("f5f5", "\"f5f5\" is no file and no position: Line 1, column 3: move 2, “f5”, can't"),
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
      #expect(try !names(in: ".").contains("site"))
    }

    @Test("In a file the line and the column are named")
    func unreadableFile() throws {
      let text = Self.rows.dropLast().joined(separator: "\n") + "\noxx?x-ox\nx\n"
      let file = try write(text, to: "bad")
      #expect(try export(file).complaint.contains("\(file) can't be read: Line 8, column 4: "))
      #expect(
        try export(input: "\0").complaint.contains("the standard input can't be read: Line 1"))
      let long = try write(String(repeating: "x", count: 1 << 20), to: "long")
      #expect(
        try export(long).complaint.contains(
          "\(long) can't be read: Line 1, column 1: the text is longer"))
      #expect(try export(home.path).complaint.contains("\(home.path) is a folder"))
      #expect(try !names(in: ".").contains("site"))
    }

    @Test("So many pages that nobody can mean it are announced, and written only by force")
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
      #expect(try !names(in: ".").contains { $0.contains("site") })
      #expect(try export(game, "--pace", "moves").ending == .exit(0))
      #expect(try names(in: "site").count { $0.hasSuffix(".html") } == 3468)
    }

    @Test("What is in the way stays, unless it is forced away")
    func inTheWay() throws {
      try FileManager.default.createDirectory(
        atPath: home.file("site"), withIntermediateDirectories: false)
      _ = try write("mine", to: "site/diary")
      let outcome = try export(Self.board)
      #expect(outcome.ending == .exit(1))
      #expect(outcome.complaint.contains("holds diary, which flipbook export hasn't written"))
      #expect(try names(in: "site") == ["diary"])
      #expect(try export(Self.board, "--force").ending == .exit(0))
      #expect(try !names(in: "site").contains("diary"))
    }
  }
}
