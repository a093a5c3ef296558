/// Recognises the notation of a pasted text and reads it.
struct PastedGameReader {
  let text: PastedText
  /// The range of the text without surrounding white space.
  let range: Range<Int>

  init(_ text: PastedText, in range: Range<Int>) {
    self.text = text
    self.range = range
  }

  static func game(in text: some StringProtocol) throws(GameTextError) -> GameText {
    let pasted = PastedText(text)
    guard !pasted.trimmed.isEmpty else { throw pasted.error(.nothing, at: 0) }
    var tidier = PastedTextTidier(pasted)
    let range = tidier.text.trimmed
    guard !range.isEmpty else { throw pasted.error(.missing(.game), at: pasted.scalars.count) }
    let reader = PastedGameReader(tidier.text, in: range)
    if reader.isOfProgram { return try reader.programGame(isQuoted: tidier.isQuoted) }
    let (squares, cells) = reader.signs
    if reader.looksLikeRecord || squares > 0 && 2 * squares > cells {
      tidier.tidyMoves(in: range)
      return .transcript(try PastedGameReader(tidier.text, in: range).record(), tidier.tags)
    }
    guard cells >= 8 else { throw pasted.error(expected: .game, at: range.lowerBound, in: range) }
    var board = BoardReader(tidier.text, in: range)
    return .board(try board.position())
  }

  /// Whether a program wrote the text: as GGF, a saved game or a document of this site.
  var isOfProgram: Bool { looksLikeGGF || looksLikeSave || looksLikeDocument }

  private func programGame(isQuoted: Bool) throws(GameTextError) -> GameText {
    if looksLikeGGF {
      var reader = GGFReader(text, in: range)
      return .ggf(try reader.game(), reader.tags)
    }
    if looksLikeSave { return .save(try save(isIndented: isQuoted)) }
    let (record, end) = try documentRecord()
    var tags = DocumentTagsReader(text, in: end..<range.upperBound)
    return .transcript(record, try tags.tags())
  }
}

extension PastedGameReader {
  /// Whether the text starts with a parenthesis, optionally preceded by the number of games.
  private var looksLikeGGF: Bool {
    let rest = text.scalars[range].drop { $0.isBlank || $0.isDigit }
    // A score or a time may stand in parentheses, too.
    return rest.first == "("
      && !(rest.dropFirst().first { !$0.isBlank }.map { $0.isDigit || $0 == "+" } ?? false)
  }

  /// Whether the first line has the turn and the modes of a saved game.
  private var looksLikeSave: Bool {
    let line = text.scalars[range].prefix { !$0.isLineEnd }
    return line.count == 3 && line.prefix(1).allSatisfy(Self.isOfPosition)
      && line.dropFirst().allSatisfy(\.isDigit)
  }

  /// Whether the text starts with the 65 letters of a position and a dot.
  private var looksLikeRecord: Bool {
    let letters = text.scalars[range].prefix(RecordText.positionLength)
    return text.scalars[range].dropFirst(RecordText.positionLength).first == "."
      && letters.allSatisfy(Self.isOfPosition)
  }

  private static func isOfPosition(_ letter: Unicode.Scalar) -> Bool {
    ["x", "o", "-"].contains(letter.lowercased)
  }

  /// The number of square names such as `f5`, and the number of drawn squares.
  private var signs: (named: Int, drawn: Int) {
    var (named, drawn) = (0, 0)
    var previous: Unicode.Scalar?
    for scalar in text.scalars[range] {
      if scalar.isDigit, let previous, previous.isLetter {
        named += 1
        if PastedCell(previous) != nil { drawn -= 1 }
      } else if PastedCell(scalar) != nil {
        drawn += 1
      }
      previous = scalar
    }
    return (named, drawn)
  }
}

extension PastedGameReader {
  /// The range as moves, optionally preceded by a starting position.
  func record() throws(GameTextError) -> GameRecord {
    try looksLikeRecord ? recordWithStart() : transcript(in: range)
  }

  private func transcript(
    in range: Range<Int>, from start: Position = .initial
  ) throws(GameTextError) -> GameRecord {
    do {
      return try Transcript.record(of: text.string(in: range), from: start)
    } catch {
      throw text.error(.transcript(error), at: range.lowerBound + error.offset)
    }
  }

