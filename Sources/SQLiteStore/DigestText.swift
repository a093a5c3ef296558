import Gameplay

/// The digest of a key as a colon and 64 hexadecimal digits in lower case.
enum DigestText {
  static let length = 65

  static func append(_ digest: SeatDigest, to text: inout [UInt8]) {
    text.append(UInt8(ascii: ":"))
    for byte in digest.bytes {
      text.append(digit(byte >> 4))
      text.append(digit(byte & 15))
    }
  }

  /// The digest that stands at an offset; nil if the text is anything else.
  static func digest(_ text: Span<UInt8>, at offset: Int) -> SeatDigest? {
    guard text.count - offset >= length, text[offset] == UInt8(ascii: ":") else { return nil }
    var bytes = SIMD32<UInt8>()
    for index in bytes.indices {
      let place = offset + 1 + 2 * index
      guard let high = value(text[place]), let low = value(text[place + 1]) else { return nil }
      bytes[index] = high << 4 | low
    }
    return SeatDigest(bytes)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
