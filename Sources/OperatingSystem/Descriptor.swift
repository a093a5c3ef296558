#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The number of an open file, pipe or socket; whoever opens it has to close it.
public struct Descriptor: Hashable, Sendable {
  let number: Int32

  /// What the process was given to read.
  public static let standardInput = Descriptor(number: STDIN_FILENO)
  /// Where the process writes what it was asked for.
  public static let standardOutput = Descriptor(number: STDOUT_FILENO)
  /// Where the process writes what else there is to say.
  public static let standardError = Descriptor(number: STDERR_FILENO)

  /// One that a library of C has opened, and closes by itself.
  public init(borrowed number: Int32) { self.number = number }

  init(number: Int32) { self.number = number }

  /// Gives the number up; another file may get it.
  public func close() { closeDescriptor(number) }

  /// One that is kept to be given up when there are no more; nil if there are none even now.
  public static func spare() -> Descriptor? {
    let number = open("/dev/null", O_RDONLY | O_CLOEXEC)
    return number < 0 ? nil : Descriptor(number: number)
  }

  /// Whether it is a terminal.
  public var isTerminal: Bool { isatty(number) == 1 }
}

// MARK: - Reading and writing

extension Descriptor {
  /// Waits for bytes and reads them into a buffer, from a place in it on.
  ///
  /// - Returns: how many there were; 0 at the end of the file.
  public func read(into buffer: inout [UInt8], from start: Int = 0) throws(SystemError) -> Int {
    let count = buffer.withUnsafeMutableBytes { bytes in
      readBytes(number, into: UnsafeMutableRawBufferPointer(rebasing: bytes[start...]))
    }
    guard count >= 0 else { throw SystemError("read") }
    return count
  }

  /// Writes everything, however long whoever reads it takes.
  public func write(_ bytes: [UInt8]) throws(SystemError) { try write(bytes[...]) }

  /// Writes everything, however long whoever reads it takes.
  public func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { writeBytes(number, $0) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else {
        // A terminal or pipe that another program has set not to block.
        guard count < 0, errno == EAGAIN else { throw SystemError("write") }
        waitForRoom()
      }
    }
  }

  private func waitForRoom() {
    var room = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    poll(&room, 1, -1)
  }

  /// Waits until there is something to read, or nobody is left to write it.
  ///
  /// - Returns: whether that came before the deadline.
  func isReadable(until deadline: MonotonicTime) -> Bool {
    var entry = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return retrying { poll(&entry, 1, deadline.milliseconds(from: .now)) } > 0
  }

  /// Another descriptor of the same file, with a number from a least one on, closed in programs that are started.
  func duplicated(from least: Int32) throws(SystemError) -> Descriptor {
    Descriptor(number: try checked("fcntl") { fcntl(number, F_DUPFD_CLOEXEC, least) })
  }

  /// Two ends of a pipe: what is written into one comes out of the other.
  static func pipe() throws(SystemError) -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [-1, -1]
    try checked("pipe") { makePipe(&ends) }
    let pipe = (reading: Descriptor(number: ends[0]), writing: Descriptor(number: ends[1]))
    pipe.reading.keepFromChildren()
    pipe.writing.keepFromChildren()
    return pipe
  }

  /// Makes calls return that would have to wait.
  func setNonBlocking() { _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL, 0) | O_NONBLOCK) }

  /// Closes it in programs that are started.
  func keepFromChildren() { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
}

// MARK: - Telling somebody

/// The terminal, or whatever stands in its place.
public enum Console {
  /// Writes a line to the standard output at once, even into a pipe.
  public static func say(_ line: String) { write(line + "\n", to: .standardOutput) }

  /// Writes a line to the standard error output.
  public static func complain(_ line: String) { write(line + "\n", to: .standardError) }

  private static func write(_ text: String, to output: Descriptor) {
    // Where nobody can read it, nobody needs it.
    try? output.write(Array(text.utf8))
  }
}

// Within the type these names are its own methods'.

private func closeDescriptor(_ number: Int32) { _ = close(number) }

private func makePipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }

private func readBytes(_ number: Int32, into bytes: UnsafeMutableRawBufferPointer) -> Int {
  retrying { read(number, bytes.baseAddress, bytes.count) }
}

private func writeBytes(_ number: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  retrying { write(number, bytes.baseAddress, bytes.count) }
}
