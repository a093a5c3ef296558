import Foundation
import TestSupport
import Testing

@testable import FlipbookCLI

extension LiveTests {
  @Suite("Reviewing games")
  struct ReviewTests {
    private let directory: TemporaryDirectory
    /// A game of the last move only, whose score is found at once.
    private static let game =
      String(repeating: "x", count: 57) + "oooooo-x.h8"

    init() throws {
      directory = try TemporaryDirectory()
    }

    private func run(_ lines: [String], _ options: [String] = []) throws -> Program.Outcome {
      let path = directory.file("games.txt")
      try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: URL(fileURLWithPath: path))
      return try Program.run(["review"] + options + [path], home: directory)
    }

    @Test("Each game gives its result and its moves' losses")
    func text() throws {
      let run = try run([Self.game])
      #expect(run.output == ["game 1: 64:0, disks lost per move: dark –, light –"])
      #expect(run.complaint == "game 1: 1 move\n")
      #expect(run.ending == .exit(0))
    }

    @Test("In JSON each game is an object on one line")
    func json() throws {
      struct Reviewed: Decodable, Equatable {
        struct Move: Decodable, Equatable {
          let number, score, bestScore, loss: Int
          let side, move, best: String
          let exact: Bool
        }
        let line, dark, light: Int
        let lossPerMove: [String: Double?]
        let turningPoints: [Int]
        let moves: [Move]
      }
      let run = try run([Self.game], ["--json"])
      let line = try #require(run.output.first)
      let found = try JSONDecoder().decode(Reviewed.self, from: Data(line.utf8))
      #expect(
        found.moves == [
          .init(
            number: 1, score: 64, bestScore: 64, loss: 0, side: "dark", move: "h8", best: "h8",
            exact: true)
        ])
      #expect((found.line, found.dark, found.light) == (1, 64, 0))
      #expect(found.turningPoints.isEmpty)
    }

    @Test("An unreviewable line is named, and the others are reviewed", arguments: [true, false])
    func troubles(isJSON: Bool) throws {
      let lines = ["\u{FEFF}f5f5", Self.game, "\tA", "\"\u{1}", "", "# x"]
      let run = try run(lines, isJSON ? ["--json"] : [])
      #expect(run.output.count == 4)
      #expect(run.ending == .exit(1))
      #expect(run.complaint.hasSuffix("3 of 4 games can't be reviewed; the output says why\n"))
      for line in [0, 2, 3] {
        if isJSON {
          let found = try JSONSerialization.jsonObject(with: Data(run.output[line].utf8))
          let object = try #require(found as? [String: Any])
          #expect(object["line"] as? Int == line + 1)
          #expect(object["error"] is String)
        } else {
          #expect(run.output[line].hasPrefix("error: line \(line + 1): "))
        }
      }
      #expect(run.output[2].contains("nothing has been played"))
    }
  }
}
