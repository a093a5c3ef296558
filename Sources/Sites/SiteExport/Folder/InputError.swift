import Encodings
package import OperatingSystem

/// Why a file of games or positions can't be read, and what to do about it. It begins with the place, if it has one.
package struct InputError: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}

extension FileSystem {
  /// Runs a system call about a path; an error names the path.
  package static func reading<Answer: ~Copyable>(
    _ path: String, _ ask: () throws(SystemError) -> Answer
  ) throws(InputError) -> Answer {
    do throws(SystemError) {
      return try ask()
    } catch {
      throw InputError("\(path.printable) can't be read: \(error.reason)")
    }
  }

  /// Reads a whole file.
  ///
  /// - Parameter remedy: appended to the error message if the file has more than `limit` bytes.
  package static func bytes(
    of path: String, limit: Int, orElse remedy: String
  ) throws(InputError) -> [UInt8] {
    let octets = try reading(path) { () throws(SystemError) in
      try OpenFile.bytes(of: path, limit: limit)
    }
    guard let octets else {
      throw InputError("\(path.printable) has more than \(limit) bytes\(remedy)")
    }
    return octets
  }
}
