#if os(Linux)
  import CSystem
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What stands under a name in the file system.
public struct FileStatus: Sendable {
  /// What kind of thing it is.
  public enum Kind: Sendable {
    case file
    case directory
    /// A pipe or a device, say.
    case other
  }

  /// What kind of thing it is.
  public let kind: Kind
  /// The bytes of a file.
  public let size: Int
}

/// Names in the file system.
public enum FileSystem {
  /// What stands at a path, symbolic links followed; nil for nothing.
  public static func status(of path: String) throws(SystemError) -> FileStatus? {
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
    return FileStatus(kind: kind, size: Int(status.st_size))
  }

  /// Whether a directory is known to be at a path.
  public static func isDirectory(_ path: String) -> Bool {
    (try? status(of: path))?.kind == .directory
  }

  /// Whether this process may start the program at a path.
  public static func isProgram(_ path: String) -> Bool { access(path, X_OK) == 0 }

  /// The path without symbolic links, `.` and `..`; it has to exist.
  public static func resolved(_ path: String) throws(SystemError) -> String {
    guard let resolved = realpath(path, nil) else { throw SystemError(path) }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The names in a directory, in alphabetical order.
  public static func names(in directory: String) throws(SystemError) -> [String] {
    guard let stream = opendir(directory) else { throw SystemError(directory) }
    defer { closedir(stream) }
    return names(in: stream)
  }

  // What the C libraries call an open directory differs.
  #if canImport(Darwin)
    private typealias DirectoryStream = UnsafeMutablePointer<DIR>
  #else
    private typealias DirectoryStream = OpaquePointer
  #endif

  private static func names(in stream: DirectoryStream) -> [String] {
    var names: [String] = []
    while let entry = readdir(stream) {
      // The name is a C array of fixed size: only its address can be read as a string.
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
  /// Makes an empty directory.
  ///
  /// - Parameter isPrivate: whether it is nobody else's business.
  public static func makeDirectory(
    _ path: String, isPrivate: Bool = false
  ) throws(SystemError) {
    try checked(path) { mkdir(path, isPrivate ? 0o700 : 0o777) }
  }

  /// Makes a directory of a name that nobody has, where temporary files belong.
  public static func makeTemporaryDirectory(named name: String) throws(SystemError) -> String {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/\(name)-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap(mkdtemp).map { String(cString: $0) }
    }
    guard let made else { throw SystemError("a directory in \(parent)") }
    return made
  }

  /// Gives something another name.
  public static func rename(_ old: String, to new: String) throws(SystemError) {
    try checked(old) { renameFile(old, new) }
  }

  /// Exchanges what two names stand for in one step; false where the file system can't do that.
  public static func exchange(_ first: String, _ second: String) throws(SystemError) -> Bool {
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

  /// Removes a directory with everything in it.
  ///
  /// Each directory is opened from the one above it and never through a symbolic link: whoever may write there
  /// can't have another one removed by moving one away meanwhile.
  public static func removeDirectory(_ path: String) throws(SystemError) {
    try removeDirectory(path, in: AT_FDCWD)
  }

  /// - Parameter parent: what a relative path is relative to.
  private static func removeDirectory(
    _ path: String, in parent: Int32
  ) throws(SystemError) {
    let directory = try checked(path) {
      openat(parent, path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    }
    guard let stream = fdopendir(directory) else {
      let error = SystemError(path)
      close(directory)
      throw error
    }
    // Closes the directory, too.
    defer { closedir(stream) }
    for name in names(in: stream) {
      do throws(SystemError) {
        try checked(name) { unlinkat(directory, name, 0) }
      } catch {
        // Directories can't be unlinked; the systems disagree on how to say that.
        guard error.code == EISDIR || error.code == EPERM else { throw error }
        try removeDirectory(name, in: directory)
      }
    }
    try checked(path) { unlinkat(parent, path, AT_REMOVEDIR) }
  }
}

// Within the type this name is its own method's.
private func renameFile(_ old: String, _ new: String) -> Int32 { rename(old, new) }
