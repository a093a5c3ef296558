import Gameplay
import SQLiteStore
import TestSupport
import Testing

/// The stores that keep the same promises.
enum StoreKind: String, CaseIterable, CustomTestStringConvertible {
  case memory, sqlite

  var testDescription: String { rawValue }

  /// Runs a test on a new store.
  func run(_ test: (any GameStore) async throws -> Void) async throws {
    switch self {
    case .memory: try await test(MemoryStore())
    case .sqlite:
      let directory = try TemporaryDirectory()
      let store = try SQLiteStore(path: directory.file("games.sqlite"))
      try await test(store)
      await store.close()
    }
  }
}
