extension String {
  /// The text as a JSON string with its quotation marks (RFC 8259, section 7).
  ///
  /// - Parameter asASCII: whether to escape everything but visible ASCII and the space, too, for terminals and logs.
  package func jsonString(asASCII: Bool = false) -> String {
    // Most texts need no escapes.
    if utf8.allSatisfy(\.isPlainInJSON) { return "\"\(self)\"" }
    var string = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": string += "\\\""
      case "\\": string += "\\\\"
      case "\n": string += "\\n"
      case "\r": string += "\\r"
      case "\t": string += "\\t"
      case " "..."~": string.unicodeScalars.append(scalar)
      case "\u{7F}"... where !asASCII: string.unicodeScalars.append(scalar)
      default:
        for unit in scalar.utf16 {
          let bytes = [UInt8(truncatingIfNeeded: unit >> 8), UInt8(truncatingIfNeeded: unit)]
          string += "\\u" + bytes.hexadecimal
        }
      }
    }
    return string + "\""
  }
}

extension UInt8 {
  fileprivate var isPlainInJSON: Bool {
    (0x20...0x7E).contains(self) && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
  }
}
