import OperatingSystem

/// Why the system could not do something with a file.
struct FileError: Error, Equatable, CustomStringConvertible {
  /// What could not be done, such as `games.txt can't be read`.
  let deed: String
  /// The system's own words, such as `No such file or directory`.
  let reason: String

  init(_ deed: String, _ error: SystemError) {
    self.deed = deed
    reason = error.reason
  }

  var description: String { "\(deed): \(reason)" }
}
