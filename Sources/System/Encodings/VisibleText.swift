@_spi(_Unicode) import Swift

// What names, comments and files from outside may contain.

extension Unicode.Scalar {
  /// Whether the scalar is visible or a space, and doesn't change the direction of the text.
  public var isVisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }

  /// Whether joiners may be beside the scalar: it is of a script without capitals, as Persian and Hindi, or an emoji.
  fileprivate var isJoinable: Bool {
    switch properties.generalCategory {
    case .otherLetter, .nonspacingMark, .spacingMark: value >= 0x590
    default: value >= 0x2000 && properties.isEmoji
    }
  }
}

extension BidirectionalCollection<Unicode.Scalar> {
  /// Whether the scalar at a place joins or parts its neighbours (U+200D, U+200C), as their language spells it.
  public func isJoiner(at place: Index) -> Bool {
    guard 0x200C...0x200D ~= self[place].value, place > startIndex else { return false }
    let next = index(after: place)
    return next < endIndex && self[next].isJoinable && self[index(before: place)].isJoinable
  }

  /// Whether the scalar at a place may be in a text from outside: it is visible, or a joiner.
  public func isVisible(at place: Index) -> Bool { self[place].isVisible || isJoiner(at: place) }
}

extension String {
  /// The text with each letter and its marks as one character (NFC), as most keyboards write it. A text that is too
  /// long for a name stays, because to put thousands of marks in order takes long.
  public var composed: String {
    // The standard library's own table, which Foundation uses too: the program links no Foundation, to stay small.
    isASCII || utf8.count > 1024 ? self : String(String.UnicodeScalarView(_nfc))
  }
}

extension Collection<UInt8> {
  /// The bytes without the byte order mark with which some editors begin a file.
  public var withoutByteOrderMark: SubSequence {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return starts(with: mark) ? dropFirst(mark.count) : self[...]
  }
}
