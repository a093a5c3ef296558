import Encodings

/// The secret key of a seat or an invite: 128 random bits as 32 lower-case hexadecimal digits.
package struct SeatKey: Sendable, Hashable {
  package let text: String

  /// Parses a key; nil unless the text has exactly 32 digits.
  package init?(_ text: String) {
    guard text.utf8.count == 32, text.utf8.allSatisfy({ $0.lowerCaseHexadecimalValue != nil })
    else { return nil }
    self.text = text
  }

  package static func random() -> SeatKey {
    SeatKey(bits: .random(in: 0 ... .max), .random(in: 0 ... .max))
  }

  /// A key of 16 digits from each number, the lowest digit first.
  package init(bits first: UInt64, _ last: UInt64) {
    var text: [UInt8] = []
    for word in [first, last] {
      for shift in stride(from: UInt64(0), to: 64, by: 4) {
        text.append(UInt8(hexadecimalDigit: UInt8((word >> shift) & 15)))
      }
    }
    self.text = String(decoding: text, as: UTF8.self)
  }
}
