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
  public static func decode(_ text: String) -> [UInt8]? { decode(Array(text.utf8)[...]) }

  /// - Parameter plusIsSpace: whether `+` is a space, as in forms.
  /// - Returns: UTF-8 bytes, not a string: comparing untrusted Unicode text can be slow. Nil if an escape is cut short
  ///   or not hexadecimal, or the result is not UTF-8.
  public static func decode(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool = false) -> [UInt8]? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == UInt8(ascii: "%") {
        guard index + 2 < bytes.endIndex, let high = bytes[index + 1].hexadecimalValue,
          let low = bytes[index + 2].hexadecimalValue
        else { return nil }
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
        index += 1
      }
    }
    let isASCII = decoded.allSatisfy { $0 < 0x80 }
    return isASCII || String(validating: decoded, as: UTF8.self) != nil ? decoded : nil
  }
}

extension String {
  /// The text with references for the characters that have a meaning in XML, and U+FFFD for those that XML forbids.
  ///
  /// A parser gives back every other character, also line breaks. HTML is escaped by the renderer of the templates.
  ///
  /// Source: XML 1.0, sections 2.2 (characters), 2.11 (ends of lines) and 3.3.3 (attributes).
  public func escapedForXML(inAttribute: Bool = false) -> String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\r": escaped += "&#13;"
      case "\t" where inAttribute: escaped += "&#9;"
      case "\n" where inAttribute: escaped += "&#10;"
      case "\t", "\n", " "..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
        escaped.unicodeScalars.append(scalar)
      default: escaped += "\u{FFFD}"
      }
    }
    return escaped
  }
}
