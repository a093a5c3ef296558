extension Sequence<UInt8> {
  /// Two lower-case hexadecimal digits for each byte.
  package var hexadecimal: String {
    var digits: [UInt8] = []
    digits.reserveCapacity(2 * underestimatedCount)
    for byte in self {
      digits.append(UInt8(hexadecimalDigit: byte >> 4))
      digits.append(UInt8(hexadecimalDigit: byte & 15))
    }
    return String(decoding: digits, as: UTF8.self)
  }
}

extension UInt8 {
  /// The lower-case hexadecimal digit of a value from 0 to 15, in ASCII.
  @inlinable
  package init(hexadecimalDigit value: UInt8) {
    self = value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + (value - 10)
  }

  /// The value of a hexadecimal digit in upper or lower case; nil for any other byte.
  @inlinable
  package var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: lowerCaseHexadecimalValue
    }
  }

  /// The value of a digit as ``init(hexadecimalDigit:)`` writes it; nil for any other byte.
  @inlinable
  package var lowerCaseHexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
