import OperatingSystem

/// The three files of a store as they were when it was opened: the database, its log, and the log's index.
///
/// SQLite doesn't notice when somebody else cuts one of them off or takes it away, and would go on to acknowledge changes
/// that nobody finds after a restart.
struct StorePlace {
  private let path: String
  private let identities: [FileIdentity]
  private let pageSize: Int
  /// The size of the database when it was opened.
  private let size: Int

  private static let endings = ["", "-wal", "-shm"]
  /// The first part of the log's index, which is always there.
  private static let indexSize = 32_768

  /// The files of a store that somebody has open.
  init(path: String, pageSize: Int) throws(StoreFailure) {
    self.path = path
    self.pageSize = pageSize
    let files = try Self.files(of: path)
    identities = files.map(\.identity)
    size = files[0].size
  }

  /// Finds out whether all is still there.
  ///
  /// - Parameters:
  ///   - log: how far the log is; nothing is committed meanwhile.
  ///   - pages: the database's size when the log was begun.
  /// - Returns: the pages of the file.
  /// - Throws: ``StoreFailure`` if not.
  @discardableResult
  func check(_ log: LogState, pages: Int) throws(StoreFailure) -> Int {
    let files = try Self.files(of: path)
    guard files.map(\.identity) == identities else {
      throw .lost("the file has been moved or deleted")
    }
    let (frames, count) = (log.header.frameCount, log.header.pageCount)
    // What is in the log need not be in the file yet. Before the first commit nobody has changed the file.
    let expected = count == 0 ? size : pageSize * (log.mayStartOver ? count : min(count, pages))
    guard files[0].size >= expected, frames == 0 || files[1].size >= frames * (pageSize + 24),
      files[2].size >= Self.indexSize
    else { throw .lost("a part of the file, of its -wal or its -shm has been cut off") }
    return files[0].size / pageSize
  }

  private static func files(of path: String) throws(StoreFailure) -> [FileStatus] {
    var files: [FileStatus] = []
    for ending in endings {
      guard let status = try? FileSystem.status(of: path + ending) else {
        throw .lost("the file has been moved or deleted")
      }
      files.append(status)
    }
    return files
  }
}
