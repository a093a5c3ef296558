import OperatingSystem

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
