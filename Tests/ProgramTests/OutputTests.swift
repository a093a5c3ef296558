import Foundation
import Properties
import TestSupport
import Testing

#if os(Linux)
  extension LiveTests {
    @Suite("What the program writes, and where")
    struct OutputTests {
      /// Mounts the folder `volume` at `site` and then runs the program.
      private static let mounting = #"""
        unshare --map-root-user --mount sh -c 'mount --bind "$HOME/volume" "$HOME/site" && exec "$0" "$@"' "$0" "$@"
        """#

      private static let canMount: Bool = {
        let script = "unshare --map-root-user --mount mount --bind /tmp /mnt"
        return (try? Program.run([], script: script))?.ending == .exit(0)
      }()

      private let home: TemporaryDirectory

      init() throws {
        home = try TemporaryDirectory()
        try home.write("title: Our club\nplies: list\n", to: "club/site.txt")
        try home.write("f5d6c3\tAda\tBo\n", to: "club/games/a.txt")
        for name in ["site", "volume"] {
          try FileManager.default.createDirectory(
            atPath: home.file(name), withIntermediateDirectories: false)
        }
      }

      private func paths(_ folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: home.file(folder)).sorted()
      }

      @Test(
        "A site is written at a mount point as anywhere else, and again",
        .enabled(if: canMount), arguments: ["game f5d6", "bowling X46", "puzzle", "site"])
      func mountPoint(what: String) throws {
        let subject: [String] =
          switch what {
          case "site": [what, home.file("club")]
          case "puzzle": [what, PuzzleExportTests.board]
          default: what.split(separator: " ").map(String.init)
          }
        func export(_ folder: String, _ more: String...) throws -> Program.Outcome {
          try Program.run(
            ["export"] + subject + ["--output", home.file(folder)] + more, home: home,
            script: folder == "site" ? Self.mounting : nil)
        }
        #expect(try export("plain").ending == .exit(0))
        for _ in 0..<2 {
          let outcome = try export("site")
          #expect(outcome.ending == .exit(0), "\(outcome.complaint)")
          #expect(try paths("volume") == paths("plain"))
        }
        #expect(try home.names(in: "site").isEmpty)
        try home.write("mine", to: "volume/a/mine.txt")
        if what != "site" {
          #expect(try export("site").ending == .exit(1))
          #expect(try home.text(of: "volume/a/mine.txt") == "mine")
        }
        #expect(try export("site", "--force").ending == .exit(0))
        #expect(try paths("volume") == paths("plain"))
        if what == "site" {
          try home.write("f5d6c4\tAda\tCy\n", to: "club/games/b.txt")
          for folder in ["plain", "site"] { #expect(try export(folder).ending == .exit(0)) }
          #expect(try paths("volume") == paths("plain"))
        }
      }

      @Test("If a part of the site can't be moved, all stays as it was", .enabled(if: canMount))
      func nestedMount() throws {
        let arguments = ["export", "site", home.file("club"), "--output", home.file("site")]
        #expect(try Program.run(arguments, home: home).ending == .exit(0))
        let before = try home.text(of: "site/index.html")
        try home.write("title: Another club\nplies: list\n", to: "club/site.txt")
        let script = Self.mounting.replacing("$HOME/site", with: "$HOME/site/games")
        let outcome = try Program.run(arguments, home: home, script: script)
        #expect(outcome.ending == .exit(1))
        #expect(outcome.complaint.contains("\(home.file("site/games/"))"))
        #expect(try home.text(of: "site/index.html") == before)
        #expect(try Program.run(arguments, home: home).ending == .exit(0))
        #expect(try home.text(of: "site/index.html") != before)
      }

      @Test("A volume inside a folder that is replaced keeps its files", .enabled(if: canMount))
      func volumeInside() throws {
        try home.write("mine", to: "volume/mine.txt")
        let arguments = ["export", "game", "f5d6", "--output", home.file("site"), "--force"]
        #expect(try Program.run(arguments, home: home).ending == .exit(0))
        let script =
          "mkdir $HOME/site/own && "
          + Self.mounting.replacing("$HOME/site", with: "$HOME/site/own")
          .replacing("exec", with: "\"$0\" \"$@\"; exec")
        let outcome = try Program.run(arguments, home: home, script: script)
        #expect(outcome.complaint.contains("busy"), "\(outcome.complaint)")
        #expect(try home.text(of: "volume/mine.txt") == "mine")
      }

      @Test(
        "No command that can't write its output ends well",
        arguments: [
          "completions bash", "man", "version", "help serve", "perft 2", "new example", "migrate",
          "check", "backup copy", "export bowling X46 --output out", "replay",
        ])
      func fullOutput(command: String) throws {
        let store = ["migrate", "check", "backup"].contains { command.hasPrefix($0) }
        if store {
          let site = try ServedSite(["--store", home.file("g")])
          #expect(site.program.stop() == .exit(0))
        }
        let arguments =
          command.split(separator: " ").map(String.init)
          + (store ? ["--store", home.file("g")] : [])
        let outcome = try Program.run(
          arguments, home: home,
          script: #"cd "$HOME" && echo f5 | "$0" "$@" >/dev/full"#)
        #expect(outcome.ending == .exit(1))
        #expect(
          outcome.complaint.hasSuffix(
            "flipbook: the output can't be written: No space left on device\n"))
      }

      @Test("A closed output is an error, too, and nothing else gets its number")
      func closed() throws {
        let outcome = try Program.run(["version"], script: #""$0" "$@" >&-"#)
        #expect(outcome.ending == .exit(1))
        let site = try ServedSite(script: #"exec "$0" "$@" 2>&- <&-"#)
        for number in [0, 2] {
          let path = "/proc/\(site.program.identifier)/fd/\(number)"
          #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "/dev/null")
        }
        #expect(site.program.stop() == .exit(0))
      }

      @Test(
        "With too little memory the program says how much it needs",
        .enabled(if: !Sanitizer.isPresent), arguments: [160_000, 300_000])
      func memory(limit: Int) throws {
        for arguments in [["serve"], ["export", "bowling", "X46", "--output", home.file("out")]] {
          let outcome = try Program.run(
            arguments, home: home, script: #"ulimit -v \#(limit); exec "$0" "$@""#)
          #expect(outcome.ending == .exit(1))
          #expect(
            outcome.complaint.hasPrefix(
              "flipbook: only \(limit >> 10) MB of memory may be reserved"))
        }
      }
    }
  }
#endif
