extension String {
  /// Appends a text as a JSON string, quotation marks included (RFC 8259 section 7).
  mutating func append(json text: String) {
    append("\"")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": append("\\\"")
      case "\\": append("\\\\")
      case "\n": append("\\n")
      case "\r": append("\\r")
      case "\t": append("\\t")
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        append("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits)
      default: unicodeScalars.append(scalar)
      }
    }
    append("\"")
  }
}
