import StoredGames

/// Numbers the commits to a file, those of other processes too.
///
/// SQLite changes a connection's data version when any other connection commits. The question takes 1.5 µs, and only 0.5 µs
/// while this process already has a read lock. The same holds for every other read. So a second connection, the anchor,
/// keeps a read transaction open until it is released.
final class CommitWatch {
  private let connections: (watch: Connection, anchor: Connection)
  private let version: Statement
  private let beginning: Statement
  private let reading: Statement
  private let end: Statement
  /// The commit at which the anchor was dropped; nil if it holds nothing.
  private var anchored: Int?

  init(_ watch: Connection, anchor: Connection) throws(StoreFailure) {
    connections = (watch, anchor)
    version = try Statement("PRAGMA data_version", on: watch)
    beginning = try Statement("BEGIN", on: anchor)
    reading = try Statement("PRAGMA data_version", on: anchor)
    end = try Statement("COMMIT", on: anchor)
  }

  /// Whether the anchor keeps the log from starting over.
  var isAnchored: Bool { anchored != nil }

  /// The number of the last commit, which grows; nil if it can't be found out.
  func lastCommit() -> Int? {
    guard let commit = try? version.number(), (try? connections.watch.checkMemory()) != nil else {
      return nil
    }
    return commit
  }

  /// Drops the anchor at the last commit, unless it is there.
  ///
  /// Where all of the log lies in the file, SQLite reads from the file alone, and the log can start over all the same.
  func anchor(at commit: Int) {
    guard commit != anchored else { return }
    release()
    guard (try? beginning.run()) != nil else { return }
    anchored = commit
    if (try? reading.number()) == nil { release() }
  }

  /// Lets go of the anchor.
  func release() {
    anchored = nil
    // There is nothing to lose at the end of a transaction that only reads.
    if connections.anchor.isInTransaction { _ = try? end.run() }
  }
}
