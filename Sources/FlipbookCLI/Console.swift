#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The terminal, or whatever stands in its place.
enum Console {
  /// Writes a line to the standard output at once, even into a pipe.
  static func say(_ line: String) {
    write(line + "\n", to: STDOUT_FILENO)
  }

  /// Writes a line to the standard error output.
  static func complain(_ line: String) {
    write(line + "\n", to: STDERR_FILENO)
  }

  /// Whether somebody watches the standard error output.
  static var complainsToTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes to the standard error output over what was last written there so.
  ///
  /// Source: the control sequence "erase in line" of ECMA-48, section 8.3.41.
  static func complainInPlace(_ text: String) {
    write("\r\u{1B}[K" + text, to: STDERR_FILENO)
  }

  /// Lets the process live on when whoever read its output is gone, as in `flipbook | head -1`.
  static func outliveReaders() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// Writes to the standard error output; waits as long as whoever reads it takes.
  static func complain(bytes: ArraySlice<UInt8>) {
    write(bytes, to: STDERR_FILENO)
  }

  private static func write(_ text: String, to descriptor: Int32) {
    write(Array(text.utf8)[...], to: descriptor)
  }

  private static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) {
    var bytes = bytes
    while !bytes.isEmpty {
      // A system call needs the bytes' address; they don't outlive the call.
      let count = bytes.withUnsafeBytes { buffer in
        #if canImport(Glibc)
          Glibc.write(descriptor, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
          Musl.write(descriptor, buffer.baseAddress, buffer.count)
        #else
          Darwin.write(descriptor, buffer.baseAddress, buffer.count)
        #endif
      }
      if count < 0 && errno == EINTR { continue }
      // A terminal or pipe that another program has set not to block.
      if count < 0 && errno == EAGAIN {
        var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&room, 1, -1)
        continue
      }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }
}
