// What stands on a command line, in the environment or in a file is compared byte by byte: as texts of Unicode two
// can be the same in several spellings, and finding that out takes as long as whoever wrote them likes.

extension StringProtocol {
  func isSpelled(_ word: some StringProtocol) -> Bool { utf8.elementsEqual(word.utf8) }

  func begins(with beginning: some StringProtocol) -> Bool { utf8.starts(with: beginning.utf8) }

  /// What stands between the places of a character of ASCII, the empty parts too.
  func parts(at separator: Unicode.Scalar, mostCuts: Int = .max) -> [Substring] {
    Substring(self).utf8
      .split(maxSplits: mostCuts, omittingEmptySubsequences: false) { $0 == separator.value }
      .map(Substring.init)
  }

  var isDigits: Bool { !isEmpty && utf8.allSatisfy(\.isDigit) }

  /// Whether there is nothing that Unicode could write in another way.
  var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

  /// The text in quotation marks, to be told what is wrong with it.
  var quoted: String { "\"\(shortened)\"" }

  /// The text, or its beginning if it is long, in printable characters.
  var shortened: String {
    // Who forgets an option's name may have written a password behind it.
    let scalars = DatabasePlace.hidingSecret(in: String(self)).unicodeScalars
    let beginning = scalars.prefix(40)
    let isWhole = beginning.endIndex == scalars.endIndex
    return String(String.UnicodeScalarView(beginning)).printable + (isWhole ? "" : "…")
  }

  /// The text with its control characters as their numbers, so that it neither breaks a line nor a terminal.
  var printable: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
        text += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

// MARK: - What was meant

extension String {
  /// What somebody probably meant who wrote this; nil if it resembles nothing.
  ///
  /// That is the one word it is the beginning of, or else the nearest of those that are a mistake away, long ones two.
  func nearest(of words: [String]) -> String? {
    let completions = words.filter { utf8.count > 3 && $0.begins(with: self) }
    if completions.count == 1 { return completions[0] }
    // Of a text that is far longer than any word no distance is worth the time.
    guard let longest = words.map(\.utf8.count).max(), utf8.count <= 2 * longest else { return nil }
    let similar = words.map { (word: $0, distance: editDistance(to: $0)) }
      .filter { $0.distance <= ($0.word.drop { $0 == "-" }.utf8.count > 4 ? 2 : 1) }
    return similar.min { $0.distance < $1.distance }?.word
  }

  /// How many characters have to be added, left out or changed, or neighbours exchanged, to turn one text into the other.
  ///
  /// Source: the optimal string alignment of Damerau and Levenshtein, by rows.
  func editDistance(to other: String) -> Int {
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

extension UInt8 {
  /// Whether this is a digit in ASCII.
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
