/// Recognises the notation of a pasted text and reads it.
struct PastedGameReader {
  let text: PastedText
  /// The range of the text without surrounding white space.
  let range: Range<Int>

  static func game(
    in text: some StringProtocol, canBeResult: Bool
  ) throws(GameTextError) -> GameText {
    let pasted = PastedText(text)
    guard !pasted.trimmed.isEmpty else { throw pasted.error(.nothing, at: 0) }
    var tidier = PastedTextTidier(pasted)
    if canBeResult, tidier.isOnlyResult {
      return GameText(TaggedGame(GameRecord(), tags: tidier.tags))
    }
    let range = tidier.text.trimmed
    guard !range.isEmpty else { throw pasted.error(.missing(.game), at: pasted.scalars.count) }
    let reader = PastedGameReader(text: tidier.text, range: range)
    if reader.isOfProgram { return try reader.programGame(isQuoted: tidier.isQuoted) }
    let (squares, cells, cellsBefore) = reader.signs
    var (start, moves) = (nil as Position?, range)
    if !reader.looksLikeRecord, squares == 0 || 2 * squares <= cells || cellsBefore >= 64 {
      guard cells >= 8 else { throw pasted.error(expected: .game, at: range.lowerBound, in: range) }
      var board = BoardReader(tidier.text, in: range)
      (start, moves) = (try board.position().settled, board.rest)
    }
    tidier.tidyMoves(in: moves)
    let tidied = PastedGameReader(text: tidier.text, range: moves)
    let record =
      if let start {
        try tidied.transcript(in: moves, from: start)
      } else {
        try tidied.record()
      }
    let comments = try tidier.comments(between: moves, of: pasted)
    return GameText(TaggedGame(record, tags: tidier.tags, comments: comments))
  }

  /// Whether a program wrote the text: as GGF, a saved game or a document of this site.
  var isOfProgram: Bool { looksLikeGGF || looksLikeSave || looksLikeDocument }

  private func programGame(isQuoted: Bool) throws(GameTextError) -> GameText {
    if looksLikeGGF {
      var reader = GGFReader(text: text, range: range, index: range.lowerBound)
      let record = try reader.game()
      return GameText(TaggedGame(record, tags: reader.tags, comments: reader.comments), in: .ggf)
    }
    if looksLikeSave {
      let start = try save(isIndented: isQuoted).position.withoutPass
      return GameText(TaggedGame(GameRecord(start: start)), in: .save)
    }
    var reader = DocumentReader(text: text, range: range, index: range.lowerBound)
    return try reader.game()
  }
}

extension PastedGameReader {
  /// Whether the text starts with a parenthesis, optionally preceded by the number of games.
  private var looksLikeGGF: Bool {
    let rest = text.scalars[range].drop { $0.isBlank || $0.isDigit }
    // A score or a time can be in parentheses, too.
    return rest.first == "("
      && !(rest.dropFirst().first { !$0.isBlank }.map { $0.isDigit || $0 == "+" } ?? false)
  }

  /// Whether the first line has the turn and the modes of a saved game.
  private var looksLikeSave: Bool {
    let line = text.scalars[range].prefix { !$0.isLineEnd }
    return line.count == 3 && line.prefix(1).allSatisfy(Self.isOfPosition)
      && line.dropFirst().allSatisfy(\.isDigit)
  }

