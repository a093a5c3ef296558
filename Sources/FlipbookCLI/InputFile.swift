#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What somebody hands to the program to be read.
enum InputFile {
  /// What stands at a path.
  enum Kind {
    case nothing
    case file
    case folder
  }

  /// More than that is no list of games.
  static let sizeLimit = 1 << 28

  /// What stands at a path; a pipe counts as a file.
  static func kind(of path: String) -> Kind {
    var status = stat()
    guard stat(path, &status) == 0 else { return .nothing }
    return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
  }

  /// All bytes of a file; of the standard input without a path.
  static func bytes(of path: String?) throws(ExportError) -> [UInt8] {
    guard let path else { return try bytes(of: STDIN_FILENO, called: "the standard input") }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(path) }
    defer { close(descriptor) }
    return try bytes(of: descriptor, called: path)
  }

  private static func bytes(
    of descriptor: Int32, called name: String
  ) throws(ExportError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= sizeLimit {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(name) }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
    throw ExportError("\(name) is larger than \(sizeLimit >> 20) MiB; split it")
  }

  private static func unreadable(_ name: String) -> ExportError {
    ExportError("\(name) can't be read: \(String(cString: strerror(errno)))")
  }
}
