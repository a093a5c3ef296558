import Encodings
package import OperatingSystem

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

extension FileSystem {
  /// Runs a system call about a path; an error names the path.
  package static func reading<Answer: ~Copyable>(
    _ path: String, _ ask: () throws(SystemError) -> Answer
  ) throws(CommandError) -> Answer {
    do throws(SystemError) {
      return try ask()
    } catch {
      throw CommandError("\(path.printable) can't be read", error)
    }
  }

  /// Reads a whole file.
  ///
  /// - Parameter remedy: appended to the error message if the file has more than `limit` bytes.
  package static func bytes(
    of path: String, limit: Int, orElse remedy: String
  ) throws(CommandError) -> [UInt8] {
    let octets = try reading(path) { () throws(SystemError) in
      try OpenFile.bytes(of: path, limit: limit)
    }
    guard let octets else {
      throw CommandError("\(path.printable) has more than \(limit) bytes\(remedy)")
    }
    return octets
  }
}
