import OperatingSystem

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
    guard let status = try? FileSystem.status(of: path) else { return .nothing }
    return status.kind == .directory ? .folder : .file
  }

  /// Hands over the lines of a file, or of the standard input for `-`, up to what `take` says no to.
  ///
  /// - Parameter take: is told whether that is the whole line or only its beginning, and answers whether it wants more.
  static func forEachLine(
    of path: String, _ take: (_ line: Span<UInt8>, _ isWhole: Bool) throws(FileError) -> Bool
  ) throws(FileError) {
    if path == "-" {
      try forEachLine(of: .standardInput, called: name(of: path), take)
    } else {
      let file = try opened(path)
      try withExtendedLifetime(file) { file throws(FileError) in
        try forEachLine(of: file.descriptor, called: name(of: path), take)
      }
    }
  }

  private static func forEachLine(
    of descriptor: Descriptor, called name: String,
    _ take: (_ line: Span<UInt8>, _ isWhole: Bool) throws(FileError) -> Bool
  ) throws(FileError) {
    var reader = LineReader(descriptor: descriptor, name: name)
    try reader.forEachLine(take)
  }

  private static func opened(_ path: String) throws(FileError) -> OpenFile {
    do throws(SystemError) {
      return try OpenFile(path)
    } catch {
      throw FileError("\(path) can't be read", error)
    }
  }

  /// What to call a file.
  static func name(of path: String) -> String { path == "-" ? "the standard input" : path }
}
