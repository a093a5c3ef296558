import ComputerPlayers
import Gameplay
import Reversi

/// The game whose positions are measured.
enum SampleTranscript {
  /// A game of 60 disks without a pass.
  static let text =
    "f5d6c3d3c4f4c5b3c2b4e3e6c6g4f6b6g6d2b5a6a5a4g3c1f2c7d7d8e2f1"
    + "h3f3a2g5b2e7b8h6h5c8e8f8g8f7a3a1e1h4h7g2h2d1b1g7h8a7b7a8h1g1"

  /// Its first disks.
  static func prefix(_ disks: Int) -> String { String(text.prefix(2 * disks)) }

  /// Its squares up to the first pass.
  static let squares: [Square] = {
    guard let record = try? Transcript.record(of: text) else { return [] }
    return record.moves.prefix { $0 != .pass }.compactMap(\.square)
  }()
}

/// The sample game as somebody plays it.
enum SampleGame {
  static let now = Timestamp(milliseconds: 1_700_000_000_000)

  /// The game after so many disks.
  static func game(disks: Int) throws -> LivingGame {
    guard let id = GameID("0123456789abcdefghjk"),
      let host = SeatDigest(bytes: Array(repeating: 7, count: 32))
    else { throw BenchmarkError("a game's name is spelt otherwise now") }
    var game = LivingGame(id: id, seats: Seats(host: host), now: now, pace: Pace())
    for move in try Transcript.record(of: SampleTranscript.prefix(disks)).moves {
      switch move {
      case .place(let square): try game.place(at: square, motion: .disks, now: now, pace: Pace())
      case .pass: try game.pass(now: now, pace: Pace())
      }
    }
    return game
  }
}

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
