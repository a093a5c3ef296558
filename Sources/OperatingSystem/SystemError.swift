#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why the operating system has not done what it was asked for.
public struct SystemError: Error, Hashable {
  /// The call that failed, or the path that it was about.
  public let call: String
  let code: Int32

  init(_ call: String, code: Int32 = errno) {
    self.call = call
    self.code = code
  }
}

extension SystemError: CustomStringConvertible {
  /// The system's own words, such as `No such file or directory`; of a limit that the process has reached, with its
  /// number and what to do.
  public var reason: String {
    let words = String(cString: strerror(code))
    guard code == EMFILE else { return words }
    return "\(words), \(CurrentProcess.openFileLimit) at most; \(CurrentProcess.openFileRemedy)"
  }

  /// The call and the system's own words.
  public var description: String { "\(call): \(reason)" }
}

extension SystemError {
  /// Whether the disk, or the user's part of it, is full.
  public var isOutOfSpace: Bool { [ENOSPC, EDQUOT].contains(code) }

  /// Whether something of that name is there already.
  public var isTaken: Bool { code == EEXIST || code == ENOTEMPTY }

  /// Whether the user lacks a permission, or the whole disk does.
  public var isForbidden: Bool { [EACCES, EPERM, EROFS].contains(code) }

  /// Whether another socket listens there.
  public var isAddressInUse: Bool { code == EADDRINUSE }

  /// Whether the address is none of this machine.
  public var isAddressNotAvailable: Bool { code == EADDRNOTAVAIL }
}

/// The result of a call, made again when a signal came in between.
func retrying<T: FixedWidthInteger>(_ call: () -> T) -> T {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}

/// The result of a call that says by -1 that it failed, made again when a signal came in between.
@discardableResult
func checked<T: FixedWidthInteger>(_ name: String, _ call: () -> T) throws(SystemError) -> T {
  let result = retrying(call)
  guard result != -1 else { throw SystemError(name) }
  return result
}
