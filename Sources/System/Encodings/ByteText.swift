// Text from the command line, the environment and files is compared byte by byte. Unicode comparison would treat
// different spellings as equal, and a hostile text can make that comparison arbitrarily slow.

extension StringProtocol {
  /// Whether both texts have the same bytes.
  public func isSpelled(_ word: some StringProtocol) -> Bool { utf8.elementsEqual(word.utf8) }

  /// Whether the text begins with the same bytes.
  public func begins(with beginning: some StringProtocol) -> Bool {
    utf8.starts(with: beginning.utf8)
  }

  /// The parts between occurrences of an ASCII separator, including empty ones.
  public func parts(at separator: Unicode.Scalar, mostCuts: Int = .max) -> [Substring] {
    Substring(self).utf8
      .split(maxSplits: mostCuts, omittingEmptySubsequences: false) { $0 == separator.value }
      .map(Substring.init)
  }

  /// Whether the text has digits, and nothing else.
  public var isDigits: Bool { !isEmpty && utf8.allSatisfy(\.isDigit) }

  /// Whether every byte is ASCII, so that the text has only one Unicode spelling.
  public var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

  /// The beginning of the text in quotation marks and in printable characters, for messages.
  public var excerpt: String { "\"\(beginning)\"" }

  /// The text in printable characters; a long text is cut off and ends with an ellipsis.
  public var beginning: String {
    let scalars = String(self).unicodeScalars
    let beginning = scalars.prefix(40)
    let isWhole = beginning.endIndex == scalars.endIndex
    return String(String.UnicodeScalarView(beginning)).printable + (isWhole ? "" : "…")
  }

  /// The text with characters that can't be seen escaped as `\u{…}`, so that it breaks neither a line nor a terminal.
  public var printable: String {
    var text = ""
    for place in unicodeScalars.indices {
      let scalar = unicodeScalars[place]
      if unicodeScalars.isVisible(at: place) {
        text.unicodeScalars.append(scalar)
      } else {
        text += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      }
    }
    return text
  }
}

extension ArraySlice<UInt8> {
  /// Without leading and trailing blanks.
  public var trimmed: ArraySlice<UInt8> {
    let start = drop(while: \.isBlank)
    guard let last = start.lastIndex(where: { !$0.isBlank }) else { return start }
    return start[...last]
  }
}

// MARK: - Suggestions for misspelt words

extension String {
  /// The word the user probably meant, or nil if none is similar.
  ///
  /// That is the only word that begins with this text, if it has at least four characters; or else the nearest word
  /// at most one edit away, two for words of more than four characters.
  public func nearest(of words: [String]) -> String? {
    let completions = words.filter { utf8.count > 3 && $0.begins(with: self) }
    if completions.count == 1 { return completions[0] }
    // A text much longer than every word can't be a misspelling, and computing its distance takes long.
    guard let longest = words.map(\.utf8.count).max(), utf8.count <= 2 * longest else { return nil }
    let similar = words.map { (word: $0, distance: editDistance(to: $0)) }
      .filter { $0.distance <= ($0.word.drop { $0 == "-" }.utf8.count > 4 ? 2 : 1) }
    return similar.min { $0.distance < $1.distance }?.word
  }

  /// The number of characters to add, remove, change or swap with a neighbour to turn one text into the other.
  ///
  /// Source: optimal string alignment distance (Damerau–Levenshtein), computed row by row.
  public func editDistance(to other: String) -> Int {
    let (own, other) = (Array(unicodeScalars), Array(other.unicodeScalars))
    var rows = [Array(0...other.count)]
    for (line, scalar) in own.enumerated() {
      var row = [line + 1]
      for column in other.indices {
        let changed = rows[line][column] + (scalar == other[column] ? 0 : 1)
        row.append(Swift.min(changed, rows[line][column + 1] + 1, row[column] + 1))
        if line > 0, column > 0, scalar == other[column - 1], own[line - 1] == other[column] {
          row[column + 1] = Swift.min(row[column + 1], rows[line - 1][column - 1] + 1)
        }
      }
      rows.append(row)
    }
    return rows[own.count][other.count]
  }
}

extension Sequence<UInt8> {
  /// Two lower-case hexadecimal digits for each byte.
  public var hexadecimal: String {
    var digits: [UInt8] = []
    digits.reserveCapacity(2 * underestimatedCount)
    for byte in self {
      digits.append(UInt8(hexadecimalDigit: byte >> 4))
      digits.append(UInt8(hexadecimalDigit: byte & 15))
    }
    return String(decoding: digits, as: UTF8.self)
  }
}

extension UInt8 {
  /// True for a space, a tab, a carriage return and a line feed.
  public var isBlank: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\r")
      || self == UInt8(ascii: "\n")
  }

  /// ASCII capitals become small letters; every other byte stays the same.
  @inlinable
  public var lowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }

  /// Whether the byte is an ASCII digit.
  @inlinable
  public var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// The lower-case hexadecimal digit of a value from 0 to 15, in ASCII.
  @inlinable
  public init(hexadecimalDigit value: UInt8) {
    self = value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + (value - 10)
  }

  /// The value of a hexadecimal digit in upper or lower case; nil for any other byte.
  @inlinable
  public var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: lowerCaseHexadecimalValue
    }
  }

  /// The value of a digit as ``init(hexadecimalDigit:)`` writes it; nil for any other byte.
  @inlinable
  public var lowerCaseHexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
