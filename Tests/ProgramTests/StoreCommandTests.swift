import Foundation
import TestSupport
import Testing

@testable import FlipbookCLI

extension LiveTests {
  @Suite("Looking after the games")
  struct StoreCommandTests {
    private let home: TemporaryDirectory
    private let store: String
    private let copy: String

    init() throws {
      home = try TemporaryDirectory()
      store = home.file("games.sqlite")
      copy = home.file("copy.sqlite")
    }

    private func run(_ arguments: String...) throws -> Program.Outcome {
      try Program.run(arguments + ["--store", store], home: home)
    }

    @Test("A backup of a served file comes back, also beside the log of a killed server")
    func backup() throws {
      let site = try ServedSite(["--store", store], home: home)
      let game = try site.client().createGame("move=f5")
      #expect(try run("backup", copy).output == ["1 game copied to \(copy)"])
      #expect(try run("check").output == ["1 game in \(store), all whole"])
      let later = try site.client().createGame("move=f5")
      let refused = try run("restore", copy)
      #expect(refused.ending == .exit(1))
      #expect(refused.complaint.contains("somebody serves it; stop that process first"))
      #expect(site.program.stop(SIGKILL) == .signal(SIGKILL))

      // What was once told to do with a backup is refused, whatever the size.
      let kept = home.file("kept.sqlite")
      try FileManager.default.copyItem(atPath: store, toPath: kept)
      try FileManager.default.removeItem(atPath: store)
      try FileManager.default.copyItem(atPath: copy, toPath: store)
      let mixed = try Program.run(["--store", store, "--port", "0"], home: home)
      #expect(mixed.ending == .exit(1))
      #expect(mixed.complaint.contains("flipbook restore"))

      try FileManager.default.removeItem(atPath: store)
      try FileManager.default.moveItem(atPath: kept, toPath: store)
      let restored = try run("restore", copy)
      #expect(restored.output.first == "1 game restored to \(store)")
      #expect(restored.output.last?.hasPrefix("what was there is kept as ") == true)
      let again = try ServedSite(["--store", store], home: home)
      #expect(try again.client().get(game).status == 200)
      #expect(try again.client().get(later).status == 404)
    }

    @Test("Games are listed, shown and deleted while they are served")
    func games() throws {
      let site = try ServedSite(["--store", store], home: home)
      let game = try site.client().createGame("record=f5d6")
      let name = String(try #require(game.split(separator: "/").last))
      let list = try run("games").output
      #expect(list.count == 1)
      #expect(list[0].hasPrefix(name + "  "))
      #expect(list[0].hasSuffix("2 moves, going on, manual against manual"))
      #expect(try run("games", name).output.last == "  f5d6")
      #expect(try run("games", name, "--delete").output == ["\(name) deleted"])
      #expect(try run("games").output.isEmpty)
      #expect(try site.client().get(game).status == 404)
    }

    @Test(
      "There is nothing to look after in a file that isn't there", arguments: ["check", "games"])
    func missing(command: String) throws {
      let outcome = try run(command)
      #expect(outcome.ending == .exit(1))
      #expect(outcome.complaint.contains("there is no"))
    }

    @Test("The site says that there are as many games as there may be")
    func ceiling() throws {
      let site = try ServedSite(["--store", ":memory:", "--max-games", "1"], home: home)
      let client = try site.client()
      #expect(try client.post("move=f5", to: "/games").status == 303)
      let answer = try client.post("move=f5", to: "/games")
      #expect(answer.status == 503)
      #expect(answer.body.contains("No room for another game"))
    }
  }
}
