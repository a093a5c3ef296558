// All system calls are here, and with them all unsafe code: one place to look at.

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

/// The number of an open file or folder.
typealias Descriptor = Int32

/// What the operating system is asked for.
enum System {
  /// What a system call failed with.
  struct Failure: Error, Hashable {
    let code: Int32

    /// What the system calls it.
    var reason: String { String(cString: strerror(code)) }
    var isNoRoom: Bool { [ENOSPC, EDQUOT].contains(code) }
    var isMissing: Bool { code == ENOENT }
    var isTaken: Bool { code == EEXIST || code == ENOTEMPTY }
    /// Whether the user lacks a permission, or the whole disk does.
    var isForbidden: Bool { [EACCES, EPERM, EROFS].contains(code) }
  }

  /// What stands at a path.
  enum Kind {
    case nothing
    case folder
    case other
  }

  /// The result of a call, made again when a signal came in between.
  @discardableResult
  private static func checked<T: FixedWidthInteger>(_ call: () -> T) throws(Failure) -> T {
    while true {
      let result = call()
      if result >= 0 { return result }
      guard errno == EINTR else { throw Failure(code: errno) }
    }
  }

  // What the C libraries call an open folder differs.
  #if canImport(Darwin)
    private typealias Stream = UnsafeMutablePointer<DIR>
  #else
    private typealias Stream = OpaquePointer
  #endif

  static var processNumber: Int32 { getpid() }
}

// MARK: - Names

extension System {
  /// What stands at a path, symbolic links followed.
  static func kind(of path: String) throws(Failure) -> Kind {
    var status = stat()
    do throws(Failure) {
      try checked { stat(path, &status) }
    } catch {
      guard error.code == ENOENT || error.code == ENOTDIR else { throw error }
      return .nothing
    }
    return status.st_mode & S_IFMT == S_IFDIR ? .folder : .other
  }

  /// The path without symbolic links, `.` and `..`; it has to exist.
  static func resolved(_ path: String) throws(Failure) -> String {
    guard let resolved = realpath(path, nil) else { throw Failure(code: errno) }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The names in a folder, in alphabetical order.
  static func names(in folder: String) throws(Failure) -> [String] {
    guard let stream = opendir(folder) else { throw Failure(code: errno) }
    defer { closedir(stream) }
    return names(in: stream)
  }

  private static func names(in stream: Stream) -> [String] {
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

  static func rename(_ old: String, to new: String) throws(Failure) {
    #if canImport(Glibc)
      try checked { Glibc.rename(old, new) }
    #elseif canImport(Musl)
      try checked { Musl.rename(old, new) }
    #else
      try checked { Darwin.rename(old, new) }
    #endif
  }

  /// Exchanges what two names stand for in one step; false where the file system can't do that.
  static func exchange(_ first: String, _ second: String) throws(Failure) -> Bool {
    do throws(Failure) {
      #if os(Linux)
        try checked { csystem_exchange(first, second) }
      #else
        try checked { renamex_np(first, second, UInt32(RENAME_SWAP)) }
      #endif
      return true
    } catch {
      guard [EINVAL, ENOSYS, ENOTSUP].contains(error.code) else { throw error }
      return false
    }
  }

  /// Removes a folder with everything in it.
  ///
  /// Each folder is opened from the one above it and never through a symbolic link: whoever may write there
  /// can't have another folder removed by moving one away meanwhile.
  ///
  /// - Parameter parent: what a relative path is relative to.
  static func removeFolder(
    _ path: String, in parent: Descriptor = AT_FDCWD
  ) throws(Failure) {
    let folder = try checked {
      openat(parent, path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    }
    guard let stream = fdopendir(folder) else {
      close(folder)
      throw Failure(code: errno)
    }
    // Closes the folder, too.
    defer { closedir(stream) }
    for name in names(in: stream) {
      do throws(Failure) {
        try checked { unlinkat(folder, name, 0) }
      } catch {
        // Folders can't be unlinked; the systems disagree on how to say that.
        guard error.code == EISDIR || error.code == EPERM else { throw error }
        try removeFolder(name, in: folder)
      }
    }
    try checked { unlinkat(parent, path, AT_REMOVEDIR) }
  }
}

// MARK: - Contents

extension System {
  static func makeFolder(_ path: String) throws(Failure) {
    try checked { mkdir(path, 0o777) }
  }

  static func openFolder(_ path: String) throws(Failure) -> Descriptor {
    try checked { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
  }

  static func close(_ descriptor: Descriptor) {
    #if canImport(Glibc)
      _ = Glibc.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #else
      _ = Darwin.close(descriptor)
    #endif
  }

  /// Writes a new file into an open folder.
  static func write(_ bytes: [UInt8], to name: String, in folder: Descriptor) throws(Failure) {
    let file = try checked { openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
    defer { close(file) }
    var done = 0
    while done < bytes.count {
      done += try checked {
        bytes.withUnsafeBytes { write(UnsafeRawBufferPointer(rebasing: $0[done...]), to: file) }
      }
    }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to file: Descriptor) -> Int {
    #if canImport(Glibc)
      Glibc.write(file, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
      Musl.write(file, bytes.baseAddress, bytes.count)
    #else
      Darwin.write(file, bytes.baseAddress, bytes.count)
    #endif
  }

  /// Waits until all that was written to the disk of an open folder would outlive a loss of power.
  static func settle(_ folder: Descriptor) throws(Failure) {
    #if os(Linux)
      try checked { csystem_settle(folder) }
    #else
      sync()
    #endif
  }

  /// The bytes of a file, nil if there are more than a limit.
  static func bytes(of path: String, limit: Int) throws(Failure) -> [UInt8]? {
    // Nobody may ever write into what only has the file's name, such as a pipe.
    let file = try checked { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
      let count = try checked { read(file, &buffer, buffer.count) }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
    return nil
  }
}
