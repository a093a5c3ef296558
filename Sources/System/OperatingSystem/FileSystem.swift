#if os(Linux)
  import CSystem
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

package struct FileStatus: Sendable, Hashable {
  package enum Kind: Sendable {
    case file
    case directory
    /// For example a pipe or a device.
    case other
  }

  package let kind: Kind
  package let size: Int
  /// The time of the last change to its content, in nanoseconds since 1970-01-01 UTC.
  package let modification: Int64
  /// The time of the last change to its content, rights, owner or links, in nanoseconds since 1970-01-01 UTC.
  package let change: Int64
  /// Identifies the entry regardless of its name.
  package let identity: FileIdentity
}

/// Identifies a file uniquely, and stays the same when the file is renamed.
package struct FileIdentity: Sendable, Hashable {
  private let device: Int
  private let number: UInt64

  init(_ status: stat) {
    device = Int(truncatingIfNeeded: status.st_dev)
    number = UInt64(status.st_ino)
  }
}

package enum FileSystem {
  /// The status of the entry at a path, following symbolic links; nil if there is none.
  package static func status(of path: String) throws(SystemError) -> FileStatus? {
    var status = stat()
    guard retrying({ stat(path, &status) }) == 0 else {
      guard errno == ENOENT || errno == ENOTDIR else { throw SystemError(path) }
      return nil
    }
    let kind: FileStatus.Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .directory
      default: .other
      }
    #if canImport(Darwin)
      let (modification, change) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (modification, change) = (status.st_mtim, status.st_ctim)
    #endif
    return FileStatus(
      kind: kind, size: Int(status.st_size), modification: nanoseconds(modification),
      change: nanoseconds(change), identity: FileIdentity(status))
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Whether there is a directory at a path; false if that can't be determined.
  ///
  /// - Parameter ifNoLink: whether a symbolic link to one doesn't count.
  package static func isDirectory(_ path: String, ifNoLink: Bool = false) -> Bool {
    (try? status(of: path))?.kind == .directory && !(ifNoLink && isLink(path))
  }

  /// Whether there is a symbolic link at a path, even one that leads nowhere.
  package static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Whether this user may write to a file or into a directory.
  package static func isWritable(_ path: String) -> Bool {
    faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0
  }

  /// The path without symbolic links, `.` and `..`. It must exist.
  package static func resolved(_ path: String) throws(SystemError) -> String {
    guard let resolved = realpath(path, nil) else { throw SystemError(path) }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The names in a directory, in alphabetical order.
  package static func names(in directory: String) throws(SystemError) -> [String] {
    guard let stream = opendir(directory) else { throw SystemError(directory) }
    defer { closedir(stream) }
    return names(in: stream)
  }

  // The C libraries have different types for an open directory.
  #if canImport(Darwin)
    private typealias DirectoryStream = UnsafeMutablePointer<DIR>
  #else
    private typealias DirectoryStream = OpaquePointer
  #endif

  private static func names(in stream: DirectoryStream) -> [String] {
    var names: [String] = []
    while let entry = readdir(stream) {
      // The name is a C array of fixed size: it can only be read as a string through its address.
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}

// MARK: - Changing

extension FileSystem {
  /// - Parameter isPrivate: whether only its owner can access it.
  package static func makeDirectory(_ path: String, isPrivate: Bool = false) throws(SystemError) {
    try checked(path) { mkdir(path, isPrivate ? 0o700 : 0o777) }
  }

  /// Creates a directory with a unique name in the directory for temporary files.
  package static func makeTemporaryDirectory(named name: String) throws(SystemError) -> String {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/\(name)-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap(mkdtemp).map { String(cString: $0) }
    }
    guard let made else { throw SystemError("a directory in \(parent)") }
    return made
  }

  package static func rename(_ old: String, to new: String) throws(SystemError) {
    try checked(old) { renameFile(old, new) }
  }

  /// Gives a file a second name, which must not exist yet.
  package static func link(_ path: String, to name: String) throws(SystemError) {
    try checked(name) { linkFile(path, name) }
  }

  package static func removeFile(_ path: String) throws(SystemError) {
    do throws(SystemError) { try checked(path) { unlink(path) } } catch {
      guard error.code == ENOENT else { throw error }
    }
  }

  /// Creates an empty file, which must not exist yet.
  ///
  /// Only its owner can access it. With a model, all others get at most the permissions of that file, and it gets
  /// its owner as far as allowed. It may be created where a symbolic link leads.
  package static func createFile(
    _ path: String, modelledOn model: String? = nil, followsLink: Bool = false
  ) throws(SystemError) {
    var status = stat()
    let hasModel = model.map { stat($0, &status) == 0 } ?? false
    let mode = hasModel ? status.st_mode & 0o777 | 0o600 : 0o600
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | (followsLink ? 0 : O_EXCL)
    let file = Descriptor(number: try checked(path) { open(path, flags, mode) })
    file.close()
    if hasModel { _ = chown(path, status.st_uid, status.st_gid) }
  }

  /// Gives a file the permissions of another one and, as far as allowed, its owner. Does nothing if there is
  /// no such model.
  package static func copyOwner(of model: String, to path: String) throws(SystemError) {
    var status = stat()
    guard stat(model, &status) == 0 else { return }
    _ = chown(path, status.st_uid, status.st_gid)
    try checked(path) { chmod(path, status.st_mode & 0o777) }
  }

  /// Swaps two names atomically; false if the file system doesn't support that.
  package static func exchange(_ first: String, _ second: String) throws(SystemError) -> Bool {
    do throws(SystemError) {
      #if os(Linux)
        try checked(first) { csystem_exchange(first, second) }
      #else
        try checked(first) { renamex_np(first, second, UInt32(RENAME_SWAP)) }
      #endif
      return true
    } catch {
      guard [EINVAL, ENOSYS, ENOTSUP].contains(error.code) else { throw error }
      return false
    }
  }

  /// Gives each of two paths what is at the other one, where there may be nothing; in one step if the file system
  /// supports that.
  package static func swap(_ first: String, _ second: String) throws(SystemError) {
    var status = stat()
    guard lstat(first, &status) == 0 else { return try rename(second, to: first) }
    guard lstat(second, &status) == 0 else { return try rename(first, to: second) }
    guard try !exchange(first, second) else { return }
    let aside = first + "-old"
    try rename(second, to: aside)
    do throws(SystemError) {
      try rename(first, to: second)
    } catch {
      try rename(aside, to: second)
      throw error
    }
    try rename(aside, to: first)
  }

  /// Opens each directory from its parent and never follows symbolic links. So users who can write there
  /// can't redirect the removal by moving a directory while it runs.
  package static func removeDirectory(_ path: String) throws(SystemError) {
    try removeDirectory(path, in: AT_FDCWD)
  }

  /// - Parameter parent: the directory that a relative path starts from.
  private static func removeDirectory(_ path: String, in parent: Int32) throws(SystemError) {
    do throws(SystemError) {
      // A mount point says that it is busy, before anything in it is removed.
      try checked(path) { unlinkat(parent, path, AT_REMOVEDIR) }
      return
    } catch {
      guard error.code == ENOTEMPTY || error.code == EEXIST else { throw error }
    }
    let directory = try checked(path) {
      openat(parent, path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    }
    guard let stream = fdopendir(directory) else {
      let error = SystemError(path)
      close(directory)
      throw error
    }
    // Also closes `directory`.
    defer { closedir(stream) }
    for name in names(in: stream) {
      do throws(SystemError) {
        try checked(name) { unlinkat(directory, name, 0) }
      } catch {
        // Directories can't be unlinked; systems report different errors for that.
        guard error.code == EISDIR || error.code == EPERM else { throw error }
        try removeDirectory(name, in: directory)
      }
    }
    try checked(path) { unlinkat(parent, path, AT_REMOVEDIR) }
  }
}

/// A file that is open for reading, as long as the value lives.
package struct OpenFile: ~Copyable {
  package let descriptor: Descriptor
  private let path: String

  /// - Parameter waits: whether opening a pipe waits until it has a writer.
  package init(_ path: String, waits: Bool = true) throws(SystemError) {
    let flags = O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK)
    descriptor = Descriptor(number: try checked(path) { open(path, flags) })
    self.path = path
  }

  deinit { descriptor.close() }

  package static func bytes(of path: String) throws(SystemError) -> [UInt8] {
    // The result is never nil, because no file is longer than this limit.
    try bytes(of: path, waits: true, limit: .max) ?? []
  }

  /// The content of the file at a path; nil if it has more than `limit` bytes. Not for pipes.
  package static func bytes(
    of path: String, waits: Bool = false, limit: Int
  ) throws(SystemError) -> [UInt8]? {
    let file = try OpenFile(path, waits: waits)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
      let count = try file.read(into: &buffer)
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
    return nil
  }

  private borrowing func read(into buffer: inout [UInt8]) throws(SystemError) -> Int {
    do throws(SystemError) {
      return try descriptor.read(into: &buffer)
    } catch {
      throw SystemError(path, code: error.code)
    }
  }

  /// The bytes at an offset in the file; fewer at its end.
  package func bytes(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: count)
    let read = try checked(path) { pread(descriptor.number, &buffer, count, off_t(offset)) }
    return Array(buffer[..<read])
  }
}

/// Locks a range of a file against other processes, as long as the value lives.
///
/// Don't open the file elsewhere in this process: closing it there releases the lock.
package final class LockedFile: Sendable {
  private let descriptor: Descriptor

  /// Locks a range of the file at a path; nil if another process has locked part of it.
  package init?(_ path: String, from offset: Int, count: Int) throws(SystemError) {
    let descriptor = Descriptor(number: try checked(path) { open(path, O_RDWR | O_CLOEXEC) })
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    (lock.l_start, lock.l_len) = (off_t(offset), off_t(count))
    guard retrying({ fcntl(descriptor.number, F_SETLK, &lock) }) != -1 else {
      let error = SystemError(path)
      descriptor.close()
      guard error.code == EACCES || error.code == EAGAIN else { throw error }
      return nil
    }
    self.descriptor = descriptor
  }

  deinit { descriptor.close() }
}

/// A directory that is open for writing, as long as the value lives, so that its path is resolved only once
/// and not for each file.
package final class OpenDirectory: Sendable {
  private let descriptor: Descriptor
  private let path: String

  package init(_ path: String) throws(SystemError) {
    let number = try checked(path) { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    descriptor = Descriptor(number: number)
    self.path = path
  }

  deinit { descriptor.close() }

  /// Locks the directory against other processes and other values, as long as this one lives.
  ///
  /// - Returns: false if it's locked already; nil on a file system that has no locks.
  package func lock() throws(SystemError) -> Bool? {
    guard retrying({ flock(descriptor.number, LOCK_EX | LOCK_NB) }) != 0 else { return true }
    let error = SystemError(path)
    if error.code == EWOULDBLOCK { return false }
    guard [ENOLCK, ENOTSUP, ENOSYS].contains(error.code) else { throw error }
    return nil
  }

  /// Writes a new file; the name must not exist yet.
  package func create(_ name: String, holding bytes: [UInt8]) throws(SystemError) {
    let file = Descriptor(
      number: try checked(name) {
        openat(descriptor.number, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      })
    defer { file.close() }
    try file.write(bytes)
  }

  /// Waits until everything written to its file system is on the disk, so that it survives a power failure.
  package func synchronize() throws(SystemError) {
    #if os(Linux)
      try checked(path) { csystem_synchronize(descriptor.number) }
    #else
      sync()
    #endif
  }
}

// Outside the type, because its methods have the same names.
private func linkFile(_ path: String, _ name: String) -> Int32 { link(path, name) }
private func renameFile(_ old: String, _ new: String) -> Int32 { rename(old, new) }
