import ComputerPlayers
import Encodings
import Engine
import GameFiles
import OperatingSystem
import Reversi

extension Command {
  static let solve = Command(
    "solve", "solve the positions of files by perfect play", takesFiles: true,
    help: """
      usage: flipbook solve [FILE…]

      Solves the positions of the files, or of the standard input without a file or
      for -. For each it prints the number of disks by which the side to move wins
      with perfect play, the best move (pass or over if there is none), the number of
      positions searched, and the time in seconds.

        flipbook solve endgames.txt
        flipbook solve - < endgames.obf

      A line is a position of 65 characters: 64 squares as x, o and - (or X, O, *, .),
      row by row from a1, then the side to move. Text after a semicolon or % is
      ignored, as are empty lines and lines that begin with #. The empty squares
      count for the winner. At most \(Solve.mostEmpties) squares may be empty; each
      additional one triples the time.

      A line without a valid position gives "error: line N: …", and the exit status is
      1. The total time goes to standard error.
      """
  ) { arguments, _ in
    let files = try OptionReader.files(arguments)
    return { try Solve.run(files) }
  }
}

struct Solve {
  /// The most empty squares a position may have: each further one takes about three times as long.
  static let mostEmpties = 30

  private var search = PositionSearch(tableBits: 20)
  private var positions = 0
  private var nodes = 0
  private var refused = 0

  static func run(_ files: [String]) throws(CommandError) {
    var solver = Solve()
    let start = ContinuousClock.now
    for file in files { try solver.solve(file) }
    let seconds = text(of: ContinuousClock.now - start)
    Console.complain(
      "\(counted(solver.positions, "position")), \(solver.nodes) nodes in \(seconds) s")
    guard solver.refused == 0 else {
      throw CommandError("\(counted(solver.refused, "line")) can't be solved; the output says why")
    }
  }

  private mutating func solve(_ path: String) throws(CommandError) {
    var file = try InputFile(path)
    var number = 0
    try file.forEachLine { line, isWhole throws(CommandError) in
      number += 1
      let answer: String?
      do throws(CommandError) {
        answer = try self.answer(to: line, isWhole: isWhole)
      } catch {
        refused += 1
        answer = "error: line \(number): \(error)"
      }
      if let answer { try CommandOutput.write(Array((answer + "\n").utf8)) }
    }
  }

  /// The score and move of perfect play in a line's position; nil for a line without a position.
  private mutating func answer(
    to line: Span<UInt8>, isWhole: Bool
  ) throws(CommandError) -> String? {
    guard isWhole else {
      throw CommandError("it is longer than \(InputFile.lineLimit) bytes; no position is")
    }
    guard let position = try Self.position(of: line) else { return nil }
    positions += 1
    let start = ContinuousClock.now
    let finding = search.best(in: position, within: SearchBudget())
    nodes += finding.nodes
    let seconds = Self.text(of: ContinuousClock.now - start)
    let move = finding.move?.description ?? (position.status.isOver ? "over" : "pass")
    return "\(finding.score > 0 ? "+" : "")\(finding.score) \(move) \(finding.nodes) \(seconds)"
  }

  private static func position(of line: Span<UInt8>) throws(CommandError) -> Position? {
    guard let position = try PositionLine.checkedPosition(of: line) else { return nil }
    let empties = position.board.emptyCount
    guard empties <= mostEmpties else {
      throw CommandError("\(empties) squares are empty; more than \(mostEmpties) would take days")
    }
    return position
  }

  private static func text(of time: Duration) -> String {
    let milliseconds = Int((time / .milliseconds(1)).rounded())
    return "\(milliseconds / 1000).\((milliseconds % 1000).padded(to: 3))"
  }
}
