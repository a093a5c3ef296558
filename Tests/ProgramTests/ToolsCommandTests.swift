import Foundation
import TestSupport
import Testing

extension LiveTests {
  @Suite("The program of tools")
  struct ToolsCommandTests {
    private func run(_ arguments: String...) throws -> Program.Outcome {
      try Program.run(arguments, script: #"exec "${0%/*}/flipbook-tools" "$@""#)
    }

    @Test("Each program prints its help and succeeds", arguments: ["--help", "-h"])
    func help(option: String) throws {
      for program in ["flipbook", "flipbook-tools"] {
        let run = try Program.run([option], script: #"exec "${0%/*}/\#(program)" "$@""#)
        #expect(run.ending == .exit(0) && run.complaint == "")
        #expect(run.output.contains { $0.contains("\(program) ") })
      }
    }

    @Test(
      "Arguments that can't be meant are refused by name",
      arguments: [
        (["games", "-5", "1"], "-5 is no count: a whole number from 0"),
        (["games", "5", "-1"], "-1 is no seed"), (["games", "5"], "see --help"),
        (
          ["games", "99999999999999999999", "1"],
          "99999999999999999999 is no count: a whole number from 0"
        ),
        ([], "see --help"), (["weights", "x.swift"], "see --help"),
      ])
    func misuse(arguments: [String], complaint: String) throws {
      let run = try Program.run(arguments, script: #"exec "${0%/*}/flipbook-tools" "$@""#)
      #expect((run.ending, run.output) == (.exit(2), []))
      #expect(run.complaint.hasPrefix("flipbook-tools: ") && run.complaint.contains(complaint))
    }

    @Test("A missing file and a damaged one are named in plain words")
    func files() throws {
      let home = try TemporaryDirectory()
      let (games, output) = (home.file("games.txt"), home.file("weights.swift"))
      try Data("f5d6\n".utf8).write(to: URL(fileURLWithPath: games))
      for (file, complaint) in [
        (home.file("none.wtb"), "can't be read: No such file or directory\n"),
        (games, ", line 1: no game; one is squares such as f5d6, a tab and dark's disks\n"),
      ] {
        let run = try run("weights", output, file)
        #expect((run.ending, run.output) == (.exit(1), []))
        #expect(run.complaint.hasPrefix("flipbook-tools: \(file)"))
        #expect(run.complaint.hasSuffix(complaint))
      }
    }
  }
}
