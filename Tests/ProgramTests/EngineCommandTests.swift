import Foundation
import TestSupport
import Testing

extension LiveTests {
  @Suite("Playing by GTP")
  struct EngineCommandTests {
    private let home: TemporaryDirectory

    init() throws {
      home = try TemporaryDirectory()
    }

    /// Runs `flipbook gtp` with an input.
    private func run(_ input: String, _ arguments: String...) throws -> Program.Outcome {
      try Data(input.utf8).write(to: URL(fileURLWithPath: home.file("input")))
      return try Program.run(
        ["gtp"] + arguments, home: home,
        script: #"exec "$0" "$@" < '\#(home.file("input"))'"#)
    }

    @Test("Commands are answered until quit or the end of the input")
    func answers() throws {
      let run = try run("1 name\n\n# x\nplay black a1\n3 quit\nname\n")
      #expect(run.output == ["=1 Flipbook", "", "? illegal move", "", "=3", ""])
      #expect((run.ending, run.complaint) == (.exit(0), ""))
      #expect(try self.run("1 name").output == ["=1 Flipbook", ""])
      #expect(try self.run("").output == [])
    }

    @Test("The same seed gives the same moves")
    func seed() throws {
      let genmoves = (0..<20).map { "genmove \($0 % 2 == 0 ? "black" : "white")\n" }.joined()
      let game = try run(genmoves, "--level", "random", "--seed", "5").output
      #expect(game.count == 40)
      #expect(try run(genmoves, "--level=random", "--seed=5").output == game)
      #expect(try run(genmoves, "--level=random", "--seed=6").output != game)
    }

    @Test("A very long line is answered once", .noHanging)
    func longLine() throws {
      let long = String(repeating: "x", count: 200_000)
      let run = try run("1 name \(long)\n2 \(long)\n3 name\n")
      #expect(run.output == ["=1 Flipbook", "", "?2 unknown command", "", "=3 Flipbook", ""])
    }
  }
}
