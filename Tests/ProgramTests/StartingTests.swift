import Foundation
import Testing

@testable import FlipbookCLI

extension LiveTests {
  @Suite("Starting")
  struct StartingTests {
    @Test("A port that is taken is named, with what to do")
    func takenPort() throws {
      let site = try ServedSite()
      let outcome = try Program.run(["--store", ":memory:", "--port", "\(site.port)"])
      #expect(outcome.ending == .exit(1))
      #expect(outcome.output.isEmpty)
      #expect(
        outcome.complaint == "flipbook: port \(site.port) on 127.0.0.1 is in use; "
          + "choose another with --port, or 0 for any free one\n")
    }

    @Test("The games are kept below the home directory, for nobody else to see")
    func home() throws {
      let home = try TemporaryDirectory()
      let site = try ServedSite([], home: home)
      #if os(macOS)
        let directory = home.file("Library/Application Support/flipbook")
      #else
        let directory = home.file(".local/share/flipbook")
      #endif
      #expect(site.program.nextLine() == "keeping the games in \(directory)/games.sqlite")
      #expect(try Self.mode(of: directory) == 0o700)
      #expect(FileManager.default.fileExists(atPath: directory + "/games.sqlite"))
    }

    @Test("The games are kept where XDG_DATA_HOME says")
    func dataHome() throws {
      let home = try TemporaryDirectory()
      let site = try ServedSite([], environment: ["XDG_DATA_HOME": home.file("data")], home: home)
      let directory = home.file("data/flipbook")
      #expect(site.program.nextLine() == "keeping the games in \(directory)/games.sqlite")
      #expect(try Self.mode(of: home.file("data")) == 0o700)
      #expect(try Self.mode(of: directory) == 0o700)
    }

    private static func mode(of path: String) throws -> Int? {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      return attributes[.posixPermissions] as? Int
    }

    @Test("Without any home directory the remedy is named")
    func nowhere() throws {
      let outcome = try Program.run([], environment: ["HOME": ""])
      #expect(outcome.ending == .exit(1))
      #expect(
        outcome.complaint == "flipbook: no home directory is known to keep the games in; "
          + "name a file with --store\n")
    }

    @Test("The usual limit of open files doesn't hold it back")
    func openFiles() throws {
      let site = try ServedSite(script: #"ulimit -S -n 64; exec "$0" "$@""#)
      let clients = try (0..<100).map { _ in try site.client() }
      for client in clients { #expect(try client.get("/healthz").status == 200) }
    }

    @Test("It lives on when nobody reads what it says any more")
    func closedPipe() throws {
      let site = try ServedSite(
        ["--store", ":memory:", "--log", "requests"], script: #"exec "$0" "$@" 2>&1"#)
      try site.program.stopListening()
      let client = try site.client()
      for _ in 0..<3 { #expect(try client.get("/healthz").status == 200) }
      #expect(site.program.stop() == .exit(0))
    }

    @Test("What is no site is named, with what it lacks")
    func noSite() throws {
      let home = try TemporaryDirectory()
      let outcome = try Program.run(["--site", home.path], home: home)
      #expect(outcome.ending == .exit(1))
      #expect(
        outcome.complaint == "flipbook: \(home.path) doesn't hold both Templates/ and Public/\n")
    }

    @Test(
      "What can be told without serving is told on standard output",
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

    @Test("A command line that can't be understood is answered with status 2 and a hint")
    func misuse() throws {
      let outcome = try Program.run(["--prot", "80"])
      #expect(outcome.ending == .exit(2))
      #expect(outcome.output.isEmpty)
      #expect(outcome.complaint == "flipbook: unknown option --prot; did you mean --port?\n")
    }
  }
}
