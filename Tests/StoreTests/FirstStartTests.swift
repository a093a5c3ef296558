import CSQLite
import Foundation
import Gameplay
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("A first start that was interrupted", .noHanging)
struct FirstStartTests {
  /// Files without a table that a first start, also of an earlier version, can leave.
  enum Remains: String, CaseIterable, CustomTestStringConvertible {
    case nothing = "an empty file"
    case header = "a header with the way to shrink"
    case log = "a header and an empty log"

    var testDescription: String { rawValue }

    func make(at path: String) throws {
      switch self {
      case .nothing: try Data().write(to: URL(filePath: path))
      case .header: try runSQL("PRAGMA auto_vacuum = INCREMENTAL", on: path)
      case .log: try runSQLAndDie("", on: path)
      }
    }
  }

  @Test("leaves a new store", arguments: Remains.allCases)
  func remains(remains: Remains) async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("games.sqlite")
    try remains.make(at: path)
    let game = try SampleGame.moves.game()
    let store = try SQLiteStore(path: path)
    try await store.insert(game)
    await store.close()
    #expect(try await SQLiteStore(path: path).game(game.id) == game)
    #expect(try StoreCheck(path: path).findings == [])
    #expect(throws: SQLiteStoreError.self) { try SQLiteStore(path: path + "x", isReadOnly: true) }
  }

  #if os(Linux)
    @Test("at any write, sync or removal leaves what the next start continues")
    func anyCall() async {
      // Runs in a process of its own, because SQLite's system calls are those of the whole process.
      await #expect(processExitsWith: .success) {
        try countCalls()
        var (count, isComplete) = (0, false)
        while !isComplete {
          let directory = try TemporaryDirectory()
          let path = directory.file("games.sqlite")
          callsLeft = count
          if let store = try? SQLiteStore(path: path) {
            isComplete = callsLeft > 0
            await store.close()
          }
          callsLeft = .max
          // Copies the files: this process may still have locks and statements.
          let copy = try TemporaryDirectory()
          for (name, contents) in try directory.contents() where !name.hasSuffix("-shm") {
            try contents.write(to: URL(filePath: copy.file(name)))
          }
          let place = copy.file("games.sqlite")
          let game = try SampleGame.moves.game()
          let again = try SQLiteStore(path: place)
          try await again.insert(game)
          #expect(try await again.game(game.id) == game, "\(count) calls")
          await again.close()
          #expect(try StoreCheck(path: place).findings == [], "\(count) calls")
          #expect(try number("PRAGMA auto_vacuum", on: place) == 2)
          count += 1
        }
        #expect(count > 20)
      }
    }
  #endif
}

#if os(Linux)
  /// How many of SQLite's system calls are still made; then all fail, as if the process had been killed.
  private nonisolated(unsafe) var callsLeft = Int.max

  private func isMade() -> Bool {
    guard callsLeft > 0 else {
      errno = EIO
      return false
    }
    callsLeft -= 1
    return true
  }

  /// Counts the calls by which SQLite changes files.
  private func countCalls() throws {
    let vfs = try #require(sqlite3_vfs_find(nil))
    func put<Call>(_ call: Call, _ name: String) {
      let pointer = unsafeBitCast(call, to: sqlite3_syscall_ptr.self)
      #expect(vfs.pointee.xSetSystemCall(vfs, name, pointer) == SQLITE_OK)
    }
    let writing: @convention(c) (Int32, UnsafeRawPointer?, Int, off_t) -> Int = {
      isMade() ? pwrite($0, $1, $2, $3) : -1
    }
    put(writing, "pwrite")
    put(writing, "pwrite64")
    let cutting: @convention(c) (Int32, off_t) -> Int32 = { isMade() ? ftruncate($0, $1) : -1 }
    put(cutting, "ftruncate")
    let removing: @convention(c) (UnsafePointer<CChar>?) -> Int32 = { path in
      guard let path, isMade() else { return -1 }
      return unlink(path)
    }
    put(removing, "unlink")
  }
#endif
