/// Text as it may stand in an XML document.
enum XMLText {
  /// The text with markup characters as references, and U+FFFD for those that XML has no place for.
  ///
  /// Source: XML 1.0, sections 2.2 and 2.4.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.unicodeScalars.append(isAllowed(scalar) ? scalar : "\u{FFFD}")
      }
    }
    return result
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // A carriage return is allowed, but every reader takes it for a line feed.
    case 0x9, 0xA, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
