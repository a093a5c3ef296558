import OperatingSystem

/// The three files of a store as they were when it was opened: the database, its log, and the log's index.
///
/// SQLite doesn't notice when another process truncates or removes one of them. It would keep confirming changes that
/// are lost after a restart.
struct StorePlace {
  let path: String
  let pageSize: Int
  private let identities: [FileIdentity]

  private static let endings = ["", "-wal", "-shm"]
  /// The size of the index's first part, which always exists.
  private static let indexSize = 32_768
  /// In bytes.
  private static let frameHeaderSize = 24

  init(path: String, pageSize: Int) throws(StoreFailure) {
    (self.path, self.pageSize) = (path, pageSize)
    identities = try Self.files(of: path).map(\.identity)
  }

  func hasEmptyLog() throws(StoreFailure) -> Bool { try Self.files(of: path)[1].size == 0 }

  /// The size of the database file in pages, without its log.
  func filePages() throws(StoreFailure) -> Int { try Self.files(of: path)[0].size / pageSize }

  /// - Parameters:
  ///   - pages: the least size of the database file.
  ///   - frames: the least length of the log.
  /// - Throws: ``StoreFailure`` if a file is missing, replaced or too short.
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
