import OperatingSystem

/// Plays the games of files, one a line, and prints how each of them ended.
struct Replay: Equatable {
  /// Some lines were no games; the output says which and why.
  struct RefusedLines: Error, Equatable, CustomStringConvertible {
    let count: Int
    let total: Int

    var description: String {
      "\(count) of \(total) \(total == 1 ? "line" : "lines") can't be replayed; the output says why"
    }
  }

  /// The names of the files; `-` is the standard input.
  let files: [String]

  /// What a command line asks for; without a file the standard input.
  ///
  /// - Throws: ``UsageError`` for an option: there is none.
  init(_ arguments: [String]) throws(UsageError) {
    var options: Void = ()
    let names = try OptionReader<Void>(options: []).read(
      arguments, environment: [:], into: &options)
    files = names.isEmpty ? ["-"] : names
  }

  /// Does it.
  ///
  /// - Throws: ``FileError`` if a file can't be read or the output can't be written,
  ///   ``RefusedLines`` at the end.
  func run() throws {
    var replayer = Replayer()
    let start = ContinuousClock.now
    do {
      for file in files { try replay(file, by: &replayer) }
    } catch {
      // What was replayed before stands.
      try replayer.finish()
      throw error
    }
    try replayer.finish()
    let time = (ContinuousClock.now - start) / .seconds(1)
    let games = replayer.lines == 1 ? "1 game" : "\(replayer.lines) games"
    Console.complain("\(games) in \((time * 1000).rounded() / 1000) s")
    guard replayer.refused == 0 else {
      throw RefusedLines(count: replayer.refused, total: replayer.lines)
    }
  }

  private func replay(_ file: String, by replayer: inout Replayer) throws(FileError) {
    try InputFile.forEachLine(of: file) { line, isWhole throws(FileError) in
      try replayer.replay(line, isWhole: isWhole)
      return true
    }
  }
}
