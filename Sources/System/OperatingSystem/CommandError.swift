/// Why a valid command failed, and what to do about it. It begins with the place in the input, if it has one.
package struct CommandError: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }

  /// A failed system call, for example as `games.txt can't be read: …`.
  package init(_ failure: String, _ error: SystemError) {
    description = "\(failure): \(error.reason)"
  }
}
