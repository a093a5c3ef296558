import Encodings
package import OperatingSystem

/// A file named on the command line, or the standard input for `-`.
///
/// Only one buffer of the file is in memory at a time.
package struct InputFile: ~Copyable {
  /// The most bytes read of a line; the rest of a longer line is skipped.
  package static let lineLimit = GameLine.sizeLimit

  package let name: String
  // Nil for the standard input, which must stay open.
  private let file: OpenFile?
  private let descriptor: Descriptor
  /// Holds one line of ``lineLimit`` bytes and its line ending.
  private var buffer = [UInt8](repeating: 0, count: InputFile.lineLimit + 1)
  /// The bytes of the buffer that have been read but not handed out.
  private var unread = 0..<0
  /// Whether a byte order mark at the start of the file has been looked for.
  private var isBegun = false
  /// True if the next bytes belong to a line whose beginning has been handed out already.
  private var isBehindLimit = false

  package init(_ path: String) throws(CommandError) {
    self.init(path, try Self.opened(path))
  }

  private init(_ path: String, _ file: consuming OpenFile?) {
    descriptor = file?.descriptor ?? .standardInput
    self.file = file
    name = path.isSpelled("-") ? "the standard input" : path
  }

  private static func opened(_ path: String) throws(CommandError) -> OpenFile? {
    guard !path.isSpelled("-") else { return nil }
    return try FileSystem.reading(path) { () throws(SystemError) in try OpenFile(path) }
  }

  package enum Kind {
    case nothing, file, folder
  }

  package static func kind(of path: String) -> Kind {
    if path.isSpelled("-") { return .file }
    guard let status = try? FileSystem.status(of: path) else { return .nothing }
    return status.kind == .directory ? .folder : .file
  }

  /// The whole text; of a file longer than `limit` only a beginning that exceeds it, because a device has no end.
  ///
  /// - Parameter limit: at most ``lineLimit``.
  package mutating func text(limit: Int) throws(CommandError) -> String {
    while unread.count <= limit, try fill() {}
    return String(decoding: buffer[unread], as: UTF8.self)
  }

  /// Calls `take` with each line, without its line ending.
  ///
  /// - Parameter take: `isWhole` is false if only the first ``lineLimit`` bytes of a longer line are passed.
  package mutating func forEachLine(
    _ take: (_ line: Span<UInt8>, _ isWhole: Bool) throws(CommandError) -> Void
  ) throws(CommandError) {
    while let (place, isWhole) = try nextPlace() {
      try take(buffer.span.extracting(place), isWhole)
    }
  }

  /// The next line without its line ending, or the first ``lineLimit`` bytes of a longer one; nil after the last
  /// line.
  ///
  /// Reads no further than needed, so that the writer of the lines can wait for an answer to each.
  package mutating func nextLine() throws(CommandError) -> [UInt8]? {
    try nextPlace().map { Array(buffer[$0.place]) }
  }

  /// The position of the next line in the buffer, and whether the line is complete; nil after the last line.
  private mutating func nextPlace() throws(CommandError) -> (place: Range<Int>, isWhole: Bool)? {
    while true {
      if let end = buffer[unread].firstIndex(of: UInt8(ascii: "\n")) {
        let place = unread.lowerBound..<end
        unread = end + 1..<unread.upperBound
        if !isBehindLimit { return (place, true) }
        isBehindLimit = false
      } else if unread.count == buffer.count {
        unread = 0..<0
        if !isBehindLimit {
          isBehindLimit = true
          return (0..<Self.lineLimit, false)
        }
      } else if try !fill() {
        defer { unread = 0..<0 }
        return unread.isEmpty || isBehindLimit ? nil : (unread, true)
      }
    }
  }

  /// Moves the unread bytes to the front of the buffer and reads more; returns false at the end of the file.
  private mutating func fill() throws(CommandError) -> Bool {
    let start = unread.count
    if unread.lowerBound > 0 {
      for index in 0..<start { buffer[index] = buffer[unread.lowerBound + index] }
    }
    let count = try FileSystem.reading(name) { () throws(SystemError) in
      try descriptor.read(into: &buffer, from: start)
    }
    unread = 0..<start + count
    if !isBegun, unread.count > 2 {
      isBegun = true
      unread = buffer[unread].withoutByteOrderMark.indices
    }
    return count > 0
  }
}

extension FileSystem {
  /// Runs a system call about a path; an error names the path.
  package static func reading<Answer: ~Copyable>(
    _ path: String, _ ask: () throws(SystemError) -> Answer
  ) throws(CommandError) -> Answer {
    do throws(SystemError) {
      return try ask()
    } catch {
      throw CommandError("\(path.printable) can't be read", error)
    }
  }

  /// - Parameter remedy: appended to the error message if the file has more than `limit` bytes.
  package static func bytes(
    of path: String, limit: Int, orElse remedy: String
  ) throws(CommandError) -> [UInt8] {
    let bytes = try reading(path) { () throws(SystemError) in
      try OpenFile.bytes(of: path, limit: limit)
    }
    guard let bytes else {
      throw CommandError("\(path.printable) has more than \(limit) bytes\(remedy)")
    }
    return bytes
  }
}
