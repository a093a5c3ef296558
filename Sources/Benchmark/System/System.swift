#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file, a pipe or a socket that is open.
typealias Descriptor = Int32

/// The system calls, with their pointers; each says in Swift's words what came of it.
enum System {
  /// What a call answered that it could not do.
  struct Failure: Error, CustomStringConvertible {
    let call: String
    let code: Int32

    var description: String { "\(call): \(String(cString: strerror(code)))" }
  }

  static func check(_ status: some BinaryInteger, _ call: String) throws(Failure) {
    guard status >= 0 else { throw Failure(call: call, code: errno) }
  }
}

extension System {
  /// Writes a line to the standard error output.
  static func complain(_ line: String) {
    var bytes = Array((line + "\n").utf8)
    // Where nobody can read it, nobody needs it.
    _ = write(STDERR_FILENO, &bytes, bytes.count)
  }
}

/// Clocks, in nanoseconds.
extension System {
  /// Since some moment in the past; nobody can set it.
  static func now() -> UInt64 { read(CLOCK_MONOTONIC) }

  /// What the calling thread has spent of a core's time.
  static func threadTime() -> UInt64 { read(CLOCK_THREAD_CPUTIME_ID) }

  /// Milliseconds since 1970.
  static func wallClock() -> Int64 { Int64(read(CLOCK_REALTIME) / 1_000_000) }

  private static func read(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
