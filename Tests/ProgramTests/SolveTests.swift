import Foundation
import GameFiles
import TestSupport
import Testing

@testable import FlipbookCLI

extension LiveTests {
  @Suite("Solving positions")
  struct SolveTests {
    private let directory: TemporaryDirectory

    init() throws {
      directory = try TemporaryDirectory()
    }

    private func file(_ lines: [String], _ name: String = "positions.txt") throws -> String {
      try Data(lines.map { $0 + "\n" }.joined().utf8)
        .write(to: URL(fileURLWithPath: directory.file(name)))
      return directory.file(name)
    }

    /// The score and the move of each output line. The rest of a line must be numbers.
    private func findings(_ run: Program.Outcome) -> [String] {
      run.output.map { line in
        guard let parts = line.wholeMatch(of: #/([+-]?\d+ \w+) \d+ \d+\.\d{3}/#) else {
          return line
        }
        return String(parts.1)
      }
    }

    // Source: the FFO endgame tests 1 and 3.
    private static let solved = [
      "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12":
        "+18 g8",
      "----OX----OOXX---OOOXX-XOOXXOOOOOXXOXXOOOXXXOOOOOXXXXOXO--OOOOOX X": "+2 d1",
    ]

    @Test("Each position gives the score of perfect play and a best move")
    func solving() throws {
      let ended = String(repeating: "x", count: 64)
      let lines = Array(Self.solved.keys)
      let run = try Program.run(
        ["solve", try file(["\u{FEFF}% FFO"] + lines + ["", ended + "x", ended + "o"])],
        home: directory)
      #expect(findings(run) == lines.map { Self.solved[$0] ?? "" } + ["+64 over", "-64 over"])
      #expect(run.ending == .exit(0))
      #expect(run.complaint.hasPrefix("4 positions, "))
    }

    @Test("An invalid line is named by its number, and the others are solved")
    func troubles() throws {
      let full = String(repeating: "x", count: 64)
      let lines = [
        "abc", full + "x", full, "", full.dropLast() + "q" + "x",
        "---------------------------ox------xo---------------------------x",
        String(repeating: "-", count: 64) + "o",
      ]
      let run = try Program.run(["solve", try file(lines)], home: directory)
      #expect(
        findings(run) == [
          "error: line 1: a position is 65 characters, 64 squares and the side to move, not 3",
          "+64 over",
          "error: line 3: a position is 65 characters, 64 squares and the side to move, not 64",
          #"error: line 5: "q" at character 64 is no square such as x, o or -"#,
          "error: line 6: 60 squares are empty; more than 30 would take days",
          "error: line 7: there is no disk on the board",
        ])
      #expect(run.ending == .exit(1))
      #expect(
        run.complaint.hasSuffix(
          "\nflipbook: 5 lines can't be solved; the output says why\n"))
    }

    @Test("A side that has to pass gets the score after its pass")
    func pass() throws {
      let board = "xo------" + String(repeating: "x", count: 55) + "x"
      let run = try Program.run(["solve", try file([board + "o", board + "x"])], home: directory)
      #expect(findings(run) == ["-64 pass", "+64 c1"])
      #expect(run.ending == .exit(0))
    }

    @Test(
      "Without a file and for -, the standard input is read, with lines of any length", .noHanging)
    func input() throws {
      let full = String(repeating: "o", count: 64) + "o"
      let long = String(repeating: "x", count: InputFile.lineLimit + 1)
      let input = try file([long, full], "input")
      for arguments in [["solve"], ["solve", "-"]] {
        let run = try Program.run(
          arguments, home: directory, script: #"exec "$0" "$@" < '\#(input)'"#)
        #expect(
          findings(run) == [
            "error: line 1: it is longer than 65536 bytes; no position is", "+64 over",
          ])
      }
      let missing = try Program.run(["solve", directory.file("none")], home: directory)
      #expect(missing.ending == .exit(1))
      #expect(missing.complaint.contains("can't be read: No such file or directory"))
    }
  }
}
