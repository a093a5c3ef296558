/// The `%41` escapes of URLs and forms (RFC 3986, section 2.1).
public enum PercentEncoding {
  /// Escapes all bytes of a text except some ASCII characters.
  public static func encode(_ text: String, except isPlain: (UInt8) -> Bool) -> String {
    // Most texts need no escapes.
    guard !text.utf8.allSatisfy(isPlain) else { return text }
    var encoded: [UInt8] = []
    encoded.reserveCapacity(3 * text.utf8.count)
    for byte in text.utf8 {
      if isPlain(byte) {
        encoded.append(byte)
      } else {
        encoded.append(UInt8(ascii: "%"))
        encoded.append(digit(byte >> 4))
        encoded.append(digit(byte & 15))
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  // Upper case, as RFC 3986, section 2.1 asks for.
  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + (value - 10)
  }

  /// Decodes every escape once.
  ///
  /// - Returns: UTF-8 bytes, not a string: comparing untrusted Unicode text can be slow.
  /// - Throws: ``PercentEncodingError`` if an escape is cut short or not hexadecimal, or the result is not UTF-8.
  public static func decode(_ text: String) throws(PercentEncodingError) -> [UInt8] {
    try decode(Array(text.utf8)[...])
  }

  /// Decodes every escape once.
  ///
  /// - Parameter plusIsSpace: whether `+` is a space, as in forms.
  /// - Throws: ``PercentEncodingError`` if an escape is cut short or not hexadecimal, or the result is not UTF-8.
  public static func decode(
    _ bytes: ArraySlice<UInt8>, plusIsSpace: Bool = false
  ) throws(PercentEncodingError) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == UInt8(ascii: "%") {
        decoded.append(try decodedByte(of: bytes, escapedAt: index))
        index += 3
      } else {
        decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
        index += 1
      }
    }
    let isASCII = decoded.allSatisfy { $0 < 0x80 }
    guard isASCII || String(validating: decoded, as: UTF8.self) != nil else { throw .notUTF8 }
    return decoded
  }

  private static func decodedByte(
    of bytes: ArraySlice<UInt8>, escapedAt index: Int
  ) throws(PercentEncodingError) -> UInt8 {
    guard index + 2 < bytes.endIndex,
      let high = bytes[index + 1].hexadecimalValue,
      let low = bytes[index + 2].hexadecimalValue
    else { throw .malformedEscape(offset: index - bytes.startIndex) }
    return high << 4 | low
  }
}

/// The reason why percent-encoded text can't be decoded.
public enum PercentEncodingError: Error, Hashable, Sendable {
  /// The percent sign at this offset is not followed by two hexadecimal digits.
  case malformedEscape(offset: Int)
  /// The decoded bytes are not UTF-8.
  case notUTF8
}
