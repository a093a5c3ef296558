import CSQLite
import OperatingSystem

/// Makes and restores copies of a file of games. Each copy is complete and checked before it gets its final name.
package enum StoreBackup {
  /// The bytes that SQLite locks to write to a file without a log. A process that has the file open holds some of them.
  ///
  /// Source: SQLite's "os.h": the pending, the reserved and the shared bytes.
  private static let lockBytes = (offset: 0x4000_0000, count: 512)

  /// Copies the games of a file, which may be in use.
  ///
  /// - Parameter progress: called often, with the progress in words.
  /// - Throws: ``SQLiteStoreError``. There is no new backup then, and one that was there before is unchanged.
  package static func write(
    _ path: String, to place: String, progress: (String) -> Void = { _ in }
  ) throws(SQLiteStoreError) -> StoreCheck {
    try refuseToReplace(place, insteadOf: path)
    return try copy(path, to: place + ".partial", modelledOn: path, progress) {
      copy throws(SystemError) in
      try FileSystem.rename(copy, to: place)
    }
  }

  /// Replaces a file that is not in use with a backup.
  ///
  /// - Parameters:
  ///   - name: the new name for the file that is there now.
  ///   - progress: called often, with the progress in words.
  /// - Throws: ``SQLiteStoreError``. The file that is there is unchanged then.
  package static func restore(
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
    // A file that doesn't exist can't be in use.
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
      // There is a complete file at each moment. If a kill leaves the old log beside the new file, the store refuses
      // the pair.
      try FileSystem.rename(copy, to: place)
      for ending in ["-wal", "-shm"] { try FileSystem.removeFile(place + ending) }
    }
  }

  /// A backup may replace only an older one, and never the file it is made from.
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
    _ = try StoreFile(path: place, settings: StoreSettings()).openForReading()
  }

  /// Keeps all other processes from opening a file, which must not be in use.
  private static func lock(_ path: String) throws(SQLiteStoreError) -> LockedFile {
    let lock = try SQLiteStoreError.about(path) { () throws(SystemError) in
      try LockedFile(path, from: lockBytes.offset, count: lockBytes.count)
    }
    guard let lock else { throw SQLiteStoreError(path: path, problem: .inUse) }
    return lock
  }

  /// Copies a file under a temporary name. Calls `handOn` once the copy is checked and on the disk.
  private static func copy(
    _ path: String, to copy: String, modelledOn model: String?, _ progress: (String) -> Void,
    handOn: (String) throws(SystemError) -> Void
  ) throws(SQLiteStoreError) -> StoreCheck {
    let source = try StoreFile(path: path, settings: StoreSettings()).openForReading()
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

  /// How many pages are copied between two reports of the progress.
  private static let portion: Int32 = 2048

  /// Copies all pages as of one moment, without holding up a process that writes.
  private static func copyPages(
    of source: SQLiteConnection, at path: String, to place: String, _ progress: (String) -> Void
  ) throws(SQLiteStoreError) {
    try SQLiteStoreError.about(path) { () throws(StoreFailure) in
      // Without a transaction, each change would restart the copy.
      try source.execute("BEGIN")
      _ = try source.schemaVersion()
    }
    defer { try? source.execute("COMMIT") }
    do throws(StoreFailure) {
      let copy = try SQLiteConnection(path: place, flags: SQLITE_OPEN_READWRITE)
      // An incomplete copy after a kill has a temporary name, so it needs no protection.
      try copy.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
      guard let backup = sqlite3_backup_init(copy.handle, "main", source.handle, "main") else {
        throw .lastCall(on: copy.handle)
      }
      var status = SQLITE_OK
      while status == SQLITE_OK {
        status = sqlite3_backup_step(backup, portion)
        // If the disk got everything at once, the players' changes would have to wait for it.
        copy.synchronize()
        let count = sqlite3_backup_pagecount(backup)
        progress("\(count - sqlite3_backup_remaining(backup)) of \(count) pages copied")
      }
      let end = sqlite3_backup_finish(backup)
      guard status == SQLITE_DONE, end == SQLITE_OK else { throw .lastCall(on: copy.handle) }
    } catch {
      // Damage is in the source; any other error concerns the copy.
      throw SQLiteStoreError(path: error.isDamage ? path : place, problem: .init(error))
    }
  }

  /// Turns a copy into an independent file: with the present schema and a mark that no log has.
  private static func finish(
    _ path: String, _ progress: (String) -> Void
  ) throws(StoreFailure) -> StoreCheck {
    let copy = try SQLiteConnection(path: path, flags: SQLITE_OPEN_READWRITE)
    try copy.execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE")
    try Schema.current.migrate(copy)
    try copy.execute("UPDATE log SET previous = 0, mark = random()")
    // A link that is used up after the copy must not work again once the copy is restored.
    try copy.execute("DELETE FROM player_link")
    let check = try StoreCheck(copy, progress)
    guard check.isMendedByCopying else { return check }
    try Schema.repairLists(copy)
    return try StoreCheck(copy, progress)
  }
}
