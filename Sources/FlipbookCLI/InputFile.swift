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
    if path.isSpelled("-") {
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
  static func name(of path: String) -> String { path.isSpelled("-") ? "the standard input" : path }
}

/// Takes a file apart into lines without ever holding more of it than one buffer.
struct LineReader: ~Copyable {
  /// How many bytes of a line are looked at.
  static let lineLimit = 65_536

  private let descriptor: Descriptor
  private let name: String
  /// Room for a line and its end.
  private var buffer = [UInt8](repeating: 0, count: LineReader.lineLimit + 1)
  /// What of the buffer has been read and not been taken.
  private var unread = 0..<0
  private var hasEnded = false

  /// A reader of an open file, which it leaves open; errors call it by a name.
  init(descriptor: Descriptor, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  /// Hands over the lines in their order, without their ends.
  ///
  /// - Parameter take: what is done with a line; it is told whether that is the whole line or
  ///   only its first ``lineLimit`` bytes, and answers whether it wants more.
  /// - Throws: ``FileError`` if the file can't be read, and what `take` throws.
  mutating func forEachLine(
    _ take: (_ line: Span<UInt8>, _ isWhole: Bool) throws(FileError) -> Bool
  ) throws(FileError) {
    var isBehindLimit = false
    while true {
      while let end = lineEnd() {
        if !isBehindLimit, try !take(buffer.span.extracting(unread.lowerBound..<end), true) {
          return
        }
        isBehindLimit = false
        unread = end + 1..<unread.upperBound
      }
      if unread.count == buffer.count {
        if !isBehindLimit, try !take(buffer.span.extracting(..<Self.lineLimit), false) { return }
        isBehindLimit = true
        unread = 0..<0
      }
      guard try fill() else { break }
    }
    if !unread.isEmpty, !isBehindLimit { _ = try take(buffer.span.extracting(unread), true) }
  }

  private func lineEnd() -> Int? {
    let bytes = buffer.span
    var index = unread.lowerBound
    while index < unread.upperBound {
      if bytes[index] == UInt8(ascii: "\n") { return index }
      index += 1
    }
    return nil
  }

  /// Moves what is unread to the front and reads more behind it; false at the end of the file.
  private mutating func fill() throws(FileError) -> Bool {
    let start = unread.count
    if unread.lowerBound > 0 {
      for index in 0..<start { buffer[index] = buffer[unread.lowerBound + index] }
    }
    do throws(SystemError) {
      let count = try descriptor.read(into: &buffer, from: start)
      unread = 0..<start + count
      return count > 0
    } catch {
      throw FileError("\(name) can't be read", error)
    }
  }
}

/// Why the system could not do something with a file.
struct FileError: Error, Equatable, CustomStringConvertible {
  /// What could not be done, such as `games.txt can't be read`.
  let deed: String
  /// The system's own words, such as `No such file or directory`.
  let reason: String

  init(_ deed: String, _ error: SystemError) {
    self.deed = deed
    reason = error.reason
  }

  var description: String { "\(deed): \(reason)" }
}
