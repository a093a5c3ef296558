import OperatingSystem

/// A file that somebody hands to the program to be read, or the standard input for `-`.
///
/// No more of it is ever held than one buffer.
struct InputFile: ~Copyable {
  /// How many bytes of a line are looked at.
  static let lineLimit = 65_536

  let name: String
  // The standard input is not to be closed.
  private let file: OpenFile?
  private let descriptor: Descriptor
  /// Room for a line and its end.
  private var buffer = [UInt8](repeating: 0, count: InputFile.lineLimit + 1)
  /// What of the buffer has been read and not been taken.
  private var unread = 0..<0
  /// Whether what comes next belongs to a line whose beginning has been taken already.
  private var isBehindLimit = false

  init(_ path: String) throws(CommandError) {
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

  enum Kind {
    case nothing, file, folder
  }

  /// What stands at a path; a pipe counts as a file.
  static func kind(of path: String) -> Kind {
    if path.isSpelled("-") { return .file }
    guard let status = try? FileSystem.status(of: path) else { return .nothing }
    return status.kind == .directory ? .folder : .file
  }

  /// The text of it, or of a longer one little more than the limit: a device has no end.
  ///
  /// - Parameter limit: at most ``lineLimit``.
  mutating func text(limit: Int) throws(CommandError) -> String {
    while unread.count <= limit, try fill() {}
    return String(decoding: buffer[unread], as: UTF8.self)
  }

  /// Hands over the lines in their order, without their ends.
  ///
  /// - Parameter take: is told whether that is the whole line or only its first ``lineLimit`` bytes.
  mutating func forEachLine(
    _ take: (_ line: Span<UInt8>, _ isWhole: Bool) throws(CommandError) -> Void
  ) throws(CommandError) {
    while let (place, isWhole) = try nextPlace() {
      try take(buffer.span.extracting(place), isWhole)
    }
  }

  /// The next line without its end, or the first ``lineLimit`` bytes of a longer one; nil behind the last one.
  ///
  /// Nothing more is read than is needed for it, so that whoever writes the lines may wait for an answer to each.
  mutating func nextLine() throws(CommandError) -> [UInt8]? {
    try nextPlace().map { Array(buffer[$0.place]) }
  }

  /// Where in the buffer the next line stands, and whether that is all of it; nil behind the last one.
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

  /// Moves what is unread to the front and reads more behind it; false at the end of the file.
  private mutating func fill() throws(CommandError) -> Bool {
    let start = unread.count
    if unread.lowerBound > 0 {
      for index in 0..<start { buffer[index] = buffer[unread.lowerBound + index] }
    }
    let count = try FileSystem.reading(name) { () throws(SystemError) in
      try descriptor.read(into: &buffer, from: start)
    }
    unread = 0..<start + count
    return count > 0
  }
}

extension FileSystem {
  /// What the system is asked about a path; where it can't say, the error names the path.
  static func reading<Answer: ~Copyable>(
    _ path: String, _ ask: () throws(SystemError) -> Answer
  ) throws(CommandError) -> Answer {
    do throws(SystemError) {
      return try ask()
    } catch {
      throw CommandError("\(path.printable) can't be read", error)
    }
  }

  /// All that a file holds.
  ///
  /// - Parameter remedy: what is said of a file with more bytes than the limit.
  static func bytes(
    of path: String, limit: Int, orElse remedy: String
  ) throws(CommandError) -> [UInt8] {
    let octets = try reading(path) { () throws(SystemError) in
      try OpenFile.bytes(of: path, limit: limit)
    }
    guard let octets else {
      throw CommandError("\(path.printable) has more than \(limit) bytes\(remedy)")
    }
    return octets
  }
}
