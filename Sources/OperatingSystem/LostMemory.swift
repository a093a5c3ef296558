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
