#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why the system could not do something with a file.
struct FileError: Error, Equatable, CustomStringConvertible {
  /// What could not be done, such as `games.txt can't be read`.
  let deed: String
  /// The system's own words, such as `No such file or directory`.
  let reason: String

  /// The last error of the calling thread.
  init(_ deed: String) {
    self.deed = deed
    // The C library owns the text, which is copied at once.
    reason = strerror(errno).map { String(cString: $0) } ?? "error \(errno)"
  }

  var description: String { "\(deed): \(reason)" }
}
