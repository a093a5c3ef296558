import OperatingSystem
import Reversi

extension Command {
  static let perft = Command(
    "perft", "count the lines of play of N plies from the start",
    help: """
      usage: flipbook perft N

      Prints the number of lines of play of N plies from the initial position. A pass
      is a ply, and a finished game counts as one line. The time goes to standard
      error.

        flipbook perft 9
      """
  ) { arguments, _ in
    guard let argument = arguments.first, arguments.count == 1 else {
      throw UsageError("perft takes one number, such as flipbook perft 9")
    }
    let plies = try OptionValues.number(in: 0...20)(argument)
    return {
      var count = 0
      let time = ContinuousClock().measure { count = Position.initial.lineCount(plies: plies) }
      CommandOutput.say("\(count)")
      Console.complain("\(plies) plies in \(time)")
    }
  }
}
