import Gameplay
import Reversi

extension LivingGame {
  /// A game that begins when the tests begin.
  static func new(
    from position: Position = .initial, record: GameRecord? = nil,
    dark: PlayerMode = .manual, light: PlayerMode = .manual
  ) -> LivingGame {
    LivingGame(
      id: .one, record: record ?? GameRecord(start: position),
      modes: PlayerModes(dark: dark, light: light), seats: Seats(host: .host), now: .start,
      pace: Pace())
  }

  /// Places disks for persons.
  mutating func play(
    _ squares: Square..., motion: Motion = .disks, now: Timestamp = .start
  ) throws(IgnoredChange) {
    for square in squares { try place(at: square, motion: motion, now: now, pace: Pace()) }
  }
}
