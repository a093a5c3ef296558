/// How a language quotes text that others have written.
extension Words {
  /// Puts a text in the language's quotation marks.
  func quoted(_ text: String) -> String { self(.quoted, .of(.text, text)) }

  /// The name of a scalar in a text.
  func quoted(_ scalar: Unicode.Scalar) -> String {
    if scalar.isMark { return scalar.number }
    return scalar.properties.isWhitespace ? self[.whiteSpace] : quoted(String(scalar).visible)
  }

  /// The name of a scalar in an address. An invisible one is named by its code point, which you can search for
  /// in the address.
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
  /// Whether the scalar would be drawn on top of the quotation mark before it.
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: false
    }
  }

  /// The code point, for scalars that can't be seen by themselves.
  fileprivate var number: String { "U+" + String(value, radix: 16, uppercase: true) }
}

extension String {
  /// The text with symbols for control characters, which a page can't show.
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
