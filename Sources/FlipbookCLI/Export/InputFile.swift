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

  /// What stands at a path; a pipe counts as a file.
  static func kind(of path: String) -> Kind {
    var status = stat()
    guard stat(path, &status) == 0 else { return .nothing }
    return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
  }

  /// Hands over the lines of a file, or of the standard input for `-`, up to what `take` says no to.
  ///
  /// - Parameter take: is told whether that is the whole line or only its beginning, and answers whether it wants more.
  static func forEachLine(
    of path: String, _ take: (_ line: Span<UInt8>, _ isWhole: Bool) throws(FileError) -> Bool
  ) throws(FileError) {
    let isStandardInput = path == "-"
    let descriptor = isStandardInput ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError("\(path) can't be opened") }
    defer { if !isStandardInput { close(descriptor) } }
    var reader = LineReader(descriptor: descriptor, name: name(of: path))
    try reader.forEachLine(take)
  }

  /// What to call a file.
  static func name(of path: String) -> String { path == "-" ? "the standard input" : path }
}
