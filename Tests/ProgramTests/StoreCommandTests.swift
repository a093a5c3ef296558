import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FlipbookCLI

extension LiveTests {
  @Suite("Maintaining the games")
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

    @Test("A backup of a served file can be restored, even next to a killed server's log")
    func backup() throws {
      let site = try ServedSite(["--store", store], home: home)
      let game = try site.client().createGame("move=f5")
      #expect(try run("backup", copy).output == ["1 game copied to \(copy)"])
      #expect(try run("check").output == ["1 game in \(store), none damaged"])
      let later = try site.client().createGame("move=f5")
      let refused = try run("restore", copy)
      #expect(refused.ending == .exit(1))
      #expect(refused.complaint.contains("another process serves it; stop that process first"))
      #expect(site.program.stop(SIGKILL) == .signal(SIGKILL))

      let restored = try run("restore", copy)
      #expect(restored.output.first == "1 game restored to \(store)")
      #expect(restored.output.last?.hasPrefix("the previous file is kept as ") == true)
      let again = try ServedSite(["--store", store], home: home)
      #expect(try again.client().get(game).status == 200)
      #expect(try again.client().get(later).status == 404)
    }

    @Test("Restores within the same second keep each replaced file")
    func restoringTwice() throws {
      let site = try ServedSite(["--store", store], home: home)
      _ = try site.client().createGame("move=f5")
      #expect(site.program.stop() == .exit(0))
      #expect(try run("backup", copy).ending == .exit(0))
      for _ in 0..<3 { #expect(try run("restore", copy).ending == .exit(0)) }
      #expect(try home.names().count { $0.contains(".before-") } == 3)
      let name = home.file("taken")
      try Data().write(to: URL(filePath: name))
      try Data().write(to: URL(filePath: name + "-2-wal"))
      #expect(Command.freeName(name) == name + "-3")
    }

    @Test("Progress is reported once per piece of news")
    func progress() {
      let told = Mutex<[String]>([])
      let progress = ProgressPrinter { text in told.withLock { $0.append(text) } }
      progress.tick()
      for news in ["1", "2", "2", "3"] {
        progress.update(news)
        if news != "1" { progress.tick() }
      }
      #expect(told.withLock { $0 } == ["2", "3"])
    }

    @Test("Games are listed, shown and deleted while they are served")
    func games() throws {
      let site = try ServedSite(["--store", store], home: home)
      let game = try site.client().createGame("record=f5d6")
      let name = String(try #require(game.split(separator: "/").last))
      let list = try run("games").output
      #expect(list.count == 1)
      #expect(list[0].hasPrefix(name + "  "))
      #expect(list[0].hasSuffix("2 moves, in play, manual against manual"))
      let shown = try run("games", name).output
      #expect(shown.last == "  f5d6" && shown[1].hasSuffix(", 1 seat"))
      #expect(try run("games", name, "--delete").output == ["\(name) deleted"])
      #expect(try run("games").output.isEmpty)
      #expect(try site.client().get(game).status == 404)
    }

    @Test("All games are copied to another file once, and served from it")
    func copying() throws {
      let site = try ServedSite(["--store", store], home: home)
      let game = try site.client().createGame("record=f5d6")
      #expect(site.program.stop() == .exit(0))
      let arguments = ["copy", "--from", store, "--to", copy]
      #expect(
        try Program.run(arguments, home: home).output == [
          "1 game, 0 links and 0 feeds copied to \(copy), 0 games there already"
        ])
      #expect(
        try Program.run(arguments, home: home).output == [
          "0 games, 0 links and 0 feeds copied to \(copy), 1 game there already"
        ])
      let other = try ServedSite(["--store", copy], home: home)
      let client = try other.client()
      #expect(try client.get(game).status == 200)
      #expect(try client.post("move=f5", to: "/games").status == 303)

      let name = String(try #require(game.split(separator: "/").last))
      #expect(
        try Program.run(["games", name, "--delete", "--store", store], home: home)
          .output == ["\(name) deleted"])
      let back = try Program.run(["copy", "--from", copy, "--to", store], home: home)
      #expect(
        back.output == ["2 games, 0 links and 0 feeds copied to \(store), 0 games there already"])
      #expect(back.ending == .exit(0) && !back.complaint.contains("flipbook: "))
    }

    @Test("Read-only games can be copied while they are served")
    func readOnly() throws {
      var site = try ServedSite(["--store", store], home: home)
      let game = try site.client().createGame("move=f5&light=computer")
      #expect(site.program.stop() == .exit(0))
      site = try ServedSite(["--store", store, "--read-only"], home: home)
      let client = try site.client()
      #expect(try client.post("move=f5", to: "/games").status == 503)
      let copying = try Program.run(["copy", "--from", store, "--to", copy], home: home)
      #expect(copying.ending == .exit(0) && !copying.complaint.contains("flipbook: "))
      let shown = try client.get(game + ".json")
      #expect(shown.status == 200)
      #expect(site.program.stop() == .exit(0))
      let other = try ServedSite(["--store", copy, "--read-only"], home: home)
      #expect(try other.client().get(game + ".json").body == shown.body)
    }

    @Test("Copying a missing file fails and leaves no other file behind")
    func nothingToCopy() throws {
      let outcome = try Program.run(["copy", "--from", store, "--to", copy], home: home)
      #expect(outcome.ending == .exit(1))
      #expect(
        outcome.complaint == "flipbook: there is no file \(store); name it with --from\n")
      #expect(!FileManager.default.fileExists(atPath: copy))
    }

    #if PostgreSQL
      @Test(
        "A database is migrated, served, maintained and copied without revealing its password",
        .enabled(if: TestDatabase.address != nil))
      func database() throws {
        let database = try TestDatabase()
        defer { try? database.drop() }
        let place = try #require(URL(string: database.text))
        let password = try #require(place.password)
        func run(_ arguments: String...) throws -> Program.Outcome {
          let outcome = try Program.run(
            arguments + (arguments[0] == "copy" ? [] : ["--store", database.text]), home: home)
          #expect(!outcome.complaint.contains(password))
          #expect(!outcome.output.joined().contains(password))
          return outcome
        }
        let early = try run("serve", "--port", "0")
        #expect(early.ending == .exit(1))
        #expect(early.complaint.contains("flipbook migrate"))
        let name =
          "PostgreSQL (host=127.0.0.1 port=\(place.port ?? 0) dbname=flipbook user=flipbook)"
        #expect(try run("migrate").output == ["\(name) has schema 100 now, before it had none"])
        #expect(try run("migrate").output == ["\(name) has schema 100 already"])

        let site = try ServedSite(["--store", database.text], home: home)
        #expect(site.program.nextLine() == "Games are kept in \(name)")
        let game = try site.client().createGame("record=f5d6")
        let id = String(try #require(game.split(separator: "/").last))
        let other = try ServedSite(["--store", database.text], home: home)
        #expect(try other.client().get(game).status == 200)
        #expect(try run("games").output.first?.hasPrefix("\(id)  ") == true)
        #expect(try run("games", id).output.last == "  f5d6")
        for command in [["backup", copy], ["restore", copy], ["check"]] {
          let outcome = try Program.run(command + ["--store", database.text], home: home)
          #expect(outcome.ending == .exit(1))
          #expect(outcome.complaint.contains("pg_dump"))
        }
        #expect(
          try run("copy", "--from", database.text, "--to", copy).output == [
            "1 game, 0 links and 0 feeds copied to \(copy), 0 games there already"
          ])
        #expect(try run("games", id, "--delete").output == ["\(id) deleted"])
        #expect(
          try run("copy", "--from", copy, "--to", database.text).output == [
            "1 game, 0 links and 0 feeds copied to \(name), 0 games there already"
          ])
        #expect(try site.client().get(game).status == 200)
        for site in [site, other] { #expect(!site.program.complaint.contains(password)) }
      }

      @Test(
        "An unusable database is refused in one line with the reason, without the password",
        .enabled(if: TestDatabase.address != nil),
        arguments: [
          ("flipbook:", "flipbook:wrong"), ("/flipbook?", "/nowhere?"), (":secret@", ":secret@no"),
        ])
      func refusedDatabase(part: String, other: String) throws {
        let address = try #require(TestDatabase.address) + "?connect_timeout=2"
        let outcome = try Program.run(
          ["--store", address.replacing(part, with: other), "--port", "0"], home: home)
        #expect(outcome.ending == .exit(1))
        #expect(outcome.output.isEmpty)
        #expect(outcome.complaint.split(separator: "\n").count == 1)
        #expect(outcome.complaint.hasPrefix("flipbook: can't keep games in "))
        #expect(!outcome.complaint.contains("secret"))
      }
    #endif

    @Test(
      "Maintaining a missing file is an error", arguments: ["check", "games"])
    func missing(command: String) throws {
      let outcome = try run(command)
      #expect(outcome.ending == .exit(1))
      #expect(outcome.complaint.contains("there is no"))
    }

    @Test("The site reports that the maximum number of games is reached")
    func ceiling() throws {
      let site = try ServedSite(["--store", ":memory:", "--max-games", "1"], home: home)
      let client = try site.client()
      #expect(try client.post("move=f5", to: "/games").status == 303)
      let answer = try client.post("move=f5", to: "/games")
      #expect(answer.status == 503)
      #expect(answer.body.contains("This site is full"))
    }
  }
}
