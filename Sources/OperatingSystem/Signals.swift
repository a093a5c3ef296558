import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Hears what whoever operates the process wants: SIGTERM, or SIGINT from the keyboard, to stop; SIGHUP.
///
/// A handler rings a bell that keeps ringing until it is heard. A dispatch source would lose what
/// comes before its thread is ready.
public struct OperatorSignals: Sendable {
  /// What is wanted.
  public enum Wish: Sendable {
    /// Come to an end.
    case stop
    /// Go on as a process that has been started afresh.
    case restart
  }

  private static let stopping = [SIGTERM, SIGINT]

  private let bell: Descriptor
  private let hangUp: Wish

  /// From now on the signals don't kill the process, but are kept until they are received.
  ///
  /// - Parameter hangUp: what SIGHUP means.
  /// - Throws: ``SystemError`` if there are too many open files.
  public init(hangUp: Wish = .stop) throws(SystemError) {
    let (bell, rope) = try Descriptor.pipe()
    self.bell = bell
    self.hangUp = hangUp
    // A handler must not wait until there is room.
    rope.setNonBlocking()
    bellRope = rope.number
    for number in Self.stopping + [SIGHUP] {
      signal(number) { number in
        let errorNumber = errno
        var byte = UInt8(truncatingIfNeeded: number)
        write(bellRope, &byte, 1)
        errno = errorNumber
      }
    }
  }

  /// Calls a function, on a thread of its own, with each wish up to the first one to stop; after that the next
  /// SIGTERM or SIGINT will kill the process at once.
  public func whenReceived(_ action: @escaping @Sendable (Wish) -> Void) {
    DispatchQueue(label: "OperatorSignals").async {
      var byte: [UInt8] = [0]
      var wish = Wish.restart
      // It can't be read where it was closed, which nobody does.
      while wish != .stop, (try? bell.read(into: &byte)) == 1 {
        wish = byte[0] == UInt8(SIGHUP) ? hangUp : .stop
        if wish == .stop { for number in Self.stopping { signal(number, SIG_DFL) } }
        action(wish)
      }
    }
  }

  /// Makes a write to whoever has gone an error instead of a signal that ends the process, as in `flipbook | head -1`.
  public static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }
}

// A handler can be given nothing; this is set once, before there is any handler.
private nonisolated(unsafe) var bellRope: Int32 = -1
