#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The few system calls with which a site is read.
enum FileSystem {
  /// The names in a directory, in alphabetical order, hidden ones left out.
  static func names(in directory: String) throws(SiteError) -> [String] {
    guard let stream = opendir(directory) else { throw unreadable(directory) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      // The name is a C array of fixed size: only its address can be read as a string.
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  /// The bytes of a file.
  static func bytes(of path: String) throws(SiteError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(path) }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }

  /// Whether there is a directory at a path.
  static func isDirectory(_ path: String) -> Bool {
    guard let stream = opendir(path) else { return false }
    closedir(stream)
    return true
  }

  private static func unreadable(_ path: String) -> SiteError {
    .unreadable(path: path, reason: String(cString: strerror(errno)))
  }
}
