import Foundation
import Gameplay
import TestSupport
import Testing

@testable import SQLiteStore

#if os(Linux)
  @Suite("A commit that fails", .noHanging)
  struct FailedCommitTests {
    @Test("acknowledges nobody in the group, loses nothing older, and the next one succeeds")
    func failure() async {
      // In a process of its own: the limit on the size of files holds for a whole process.
      await #expect(processExitsWith: .success) {
        let directory = try TemporaryDirectory()
        let store = try SQLiteStore(path: directory.file("games.sqlite"))
        let older = try SampleGame.shared.game()
        try await store.insert(older)
        let group = try [SampleGame.moves, .passes, .imported].map { try $0.game() }

        let errors = try await store.insertTogether(group) {
          try limitFiles(to: directory.contents()["games.sqlite-wal"]?.count)
        }
        try limitFiles(to: nil)

        #expect(errors == [.full, .full, .full])
        for game in group { #expect(try await store.game(game.id) == nil) }
        #expect(try await store.game(older.id) == older)
        #expect(try await store.insertTogether(group) == [nil, nil, nil])
        for game in group { #expect(try await store.game(game.id) == game) }
      }
    }
  }

  /// Lets no file of this process grow beyond a size, or any size for nil.
  private func limitFiles(to size: Int?) throws {
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit()
    try #require(getrlimit(__rlimit_resource_t(1), &limit) == 0)
    limit.rlim_cur = size.map { rlim_t($0) } ?? limit.rlim_max
    try #require(setrlimit(__rlimit_resource_t(1), &limit) == 0)
  }
#endif
