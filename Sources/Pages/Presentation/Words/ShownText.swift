/// How a language shows what somebody else has written.
protocol QuotingWords: Sendable {
  /// Puts a text between the language's quotation marks.
  func quoted(_ text: String) -> String
  /// What a space, a tab or the end of a line is called.
  var whiteSpace: String { get }
}

extension QuotingWords {
  /// Names a scalar that a text has.
  func quoted(_ scalar: Unicode.Scalar) -> String {
    if scalar.isMark { return scalar.number }
    return scalar.properties.isWhitespace ? whiteSpace : quoted(String(scalar).visible)
  }

  /// Names a scalar that an address has: what can't be seen is told by its number, which can be looked for there.
  func coded(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      scalar.number
    default: scalar.isMark ? scalar.number : quoted(String(scalar))
    }
  }
}

extension Unicode.Scalar {
  /// Whether it would be drawn on a quotation mark before it.
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: false
    }
  }

  /// What names it where it can't be seen by itself.
  fileprivate var number: String { "U+" + String(value, radix: 16, uppercase: true) }
}

extension String {
  /// The text with pictures of its control characters, which a page could not show.
  var visible: String {
    var visible = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let picture =
        switch scalar.value {
        case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value)
        case 0x7F: Unicode.Scalar(0x2421 as UInt32)
        case 0x80..<0xA0, 0x202A...0x202E, 0x2066...0x2069: Unicode.Scalar(0xFFFD as UInt32)
        default: scalar
        }
      visible.append(picture ?? scalar)
    }
    return String(visible)
  }
}

extension [String] {
  /// The texts in a row, with a comma between them but a word before the last.
  func listed(_ word: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(word) " + last
  }
}
