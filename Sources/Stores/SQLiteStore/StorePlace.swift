import OperatingSystem

/// The three files of a store as they were when it was opened: the database, its log, and the log's index.
///
/// SQLite doesn't notice when somebody else cuts one of them off or takes it away, and would go on to acknowledge changes
/// that nobody finds after a restart.
struct StorePlace {
  let path: String
  /// The size of a page in octets.
  let pageSize: Int
  private let identities: [FileIdentity]

  private static let endings = ["", "-wal", "-shm"]
  /// The first part of the log's index, which is always there.
  private static let indexSize = 32_768
  /// What stands before each page in the log.
  private static let frameHeaderSize = 24

  /// The files of a store that somebody has open.
  init(path: String, pageSize: Int) throws(StoreFailure) {
    (self.path, self.pageSize) = (path, pageSize)
    identities = try Self.files(of: path).map(\.identity)
  }

  /// Whether there is nothing in the log.
  func hasEmptyLog() throws(StoreFailure) -> Bool { try Self.files(of: path)[1].size == 0 }

  /// How many pages the file has, whatever its log adds.
  func filePages() throws(StoreFailure) -> Int { try Self.files(of: path)[0].size / pageSize }

  /// Finds out whether all is still there.
  ///
  /// - Parameters:
  ///   - pages: so many the file has at least.
  ///   - frames: so many the log has at least.
  /// - Throws: ``StoreFailure`` if not.
  func check(pages: Int, frames: Int) throws(StoreFailure) {
    let files = try Self.files(of: path)
    guard files.map(\.identity) == identities else {
      throw .lost("the file has been moved or deleted")
    }
    guard files[0].size >= pages * pageSize,
      files[1].size >= frames * (pageSize + Self.frameHeaderSize), files[2].size >= Self.indexSize
    else { throw .lost("a part of the file, of its -wal or its -shm has been cut off") }
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
