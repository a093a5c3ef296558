import OperatingSystem
import Reversi

/// Counts the lines of play from the start, as a measure of the move generator.
struct Perft {
  let plies: Int

  func run() {
    let clock = ContinuousClock()
    var count = 0
    let time = clock.measure { count = Position.initial.lineCount(plies: plies) }
    Console.say("\(count)")
    Console.complain("\(plies) plies in \(time)")
  }
}
