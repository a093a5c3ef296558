#if os(Linux)
  import Foundation
  import Gameplay
  import StoredGames
  import TestSupport
  import Testing

  @testable import SQLiteStore

  @Suite("A file that can only be read", .noHanging)
  struct ReadOnlyFileTests {
    /// What this user may not write to.
    enum Place: String, CaseIterable, CustomTestStringConvertible {
      case file = "the file"
      case directory = "its directory"
      case both = "the file and its directory"

      var testDescription: String { rawValue }

      /// Takes the right to write from everybody.
      func protect(_ path: String, in directory: String) {
        if self != .directory {
          #expect(chmod(path, 0o444) == 0)
        } else {
          #expect(chmod(path, 0o666) == 0)
        }
        #expect(chmod(directory, self == .file ? 0o777 : 0o555) == 0)
      }
    }

    @Test("is served, checked, listed and backed up, and stays as it is", arguments: Place.allCases)
    func reading(place: Place) async {
      // Runs in a process of its own, because root may write to every file.
      await #expect(processExitsWith: .success) { [name = place.rawValue as String] in
        let place = try #require(Place(rawValue: name))
        let (directory, other) = (try TemporaryDirectory(), try TemporaryDirectory())
        let path = directory.file("games.sqlite")
        let game = try SampleGame.moves.game()
        let first = try SQLiteStore(path: path)
        try await first.insert(game)
        await first.close()
        place.protect(path, in: directory.path)
        #expect(chmod(other.path, 0o777) == 0)
        try loseRights()
        let before = try directory.contents()

        let store = try SQLiteStore(path: path, isReadOnly: true)
        #expect(try await store.game(game.id) == game)
        #expect(store.cachedGame(game.id) == game)
        try await store.check()
        await #expect(throws: GameStoreError.readOnly) { try await store.insert(game) }
        var listed: [GameID] = []
        try SQLiteStore(path: path, isReadOnly: true).forEachGame { id, _ in listed.append(id) }
        #expect(listed == [game.id])
        #expect(try StoreCheck(path: path).findings == [])
        let copy = other.file("copy.sqlite")
        #expect(try StoreBackup.write(path, to: copy).gameCount == 1)
        await store.close()
        #expect(try directory.contents() == before)
        #expect(throws: SQLiteStoreError(path: path, problem: .notWritable)) {
          try SQLiteStore(path: path)
        }
        #expect(try directory.contents() == before)
        try regainRights()
      }
    }

    @Test("is refused beside a log that can't be read, with what to do")
    func hotLog() async {
      await #expect(processExitsWith: .success) {
        let directory = try TemporaryDirectory()
        let path = directory.file("games.sqlite")
        await (try SQLiteStore(path: path)).close()
        try runSQLAndDie("UPDATE flipbook SET probe = probe + 1", on: path)
        Place.both.protect(path, in: directory.path)
        #expect(chmod(path + "-wal", 0o444) == 0)
        try loseRights()
        let before = try directory.contents()
        let error = SQLiteStoreError(path: path, problem: .unreadableLog)
        #expect(throws: error) { try SQLiteStore(path: path, isReadOnly: true) }
        #expect(throws: error) { try StoreCheck(path: path) }
        #expect(try directory.contents() == before)
        try regainRights()
      }
    }

    @Test("shows the games of a process that serves it")
    func served() async throws {
      let directory = try TemporaryDirectory()
      let path = directory.file("games.sqlite")
      let (server, game) = (try SQLiteStore(path: path), try SampleGame.moves.game())
      let reader = try SQLiteStore(path: path, isReadOnly: true)
      #expect(try await reader.game(game.id) == nil)
      try await server.insert(game)
      #expect(try await reader.game(game.id) == game)
      await reader.close()
      await server.close()
    }
  }

  private let nobody: UInt32 = 65_534

  /// Makes root an ordinary user.
  private func loseRights() throws {
    guard geteuid() == 0 else { return }
    try #require(setegid(nobody) == 0 && seteuid(nobody) == 0)
  }

  /// Allows the removal of the directories.
  private func regainRights() throws {
    guard getuid() == 0 else { return }
    try #require(seteuid(0) == 0 && setegid(0) == 0)
  }
#endif
