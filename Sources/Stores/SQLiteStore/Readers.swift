import CSQLite
import Dispatch
import Gameplay
import StoredGames
import Synchronization

/// The connections that read, each used by one thread at a time.
///
/// A read runs on the calling thread: it takes a few microseconds, less than waking another thread. Only queries of many
/// rows run on other threads. Every read sees the last commit, and no write makes a read wait.
final class Readers: Sendable {
  private final class Reader: Sendable {
    let connection: Mutex<SQLiteConnection>

    init(_ connection: sending SQLiteConnection) {
      self.connection = Mutex(connection)
    }
  }

  private let file: StoreFile
  private let isReadOnly: Bool
  private let cache: GameCache
  /// The free connections; nil once the store is closed. The last one was used most recently and has pages in memory, so
  /// it is used next.
  private let idle: Mutex<[Reader]?>
  private let threads = DispatchQueue(label: "SQLiteStore.reader", attributes: .concurrent)

  /// How many free connections stay open. Usually there are as many as event loops.
  private static let idleLimit = 16

  init(_ file: StoreFile, isReadOnly: Bool, cache: GameCache) throws(StoreFailure) {
    (self.file, self.isReadOnly, self.cache) = (file, isReadOnly, cache)
    idle = Mutex([Reader(try file.openReader(keepsLog: isReadOnly))])
  }

  /// Refuses later reads. A connection in use is closed after its read.
  func close() { idle.withLock { $0 = nil } }

  func game(_ id: GameID) throws(GameStoreError) -> LivingGame? {
    try read { connection throws(StoreFailure) in try connection.game(id, in: cache) }
  }

  func rows(_ sql: String) throws(GameStoreError) -> [[StoredValue]] {
    try read { connection throws(StoreFailure) in try connection.rows(sql) }
  }

  func rows(of call: Call) async throws(GameStoreError) -> [[StoredValue]] {
    let question = { @Sendable (connection: SQLiteConnection) throws(StoreFailure) in
      try connection.rows(call.statement.sql, call.parameters)
    }
    return try call.statement.takesLong ? await readElsewhere(question) : read(question)
  }

  /// Moves the log into the file, as far as readers allow. Fails if the file can't be written.
  func checkpoint() async throws(GameStoreError) {
    _ = try await readElsewhere { connection throws(StoreFailure) in
      // SQLite opens the log with the first read.
      _ = try connection.schemaVersion()
      return try connection.checkpoint(SQLITE_CHECKPOINT_PASSIVE)
    }
  }

  /// Reads on a thread that may wait.
  private func readElsewhere<Answer: Sendable>(
    _ question: @escaping @Sendable (SQLiteConnection) throws(StoreFailure) -> Answer
  ) async throws(GameStoreError) -> Answer {
    let answer = await withCheckedContinuation { continuation in
      threads.async {
        continuation.resume(
          returning: Result { () throws(GameStoreError) in try self.read(question) })
      }
    }
    // The other thread took this lock after its read. The thread sanitizer understands locks, but not the runtime's own
    // handover.
    idle.withLock { _ in }
    return try answer.get()
  }

  private func read<Answer: Sendable>(
    _ question: (SQLiteConnection) throws(StoreFailure) -> Answer
  ) throws(GameStoreError) -> Answer {
    let free = idle.withLock { idle in idle == nil ? nil : Reader??.some(idle?.popLast()) }
    guard let free else { throw StoreFailure.closed.gameStoreError }
    do throws(StoreFailure) {
      let reader = if let free { free } else { Reader(try file.openReader(keepsLog: isReadOnly)) }
      defer {
        idle.withLock { idle in
          if let count = idle?.count, count < Self.idleLimit { idle?.append(reader) }
        }
      }
      return try reader.connection.withLock { connection throws(StoreFailure) in
        try question(connection)
      }
    } catch {
      throw error.gameStoreError
    }
  }
}
