import Encodings
package import OperatingSystem

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
