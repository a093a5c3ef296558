import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Waits for somebody to stop the process: SIGTERM, or SIGINT from the keyboard.
///
/// A handler rings a bell that keeps ringing until it is heard. A dispatch source would lose what
/// comes before its thread is ready.
struct StopSignal {
  private static let numbers = [SIGTERM, SIGINT]

  private let bell: Int32

  /// From now on the signals don't kill the process, but are kept until they are received.
  ///
  /// - Throws: ``StopSignalError`` if there are too many open files.
  init() throws(StopSignalError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw StopSignalError() }
    (bell, bellRope) = (ends[0], ends[1])
    for number in Self.numbers {
      signal(number) { _ in
        let errorNumber = errno
        var byte: UInt8 = 0
        write(bellRope, &byte, 1)
        errno = errorNumber
      }
    }
  }

  /// Returns when the first signal comes; the next one will kill the process at once.
  func received() async {
    await withCheckedContinuation { continuation in
      whenReceived { continuation.resume() }
    }
  }

  /// Calls a function, on a thread of its own, when the first signal comes; the next one will kill the process at once.
  func whenReceived(_ action: @escaping @Sendable () -> Void) {
    DispatchQueue(label: "StopSignal").async {
      var byte: UInt8 = 0
      while read(bell, &byte, 1) < 0, errno == EINTR {}
      for number in Self.numbers { signal(number, SIG_DFL) }
      action()
    }
  }
}

// A handler can be given nothing; this is set once, before there is any handler.
private nonisolated(unsafe) var bellRope: Int32 = -1

/// There is no way to hear of signals.
struct StopSignalError: Error, CustomStringConvertible {
  let description = "the system has no more files to open; close other programs"
}
