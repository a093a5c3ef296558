/// Recognises the notation of a pasted text and reads it.
struct PastedGameReader {
  let text: PastedText
  /// The range of the text without surrounding white space.
  let range: Range<Int>

  init(_ text: PastedText, in range: Range<Int>) {
    self.text = text
    self.range = range
  }

  init(_ text: some StringProtocol) {
    let text = PastedText(text)
    self.init(text, in: text.trimmed)
  }

  func game() throws(GameTextError) -> GameText {
    if range.isEmpty { return .transcript(GameRecord()) }
    if looksLikeGGF {
      var reader = GGFReader(text, in: range)
      return .ggf(try reader.game(), reader.tags)
    }
    if looksLikeSave { return .save(try save()) }
    if looksLikeDocument { return .transcript(try documentRecord()) }
    let (squares, cells) = signs
    if looksLikeRecord || squares > 0 && 2 * squares > cells { return .transcript(try record()) }
    guard cells >= 8 else { throw text.error(expected: .game, at: range.lowerBound, in: range) }
    var reader = BoardReader(text, in: range)
    return .board(try reader.position())
  }
}

extension PastedGameReader {
  /// Whether the text starts with a parenthesis, optionally preceded by the number of games.
  private var looksLikeGGF: Bool {
    text.scalars[range].first { !$0.isBlank && !$0.isDigit } == "("
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

  private func save() throws(GameTextError) -> SaveText {
    do {
      let save = try SaveText(text.string(in: range))
      _ = try save.game
      return save
    } catch {
      let place = text.place(at: range.lowerBound)
      throw GameTextError(
        line: place.line + error.line - 1,
        column: error.column + (error.line == 1 ? place.column - 1 : 0),
        problem: .save(error.problem))
    }
  }
}

extension PastedGameReader {
  private static let key: [Unicode.Scalar] = Array(#""record""#.unicodeScalars)

  /// Whether the text is a JSON object, like the game documents of this site.
  var looksLikeDocument: Bool { text.scalars[range].first == "{" }

  /// The game in the member `record`. The other members, the position and the saved game, follow from it.
  ///
  /// - Throws: ``GameTextError`` if there is no such member or its text is invalid.
  func documentRecord() throws(GameTextError) -> GameRecord {
    guard let key = text.scalars[range].firstRange(of: Self.key) else {
      throw text.error(expected: .game, at: range.lowerBound, in: range)
    }
    var index = key.upperBound
    for mark in [":", "\""] as [Unicode.Scalar] {
      index = text.scalars[index..<range.upperBound].prefix(while: \.isBlank).endIndex
      guard index < range.upperBound, text.scalars[index] == mark else {
        throw text.error(expected: .character(mark), at: index, in: range)
      }
      index += 1
    }
    let end = text.scalars[index..<range.upperBound].prefix { $0 != "\"" }.endIndex
    guard end < range.upperBound else { throw text.error(.missing(.character("\"")), at: end) }
    return try PastedGameReader(text, in: index..<end).record()
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

  let scalars: [Unicode.Scalar]

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
