/// The `%41` escapes of addresses and forms (RFC 3986, section 2.1).
public enum HTTPPercentEncoding {
  /// Decodes every escape once.
  ///
  /// - Returns: UTF-8, in octets: what anybody may have sent is not to be compared as text.
  /// - Throws: if an escape is cut short or not hexadecimal, or the result is not UTF-8.
  public static func decode(_ text: String) throws(HTTPPercentEncodingError) -> [UInt8] {
    try decode(Array(text.utf8)[...], plusIsSpace: false)
  }

  static func decode(
    _ bytes: ArraySlice<UInt8>,
    plusIsSpace: Bool
  ) throws(HTTPPercentEncodingError) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == UInt8(ascii: "%") {
        decoded.append(try octet(of: bytes, escapedAt: index))
        index += 3
      } else {
        decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? .space : byte)
        index += 1
      }
    }
    let isASCII = decoded.span.allSatisfy { $0.isASCII }
    guard isASCII || String(validating: decoded, as: UTF8.self) != nil else { throw .notUTF8 }
    return decoded
  }

  private static func octet(
    of bytes: ArraySlice<UInt8>,
    escapedAt index: Int
  ) throws(HTTPPercentEncodingError) -> UInt8 {
    guard index + 2 < bytes.endIndex,
      let high = bytes[index + 1].hexadecimalValue,
      let low = bytes[index + 2].hexadecimalValue
    else { throw .malformedEscape(offset: index - bytes.startIndex) }
    return high << 4 | low
  }
}

/// Why an escaped text cannot be decoded.
public enum HTTPPercentEncodingError: Error, Hashable, Sendable {
  /// A percent sign at this offset without two hexadecimal digits behind it.
  case malformedEscape(offset: Int)
  /// The decoded bytes are not UTF-8.
  case notUTF8
}

extension HTTPPercentEncodingError: CustomStringConvertible {
  /// What is wrong, for the person who sent it.
  public var description: String {
    switch self {
    case .malformedEscape(let offset):
      "the percent sign at offset \(offset) is not followed by two hexadecimal digits"
    case .notUTF8: "the decoded text is not UTF-8"
    }
  }
}
