import Gameplay
import Reversi

extension English {
  func victoryOnTime(of side: Disk) -> Sentence { Sentence(disk: side, after: " won on time") }
  func outOfTime(_ side: Disk) -> String { "\(name(of: side)) ran out of time" }
  func until(_ side: Disk, _ date: String) -> String { "\(name(of: side)) has until \(date)" }
  func timeUp(_ side: Disk, _ date: String) -> String { "\(name(of: side))'s time ended \(date)" }
  var claimWin: String { "Claim the win" }

  var timeForMove: String { "Time for a move" }
  var noLimit: String { "No limit" }
  func limit(days: Int) -> String { "\(Self.count(days)) a move" }

  func limitNotice(days: Int) -> String {
    "Each move may take \(Self.count(days)); after that the other side may claim the win. No time runs before two people sit at the board, or against a computer."
  }

  var unknownLimit: (heading: String, paragraphs: [String]) {
    (
      "Unknown limit",
      [
        "A move may take \(MoveLimit.range.lowerBound) to \(MoveLimit.range.upperBound) whole days, or as long as you like if none are given. Nothing was changed. Go back and try again."
      ]
    )
  }

  var nothingToClaim: (heading: String, paragraphs: [String]) {
    (
      "No win to claim",
      [
        "Only who waits for another person can claim the win, once that person's time is over: the game's page says when. Nothing was changed."
      ]
    )
  }

  private static func count(_ days: Int) -> String { days == 1 ? "1 day" : "\(days) days" }
}
