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
  /// - Returns: what was found in the copy.
  /// - Throws: ``SQLiteStoreError``; there is no new copy then, and what stood there is as it was.
  public static func write(
    _ path: String, to place: String
  ) throws(SQLiteStoreError) -> StoreCheck {
    try refuseToReplace(place, insteadOf: path)
    return try copy(path, to: place + ".partial", modelledOn: path) { copy throws(SystemError) in
      try FileSystem.rename(copy, to: place)
    }
  }

  /// Puts a copy in the place of a file that nobody serves.
  ///
  /// - Parameter name: what to call what is there now.
  /// - Returns: what was found in the copy.
  /// - Throws: ``SQLiteStoreError``; what is there is as it was then.
  public static func restore(
    _ backup: String, to path: String, keepingAs name: String
  ) throws(SQLiteStoreError) -> StoreCheck {
    let place = (try? FileSystem.resolved(path)) ?? path
    // Without a file there is nobody who serves it.
    let exists = (try? FileSystem.status(of: place)) != nil
    let lock = try exists ? Self.lock(place) : nil
    defer { withExtendedLifetime(lock) {} }
    return try copy(backup, to: place + ".partial", modelledOn: place) {
      copy throws(SystemError) in
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
    guard let old else { return }
    guard old.identity != source?.identity else {
      throw SQLiteStoreError(path: place, problem: .inUse)
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
    _ path: String, to copy: String, modelledOn model: String,
    handOn: (String) throws(SystemError) -> Void
  ) throws(SQLiteStoreError) -> StoreCheck {
    let source = try StoreFile(path: path, settings: StoreSettings()).openToLook()
    defer {
      for ending in ["", "-wal", "-shm", "-journal"] { try? FileSystem.removeFile(copy + ending) }
    }
    let check: StoreCheck
    do throws(StoreFailure) {
      try copyPages(of: source, to: copy)
      check = try finish(copy)
    } catch {
      throw SQLiteStoreError(path: path, problem: .init(error))
    }
    guard check.findings.isEmpty else {
      throw SQLiteStoreError(
        path: path, problem: .damaged(check.findings.prefix(3).joined(separator: "; ")))
    }
    try SQLiteStoreError.about(copy) { () throws(SystemError) in
      try FileSystem.copyOwner(of: model, to: copy)
      let directory = try OpenDirectory(StoreFileInspection.directory(of: copy))
      try directory.synchronize()
      try handOn(copy)
      try directory.synchronize()
    }
    return check
  }

  /// Copies all pages at one moment; whoever writes meanwhile isn't held up.
  private static func copyPages(of source: Connection, to path: String) throws(StoreFailure) {
    for ending in ["", "-wal", "-shm", "-journal"] { try? FileSystem.removeFile(path + ending) }
    let copy = try Connection(path: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    // What is left after a kill nobody takes for a copy.
    try copy.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
    guard let backup = sqlite3_backup_init(copy.handle, "main", source.handle, "main") else {
      throw .lastCall(on: copy.handle)
    }
    let status = sqlite3_backup_step(backup, -1)
    let end = sqlite3_backup_finish(backup)
    guard status == SQLITE_DONE, end == SQLITE_OK else {
      throw .lastCall(
        on: status == SQLITE_BUSY || status == SQLITE_LOCKED ? source.handle : copy.handle)
    }
  }

  /// Makes a copy a file of its own: of the present schema, with a mark that no log has.
  private static func finish(_ path: String) throws(StoreFailure) -> StoreCheck {
    let copy = try Connection(path: path, flags: SQLITE_OPEN_READWRITE)
    try copy.execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE")
    try Schema.current.migrate(copy)
    try copy.execute("UPDATE log SET previous = 0, mark = random()")
    // One that is spent meanwhile must not come back with the copy.
    try copy.execute("DELETE FROM player_link")
    let check = try StoreCheck(copy)
    guard check.isMendedByCopying else { return check }
    try copy.execute(Schema.mendSeats)
    return try StoreCheck(copy)
  }
}
