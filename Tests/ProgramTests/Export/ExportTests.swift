import Foundation
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

    private func names(in folder: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: home.file(folder)).sorted()
    }

    private func write(_ text: String, to name: String) throws -> String {
      try Data(text.utf8).write(to: URL(filePath: home.file(name)))
      return home.file(name)
    }

    private func transcript(_ folder: String) throws -> String {
      try String(contentsOfFile: home.file("site/\(folder)game.txt"), encoding: .utf8)
    }

    @Test("A transcript becomes a site, and how large it is is said")
    func transcript() throws {
      let outcome = try export("F5 d6, pa", "--pace", "off", "--force")
      #expect(outcome.ending == .exit(1))
      let whole = try export("F5 d6 3. C3", "--pace", "off")
      #expect(whole.ending == .exit(0))
      #expect(whole.complaint.isEmpty)
      #expect(whole.output.count == 1)
      #expect(whole.output[0].hasPrefix("4 pages, "))
      #expect(whole.output[0].hasSuffix(" bytes: open \(home.file("site"))/index.html"))
      #expect(try transcript("") == "f5d6c3\n")
    }

    @Test("A file has a game on each line; what follows a tab is left out")
    func file() throws {
      let file = try write(
        "f5d6\t39\r\n\n\(String(repeating: "x", count: 65)).\tx\nf5", to: "games")
      #expect(try export(file).ending == .exit(0))
      #expect(try transcript("001/") == "f5d6\n")
      #expect(try transcript("002/") == String(repeating: "x", count: 65) + ".\n")
      #expect(try transcript("003/") == "f5\n")
    }

    @Test("A stored game is found by its name, beside the server that keeps it")
    func stored() throws {
      let file = home.file("games.sqlite")
      let served = try ServedSite(["--store", file], home: home)
      let game = try served.client().createGame("record=f5d6c3")
      let id = String(game.split(separator: "/").last ?? "")
      #expect(try export(id, "--store", file).ending == .exit(0))
      #expect(try transcript("") == "f5d6c3\n")
      #expect(served.program.stop() == .exit(0))
      #expect(try export(id, "--store", file).ending == .exit(0))
      #expect(try !names(in: ".").contains("games.sqlite-wal"))
    }

    @Test("A game that isn't there is named, and no store is created")
    func missingGame() throws {
      let id = "0123456789abcdefghjk"
      let outcome = try export(id, "--store", home.file("games.sqlite"))
      #expect(outcome.ending == .exit(1))
      #expect(
        outcome.complaint
          == "flipbook: there is no game \(id): no games are kept in \(home.file("games.sqlite")); "
          + "name their file with --store\n")
      #expect(try export(id).ending == .exit(1))
      #expect(try !names(in: ".").contains { $0.hasPrefix("games") || $0 == ".local" })
    }

    @Test("A transcript that looks like a name is one")
    func lookalike() throws {
      #expect(try export("f5d6c3d3c4f4c5b3c2b4").ending == .exit(0))
      let outcome = try export("f5d6c3d3c4f4c5b3c2a1")
      #expect(outcome.complaint.contains("move 10 at character 19: \"a1\" turns no disk over"))
    }

    @Test(
      "If any game can't be read nothing is written, and its place is said",
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
      #expect(try !names(in: ".").contains("site"))
    }

    @Test("A line that can't be read is named")
    func line() throws {
      let bad = try write("f5\n\nf5d6\nf5 x9\n", to: "bad")
      #expect(
        try export(bad).complaint
          == "flipbook: \(bad), line 4: move 2 at character 4: \"x9\" is neither a square nor a pass\n"
      )
      let empty = try write("\n \r\n", to: "empty")
      #expect(try export(empty).complaint.contains("there is no game in \(empty)"))
      #expect(try export(home.path).complaint.contains("\(home.path) is a folder"))
      let long = try write(String(repeating: "f5", count: 1 << 20), to: "long")
      #expect(try export("/dev/zero").complaint.contains("/dev/zero, line 1: the line is longer"))
      #expect(try export(long).complaint.contains("line 1: the line is longer than 65536 bytes"))
    }

    @Test("What is in the way stays, and what to do is said")
    func inTheWay() throws {
      try FileManager.default.createDirectory(
        atPath: home.file("site"), withIntermediateDirectories: false)
      _ = try write("mine", to: "site/diary")
      let outcome = try export("f5")
      #expect(outcome.ending == .exit(1))
      #expect(outcome.complaint.contains("holds diary, which flipbook export hasn't written"))
      #expect(try names(in: "site") == ["diary"])
      #expect(try export("f5", "--force").ending == .exit(0))
      #expect(try !names(in: "site").contains("diary"))
      let precious = try Program.run(
        ["export", "game", "f5", "--force", "--output", home.path], home: home)
      #expect(precious.complaint.contains("can't be replaced, it holds the home directory"))
    }

    @Test(
      "Stopped or killed in the middle, the old site is whole",
      arguments: [SIGTERM, SIGINT, SIGKILL])
    func interrupted(signal: Int32) throws {
      #expect(try export("f5").ending == .exit(0))
      let before = try names(in: "site")
      let game = String(repeating: "f5d6c3d3c4f4c5b3c2b4\n", count: 20_000)
      let program = try Program(
        ["export", "game", try write(game, to: "games"), "--output", home.file("site")], home: home)
      // The hidden folder shows that the export has begun.
      while try !names(in: ".").contains(where: { $0.hasPrefix(".site.") }) {
        try #require(program.complaint.isEmpty)
      }
      program.send(signal)
      #expect(program.ending() == (signal == SIGKILL ? .signal(SIGKILL) : .exit(1)))
      #expect(try names(in: "site") == before)
      if signal != SIGKILL {
        #expect(program.complaint.hasSuffix("stopped; \(home.file("site")) is as it was\n"))
        #expect(try !names(in: ".").contains { $0.hasPrefix(".site.") })
      }
    }
  }
}