  private func recordWithStart() throws(GameTextError) -> GameRecord {
    let end = range.lowerBound + RecordText.positionLength
    guard let start = Position(anyCase: text.string(in: range.lowerBound..<end)) else {
      throw text.error(expected: .side, at: end - 1, in: range)
    }
    guard start.board != .empty else { throw text.error(.noDisks, at: range.lowerBound) }
    return try transcript(in: end + 1..<range.upperBound, from: start)
  }

  /// - Parameter isIndented: whether the marks of a quotation, blanked now, precede each line.
  private func save(isIndented: Bool) throws(GameTextError) -> SaveText {
    var lines = Array(text.scalars[range]).split(
      separator: "\n", omittingEmptySubsequences: false)
    var indents = Array(repeating: 0, count: lines.count)
    if isIndented {
      for (number, line) in lines.enumerated() {
        lines[number] = line.drop(while: \.isBlank)
        indents[number] = line.count - lines[number].count
      }
    }
    do {
      let save = try SaveText(
        String(String.UnicodeScalarView(lines.joined(separator: ["\n"]))))
      _ = try save.game
      return save
    } catch {
      let place = text.place(at: range.lowerBound)
      let indent = error.line <= indents.count ? indents[error.line - 1] : 0
      throw GameTextError(
        line: place.line + error.line - 1,
        column: error.column + (error.line == 1 ? place.column - 1 : indent),
        problem: .save(error.problem))
    }
  }
}

extension PastedGameReader {
  private static let key: [Unicode.Scalar] = Array(#""record""#.unicodeScalars)

  /// Whether the text is a JSON object, like the game documents of this site.
  var looksLikeDocument: Bool { text.scalars[range].first == "{" }

  /// The game in the member `record`, and the end of its text. The position and the saved game follow from it.
  ///
  /// - Throws: ``GameTextError`` if there is no such member or its text is invalid.
  private func documentRecord() throws(GameTextError) -> (record: GameRecord, end: Int) {
    guard let key = text.scalars[range].firstRange(of: Self.key) else {
      throw text.error(expected: .game, at: range.lowerBound, in: range)
    }
    var reader = DocumentTagsReader(text, in: key.upperBound..<range.upperBound)
    try reader.take(":")
    let record = try reader.string()
    return (try PastedGameReader(text, in: record).record(), record.upperBound + 1)
  }
}

/// Reads the tags of a game from the JSON document of this site.
private struct DocumentTagsReader {
  private let text: PastedText
  private let range: Range<Int>
  private var index: Int

  init(_ text: PastedText, in range: Range<Int>) {
    (self.text, self.range, index) = (text, range, range.lowerBound)
  }

  private static let key: [Unicode.Scalar] = Array(#""tags":{"#.unicodeScalars)

  /// The tags; none if the document has none.
  mutating func tags() throws(GameTextError) -> GameTags {
    var tags = GameTags()
    guard let key = text.scalars[range].firstRange(of: Self.key) else { return tags }
    index = key.upperBound
    repeat {
      let name = try string()
      try take(":")
      if isNext("n") {
        for letter in "null".unicodeScalars { try take(letter) }
        continue
      }
      let value = GameTags.tag(in: unescaped(try string()))
      switch text.scalars[name] {
      case ["d", "a", "r", "k"]: tags.dark = value
      case ["l", "i", "g", "h", "t"]: tags.light = value
      case ["d", "a", "t", "e"]: tags.date = value
      case ["p", "l", "a", "c", "e"]: tags.place = value
      default: break
      }
    } while takeComma()
    try take("}")
    return tags
  }

  private mutating func isNext(_ mark: Unicode.Scalar) -> Bool {
    index = text.scalars[index..<range.upperBound].prefix(while: \.isBlank).endIndex
    return index < range.upperBound && text.scalars[index] == mark
  }

  private mutating func takeComma() -> Bool {
    guard isNext(",") else { return false }
    index += 1
    return true
  }

  mutating func take(_ mark: Unicode.Scalar) throws(GameTextError) {
    guard isNext(mark) else { throw text.error(expected: .character(mark), at: index, in: range) }
    index += 1
  }

  /// The range of a string without its quotation marks.
  mutating func string() throws(GameTextError) -> Range<Int> {
    try take("\"")
    let start = index
    while index < range.upperBound, text.scalars[index] != "\"" {
      index += text.scalars[index] == "\\" ? 2 : 1
    }
    guard index < range.upperBound else {
      throw text.error(.missing(.character("\"")), at: range.upperBound)
    }
    index += 1
    return start..<index - 1
  }

  /// A string without its escapes. Those of control characters are left out, because no tag contains them.
  private func unescaped(_ string: Range<Int>) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    var index = string.lowerBound
    while index < string.upperBound {
      let isEscape = text.scalars[index] == "\\" && index + 1 < string.upperBound
      if isEscape { index += 1 }
      if !isEscape || ["\"", "\\", "/"].contains(text.scalars[index]) {
        scalars.append(text.scalars[index])
      } else if text.scalars[index] == "u", index + 4 < string.upperBound {
        let digits = String(String.UnicodeScalarView(text.scalars[index + 1...index + 4]))
        if let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) {
          scalars.append(scalar)
        }
        index += 4
      }
      index += 1
    }
    return scalars
  }
}

