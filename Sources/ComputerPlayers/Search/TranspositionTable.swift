/// What a search knows of positions, in a fixed number of places; where two meet, the deeper one stays beside the newer.
struct TranspositionTable: Sendable {
  /// Bounds of a position's score, and the move that was best so far.
  struct Entry {
    var sides = Sides(own: 0, other: 0)
    var low = -Int16.max
    var high = Int16.max
    /// How many moves ahead the bounds look.
    var depth: Int8 = -1
    /// The number of the square, 64 for none.
    var move: UInt8 = 64
  }

  private let mask: Int
  private var entries: [Entry]

  /// - Parameter bits: the number of places is this power of two, of 24 octets each.
  init(bits: Int) {
    mask = (1 << bits) - 2
    entries = Array(repeating: Entry(), count: 1 << bits)
  }

  @inline(__always)
  private func place(of sides: Sides) -> Int {
    var hash = sides.own &* 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ (hash >> 32) ^ sides.other) &* 0xBF58_476D_1CE4_E5B9
    return Int(truncatingIfNeeded: hash >> 32) & mask
  }

  /// What is known of a position.
  @inline(__always)
  func entry(for sides: Sides) -> Entry? {
    let place = place(of: sides)
    if entries[place].sides == sides { return entries[place] }
    if entries[place + 1].sides == sides { return entries[place + 1] }
    return nil
  }

  @inline(__always)
  mutating func store(_ entry: Entry) {
    let place = place(of: entry.sides)
    let first = entries[place]
    if first.sides == entry.sides || first.depth <= entry.depth {
      if first.sides != entry.sides { entries[place + 1] = first }
      entries[place] = entry
    } else {
      entries[place + 1] = entry
    }
  }
}
