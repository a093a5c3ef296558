import Reversi

extension English {
  var puzzle: String { "Puzzle" }
  var you: String { "You" }

  func task(for player: Disk) -> [String] {
    let own = name(of: player).lowercased()
    let other = name(of: player.flipped)
    return [
      "You play \(own). \(other) answers each of your moves with the best one.",
      "In the end you see what was possible.",
    ]
  }

  func placing(_ square: Square, by side: Disk) -> String {
    "\(name(of: side)) places a disk on \(square)."
  }

  func reached(_ difference: Int) -> String {
    if difference == 0 { return "You have tied." }
    let disks = "\(difference.magnitude) disks"
    return difference > 0 ? "You have won by \(disks)." : "You have lost by \(disks)."
  }

  var emptySquaresCount: String { "Empty squares count for the winner." }
  var bestReached: String { "That is the best that was possible." }

  func possible(_ difference: Int) -> String {
    if difference == 0 { return "Possible was a tie." }
    let disks = "\(difference.magnitude) disks"
    return difference > 0
      ? "Possible was to win by \(disks)." : "Possible was to lose by only \(disks)."
  }

  var startAgain: String { "Start again" }
}
