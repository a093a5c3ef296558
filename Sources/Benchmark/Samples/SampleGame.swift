import Gameplay
import Reversi

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
