import ComputerPlayers
import Reversi

/// Games of random moves, always the same ones.
enum RandomGames {
  /// Transcripts, one a line.
  static func lines(_ count: Int) throws -> String {
    var generator = SplitMix64(seed: 1)
    var text = ""
    for _ in 0..<count { text += try Transcript.text(of: game(&generator).moves) + "\n" }
    return text
  }

  private static func game(_ generator: inout SplitMix64) throws -> GameRecord {
    var record = GameRecord()
    while true {
      record.passIfNeeded()
      let squares = Array(record.position.legalMoves)
      guard let square = squares.randomElement(using: &generator) else { return record }
      try record.play(.place(square))
    }
  }
}
