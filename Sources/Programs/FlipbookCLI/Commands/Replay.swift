import GameFiles
import OperatingSystem
import Reversi

extension Command {
  static let replay = Command(
    "replay", "play the games of files and print their final counts", takesFiles: true,
    help: """
      usage: flipbook replay [FILE…]

      Plays the games of the files and prints the numbers of dark and light disks at
      the end of each game. Without a file, or for -, it reads the standard input:

        flipbook replay games.txt
        echo f5d6c3d3c4 | flipbook replay

      A line is a transcript such as f5d6c3d3c4, in upper or lower case, with or
      without spaces, move numbers and passes; {65-character position}.{transcript}
      starts from another position. Text after a tab is ignored, as are empty lines
      and lines that begin with #.

      In a finished game the empty squares count for the winner, or half for each side
      in a tie. In an unfinished game only the disks count.

      A file whose name ends in .wtb is an archive of tournaments in the French
      federation's WTHOR format. If the files with the names are in the same folder
      (WTHOR.JOU, WTHOR.TRN), the players, place and year follow after a tab. If the
      last moves are missing, the stored result follows after another tab.

      For a game that can't be played or has another result than the stored one, the
      line is "error: …" with the first bad move and its place. The exit status is
      then 1. The total time goes to standard error.
      """
  ) { arguments, _ in
    let files = try OptionReader.files(arguments)
    return { try Replay.run(files) }
  }
}

struct Replay {
  private static let capacity = 65_536

  private var output: [UInt8] = []
  private var games = 0
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
      throw CommandError("\(replayer.refused) of \(games) can't be replayed; the output says why")
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
    if GameLine.isEmpty(line) { return }
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
