/// A set of ASCII characters that answers in a shift and a mask, as parsers ask for every octet.
struct ASCIISet: Sendable {
  private let low: UInt64
  private let high: UInt64

  /// The ASCII characters of a text, together with letters and digits.
  init(alphanumericsAnd others: StaticString) {
    var (low, high): (UInt64, UInt64) = (0, 0)
    func insert(_ byte: UInt8) {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
    }
    others.withUTF8Buffer { for byte in $0 where byte < 128 { insert(byte) } }
    for byte in UInt8(0)..<128 where byte.isLetter || byte.isDigit { insert(byte) }
    self.low = low
    self.high = high
  }

  func contains(_ byte: UInt8) -> Bool {
    (byte < 64 ? low : high) &>> UInt64(byte & 63) & 1 == 1 && byte < 128
  }
}
