import CSQLite
import Dispatch
import Synchronization

/// Moves the log into the file on a connection and a thread of its own, while the writer goes on.
final class LogMover: Sendable {
  private let connection: Mutex<Connection?>
  private let known: KnownGames
  private let result = Mutex<LogExtent?>(nil)
  /// Where a test lets the disk stall.
  private let awaitDisk: @Sendable () -> Void
  private let thread = DispatchQueue(label: "SQLiteStore.checkpoint")
  private let work = DispatchGroup()

  init(
    _ connection: sending Connection, known: KnownGames, awaitDisk: @escaping @Sendable () -> Void
  ) {
    self.connection = Mutex(connection)
    self.known = known
    self.awaitDisk = awaitDisk
  }

  /// Whether a move is under way.
  var isMoving: Bool { work.wait(timeout: .now()) == .timedOut }

  /// Begins a move of a log; the writer calls it, and only while none is under way.
  func start(_ log: LogExtent) {
    thread.async(group: work) {
      self.awaitDisk()
      // A move that fails is made up for by the next one; until then the log holds everything.
      let moved = self.connection.withLock { $0?.moveLog(log) }
      if moved?.isMoved ?? false { self.known.releaseLog() }
      self.result.withLock { $0 = moved }
    }
  }

  /// How much of a log had been moved at the end of the last move; nil if that has been told, or was another log.
  func takeResult(of log: LogExtent) -> Int? {
    let result = result.withLock { $0.take() }
    return result?.number == log.number ? result?.moved : nil
  }

  /// Waits for the move that is under way, but not for long.
  func wait(milliseconds: Int) { _ = work.wait(timeout: .now() + .milliseconds(milliseconds)) }

  /// Waits for the move that is under way and closes the connection.
  func close() {
    work.wait()
    connection.withLock { $0 = nil }
  }
}

/// How far the log is, as SQLite has told.
struct LogExtent: Sendable {
  /// Counts the logs, each of which starts over in the place of the one before.
  var number = 0
  /// The frames, one for each page that was written; 0 if others have written since SQLite told.
  var frames = 0
  /// How many of the frames lie in the file as well; fewer than 0 if nobody knows.
  var moved = 0

  /// Whether all of it lies in the file, so that it starts over with the next commit if nobody reads from it.
  var isMoved: Bool { moved == frames }

  /// Whether the log is longer than so many pages and can't start over.
  func isLonger(than limit: Int) -> Bool { frames > limit && !isMoved }

  /// The log after somebody else has committed.
  var unknown: LogExtent { LogExtent(number: number + 1, frames: 0, moved: -1) }
}

extension Connection {
  /// Moves as much of the log into the file as nobody needs who reads, without waiting for anybody.
  ///
  /// - Returns: how far the log was then; nil if nothing could be moved.
  func moveLog(_ log: LogExtent) -> LogExtent? {
    var (frames, moved): (Int32, Int32) = (0, 0)
    let status = sqlite3_wal_checkpoint_v2(
      handle, "main", SQLITE_CHECKPOINT_PASSIVE, &frames, &moved)
    guard status == SQLITE_OK, frames >= 0 else { return nil }
    return LogExtent(number: log.number, frames: Int(frames), moved: Int(moved))
  }
}
