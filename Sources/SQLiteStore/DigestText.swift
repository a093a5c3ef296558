import Gameplay

/// The digest of a key as a colon and 64 hexadecimal digits in lower case.
enum DigestText {
  static let length = 65

  static func bytes(of digest: SeatDigest) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    var text = [UInt8(ascii: ":")]
    text.reserveCapacity(length)
    for byte in digest.bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return text
  }

  /// The digest that stands at an offset; nil if the text is anything else.
  static func digest(_ text: Span<UInt8>, at offset: Int) -> SeatDigest? {
    guard text.count - offset >= length, text[offset] == UInt8(ascii: ":") else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32)
    for place in stride(from: offset + 1, to: offset + length, by: 2) {
      guard let high = value(text[place]), let low = value(text[place + 1]) else { return nil }
      bytes.append(high << 4 | low)
    }
    return SeatDigest(bytes: bytes)
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