/// A text as Unicode scalars, which can be located by line and column.
///
/// Scalars, not characters: a character can have any number of scalars, so untrusted text could make finding
/// its end, or comparing it, take arbitrarily long.
struct PastedText {
  /// A line and a column, both counted from 1.
  struct Place {
    let line: Int
    let column: Int
  }

  var scalars: [Unicode.Scalar]

  init(_ text: some StringProtocol) {
    scalars = Array(text.unicodeScalars)
  }

  func string(in range: Range<Int>) -> String {
    var string = String.UnicodeScalarView()
    string.append(contentsOf: scalars[range])
    return String(string)
  }

  /// The place of a scalar. Indexes past the end give the end of the text.
  func place(at index: Int) -> Place {
    var (line, start) = (1, 0)
    let end = min(index, scalars.count)
    for index in 0..<end where isEndOfLine(at: index) { (line, start) = (line + 1, index + 1) }
    return Place(line: line, column: end - start + 1)
  }

  /// Whether a new line starts after this scalar; in a CR LF only after the LF.
  private func isEndOfLine(at index: Int) -> Bool {
    guard scalars[index] == "\r" else { return scalars[index] == "\n" }
    return index + 1 == scalars.count || scalars[index + 1] != "\n"
  }

  /// The range without surrounding white space.
  var trimmed: Range<Int> {
    guard let first = scalars.firstIndex(where: { !$0.isBlank }),
      let last = scalars.lastIndex(where: { !$0.isBlank })
    else { return 0..<0 }
    return first..<last + 1
  }

  func error(_ problem: GameTextError.Problem, at index: Int) -> GameTextError {
    let place = place(at: index)
    return GameTextError(line: place.line, column: place.column, problem: problem)
  }

  /// The error for an unexpected scalar, or for a missing one at the end of the range or line.
  func error(
    expected: GameTextError.Expectation, at index: Int, in range: Range<Int>
  ) -> GameTextError {
    let isMissing = index >= range.upperBound || scalars[index].isLineEnd
    return error(
      isMissing ? .missing(expected) : .unexpected(scalars[index], expected: expected), at: index)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is CR or LF. Other Unicode newlines count as spaces.
  var isLineEnd: Bool { self == "\n" || self == "\r" }

  /// Whether the scalar is white space or a byte order mark.
  var isBlank: Bool {
    isASCII ? self == " " || "\t"..."\r" ~= self : properties.isWhitespace || value == 0xFEFF
  }

  var isDigit: Bool { "0"..."9" ~= self }

  var isLetter: Bool { "a"..."z" ~= lowercased }

  /// An ASCII letter in lower case; any other scalar unchanged.
  var lowercased: Unicode.Scalar {
    "A"..."Z" ~= self ? Unicode.Scalar(UInt8(value) | 0x20) : self
  }
}
