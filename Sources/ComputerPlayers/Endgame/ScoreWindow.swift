/// The scores that matter to whoever asks for one: those above `low` and below `high`.
///
/// The score of a position is exact if it lies inside; what is found at or below `low` is a bound from above,
/// at or above `high` a bound from below.
struct ScoreWindow {
  var low: Int
  var high: Int

  /// Every score there is.
  static let all = ScoreWindow(low: -64, high: 64)

  /// Whether a score is below a limit or not; nothing more.
  static func below(_ limit: Int) -> ScoreWindow {
    ScoreWindow(low: limit - 1, high: limit)
  }

  /// The same scores as the other side counts them.
  var turned: ScoreWindow { ScoreWindow(low: -high, high: -low) }
}
