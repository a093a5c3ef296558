import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Receives the signals for stopping (SIGTERM, and SIGINT from the keyboard) and SIGHUP.
///
/// The signal handler writes to a pipe, so that signals are kept until they are read. A dispatch source would
/// lose signals that arrive before its thread is ready.
package struct OperatorSignals: Sendable {
  package enum Command: Sendable {
    case stop
    case restart
  }

  private static let stopping = [SIGTERM, SIGINT]

  private let readEnd: Descriptor
  private let hangUp: Command

  /// Keeps the signals until they are received, so that from now on they don't kill the process.
  ///
  /// - Parameter hangUp: the meaning of SIGHUP.
  /// - Throws: ``SystemError`` if there are too many open files.
  package init(hangUp: Command = .stop) throws(SystemError) {
    let (readEnd, writeEnd) = try Descriptor.pipe()
    self.readEnd = readEnd
    self.hangUp = hangUp
    // A signal handler must never block.
    writeEnd.setNonBlocking()
    signalPipe = writeEnd.number
    for number in Self.stopping + [SIGHUP] {
      signal(number) { number in
        let errorNumber = errno
        var byte = UInt8(truncatingIfNeeded: number)
        write(signalPipe, &byte, 1)
        errno = errorNumber
      }
    }
  }

  /// Calls a function for each signal, on a thread of its own, up to the first `stop`. After that, the next
  /// SIGTERM or SIGINT kills the process at once.
  package func whenReceived(_ action: @escaping @Sendable (Command) -> Void) {
    DispatchQueue(label: "OperatorSignals").async {
      var byte: [UInt8] = [0]
      var command = Command.restart
      // Reading fails only after the pipe is closed, which never happens.
      while command != .stop, (try? readEnd.read(into: &byte)) == 1 {
        command = byte[0] == UInt8(SIGHUP) ? hangUp : .stop
        if command == .stop { for number in Self.stopping { signal(number, SIG_DFL) } }
        action(command)
      }
    }
  }

  /// Makes writing to a closed pipe or connection an error instead of a signal that ends the process, as in `flipbook
  /// head -1`.
  package static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }
}

// A signal handler has no context argument. Set once, before a handler is installed.
private nonisolated(unsafe) var signalPipe: Int32 = -1
