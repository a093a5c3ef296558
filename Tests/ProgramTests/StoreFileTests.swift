import Foundation
import Testing

extension LiveTests {
  @Suite("Files that can't hold the games")
  struct StoreFileTests {
    private let home: TemporaryDirectory
    private let file: String

    init() throws {
      home = try TemporaryDirectory()
      file = home.file("games.sqlite")
    }

    @Test("A file that is no database stays as it is")
    func noDatabase() throws {
      try expectRefusal(of: Data("dear diary, ".utf8) + Data(count: 200), "name another file")
    }

    @Test("Another program's database stays as it is")
    func foreign() throws {
      var database = try ownDatabase()
      database.replaceSubrange(68..<72, with: [1, 2, 3, 4])
      try expectRefusal(of: database, "it is another program's database; name another file")
    }

    @Test("A later version's database stays as it is")
    func newer() throws {
      var database = try ownDatabase()
      database.replaceSubrange(60..<64, with: [0, 0, 0, 99])
      try expectRefusal(of: database, "use that version or name another file")
    }

    @Test("A damaged database stays as it is")
    func damaged() throws {
      var database = try ownDatabase()
      let last = database.count - 4096
      database.replaceSubrange(last..<database.count, with: Data(repeating: 0xAA, count: 4096))
      try expectRefusal(of: database, "put a backup in its place")
    }

    @Test("A missing directory is named")
    func missingDirectory() throws {
      let outcome = try Program.run(["--store", home.file("missing/games.sqlite")], home: home)
      #expect(outcome.ending == .exit(1))
      #expect(
        outcome.complaint.hasSuffix(
          "there is no directory \(home.file("missing")); create it or name another file\n"))
      #expect(!FileManager.default.fileExists(atPath: home.file("missing")))
    }

    @Test("A directory is no file")
    func directory() throws {
      let outcome = try Program.run(["--store", home.path], home: home)
      #expect(outcome.ending == .exit(1))
      #expect(
        outcome.complaint
          == "flipbook: can't keep games in \(home.path): it isn't a file; name another one\n")
    }

    @Test("A file that may not be written to stays as it is", .enabled(if: geteuid() != 0))
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
