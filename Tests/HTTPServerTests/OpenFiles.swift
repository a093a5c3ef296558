import OperatingSystem

/// How many files the tests may have open.
enum OpenFiles {
  /// The limit, raised as far as it goes.
  private static let limit = CurrentProcess.raiseOpenFileLimit()

  /// A number of connections, or fewer where the limit is low: both ends of each are here, and
  /// other tests have files of their own.
  static func connections(_ wanted: Int) -> Int { min(wanted, max(64, (limit - 512) / 2)) }
}