  /// Whether the text is a JSON object, like the game documents of this site, and no comment before moves.
  private var looksLikeDocument: Bool {
    let next = text.scalars[range].dropFirst().first { !$0.isBlank }
    return text.scalars[range].first == "{" && (next.map { $0 == "\"" || $0 == "}" } ?? true)
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

  /// The number of square names such as `f5`, of drawn squares, and of those drawn before the first name.
  private var signs: (named: Int, drawn: Int, drawnBefore: Int) {
    var (named, drawn, drawnBefore) = (0, 0, 0)
    var previous: Unicode.Scalar?
    for (index, scalar) in zip(range, text.scalars[range]) {
      if scalar.isDigit, let previous, previous.isLetter {
        if PastedCell(previous) != nil { drawn -= 1 }
        if named == 0 { drawnBefore = drawn }
        named += 1
      } else if PastedCell(scalar) != nil, !isDotOfNumber(index) {
        drawn += 1
      }
      previous = scalar
    }
    return (named, drawn, named == 0 ? drawn : drawnBefore)
  }

  /// Whether a scalar is one of the dots of a number of a move, such as `1...`.
  private func isDotOfNumber(_ index: Int) -> Bool {
    let before = text.scalars[max(range.lowerBound, index - 3)..<index]
    return text.scalars[index] == "." && before.last { $0 != "." }?.isDigit == true
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
    let lines = text.scalars[range].split(separator: "\n", omittingEmptySubsequences: false)
    let saved = isIndented ? lines.map { $0.drop(while: \.isBlank) } : lines
    do {
      let save = try SaveText(String(String.UnicodeScalarView(saved.joined(separator: ["\n"]))))
      _ = try save.game
      return save
    } catch {
      let place = text.place(at: range.lowerBound)
      let number = error.line - 1
      let indent = lines.indices.contains(number) ? lines[number].count - saved[number].count : 0
      throw GameTextError(
        line: place.line + number,
        column: error.column + (number == 0 ? place.column - 1 : indent),
        problem: .save(error.problem))
    }
  }
}

extension Position {
  /// The position, with dark's turn if the game is over: a drawn board doesn't say whose turn that would be.
  fileprivate var settled: Position {
    status.isOver ? Position(board: board, turn: .dark) : self
  }
}

/// A text as Unicode scalars, which can be located by line and column.
///
/// Scalars, not characters: a character can have any number of scalars, so untrusted text could make finding
/// its end, or comparing it, take arbitrarily long.
struct PastedText {
  var scalars: [Unicode.Scalar]

  init(_ text: some StringProtocol) { scalars = Array(text.unicodeScalars) }

  func string(in range: Range<Int>) -> String {
    var string = String.UnicodeScalarView()
    string.append(contentsOf: scalars[range])
    return String(string)
  }

  /// The place of a scalar, counted from 1. Indexes past the end give the end of the text.
  func place(at index: Int) -> (line: Int, column: Int) {
    var (line, start) = (1, 0)
    let end = min(index, scalars.count)
    for index in 0..<end where isEndOfLine(at: index) { (line, start) = (line + 1, index + 1) }
    return (line, end - start + 1)
  }

  /// Whether a new line starts after this scalar; in a CR LF only after the LF.
  func isEndOfLine(at index: Int) -> Bool {
    guard scalars[index] == "\r" else { return scalars[index] == "\n" }
    return index + 1 == scalars.count || scalars[index + 1] != "\n"
  }

  /// The range without surrounding white space.
  var trimmed: Range<Int> { trimmed(scalars.indices) }

  func trimmed(_ range: Range<Int>) -> Range<Int> {
    guard let first = scalars[range].firstIndex(where: { !$0.isBlank }),
      let last = scalars[range].lastIndex(where: { !$0.isBlank })
    else { return range.lowerBound..<range.lowerBound }
    return first..<last + 1
  }

  /// A range without the backslashes that escape brackets and quotation marks.
  func unescaped(_ range: Range<Int>) -> [Unicode.Scalar] {
    var isEscaped = false
    return scalars[range].filter { scalar in
      isEscaped = scalar == "\\" && !isEscaped
      return !isEscaped
    }
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

/// Reads a range of a pasted text from its start.
protocol PastedTextReader {
  var text: PastedText { get }
  var range: Range<Int> { get }
  var index: Int { get set }
}

extension PastedTextReader {
  /// The next scalar that is not white space.
  var next: Unicode.Scalar? {
    mutating get {
      skip(while: \.isBlank)
      return index < range.upperBound ? text.scalars[index] : nil
    }
  }

  mutating func skip(while condition: (Unicode.Scalar) -> Bool) {
    index = text.scalars[index..<range.upperBound].prefix(while: condition).endIndex
  }

  mutating func take(_ scalar: Unicode.Scalar) throws(GameTextError) {
    guard next == scalar else {
      throw text.error(expected: .character(scalar), at: index, in: range)
    }
    index += 1
  }

  /// The range up to the next such scalar that no backslash keeps. Moves behind it.
  mutating func readText(upTo close: Unicode.Scalar) throws(GameTextError) -> Range<Int> {
    let start = index
    var isEscaped = false
    skip { scalar in
      defer { isEscaped = scalar == "\\" && !isEscaped }
      return scalar != close || isEscaped
    }
    try take(close)
    return start..<index - 1
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
