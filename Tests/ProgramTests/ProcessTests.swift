import Foundation
import TestSupport
import Testing

@testable import FlipbookCLI

extension LiveTests {
  @Suite("Starting")
  struct StartingTests {
    @Test("A port in use is named in the error, with a remedy")
    func takenPort() throws {
      let site = try ServedSite()
      let outcome = try Program.run(["--store", ":memory:", "--port", "\(site.port)"])
      #expect(outcome.ending == .exit(1))
      #expect(outcome.output.isEmpty)
      #expect(
        outcome.complaint == "flipbook: port \(site.port) on 127.0.0.1 is in use; "
          + "choose another with --port, or 0 for any free one\n")
    }

    @Test("The games are kept below the home directory, readable only by the user")
    func home() throws {
      let home = try TemporaryDirectory()
      let site = try ServedSite([], home: home)
      #if os(macOS)
        let directory = home.file("Library/Application Support/flipbook")
      #else
        let directory = home.file(".local/share/flipbook")
      #endif
      #expect(site.program.nextLine() == "Games are kept in \(directory)/games.sqlite")
      #expect(try Self.mode(of: directory) == 0o700)
      #expect(FileManager.default.fileExists(atPath: directory + "/games.sqlite"))
    }

    @Test("The games are kept in XDG_DATA_HOME if it is set")
    func dataHome() throws {
      let home = try TemporaryDirectory()
      let site = try ServedSite([], environment: ["XDG_DATA_HOME": home.file("data")], home: home)
      let directory = home.file("data/flipbook")
      #expect(site.program.nextLine() == "Games are kept in \(directory)/games.sqlite")
      #expect(try Self.mode(of: home.file("data")) == 0o700)
      #expect(try Self.mode(of: directory) == 0o700)
    }

