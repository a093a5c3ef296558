import Foundation
import GameFiles
import Reversi
import TestSupport
import Testing

@testable import FlipbookCLI

extension LiveTests {
  @Suite("Replaying files of games")
  struct ReplayTests {
    private let directory: TemporaryDirectory

    init() throws {
      directory = try TemporaryDirectory()
    }

    private func file(_ text: String, _ name: String = "games.txt") throws -> String {
      try Data(text.utf8).write(to: URL(fileURLWithPath: directory.file(name)))
      return directory.file(name)
    }

    @Test("Each line gives the final counts, or the error and its position")
    func lines() throws {
      let start = Position(board: .initial, turn: .light).text
      let table = [
        ("f5d6c3", "5 2"), ("F5 D6 c3\r", "5 2"), ("\t39", "2 2"),
        ("f5\t39 and more", "4 1"), ("1. f5 2. d6", "3 3"), (start + ".d6", "1 4"),
        (
          start.dropLast() + "-.d6",
          "error: the 65 characters before the dot are no position of "
            + "x, o and - with its side to move"
        ),
        ("f5xx", #"error: move 2 at character 3: "xx" is neither a square nor a pass"#),
        ("é5", #"error: move 1 at character 1: "é5" is neither a square nor a pass"#),
        ("f5\u{0}d6", #"error: move 2 at character 3: "\u{0}d" is neither a square nor a pass"#),
        ("f5 a1", #"error: move 2 at character 4: "a1" flips nothing"#),
        ("f5f5", #"error: move 2 at character 3: "f5" is occupied"#),
        ("f5--", #"error: move 2 at character 3: "--" passes, but the side can place a disk"#),
        (
          String(repeating: "x", count: 64) + "x.pa",
          #"error: move 1 at character 1: "pa" comes after the end of the game"#
        ),
      ]
      let run = try Program.run(
        ["replay", try file("\u{FEFF}\n# Our games\n" + table.map { $0.0 + "\n \r\n" }.joined())],
        home: directory)
      #expect(run.output == table.map(\.1))
      #expect(run.ending == .exit(1))
      let bad = table.count { $0.1.hasPrefix("error") }
      #expect(run.complaint.hasPrefix("\(table.count) games in "))
      #expect(
        run.complaint.hasSuffix(
          "\nflipbook: \(bad) of \(table.count) games can't be replayed; the output says why\n"))
    }

    @Test("Games of several files and the standard input come in the order of the arguments")
    func files() throws {
      let (first, second) = (try file("f5d6\n", "first"), try file("\nf5d6c3d3", "second"))
      #expect(try replay([first, "-", second], input: "f5") == ["3 3", "4 1", "4 4"])
      #expect(try replay([], input: "f5\n") == ["4 1"])
      #expect(try replay(["-"], input: "") == [])
      #expect(try replay(["--", first], input: "") == ["3 3"])
    }

    private func replay(_ files: [String], input: String) throws -> [String] {
      let program = try Program(
        ["replay"] + files, home: directory,
        script: #"exec "$0" "$@" < '\#(try file(input, "input"))'"#)
      var lines: [String] = []
      while let line = program.nextLine() { lines.append(line) }
      #expect(program.ending() == .exit(0))
      return lines
    }

    @Test("Lines may have any length, but their games are limited", .noHanging)
    func longLines() throws {
      let limit = InputFile.lineLimit
      let text = [
        "f5", String(repeating: "x", count: 1_000_000),
        "f5d6\t" + String(repeating: "y", count: limit),
        String(repeating: " ", count: limit - 2) + "f5", String(repeating: " ", count: limit),
        String(repeating: "\u{0}", count: 3 * limit), "f5d6",
      ].joined(separator: "\n")
      let run = try Program.run(["replay", try file(text)], home: directory)
      let tooLong = "error: the line is longer than \(limit) bytes; no game is"
      #expect(run.output == ["4 1", tooLong, "3 3", "4 1", tooLong, "3 3"])
      #expect(run.ending == .exit(1))
    }

    @Test("Lines cut by the buffer are read as whole games")
    func manyLines() throws {
      let games = (0..<20_000).map { ["f5", "f5d6", "f5d6c3d3"][$0 % 3] }
      let run = try Program.run(
        ["replay", try file(games.joined(separator: "\n"))], home: directory)
      #expect(run.output == games.map { ["f5": "4 1", "f5d6": "3 3"][$0] ?? "4 4" })
      #expect(run.ending == .exit(0))
    }

    @Test("An unreadable file is named, and the results before it stay")
    func troubles() throws {
      let games = try file("f5\n")
      let missing = try Program.run(["replay", games, directory.file("none")], home: directory)
      #expect(missing.output == ["4 1"])
      #expect(missing.ending == .exit(1))
      #expect(
        missing.complaint
          == "flipbook: \(directory.file("none")) can't be read: No such file or directory\n")
      let folder = try Program.run(["replay", directory.path], home: directory)
      #expect(folder.complaint == "flipbook: \(directory.path) can't be read: Is a directory\n")
      #expect(folder.ending == .exit(1))
    }

    @Test("Options are refused")
    func options() throws {
      let run = try Program.run(["replay", "--fast"], home: directory)
      #expect(run.ending == .exit(2))
      #expect(
        run.complaint == "flipbook: unknown option --fast; --help lists all options\n")
    }
  }
}
