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

  /// What is known of a position.
  func entry(for sides: Sides) -> Entry {
    guard !entries.isEmpty else { return Entry(sides: sides) }
    let entry = entries[Self.place(of: sides)]
    let isSame = entry.sides.own == sides.own && entry.sides.other == sides.other
    return isSame ? entry : Entry(sides: sides)
  }

  /// Remembers what is known of a position.
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
