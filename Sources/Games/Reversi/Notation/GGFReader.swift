/// Reads a game in GGF, the format of NBoard and Othello servers.
///
/// A game looks like `(;GM[Othello]…BO[8 … *]B[f5//1.2]W[d6]…;)`; the names of properties may be in small letters.
/// Source: the Generic Game Format.
struct GGFReader: PastedTextReader {
  let text: PastedText
  let range: Range<Int>
  var index: Int
  private(set) var record = GameRecord()
  /// The tags from the properties read so far.
  private(set) var tags = GameTags()
  private(set) var comments = MoveComments()

  /// Reads the whole range: one game, optionally preceded by the number of games.
  mutating func game() throws(GameTextError) -> GameRecord {
    skip { $0.isBlank || $0.isDigit }
    try take("(")
    try take(";")
    while let scalar = next, scalar != ";" && scalar != ")" { try readProperty() }
    if next == ";" { index += 1 }
    try take(")")
    guard next == nil else { throw text.error(expected: .end, at: index, in: range) }
    return record
  }
}

extension GGFReader {
  private mutating func readProperty() throws(GameTextError) {
    let start = index
    skip(while: \.isLetter)
    let name = text.scalars[start..<index]
    guard !name.isEmpty else { throw text.error(expected: .property, at: index, in: range) }
    try take("[")
    let value = text.trimmed(try readText(upTo: "]"))
    switch name.map(\.lowercased) {
    case ["g", "m"]: try checkGame(value)
    case ["b", "o"]: try readBoard(value)
    case ["t", "y"]: try checkType(value)
    case ["b"]: try play(.dark, value)
    case ["w"]: try play(.light, value)
    case ["p", "b"]: tags.dark = tag(value)
    case ["p", "w"]: tags.light = tag(value)
    case ["d", "t"]: tags.date = tag(value)
    case ["p", "c"]: tags.place = tag(value)
    case ["r", "e"]:
      let result = tag(value)
      if text.scalars[value].contains(":") || result.flatMap({ GameResult($0) }) != nil {
        tags.result = result
      }
    case ["c"]: try text.add(text.unescaped(value), from: value, to: record.plyCount, of: &comments)
    default: break
    }
  }

  private func tag(_ value: Range<Int>) -> String? { GameTags.tag(in: text.unescaped(value)) }

  private mutating func readBoard(_ value: Range<Int>) throws(GameTextError) {
    try checkSize(value)
    guard record.moves.isEmpty else {
      throw text.error(expected: .property, at: value.lowerBound, in: range)
    }
    var reader = BoardReader(text, in: value)
    record = GameRecord(start: try reader.position())
  }

  private func checkGame(_ value: Range<Int>) throws(GameTextError) {
    let names: [[Unicode.Scalar]] = ["othello", "reversi"].map { Array($0.unicodeScalars) }
    guard names.contains(text.scalars[value].map(\.lowercased)) else {
      throw text.error(.otherGame(text.string(in: value.prefix(20))), at: value.lowerBound)
    }
  }

  /// Checks a match type of a server such as `s8r18`: letters around the size of the board, of which `a` means that
  /// fewer disks win. A size of 0 is said elsewhere, in `BO`.
  private func checkType(_ value: Range<Int>) throws(GameTextError) {
    let type = text.scalars[value]
    guard !type.contains(where: { $0.lowercased == "a" }) else {
      throw text.error(.otherGame(text.string(in: value.prefix(20))), at: value.lowerBound)
    }
    let size = type.drop(while: \.isLetter).prefix(while: \.isDigit)
    if size != ["0"] { try checkSize(size.isEmpty ? value : size.indices) }
  }

  private func checkSize(_ value: Range<Int>) throws(GameTextError) {
    guard text.scalars[value].prefix(while: \.isDigit) == ["8"] else {
      throw text.error(.boardSize(text.string(in: value.prefix(8))), at: value.lowerBound)
    }
  }

  private mutating func play(_ side: Disk, _ value: Range<Int>) throws(GameTextError) {
    // The evaluation of the move and the time it took follow after a slash.
    let name = value.lowerBound..<text.scalars[value].prefix { $0 != "/" }.endIndex
    let bytes = Array(text.string(in: name).utf8)
    var reader = TranscriptReader()
    let token = reader.next(in: bytes.span)
    guard case .move(let move) = token, reader.offset == bytes.count else {
      throw error(.unreadable, at: name)
    }
    if record.position.turn != side, move != .pass { record.passIfNeeded() }
    guard record.position.turn == side else {
      throw text.error(.wrongSide(side), at: value.lowerBound)
    }
    do {
      try record.play(move)
    } catch {
      throw self.error(.illegal(error), at: name)
    }
  }

  private func error(_ problem: TranscriptError.Problem, at name: Range<Int>) -> GameTextError {
    let error = TranscriptError(
      offset: name.lowerBound, found: text.string(in: name.prefix(8)), problem: problem,
      legalPrefix: record)
    return text.error(.transcript(error), at: name.lowerBound)
  }
}
