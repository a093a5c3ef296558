/// Random numbers that follow from a seed.
///
/// Source: Marsaglia, "Xorshift RNGs", 2003.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = (seed &+ 1) &* 0x9E37_79B9_7F4A_7C15
  }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
