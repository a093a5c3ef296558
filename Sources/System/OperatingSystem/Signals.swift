import Dispatch

#if os(Linux)
  import CSystem
#endif

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
    /// Restart as a new process.
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

/// Handles access to memory-mapped files that were truncated, which would otherwise end the process (SIGBUS).
package enum TruncatedMemory {
  /// Whether this process has accessed such memory, which has read as zeros since.
  package static var wasAccessed: Bool { isMemoryTruncated }

  /// From now on such memory reads as zeros, and ``wasAccessed`` becomes true.
  package static func readAsZeros() { _ = handling }

  private static let handling: Void = {
    pageSize = CurrentProcess.pageSize
    var action = sigaction()
    action.sa_flags = SA_SIGINFO
    #if canImport(Glibc)
      action.__sigaction_handler.sa_sigaction = { putZeros($0, $1, $2) }
    #else
      action.__sigaction_u.__sa_sigaction = { putZeros($0, $1, $2) }
    #endif
    sigaction(SIGBUS, &action, nil)
  }()
}

// A signal handler has no context argument. `pageSize` is set once, before a handler is installed.
// `isMemoryTruncated` is only ever set to true, by the handler.
private nonisolated(unsafe) var pageSize = 4096
private nonisolated(unsafe) var isMemoryTruncated = false

/// Maps zeros over the page if its file has been truncated; any other SIGBUS ends the process as usual.
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
  isMemoryTruncated = true
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

/// Restores the default handler, which ends the process when the instruction is tried again.
private func end(by number: Int32) { signal(number, SIG_DFL) }
