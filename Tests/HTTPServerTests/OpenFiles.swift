import OperatingSystem

/// The number of files that the tests may open.
enum OpenFiles {
  /// The limit, raised as far as possible.
  private static let limit = CurrentProcess.raiseOpenFileLimit()

  /// The wanted number of connections, or fewer if the limit is low. Both ends of each connection are in this
  /// process, and other tests need files too.
  static func connections(_ wanted: Int) -> Int { min(wanted, max(64, (limit - 512) / 2)) }
}
