import Views

/// The program that is measured.
enum FlipbookProgram {
  /// Where it lies: beside this one.
  ///
  /// - Throws: ``BenchmarkError`` if it isn't there.
  static func path() throws(BenchmarkError) -> String {
    guard let program = SiteDirectory.executablePath, let slash = program.lastIndex(of: "/") else {
      throw BenchmarkError("the benchmark doesn't find itself; start it by its whole path")
    }
    let path = program[..<slash] + "/flipbook"
    guard System.isProgram(String(path)) else {
      throw BenchmarkError(
        "there is no \(path) to measure; build it: swift build -c release --product flipbook")
    }
    return String(path)
  }

  /// Runs it to its end.
  ///
  /// - Returns: what it has used.
  static func run(_ arguments: [String]) throws -> ResourceUsage {
    let (process, _) = try System.start(path(), arguments, readsOutput: false)
    let (isWell, usage) = try System.wait(for: process)
    guard isWell else {
      throw BenchmarkError(
        "this has failed; run it alone: flipbook \(arguments.joined(separator: " "))")
    }
    return usage
  }
}
