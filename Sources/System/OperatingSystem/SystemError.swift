#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

package struct SystemError: Error, Hashable {
  /// The call that failed, or the path that it used.
  package let call: String
  let code: Int32

  init(_ call: String, code: Int32 = errno) {
    (self.call, self.code) = (call, code)
  }
}

extension SystemError: CustomStringConvertible {
  /// The system's message, such as `No such file or directory`.
  ///
  /// For the limit of open files, also the limit and how to raise it.
  package var reason: String {
    let words = String(cString: strerror(code))
    guard code == EMFILE else { return words }
    return "\(words), \(CurrentProcess.openFileLimit) at most; \(CurrentProcess.openFileRemedy)"
  }

  package var description: String { "\(call): \(reason)" }
}

extension SystemError {
  /// Whether the disk or the user's quota is full.
  package var isOutOfSpace: Bool { [ENOSPC, EDQUOT].contains(code) }

  package var isTaken: Bool { code == EEXIST || code == ENOTEMPTY }

  /// Whether something can't be moved because of where it is: a mount point, on another disk, or the folder itself.
  package var isOfPlace: Bool { isForbidden || [EXDEV, EBUSY, EINVAL].contains(code) }

  /// Whether the user lacks a permission or the file system is read-only.
  package var isForbidden: Bool { [EACCES, EPERM, EROFS].contains(code) }
}

/// Why a valid command failed, and what to do about it. It begins with the place in the input, if it has one.
package struct CommandError: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }

  /// A failed system call, for example as `games.txt can't be read: …`.
  package init(_ failure: String, _ error: SystemError) {
    description = "\(failure): \(error.reason)"
  }
}

/// The result of a call, repeated if a signal interrupts it.
func retrying<T: FixedWidthInteger>(_ call: () -> T) -> T {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}

/// The result of a call that returns -1 on failure, repeated if a signal interrupts it.
@discardableResult
func checked<T: FixedWidthInteger>(_ name: String, _ call: () -> T) throws(SystemError) -> T {
  let result = retrying(call)
  guard result != -1 else { throw SystemError(name) }
  return result
}
