/// The search for the best score: alpha-beta with narrow windows after the first move (principal variation search).
struct EndgameSearch {
  /// With more squares empty, ranking the moves and remembering positions pay; with fewer they cost more than they save.
  static let mostUnranked = 5

  private var table = EndgameTable()

  /// The score of a position as far as it matters to a window.
  mutating func score(_ sides: Sides, in window: ScoreWindow) -> Int {
    guard sides.empties.nonzeroBitCount > Self.mostUnranked else {
      return LastMoves.score(sides, in: window)
    }
    let moves = sides.moves
    guard moves == 0 else { return score(sides, moves: moves, in: window) }
    guard sides.passing.moves != 0 else { return sides.finalScore }
    return -score(sides.passing, in: window.turned)
  }

  private mutating func score(_ sides: Sides, moves: UInt64, in asked: ScoreWindow) -> Int {
    var entry = table.entry(for: sides)
    let known = ScoreWindow(low: Int(entry.low), high: Int(entry.high))
    if known.low >= asked.high || known.low == known.high { return known.low }
    if known.high <= asked.low { return known.high }
    let window = ScoreWindow(
      low: max(asked.low, known.low), high: min(asked.high, known.high))

    let (best, square) = best(of: RankedMoves(moves, of: sides, first: entry.move), sides, window)
    entry.move = UInt8(square.trailingZeroBitCount)
    if best > window.low { entry.low = Int8(best) }
    if best < window.high { entry.high = Int8(best) }
    table.store(entry)
    return best
  }

  /// The best score of some moves and the square that leads to it.
  private mutating func best(
    of moves: consuming RankedMoves, _ sides: Sides, _ window: ScoreWindow
  ) -> (score: Int, square: UInt64) {
    var open = window
    var best = (score: Int.min, square: UInt64(0))
    while best.score < window.high, let move = moves.takeNext() {
      let next = sides.placing(move.square, flips: move.flips)
      let isFirst = best.score == .min
      let found = isFirst ? -score(next, in: open.turned) : score(after: next, above: open)
      if found > best.score { best = (found, move.square) }
      open.low = max(open.low, found)
    }
    return best
  }

  /// The score for a side that has just moved, exact only if that beats the best so far.
  private mutating func score(after sides: Sides, above window: ScoreWindow) -> Int {
    let found = -score(sides, in: .below(-window.low))
    guard found > window.low, found < window.high else { return found }
    return -score(sides, in: ScoreWindow(low: -window.high, high: -found + 1))
  }
}

/// The scores that matter to whoever asks for one: those above `low` and below `high`.
///
/// The score of a position is exact if it lies inside; what is found at or below `low` is a bound from above,
/// at or above `high` a bound from below.
struct ScoreWindow {
  var low: Int
  var high: Int

  static let all = ScoreWindow(low: -64, high: 64)

  /// Whether a score is below a limit or not; nothing more.
  static func below(_ limit: Int) -> ScoreWindow {
    ScoreWindow(low: limit - 1, high: limit)
  }

  /// The same scores as the other side counts them.
  var turned: ScoreWindow { ScoreWindow(low: -high, high: -low) }
}

/// The search where few squares are empty: every one is tried, without ranking and without remembering.
enum LastMoves {
  static func score(_ sides: Sides, in window: ScoreWindow) -> Int {
    let empties = sides.empties
    guard empties & (empties &- 1) != 0 else { return lastScore(sides, on: empties) }
    let odd = empties & sides.oddQuarters
    var open = window
    var best = Int.min
    for part in [odd, empties ^ odd] {
      var rest = part
      while rest != 0, best < window.high {
        let square = rest & (0 &- rest)
        rest ^= square
        let flips = sides.flips(of: square)
        guard flips != 0 else { continue }
        best = max(best, -score(sides.placing(square, flips: flips), in: open.turned))
        open.low = max(open.low, best)
      }
    }
    guard best == .min else { return best }
    guard sides.passing.moves != 0 else { return sides.finalScore }
    return -score(sides.passing, in: window.turned)
  }

  /// The score with one square empty, or none.
  private static func lastScore(_ sides: Sides, on square: UInt64) -> Int {
    guard square != 0 else { return sides.finalScore }
    let flips = sides.flips(of: square)
    if flips != 0 { return sides.placing(square, flips: flips).passing.finalScore }
    let passing = sides.passing
    let turned = passing.flips(of: square)
    guard turned != 0 else { return sides.finalScore }
    return passing.placing(square, flips: turned).finalScore
  }
}

/// What is known of positions, in a fixed number of places; a newer entry takes the place of an older one.
struct EndgameTable {
  /// Bounds of a position's score, and the move that was best so far.
  struct Entry {
    var sides = Sides(own: 0, other: 0)
    var low: Int8 = -64
    var high: Int8 = 64
    /// The number of the square, 64 for none.
    var move: UInt8 = 64
  }

  private static let bits = 16
  private var entries: [Entry] = []

  func entry(for sides: Sides) -> Entry {
    guard !entries.isEmpty else { return Entry(sides: sides) }
    let entry = entries[Self.place(of: sides)]
    let isSame = entry.sides.own == sides.own && entry.sides.other == sides.other
    return isSame ? entry : Entry(sides: sides)
  }

  mutating func store(_ entry: Entry) {
    // Positions with few empty squares never come here, and need no table.
    if entries.isEmpty { entries = Array(repeating: Entry(), count: 1 << Self.bits) }
    entries[Self.place(of: entry.sides)] = entry
  }

  private static func place(of sides: Sides) -> Int {
    var hash = sides.own &* 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ (hash >> 32) ^ sides.other) &* 0xBF58_476D_1CE4_E5B9
    return Int(truncatingIfNeeded: hash >> UInt64(64 - bits))
  }
}
