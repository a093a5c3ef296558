import Reversi

/// A generator that gives the same numbers in every run.
///
/// Source: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators" (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

/// A game up to each of its moves, for a number of random games that are the same in every run.
func randomPositions(games: Int) throws -> [GameRecord] {
  var generator = SeededGenerator(state: 20_240_229)
  var records: [GameRecord] = []
  for _ in 0..<games {
    var record = GameRecord()
    while let square = Array(record.position.legalMoves).randomElement(using: &generator) {
      try record.play(.place(square))
      records.append(record)
      record.passIfNeeded()
    }
  }
  return records
}
