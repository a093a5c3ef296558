import CSQLite
import OperatingSystem

/// Copies of a file of games: each is whole and has been looked at before it gets its name.
public enum StoreBackup {
  /// What SQLite locks to write into a file without a log; whoever has the file open has locked a part of it.
  ///
  /// Source: SQLite's "os.h": the pending, the reserved and the shared bytes.
  private static let lockBytes = (offset: 0x4000_0000, count: 512)

  /// Copies the games of a file that somebody may be serving; what stood in the copy's place is gone then.
  ///
  /// - Parameter progress: hears how far that is, often.
  /// - Returns: what was found in the copy.
  /// - Throws: ``SQLiteStoreError``; there is no new copy then, and what stood there is as it was.
  public static func write(
    _ path: String, to place: String, progress: (String) -> Void = { _ in }
  ) throws(SQLiteStoreError) -> StoreCheck {
    try refuseToReplace(place, insteadOf: path)
    return try copy(path, to: place + ".partial", modelledOn: path, progress) {
      copy throws(SystemError) in
      try FileSystem.rename(copy, to: place)
    }
  }

  /// Puts a copy in the place of a file that nobody serves.
  ///
  /// - Parameters:
  ///   - name: what to call what is there now.
  ///   - progress: hears how far that is, often.
  /// - Returns: what was found in the copy.
  /// - Throws: ``SQLiteStoreError``; what is there is as it was then.
  public static func restore(
    _ backup: String, to path: String, keepingAs name: String,
    progress: (String) -> Void = { _ in }
  ) throws(SQLiteStoreError) -> StoreCheck {
    let place = (try? FileSystem.resolved(path)) ?? path
    let (old, source) = try SQLiteStoreError.about(place) { () throws(SystemError) in
      (try FileSystem.status(of: place), try FileSystem.status(of: backup))
    }
    guard old == nil || old?.identity != source?.identity else {
      throw SQLiteStoreError(path: backup, problem: .itself)
    }
    // Without a file there is nobody who serves it.
    let exists = old != nil
    let lock = try exists ? Self.lock(place) : nil
    defer { withExtendedLifetime(lock) {} }
    return try copy(backup, to: place + ".partial", modelledOn: nil, progress) {
      copy throws(SystemError) in
      try FileSystem.copyOwner(of: place, to: copy)
      for ending in ["", "-wal"] {
        guard try FileSystem.status(of: place + ending) != nil else { continue }
        try FileSystem.link(place + ending, to: name + ending)
      }
      // There is a whole file at each moment; with the old log beside the new file it would be refused.
      try FileSystem.rename(copy, to: place)
      for ending in ["-wal", "-shm"] { try FileSystem.removeFile(place + ending) }
    }
  }

  /// A backup replaces nothing but an older one, and never what it is made of.
  private static func refuseToReplace(
    _ place: String, insteadOf path: String
  ) throws(SQLiteStoreError) {
    let (old, source) = try SQLiteStoreError.about(place) { () throws(SystemError) in
      (try FileSystem.status(of: place), try FileSystem.status(of: path))
    }
    let directory = StoreFileInspection.directory(of: place)
    guard FileSystem.isDirectory(directory) else {
      throw SQLiteStoreError(path: place, problem: .noDirectory(directory))
    }
    guard let old else { return }
    guard old.identity != source?.identity else {
      throw SQLiteStoreError(path: place, problem: .itself)
    }
    _ = try lock(place)
    _ = try StoreFile(path: place, settings: StoreSettings()).openToLook()
  }

  /// Keeps everybody from opening a file, which nobody may have open.
  private static func lock(_ path: String) throws(SQLiteStoreError) -> LockedFile {
    let lock = try SQLiteStoreError.about(path) { () throws(SystemError) in
      try LockedFile(path, from: lockBytes.offset, count: lockBytes.count)
    }
    guard let lock else { throw SQLiteStoreError(path: path, problem: .inUse) }
    return lock
  }

  /// Copies a file under a name of its own, and hands the copy on when all is well and on the disk.
  private static func copy(
    _ path: String, to copy: String, modelledOn model: String?, _ progress: (String) -> Void,
    handOn: (String) throws(SystemError) -> Void
  ) throws(SQLiteStoreError) -> StoreCheck {
    let source = try StoreFile(path: path, settings: StoreSettings()).openToLook()
    let endings = ["", "-wal", "-shm", "-journal"]
    for ending in endings { try? FileSystem.removeFile(copy + ending) }
    defer { for ending in endings { try? FileSystem.removeFile(copy + ending) } }
    try SQLiteStoreError.about(copy) { () throws(SystemError) in
      try FileSystem.createFile(copy, modelledOn: model)
    }
    try copyPages(of: source, at: path, to: copy, progress)
    let check = try SQLiteStoreError.about(copy) { () throws(StoreFailure) in
      try finish(copy, progress)
    }
    guard check.findings.isEmpty else {
      throw SQLiteStoreError(
        path: path, problem: .damaged(check.findings.prefix(3).joined(separator: "; ")))
    }
    try SQLiteStoreError.about(copy) { () throws(SystemError) in
      let directory = try OpenDirectory(StoreFileInspection.directory(of: copy))
      try directory.synchronize()
      try handOn(copy)
      try directory.synchronize()
    }
    return check
  }

  /// How many pages are copied before somebody hears of it.
  private static let portion: Int32 = 2048

  /// Copies all pages as they are at one moment; whoever writes meanwhile isn't held up.
  private static func copyPages(
    of source: Connection, at path: String, to place: String, _ progress: (String) -> Void
  ) throws(SQLiteStoreError) {
    try SQLiteStoreError.about(path) { () throws(StoreFailure) in
      // Without a transaction the copy would begin anew with each change.
      try source.execute("BEGIN")
      _ = try source.schemaVersion()
    }
    defer { try? source.execute("COMMIT") }
    do throws(StoreFailure) {
      let copy = try Connection(path: place, flags: SQLITE_OPEN_READWRITE)
      // What is left after a kill nobody takes for a copy.
      try copy.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
      guard let backup = sqlite3_backup_init(copy.handle, "main", source.handle, "main") else {
        throw .lastCall(on: copy.handle)
      }
      var status = SQLITE_OK
      while status == SQLITE_OK {
        status = sqlite3_backup_step(backup, portion)
        // A disk that gets all of it at once would let the players' changes wait.
        copy.synchronize()
        let count = sqlite3_backup_pagecount(backup)
        progress("\(count - sqlite3_backup_remaining(backup)) of \(count) pages copied")
      }
      let end = sqlite3_backup_finish(backup)
      guard status == SQLITE_DONE, end == SQLITE_OK else { throw .lastCall(on: copy.handle) }
    } catch {
      // Damage is the source's; all else the copy's.
      throw SQLiteStoreError(path: error.isDamage ? path : place, problem: .init(error))
    }
  }

  /// Makes a copy a file of its own: of the present schema, with a mark that no log has.
  private static func finish(
    _ path: String, _ progress: (String) -> Void
  ) throws(StoreFailure) -> StoreCheck {
    let copy = try Connection(path: path, flags: SQLITE_OPEN_READWRITE)
    try copy.execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE")
    try Schema.current.migrate(copy)
    try copy.execute("UPDATE log SET previous = 0, mark = random()")
    // One that is spent meanwhile must not come back with the copy.
    try copy.execute("DELETE FROM player_link")
    let check = try StoreCheck(copy, progress)
    guard check.isMendedByCopying else { return check }
    try Schema.mendLists(copy)
    return try StoreCheck(copy, progress)
  }
}
