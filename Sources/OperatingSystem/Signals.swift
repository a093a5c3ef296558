import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Waits for somebody to stop the process: SIGTERM, or SIGINT from the keyboard.
///
/// A handler rings a bell that keeps ringing until it is heard. A dispatch source would lose what
/// comes before its thread is ready.
public struct StopSignal: Sendable {
  private static let numbers = [SIGTERM, SIGINT]

  private let bell: Descriptor

  /// From now on the signals don't kill the process, but are kept until they are received.
  ///
  /// - Throws: ``StopSignalError`` if there are too many open files.
  public init() throws(StopSignalError) {
    guard let (bell, rope) = try? Descriptor.pipe() else { throw StopSignalError() }
    self.bell = bell
    bellRope = rope.number
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
  public func received() async {
    await withCheckedContinuation { continuation in
      whenReceived { continuation.resume() }
    }
  }

  /// Calls a function, on a thread of its own, when the first signal comes; the next one will kill the process at once.
  public func whenReceived(_ action: @escaping @Sendable () -> Void) {
    DispatchQueue(label: "StopSignal").async {
      var byte: [UInt8] = [0]
      // It can't be read where it was closed, which nobody does.
      _ = try? bell.read(into: &byte)
      for number in Self.numbers { signal(number, SIG_DFL) }
      action()
    }
  }

  /// Makes a write to whoever has gone an error instead of a signal that ends the process, as in `flipbook | head -1`.
  public static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }
}

// A handler can be given nothing; this is set once, before there is any handler.
private nonisolated(unsafe) var bellRope: Int32 = -1

/// There is no way to hear of signals.
public struct StopSignalError: Error, CustomStringConvertible {
  /// What is wrong and what to do.
  public let description = "the system has no more files to open; close other programs"
}
