extension String {
  /// The text with references for the characters that have a meaning in XML, and U+FFFD for those that XML forbids.
  ///
  /// A parser gives back every other character, also line breaks. HTML is escaped by the renderer of the templates.
  ///
  /// Source: XML 1.0, sections 2.2 (characters), 2.11 (ends of lines) and 3.3.3 (attributes).
  package func escapedForXML(inAttribute: Bool = false) -> String {
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
