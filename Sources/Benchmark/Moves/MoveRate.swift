/// How many moves were committed in which time.
struct MoveRate {
  var moves = 0
  var transactions = 0
  var seconds = 0.0
  /// Microseconds of cores' time, of all that took part.
  var time = 0.0

  var perSecond: Double { Double(moves) / seconds }
  var timePerMove: Double { time / Double(moves) }
  var perTransaction: Double { Double(moves) / Double(max(1, transactions)) }

  static func + (one: MoveRate, other: MoveRate) -> MoveRate {
    MoveRate(
      moves: one.moves + other.moves, transactions: one.transactions + other.transactions,
      seconds: one.seconds + other.seconds, time: one.time + other.time)
  }

  /// What is left when a shorter run is taken away, and with it what both have prepared.
  static func - (whole: MoveRate, part: MoveRate) -> MoveRate {
    MoveRate(
      moves: whole.moves - part.moves, transactions: whole.transactions - part.transactions,
      seconds: whole.seconds - part.seconds, time: whole.time - part.time)
  }
}
