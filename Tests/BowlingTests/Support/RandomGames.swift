/// Random numbers that are the same on each run.
struct Dice: RandomNumberGenerator {
  var state: UInt64

  /// Source: xorshift64*.
  mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 0x2545_F491_4F6C_DD1D
  }

  /// A throw at this many pins: often all, sometimes none.
  mutating func pins(of standing: Int) -> Int {
    switch next() % 8 {
    case 0...2: standing
    case 3: 0
    default: Int.random(in: 0...standing, using: &self)
    }
  }

  mutating func game() -> [Int] {
    PlainRules.finished([]) { pins(of: $0) }
  }
}
