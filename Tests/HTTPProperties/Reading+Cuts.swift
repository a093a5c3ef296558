import Encodings
import HTTP
import Properties

extension Reading {
  /// Checks that the outcome and the leftover bytes are the same for any cuts.
  func checkCuts(of bytes: [UInt8], limits: HTTPParserLimits) throws(BrokenProperty) {
    try hold(!ends.contains(-1), "more is asked for before everything was taken")
    try hold(zip(ends, ends.dropFirst()).allSatisfy(<), "a request of no bytes")
    let bytewise = Reading(of: bytes, cutAt: Array(0...bytes.count), limits: limits)
    try hold(bytewise == self, "byte by byte: \(bytewise.events), at once: \(events)")
    if let refusal, let last = bytewise.refusal?.given {
      try hold(refusal.taken <= last, "taken beyond the refusal: \(refusal), \(last)")
    }
    for cuts in Self.cuts(of: bytes) {
      let pieces = Reading(of: bytes, cutAt: cuts, limits: limits)
      try hold(pieces == self, "cut at \(cuts): \(pieces.events), at once: \(events)")
    }
  }

  /// Cuts into two and three pieces, derived from the bytes, so that a finding can be repeated.
  private static func cuts(of bytes: [UInt8]) -> [[Int]] {
    var hash = FNV1a()
    hash.add(bytes)
    let count = UInt64(bytes.count + 1)
    let first = Int(hash.value >> 32 % count)
    let second = Int(hash.value & 0xFFFF_FFFF % count)
    return [[first], [min(first, second), max(first, second)]]
  }
}