    #if os(Linux)
      @Test("A possible password is hidden from the process list, also after a restart")
      func hiddenPassword() throws {
        let home = try TemporaryDirectory()
        let secret = "postgresql://me:geheim@db/games"
        let site = try ServedSite(
          ["--store", secret, "--store=\(secret)", "--store", home.file("games.sqlite")],
          home: home)
        let stars = String(repeating: "*", count: "me:geheim@db/games".utf8.count)
        let shown = [
          "--store", "postgresql://\(stars)", "--store=postgresql://\(stars)", "--store",
          home.file("games.sqlite"), "--port", "0",
        ]
        #expect(try Self.arguments(of: site.program.identifier) == shown)
        site.program.send(SIGHUP)
        // The last line of the log names the successor.
        try Program.wait { site.program.complaint.contains(" goes on; ") }
        let words = site.program.complaint.split(separator: " ")
        let successor = try #require(
          words.firstIndex(of: "process").flatMap { pid_t(words[$0 + 1]) })
        defer { kill(successor, SIGTERM) }
        #expect(try Self.arguments(of: successor) == shown)
      }

      /// The arguments of a process, as every user can read them.
      private static func arguments(of process: pid_t) throws -> [String] {
        let bytes = try Data(contentsOf: URL(filePath: "/proc/\(process)/cmdline"))
        return bytes.split(separator: 0, omittingEmptySubsequences: false).dropFirst().dropLast()
          .map { String(decoding: $0, as: UTF8.self) }
      }
    #endif

    #if !PostgreSQL
      @Test(
        "Without PostgreSQL in the build, the error says so and how to build with it",
        arguments: [
          [], ["backup", "copy"], ["restore", "copy"], ["check"], ["games"], ["migrate"],
          ["export", "game", "5768e1k8a52nmc43e43f0vpq", "--output", "site"],
        ])
      func noPostgreSQL(command: [String]) throws {
        for place in ["postgresql://me:geheim@127.0.0.1:9/games", "host=127.0.0.1 password=geheim"]
        {
          let outcome = try Program.run(command + ["--store", place])
          #expect(outcome.ending == .exit(1))
          #expect(outcome.output.isEmpty)
          #expect(
            outcome.complaint == "flipbook: this flipbook was built without PostgreSQL; "
              + "build it with swift build -c release --traits PostgreSQL\n")
        }
      }
    #endif

    private static func mode(of path: String) throws -> Int? {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      return attributes[.posixPermissions] as? Int
    }

    @Test("Without a home directory the error names the remedy")
    func nowhere() throws {
      let outcome = try Program.run([], environment: ["HOME": ""])
      #expect(outcome.ending == .exit(1))
      #expect(
        outcome.complaint == "flipbook: there is no home directory for the games; "
          + "name a file with --store\n")
    }

    @Test("The soft limit of open files doesn't limit the connections")
    func openFiles() throws {
      let site = try ServedSite(script: #"ulimit -S -n 64; exec "$0" "$@""#)
      let clients = try (0..<100).map { _ in try site.client() }
      for client in clients { #expect(try client.get("/healthz").status == 200) }
    }

    @Test("With too few open files it doesn't start, with few it warns; both name the remedy")
    func fewFiles() throws {
      let remedy = "allow more with ulimit -n, or with LimitNOFILE= in the unit of systemd\n"
      let outcome = try Program.run(["--loops", "2"], script: #"ulimit -n 60; exec "$0" "$@""#)
      #expect(outcome.ending == .exit(1))
      #expect(
        outcome.complaint == "flipbook: 60 files and sockets may be open, but 68 are needed "
          + "before anybody comes; " + remedy)
      let site = try ServedSite(
        ["--store", ":memory:", "--loops", "2"], script: #"ulimit -n 600; exec "$0" "$@""#)
      #expect(try site.client().get("/healthz").status == 200)
      #expect(site.program.stop() == .exit(0))
      #expect(
        site.program.complaint.hasSuffix(
          "Z flipbook: only 600 files and sockets may be open, "
            + "room for 532 connections of 16384; " + remedy))
    }

    @Test("It keeps running when its output is closed")
    func closedPipe() throws {
      let site = try ServedSite(
        ["--store", ":memory:", "--log", "requests"], script: #"exec "$0" "$@" 2>&1"#)
      try site.program.stopListening()
      let client = try site.client()
      for _ in 0..<3 { #expect(try client.get("/healthz").status == 200) }
      #expect(site.program.stop() == .exit(0))
    }

    @Test("A folder that isn't a site is named, with what is missing")
    func noSite() throws {
      let home = try TemporaryDirectory()
      let outcome = try Program.run(["--templates", home.path], home: home)
      #expect(outcome.ending == .exit(1))
      #expect(
        outcome.complaint == "flipbook: \(home.path) doesn't hold both Templates/ and Public/\n")
    }

    @Test(
      "Commands that don't serve print to the standard output",
      arguments: [
        (["--version"], ["flipbook \(Command.programVersion)"]),
        (["version"], ["flipbook \(Command.programVersion)"]),
        (["perft", "5"], ["1396"]),
      ])
    func telling(arguments: [String], output: [String]) throws {
      let outcome = try Program.run(arguments)
      #expect(outcome.ending == .exit(0))
      #expect(outcome.output == output)
    }

    @Test("An invalid command line ends with status 2 and a hint")
    func misuse() throws {
      let outcome = try Program.run(["--prot", "80"])
      #expect(outcome.ending == .exit(2))
      #expect(outcome.output.isEmpty)
      #expect(outcome.complaint == "flipbook: unknown option --prot; did you mean --port?\n")
    }
  }
}

#if os(Linux)
  extension LiveTests {
    @Suite("A full disk")
    struct FullDiskTests {
      @Test("makes the process unready while it lasts, and harms no game")
      func readiness() throws {
        let home = try TemporaryDirectory()
        let file = home.file("games.sqlite")
        let site = try ServedSite(
          ["--store", file], home: home, script: #"trap '' XFSZ; exec "$0" "$@""#)
        let client = try site.client()
        let game = try client.createGame("move=f5")
        #expect(try client.get("/readyz").status == 200)

        // Simulates a full disk: nothing can be written after the first page of a file. SQLite begins its log anew once
        // all of it is moved into the file, so a log that can't grow alone would not do.
        try limitFiles(of: site.program, to: "4096")
        try Program.wait { try client.get("/readyz").status == 503 }
        #expect(try client.get("/healthz").status == 200)
        let answer = try client.post("v=1&move=d6", to: game + "/move")
        #expect(answer.status == 503)
        #expect(answer.body.contains("No space left"))
        #expect(try client.get(game + ".txt").body == "f5\n")
        #expect(try client.get("/readyz").status == 503)

        try limitFiles(of: site.program, to: "unlimited")
        try Program.wait { try client.get("/readyz").status == 200 }
        #expect(try client.post("v=1&move=d6", to: game + "/move").status == 303)
        #expect(site.program.stop() == .exit(0))
      }

      private func limitFiles(of program: Program, to size: String) throws {
        let change = try Process.run(
          URL(filePath: "/usr/bin/prlimit"),
          arguments: ["--pid", "\(program.identifier)", "--fsize=\(size):"])
        change.waitUntilExit()
        try #require(change.terminationStatus == 0)
      }
    }
  }
#endif

extension LiveTests {
  @Suite("Stopping")
  struct StoppingTests {
    @Test(
      "Held requests are answered at once, and all games are in one file",
      arguments: [SIGTERM, SIGINT])
    func drain(signal: Int32) throws {
      let home = try TemporaryDirectory()
      let file = home.file("games.sqlite")
      let site = try ServedSite(["--store", file], home: home)
      let (player, watcher) = (try site.client(), try site.client())
      let game = try player.createGame("move=f5")
      try watcher.wait(for: "\(game)?seen=1")

      site.program.send(signal)
      #expect(try watcher.response().status == 503)
      #expect(site.program.ending() == .exit(0))
      // The daily deletion, which begins soon after the start, may have been cut short.
      #expect(
        site.program.complaint.split(separator: "\n").allSatisfy { $0.contains("games deleted") })
      #expect(!FileManager.default.fileExists(atPath: file + "-wal"))

      let again = try ServedSite(["--store", file], home: home)
      #expect(try again.client().document(of: game).record == "f5")
    }

    @Test("A signal right after the greeting is handled")
    func earlySignal() throws {
      for _ in 0..<20 {
        let site = try ServedSite()
        #expect(site.program.stop() == .exit(0))
      }
    }

    @Test("SIGHUP doesn't stop a site whose games are in memory only")
    func hangUp() throws {
      let site = try ServedSite()
      site.program.send(SIGHUP)
      try Program.wait { !site.program.complaint.isEmpty }
      let remedy = "no restart: the games are in memory only; keep them in a file\n"
      #expect(site.program.complaint.hasSuffix("Z flipbook: \(remedy)"))
      #expect(try site.client().get("/healthz").status == 200)
      #expect(site.program.stop() == .exit(0))
    }

    @Test("A second signal ends the program at once, even while a client is sending")
    func impatience() throws {
      let site = try ServedSite()
      let (slow, player) = (try site.client(), try site.client())
      let game = try player.createGame("move=f5")
      // Both requests arrive together: when the first is answered, the second has begun.
      try slow.send(
        "GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n"
          + "POST /games HTTP/1.1\r\nHost: h\r\nContent-Length: 6\r\n\r\nmov")
      _ = try slow.response()
      try player.wait(for: "\(game)?seen=1")
      site.program.send(SIGINT)
      // This response shows that the first signal was handled.
      #expect(try player.response().status == 503)
      site.program.send(SIGINT)
      #expect(site.program.ending() == .signal(SIGINT))
    }
  }
}

extension LiveTests {
  @Suite("Files that can't hold the games")
  struct StoreFileTests {
    private let home: TemporaryDirectory
    private let file: String

    init() throws {
      home = try TemporaryDirectory()
      file = home.file("games.sqlite")
    }

    @Test("A file that isn't a database stays as it is")
    func noDatabase() throws {
      try expectRefusal(of: Data("dear diary, ".utf8) + Data(count: 200), "name another file")
    }

    @Test("Another program's database stays as it is")
    func foreign() throws {
      var database = try ownDatabase()
      database.replaceSubrange(68..<72, with: [1, 2, 3, 4])
      try expectRefusal(of: database, "it is another program's database; name another file")
    }

    @Test(
      "A later or a development version's database stays as it is",
      arguments: [
        (999, "use that version or name another file"),
        (12, "a development version before 1.0 has written it; move it away"),
      ])
    func otherVersion(version: Int, remedy: String) throws {
      var database = try ownDatabase()
      database.replaceSubrange(
        60..<64, with: [0, 0, UInt8(version / 256), UInt8(version % 256)])
      try expectRefusal(of: database, remedy)
    }

    @Test("A damaged database stays as it is")
    func damaged() throws {
      var database = try ownDatabase()
      let last = database.count - 4096
      database.replaceSubrange(last..<database.count, with: Data(repeating: 0xAA, count: 4096))
      try expectRefusal(of: database, "keep it and its -wal together")
    }

    @Test("A missing directory is named in the error")
    func missingDirectory() throws {
      let outcome = try Program.run(["--store", home.file("missing/games.sqlite")], home: home)
      #expect(outcome.ending == .exit(1))
      #expect(
        outcome.complaint.hasSuffix(
          "there is no directory \(home.file("missing")); create it or name another file\n"))
      #expect(!FileManager.default.fileExists(atPath: home.file("missing")))
    }

    @Test("A directory is refused")
    func directory() throws {
      let outcome = try Program.run(["--store", home.path], home: home)
      #expect(outcome.ending == .exit(1))
      #expect(
        outcome.complaint
          == "flipbook: can't keep games in \(home.path): it isn't a file; name another one\n")
    }

    @Test("A read-only file stays as it is", .enabled(if: geteuid() != 0))
    func unwritable() throws {
      let database = try ownDatabase()
      try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: file)
      let outcome = try Program.run(["--store", file], home: home)
      #expect(outcome.ending == .exit(1))
      #expect(outcome.complaint.contains("give this user write permission"))
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == database)
    }

    /// A database with a game, as the program leaves it.
    private func ownDatabase() throws -> Data {
      let site = try ServedSite(["--store", file], home: home)
      _ = try site.client().createGame("move=f5")
      #expect(site.program.stop() == .exit(0))
      return try Data(contentsOf: URL(fileURLWithPath: file))
    }

    private func expectRefusal(of contents: Data, _ remedy: String) throws {
      try contents.write(to: URL(fileURLWithPath: file))
      let before = try home.names()
      let outcome = try Program.run(["--store", file], home: TemporaryDirectory())
      #expect(outcome.ending == .exit(1))
      #expect(outcome.output.isEmpty)
      #expect(outcome.complaint.hasPrefix("flipbook: can't keep games in \(file): "))
      #expect(outcome.complaint.contains(remedy))
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == contents)
      #expect(try home.names() == before)
    }
  }
}
