import GameFiles
import OperatingSystem
import Reversi

/// Replays the games of files and prints one line for each: its final disk counts, or an error.
struct Replay {
  private static let capacity = 65_536

  private var output: [UInt8] = []
  private var games = 0
  /// The number of games that can't be played.
  private var refused = 0

  static func run(_ files: [String]) throws(CommandError) {
    var replayer = Replay()
    let start = ContinuousClock.now
    do throws(CommandError) {
      for file in files { try replayer.replay(file) }
    } catch {
      // Results from before the error are still printed.
      try replayer.flush()
      throw error
    }
    try replayer.flush()
    let time = (ContinuousClock.now - start) / .seconds(1)
    let games = counted(replayer.games, "game")
    Console.complain("\(games) in \((time * 1000).rounded() / 1000) s")
    guard replayer.refused == 0 else {
      throw CommandError(
        "\(replayer.refused) of \(games) can't be replayed; the output says why")
    }
  }

  private mutating func replay(_ path: String) throws(CommandError) {
    guard !TournamentFile.isNamed(by: path) else { return try replay(TournamentFile(path)) }
    var file = try InputFile(path)
    try file.forEachLine { line, isWhole throws(CommandError) in
      replay(line, isWhole: isWhole)
      if output.count > Self.capacity { try flush() }
    }
  }

  private mutating func replay(_ line: Span<UInt8>, isWhole: Bool) {
    games += 1
    do throws(CommandError) {
      let count = FinalCount(of: try GameLine.record(of: line, isWhole: isWhole).position)
      output += "\(count.dark) \(count.light)\n".utf8
    } catch {
      refused += 1
      output += "error: \(error)\n".utf8
    }
  }

  private mutating func replay(_ file: TournamentFile) throws(CommandError) {
    for number in file.numbers {
      games += 1
      do throws(CommandError) {
        output += "\(try Self.line(file.game(number)))\n".utf8
      } catch {
        refused += 1
        output += "error: \(file.place(of: number).name): \(error)\n".utf8
      }
      if output.count > Self.capacity { try flush() }
    }
  }

  /// The final counts and, separated by tabs, the tags and the stored result from the archive.
  private static func line(_ found: FoundGame) -> String {
    let counts = "\(found.count.dark) \(found.count.light)"
    let parts = [counts, found.tags.line ?? "", found.missingEnd]
    return parts.compactMap { $0 }.joined(separator: "\t")
  }

  private mutating func flush() throws(CommandError) {
    try CommandOutput.write(output)
    output.removeAll(keepingCapacity: true)
  }
}
