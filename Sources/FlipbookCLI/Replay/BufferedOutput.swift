import OperatingSystem

/// The standard output for many short lines: they are written many at a time.
struct BufferedOutput: ~Copyable {
  private static let capacity = 65_536

  private let descriptor: Descriptor
  private var bytes: [UInt8] = []

  init(descriptor: Descriptor = .standardOutput) {
    self.descriptor = descriptor
    bytes.reserveCapacity(Self.capacity)
  }

  /// Adds a number from 0 to 99 without making a string of it.
  mutating func append(small number: Int) {
    if number > 9 { bytes.append(UInt8(ascii: "0") + UInt8(number / 10)) }
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  mutating func append(_ text: String) { bytes += text.utf8 }

  /// Ends a line.
  ///
  /// - Throws: ``FileError`` if what has gathered can't be written.
  mutating func endLine() throws(FileError) {
    bytes.append(UInt8(ascii: "\n"))
    if bytes.count > Self.capacity - 1024 { try flush() }
  }

  /// Writes what has gathered.
  ///
  /// - Throws: ``FileError`` if it can't be written.
  mutating func flush() throws(FileError) {
    do throws(SystemError) {
      try descriptor.write(bytes)
    } catch {
      throw FileError("the output can't be written", error)
    }
    bytes.removeAll(keepingCapacity: true)
  }
}
