import HTTP

/// What pages are made from, gathered into a number that differs as soon as one of the parts does.
///
/// Source: FNV-1a, 64 bits.
struct TagHash: Sendable {
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The gathered parts and one more.
  func adding(_ part: String) -> TagHash {
    var result = self
    let bytes = part.utf8.span
    for index in bytes.indices { result.mix(bytes[index]) }
    // No UTF-8 has this octet: "ab", "c" is not "a", "bc".
    result.mix(0xFF)
    return result
  }

  /// The gathered parts and a number.
  func adding(_ part: Int) -> TagHash {
    var result = self
    for shift in stride(from: 0, to: Int.bitWidth, by: 8) {
      result.mix(UInt8(truncatingIfNeeded: part >> shift))
    }
    return result
  }

  /// The gathered parts and a yes or no.
  func adding(_ part: Bool) -> TagHash {
    var result = self
    result.mix(part ? 1 : 0)
    return result
  }

  /// The tag of what was gathered.
  var tag: HTTPEntityTag? { HTTPEntityTag(String(hash, radix: 16)) }

  private mutating func mix(_ byte: UInt8) {
    hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
  }
}
