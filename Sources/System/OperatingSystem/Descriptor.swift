#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The number of an open file, pipe or socket. The code that opens it must close it.
package struct Descriptor: Hashable, Sendable {
  let number: Int32

  package static let standardInput = Descriptor(number: STDIN_FILENO)
  package static let standardOutput = Descriptor(number: STDOUT_FILENO)
  package static let standardError = Descriptor(number: STDERR_FILENO)

  /// Closes the descriptor. The number may be reused for another file.
  package func close() { closeDescriptor(number) }

  /// A descriptor kept in reserve, to close when the process runs out of them; nil if it already has.
  package static func spare() -> Descriptor? {
    let number = open("/dev/null", O_RDONLY | O_CLOEXEC)
    return number < 0 ? nil : Descriptor(number: number)
  }

  /// Gives closed standard descriptors to a file that can't be read or written like them. Otherwise the next file or
  /// socket to be opened would get their numbers, and the output.
  package static func fillStandardNumbers() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      // A new descriptor has the lowest free number.
      _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  package var isTerminal: Bool { isatty(number) == 1 }
}

// MARK: - Reading and writing

extension Descriptor {
  /// A descriptor that a C library has opened and will close.
  package init(borrowed number: Int32) { self.init(number: number) }

  /// - Returns: the number of bytes read; 0 at the end of the file.
  package func read(into buffer: inout [UInt8], from start: Int = 0) throws(SystemError) -> Int {
    let count = buffer.withUnsafeMutableBytes { bytes in
      readBytes(number, into: UnsafeMutableRawBufferPointer(rebasing: bytes[start...]))
    }
    guard count >= 0 else { throw SystemError("read") }
    return count
  }

  package func write(_ bytes: [UInt8]) throws(SystemError) { try write(bytes[...]) }

  /// Writes all bytes, waiting for a slow reader if necessary.
  package func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { writeBytes(number, $0) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else {
        // Another program may have made the terminal or pipe nonblocking.
        guard count < 0, errno == EAGAIN else { throw SystemError("write") }
        _ = wait(for: .writable, until: .never)
      }
    }
  }

  /// A copy of the descriptor with a number of at least `least`, closed in child programs.
  func duplicated(from least: Int32) throws(SystemError) -> Descriptor {
    Descriptor(number: try checked("fcntl") { fcntl(number, F_DUPFD_CLOEXEC, least) })
  }

  /// Creates a pipe: bytes written to one end are read from the other.
  static func pipe() throws(SystemError) -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [-1, -1]
    try checked("pipe") { makePipe(&ends) }
    let pipe = (reading: Descriptor(number: ends[0]), writing: Descriptor(number: ends[1]))
    pipe.reading.keepFromChildren()
    pipe.writing.keepFromChildren()
    return pipe
  }

  func setNonBlocking() { _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL, 0) | O_NONBLOCK) }

  /// Closes the descriptor in child programs.
  func keepFromChildren() { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
}

package enum Console {
  /// Writes a line to the standard error at once.
  package static func complain(_ line: String) {
    // If that fails, there is no reader to report it to.
    try? Descriptor.standardError.write(Array((line + "\n").utf8))
  }
}

// Outside the type, because its methods have the same names.

private func closeDescriptor(_ number: Int32) { _ = close(number) }

private func makePipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }

private func readBytes(_ number: Int32, into bytes: UnsafeMutableRawBufferPointer) -> Int {
  retrying { read(number, bytes.baseAddress, bytes.count) }
}

private func writeBytes(_ number: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  retrying { write(number, bytes.baseAddress, bytes.count) }
}
