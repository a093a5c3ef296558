import CSQLite
import OperatingSystem

/// Makes and restores copies of a file of games. Each copy is complete and checked before it gets its final name.
package enum StoreBackup {
  /// Copies the games of a file, which may be in use.
  ///
  /// - Throws: ``SQLiteStoreError``. There is no new backup then, and one that was there before is unchanged.
  package static func write(
    _ path: String, to place: String, progress: (String) -> Void = { _ in }
  ) throws(SQLiteStoreError) -> StoreCheck {
    let place = StoreFile(path: place).place
    let directory = StoreFile.directory(of: place)
    guard FileSystem.isDirectory(directory) else {
      throw SQLiteStoreError(path: place, problem: .noDirectory(directory))
    }
    // A backup may replace only an older one, and never the file it is made from.
    if try exists(place, otherThan: path, refused: place) {
      _ = try lock(place)
      _ = try StoreFile(path: place).openForReading(anyVersion: true)
    }
    return try copy(path, to: place + ".partial", modelledOn: path, progress) {
      copy, directory throws(SystemError) in
      try put(copy, at: place, in: directory)
    }
  }

  /// Replaces a file that is not in use with a backup.
  ///
  /// - Parameter name: the new name for the file that is there now, on the same file system.
  /// - Throws: ``SQLiteStoreError``. The file that is there is unchanged then.
  package static func restore(
    _ backup: String, to path: String, keepingAs name: String,
    progress: (String) -> Void = { _ in }
  ) throws(SQLiteStoreError) -> StoreCheck {
    let place = StoreFile(path: path).place
    // A file that doesn't exist can't be in use.
    let lock = try exists(place, otherThan: backup, refused: backup) ? lock(place) : nil
    defer { withExtendedLifetime(lock) {} }
    return try copy(backup, to: place + ".partial", modelledOn: nil, progress) {
      copy, directory throws(SystemError) in
      try FileSystem.copyOwner(of: place, to: copy)
      for ending in ["", "-wal", "-journal"] where try FileSystem.status(of: place + ending) != nil
      {
        try FileSystem.link(place + ending, to: name + ending)
      }
      // A kill in between leaves the old file without its log; the two are together under the new name.
      try put(copy, at: place, in: directory)
    }
  }

  /// Gives a copy its final name. SQLite would take the log of an older file, which a killed server may have left, for
  /// the copy's.
  private static func put(
    _ copy: String, at place: String, in directory: OpenDirectory
  ) throws(SystemError) {
    for ending in logEndings { try FileSystem.removeFile(place + ending) }
    try directory.synchronize()
    try FileSystem.rename(copy, to: place)
  }

  /// What SQLite would take for a part of the file with the same name.
  private static let logEndings = ["-wal", "-shm", "-journal"]

  /// Whether there is a file at a place. It must not be the other one.
  private static func exists(
    _ place: String, otherThan other: String, refused path: String
  ) throws(SQLiteStoreError) -> Bool {
    let (old, source) = try SQLiteStoreError.about(place) { () throws(SystemError) in
      (try FileSystem.status(of: place), try FileSystem.status(of: other))
    }
    guard old == nil || old?.identity != source?.identity else {
      throw SQLiteStoreError(path: path, problem: .itself)
    }
    return old != nil
  }

  /// Keeps all other processes from opening a file, which must not be in use.
  private static func lock(_ path: String) throws(SQLiteStoreError) -> LockedFile {
    // SQLite's pending, reserved and shared bytes (its "os.h"). A process that has the file open holds some of them.
    let lock = try SQLiteStoreError.about(path) { () throws(SystemError) in
      try LockedFile(path, from: 0x4000_0000, count: 512)
    }
    guard let lock else { throw SQLiteStoreError(path: path, problem: .inUse) }
    return lock
  }

  /// Copies a file under a temporary name. Calls `handOn` once the copy is checked and on the disk.
  private static func copy(
    _ path: String, to copy: String, modelledOn model: String?, _ progress: (String) -> Void,
    handOn: (String, OpenDirectory) throws(SystemError) -> Void
  ) throws(SQLiteStoreError) -> StoreCheck {
    let source = try StoreFile(path: path).openForReading(anyVersion: true)
    let endings = [""] + logEndings
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
      let directory = try OpenDirectory(StoreFile.directory(of: copy))
      try directory.synchronize()
      try handOn(copy, directory)
      try directory.synchronize()
    }
    return check
  }

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
        status = sqlite3_backup_step(backup, 2048)
        // If the disk got everything at once, the players' changes would have to wait for it.
        synchronize(copy)
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

  private static func synchronize(_ copy: SQLiteConnection) {
    var file: UnsafeMutablePointer<sqlite3_file>?
    sqlite3_file_control(copy.handle, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    _ = file?.pointee.pMethods?.pointee.xSync?(file, SQLITE_SYNC_NORMAL)
  }

  /// Turns a copy into an independent file with the present schema.
  private static func finish(
    _ path: String, _ progress: (String) -> Void
  ) throws(StoreFailure) -> StoreCheck {
    let copy = try SQLiteConnection(path: path, flags: SQLITE_OPEN_READWRITE)
    try copy.execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE")
    try Schema.current.migrate(copy)
    // A link that is used up after the copy must not work again once the copy is restored.
    try copy.execute("DELETE FROM player_row WHERE kind = 'link'")
    let check = try StoreCheck(copy, progress)
    guard check.isMendedByCopying else { return check }
    try Schema.repairLists(copy)
    return try StoreCheck(copy, progress)
  }
}
