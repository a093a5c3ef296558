import CSQLite
import Dispatch
import Synchronization

/// Moves the log into the file, on its own connection and thread, while the writer keeps writing.
final class Checkpointer: Sendable {
  private let connection: Mutex<SQLiteConnection?>
  private let cache: GameCache
  private let result = Mutex<LogExtent?>(nil)
  /// Lets tests simulate a slow disk.
  private let awaitDisk: @Sendable () -> Void
  private let thread = DispatchQueue(label: "SQLiteStore.checkpoint")
  private let work = DispatchGroup()

  init(
    _ connection: sending SQLiteConnection, cache: GameCache,
    awaitDisk: @escaping @Sendable () -> Void
  ) {
    self.connection = Mutex(connection)
    self.cache = cache
    self.awaitDisk = awaitDisk
  }

  var isMoving: Bool { work.wait(timeout: .now()) == .timedOut }

  /// Starts moving a log. Only the writer may call this, and only while no move is running.
  func start(_ log: LogExtent) {
    thread.async(group: work) {
      self.awaitDisk()
      // If a move fails, the next one makes up for it; until then the log has everything.
      let moved = self.connection.withLock { $0?.moveLog(log) }
      if moved?.isMoved ?? false { self.cache.releaseLog() }
      self.result.withLock { $0 = moved }
    }
  }

  /// How much of a log the last move has moved; nil if the result was taken already or is about another log.
  func takeResult(of log: LogExtent) -> Int? {
    let result = result.withLock { $0.take() }
    return result?.number == log.number ? result?.moved : nil
  }

  func wait(milliseconds: Int) { _ = work.wait(timeout: .now() + .milliseconds(milliseconds)) }

  func close() {
    work.wait()
    connection.withLock { $0 = nil }
  }
}

/// The length of the log, as last reported by SQLite.
struct LogExtent: Sendable {
  /// Counts the logs: a log that starts over is a new one.
  var number = 0
  /// The length in frames, one for each page that was written; 0 if another process has written since the last report.
  var frames = 0
  /// How many of the frames are in the file as well; negative if unknown.
  var moved = 0

  /// Whether the whole log is in the file. Then it starts over with the next commit, unless a connection reads from it.
  var isMoved: Bool { moved == frames }

  /// Whether the log is longer than this many pages and can't start over.
  func isLonger(than limit: Int) -> Bool { frames > limit && !isMoved }

  /// The log after another process has committed.
  var unknown: LogExtent { LogExtent(number: number + 1, frames: 0, moved: -1) }
}

extension SQLiteConnection {
  /// Moves into the file as much of the log as no reader needs, without waiting for any connection.
  ///
  /// - Returns: the extent of the log after that; nil if nothing could be moved.
  func moveLog(_ log: LogExtent) -> LogExtent? {
    var (frames, moved): (Int32, Int32) = (0, 0)
    let status = sqlite3_wal_checkpoint_v2(
      handle, "main", SQLITE_CHECKPOINT_PASSIVE, &frames, &moved)
    guard status == SQLITE_OK, frames >= 0 else { return nil }
    return LogExtent(number: log.number, frames: Int(frames), moved: Int(moved))
  }
}
