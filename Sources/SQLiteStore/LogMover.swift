import CSQLite
import Dispatch
import Synchronization

/// Moves the log into the file on a connection and a thread of its own, while the writer goes on.
final class LogMover: Sendable {
  private let connection: Mutex<Connection?>
  private let known: KnownGames
  /// Where a test lets the disk stall.
  private let awaitDisk: @Sendable () -> Void
  private let thread = DispatchQueue(label: "SQLiteStore.checkpoint")
  private let work = DispatchGroup()
  private let isWorking = Atomic(false)

  init(
    _ connection: sending Connection, known: KnownGames, awaitDisk: @escaping @Sendable () -> Void
  ) {
    self.connection = Mutex(connection)
    self.known = known
    self.awaitDisk = awaitDisk
  }

  /// Whether a move is under way.
  var isMoving: Bool { isWorking.load(ordering: .acquiring) }

  /// Begins a move; the writer calls it, and only while none is under way.
  func start() {
    isWorking.store(true, ordering: .releasing)
    work.enter()
    thread.async {
      self.awaitDisk()
      self.connection.withLock { connection in
        // A move that fails is made up for by the next one; until then the log holds everything.
        if let connection { connection.moveLog() }
      }
      if let log = self.known.logState, log.mayStartOver {
        self.known.isLogEnding.store(true, ordering: .relaxed)
      }
      self.isWorking.store(false, ordering: .releasing)
      self.work.leave()
    }
  }

  /// Waits for the move that is under way, but not for long.
  func wait(milliseconds: Int) { _ = work.wait(timeout: .now() + .milliseconds(milliseconds)) }

  /// Waits for the move that is under way and closes the connection.
  func close() {
    work.wait()
    connection.withLock { $0 = nil }
  }
}

extension Connection {
  /// Moves as much of the log into the file as nobody needs who reads, without waiting for anybody.
  func moveLog() {
    sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
  }
}
