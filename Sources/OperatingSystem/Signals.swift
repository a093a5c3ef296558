import Dispatch

#if os(Linux)
  import CSystem
#endif

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

/// Memory that was a file's until somebody cut the file off: to touch it would end the process.
public enum LostMemory {
  /// Whether this process has touched such memory, since when there are zeros in it.
  public static var hasBeenTouched: Bool { isMemoryLost }

  /// From now on such memory reads as zeros, and ``hasBeenTouched`` says so.
  public static func survive() { _ = handling }

  private static let handling: Void = {
    pageSize = CurrentProcess.pageSize
    var action = sigaction()
    action.sa_flags = SA_SIGINFO
    #if canImport(Glibc)
      action.__sigaction_handler.sa_sigaction = { putZeros($0, $1, $2) }
    #elseif canImport(Musl)
      action.__sa_handler.sa_sigaction = { putZeros($0, $1, $2) }
    #else
      action.__sigaction_u.__sa_sigaction = { putZeros($0, $1, $2) }
    #endif
    sigaction(SIGBUS, &action, nil)
  }()
}

// A handler can be given nothing. The size is set once, before there is a handler; that memory is lost is said once, by a
// handler, and never taken back.
private nonisolated(unsafe) var pageSize = 4096
private nonisolated(unsafe) var isMemoryLost = false

/// Puts zeros where memory has no file behind it any more; whatever else is wrong ends the process as ever.
private func putZeros(
  _ signal: Int32, _ information: UnsafeMutablePointer<siginfo_t>?, _: UnsafeMutableRawPointer?
) {
  guard let information, information.pointee.si_code == BUS_ADRERR,
    let address = faultAddress(information)
  else { return end(by: signal) }
  let page = address - Int(bitPattern: address) % pageSize
  let memory = mmap(
    page, pageSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON | MAP_FIXED, -1, 0)
  guard memory != MAP_FAILED else { return end(by: signal) }
  isMemoryLost = true
}

private func faultAddress(
  _ information: UnsafeMutablePointer<siginfo_t>
) -> UnsafeMutableRawPointer? {
  #if os(Linux)
    csystem_fault_address(information)
  #else
    information.pointee.si_addr
  #endif
}

/// The instruction is tried again without a handler.
private func end(by number: Int32) { signal(number, SIG_DFL) }
