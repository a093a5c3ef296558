/// Reads a board and its side to move in any of the notations that people paste.
///
/// Sources of the notations: Edax (`setboard`), NBoard and GGF (`BO[8 … *]`), diagrams in books.
struct BoardReader {
  private let text: PastedText
  private let range: Range<Int>
  private var index: Int
  private var phrase = SidePhrase()
  private var board = Board.empty
  private var squareCount = 0
  /// The indexes of the squares in the text, for each line that has squares.
  private var lines: [[Int]] = []
  private var isNewLine = true

  init(_ text: PastedText, in range: Range<Int>) {
    self.text = text
    self.range = range
    index = range.lowerBound
  }

  /// The moves behind the board.
  var rest: Range<Int> { index..<range.upperBound }

  mutating func position() throws(GameTextError) -> Position {
    readLoneSide()
    skip(["B", "O", "["])
    while squareCount < 64 { try readSquare() }
    if let error = unevenRow(among: 7...9) { throw error }
    try readTail()
    guard board != .empty else { throw text.error(.noDisks, at: lines[0][0]) }
    return try position(of: phrase.side)
  }

  /// The position. If the text names no side, the side to move is the only one that can move, or play the next move.
  private func position(of side: Disk?) throws(GameTextError) -> Position {
    if let side { return Position(board: board, turn: side) }
    let next = rest.isEmpty ? nil : Square(ascii: text.string(in: rest.prefix(2)).utf8)
    let sides = Disk.allCases.filter { side in
      let moves = Position(board: board, turn: side).legalMoves
      return next.map(moves.contains) ?? !moves.isEmpty
    }
    guard sides.count < 2 else { throw text.error(.missing(.side), at: range.upperBound) }
    return Position(board: board, turn: sides.first ?? .dark)
  }
}

extension BoardReader {
  private mutating func readSquare() throws(GameTextError) {
    guard index < range.upperBound else {
      throw unevenRow(among: 2...64) ?? text.error(.missing(.square), at: index)
    }
    let scalar = text.scalars[index]
    if scalar.isBlank || scalar == "|" {
      isNewLine = isNewLine || scalar.isLineEnd
      index += 1
    } else if let end = endOfColumnLetters() {
      index = end
    } else if squareCount == 0, readWords() {
      return
    } else if let cell = PastedCell(scalar) {
      board[Square(unchecked: squareCount)] = cell.disk
      squareCount += 1
      if isNewLine { lines.append([]) }
      isNewLine = false
      lines[lines.count - 1].append(index)
      index += 1
    } else if scalar.isDigit {
      try readRowNumber(Int(scalar.value) - 0x30)
    } else {
      throw text.error(expected: .square, at: index, in: range)
    }
  }

  /// The end of a line of column letters; nil if this is not such a line.
  private func endOfColumnLetters() -> Int? {
    guard text.scalars[index].lowercased == "a" else { return nil }
    // Limited to 100 scalars, because this is done for every "a".
    let line = text.scalars[index..<range.upperBound].prefix(100).prefix { !$0.isLineEnd }
    let letters = line.filter { !$0.isBlank && $0 != "|" }.map(\.lowercased)
    return letters == ["a", "b", "c", "d", "e", "f", "g", "h"] ? line.endIndex : nil
  }

  private var restOfLine: ArraySlice<Unicode.Scalar> {
    text.scalars[index..<range.upperBound].prefix { !$0.isLineEnd }
  }

  /// Consumes a row number at the start or end of its row. An 8 before the first row is the board size.
  private mutating func readRowNumber(_ number: Int) throws(GameTextError) {
    let (rows, rest) = squareCount.quotientAndRemainder(dividingBy: 8)
    guard rest == 0, number == rows + 1 || number == (rows == 0 ? 8 : rows) else {
      throw (isNewLine ? unevenRow(among: 1...64) : nil)
        ?? text.error(expected: rest == 0 ? .rowNumber(rows + 1) : .square, at: index, in: range)
    }
    index += 1
    if rows > 0, number == rows { readNote() }
  }

  /// Consumes a note beside a row, such as `* to move`, which Edax writes.
  private mutating func readNote() {
    // Limited, because this is done for every row number.
    let line = text.scalars[index..<range.upperBound].prefix(100).prefix { !$0.isLineEnd }
    var rest = line.drop(while: \.isBlank)
    if rest.prefix(while: \.isLetter).count < 2, rest.first.flatMap(PastedCell.init)?.disk != nil {
      rest = rest.dropFirst().drop { $0.isBlank || $0 == ":" }
    }
    let word = rest.prefix(while: \.isLetter)
    guard word.count > 1, SidePhrase.knows(word) else { return }
    while index < line.endIndex {
      if readWord() { continue }
      guard phrase.add(text.scalars[index]) else { return }
      index += 1
    }
  }

  /// The error for the first line without whole rows, if the number of lines with squares is in a range.
  private func unevenRow(among count: ClosedRange<Int>) -> GameTextError? {
    guard count.contains(lines.count),
      let line = lines.first(where: { !$0.count.isMultiple(of: 8) }), let last = line.last
    else { return nil }
    guard line.count > 8 else { return text.error(.missing(.square), at: last + 1) }
    return text.error(expected: .endOfRow, at: line[8], in: range)
  }
}

extension BoardReader {
  private mutating func readLoneSide() {
    let line = restOfLine
    guard let letter = line.first, PastedCell(letter)?.disk != nil, line.endIndex < range.upperBound
    else { return }
    let next = line.dropFirst().split { $0.isBlank || $0 == ":" }.first
    guard next.map({ $0.count > 1 && SidePhrase.knows($0) }) ?? true,
      phrase.add(letter)
    else { return }
    index += 1
    if next == nil { index = line.endIndex } else { _ = readWords() }
  }

  private mutating func skip(_ prefix: [Unicode.Scalar]) {
    if text.scalars[index..<range.upperBound].starts(with: prefix) { index += prefix.count }
  }

  /// Consumes words, and the punctuation between and after them on the line; returns false if there are no words.
  private mutating func readWords() -> Bool {
    let start = index
    while index < range.upperBound, !text.scalars[index].isLineEnd {
      if readWord() { continue }
      let scalar = text.scalars[index]
      let isLast = index + 1 == range.upperBound || text.scalars[index + 1].isLineEnd
      // A disk followed by more text is the first square; the last one on a line names the side to move.
      let isBeside = PastedCell(scalar) == nil || scalar == "." || isLast
      guard index > start || SidePhrase.isWord(scalar), isBeside, phrase.add(scalar) else { break }
      index += 1
    }
    return index > start
  }

  /// Consumes a word of more than one letter, or the `s` of `dark's turn`.
  private mutating func readWord() -> Bool {
    let letters = text.scalars[index..<range.upperBound].prefix { $0.isLetter || $0 == "ß" }
    let isEnding =
      letters == ["s"] && index > range.lowerBound
      && ["'", "’"].contains(text.scalars[index - 1])
    guard letters.count > 1 || isEnding, phrase.add(word: letters) else { return false }
    index = letters.endIndex
    return true
  }

  /// Consumes what is behind the board up to the moves.
  private mutating func readTail() throws(GameTextError) {
    while !rest.isEmpty, !text.scalars[rest].isSquare {
      if let end = endOfColumnLetters() {
        index = end
      } else if !readWord() {
        try readTailCharacter()
      }
    }
  }

  private mutating func readTailCharacter() throws(GameTextError) {
    let letters = text.scalars[index..<range.upperBound].prefix(while: \.isLetter)
    guard phrase.add(text.scalars[index]) else {
      throw text.error(expected: phrase.side == nil ? .side : .end, at: index, in: range)
    }
    index += 1
    guard letters.count < 2 else { throw text.error(expected: .end, at: index, in: range) }
  }
}

enum PastedCell {
  case disk(Disk)
  case empty

  /// The square shown by a scalar in one of the common notations; nil for any other scalar.
  ///
  /// No scalar has different meanings in different notations, so they needn't be distinguished.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "x", "X", "*", "b", "B", "●", "◉", "⚫": self = .disk(.dark)
    case "o", "O", "w", "W", "○", "◎", "⚪": self = .disk(.light)
    case "-", ".", "_", "·", "・", "+": self = .empty
    default: return nil
    }
  }

  var disk: Disk? {
    if case .disk(let disk) = self { disk } else { nil }
  }
}

/// Finds the side to move in words next to a board, such as `Black to move` or `Dark 4, light 1. Next: light`.
struct SidePhrase {
  private enum Token: Equatable {
    case disk(Disk)
    /// A word that marks the disk next to it as the side to move.
    case cue
    /// Anything that separates two words.
    case stop
  }

  private static let words: [[Unicode.Scalar]: Token] = tokens(of: [
    "dark": .disk(.dark), "black": .disk(.dark), "light": .disk(.light), "white": .disk(.light),
    "to": .cue, "move": .cue, "moves": .cue, "play": .cue, "plays": .cue, "turn": .cue,
    "next": .cue, "side": .stop, "s": .cue, "is": .stop, "it": .stop, "the": .stop, "game": .stop,
    "over": .stop, "won": .stop, "wins": .stop, "tied": .stop, "tie": .stop, "draw": .stop,
    "score": .stop, "disks": .stop, "discs": .stop, "and": .stop, "empties": .stop, "ply": .stop,
    "schwarz": .disk(.dark), "weiß": .disk(.light), "weiss": .disk(.light), "ist": .cue,
    "am": .cue, "zug": .cue, "gewinnt": .stop, "unentschieden": .stop,
  ])

  /// The words of a single scalar; nil for those without a meaning of their own.
  private static let signWords: [Unicode.Scalar: Token?] = {
    var words: [Unicode.Scalar: Token?] = [
      "黒": .disk(.dark), "白": .disk(.light), "番": .cue, "次": .cue,
    ]
    for scalar in "手のは".unicodeScalars { words.updateValue(nil, forKey: scalar) }
    for scalar in "勝負ちけ引き分対枚石数、。".unicodeScalars { words[scalar] = .some(.stop) }
    return words
  }()

  static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII && signWords[scalar] != nil
  }

  private static func tokens(of words: KeyValuePairs<String, Token>) -> [[Unicode.Scalar]: Token] {
    Dictionary(uniqueKeysWithValues: words.map { (Array($0.unicodeScalars), $1) })
  }

  private static func token(of word: ArraySlice<Unicode.Scalar>) -> Token? {
    // No word in the table is longer than 13 letters.
    word.count <= 13 ? words[word.map(\.lowercased)] : nil
  }

  private static let stops: [Unicode.Scalar] = [",", ".", ";", "–", "—", "!"]
  /// Punctuation that may occur next to words and has no meaning.
  private static let signs: [Unicode.Scalar] = [":", "=", "|", "]", "'", "’"]

  private var tokens: [Token] = []

  static func knows(_ word: ArraySlice<Unicode.Scalar>) -> Bool { token(of: word) != nil }

  mutating func add(word: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let token = Self.token(of: word) else { return false }
    tokens.append(token)
    return true
  }

  /// Adds a scalar that is not part of a word; returns false if the scalar doesn't belong to a board.
  mutating func add(_ scalar: Unicode.Scalar) -> Bool {
    if let disk = PastedCell(scalar)?.disk {
      tokens.append(.disk(disk))
    } else if scalar == ".", tokens.isEmpty {
      // A dot before any word would be an additional empty square.
      return false
    } else if scalar.isDigit || scalar.isLineEnd || Self.stops.contains(scalar) {
      tokens.append(.stop)
    } else if !scalar.isASCII, let token = Self.signWords[scalar] {
      if let token { tokens.append(token) }
    } else {
      return scalar.isBlank || Self.signs.contains(scalar)
    }
    return true
  }

  var side: Disk? {
    let pairs = zip(tokens, tokens.dropFirst())
    for case (.disk(let disk), .cue) in pairs { return disk }
    for case (.cue, .disk(let disk)) in pairs { return disk }
    let disks = Set(tokens.compactMap { if case .disk(let disk) = $0 { disk } else { nil } })
    return disks.count == 1 ? disks.first : nil
  }
}

/// A position in one line of a file, as in collections of endgames.
///
/// A line has 65 characters, 64 squares and the side to move, with optional spaces between them. The text
/// after a semicolon, usually the solution, or after a percent sign is ignored.
/// Sources of the notations: the FFO endgame tests, Edax (`.obf`).
package enum PositionLine {
  /// The position of a line; nil if the line is empty or a comment that begins with `%` or `#`.
  package static func position(of line: Span<UInt8>) throws(PositionLineError) -> Position? {
    let places = line.indices
      .prefix { line[$0] != UInt8(ascii: ";") && line[$0] != UInt8(ascii: "%") }
      .filter { ![UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")].contains(line[$0]) }
    guard let first = places.first, line[first] != UInt8(ascii: "#") else { return nil }
    guard places.count == 65 else { throw .length(places.count) }
    var board = Board.empty
    for (square, place) in zip(Square.all, places) {
      guard let cell = cell(line[place]) else { throw .square(place) }
      board[square] = cell.disk
    }
    guard let turn = cell(line[places[64]])?.disk else { throw .side(places[64]) }
    guard board != .empty else { throw .noDisks }
    return Position(board: board, turn: turn)
  }

  private static func cell(_ byte: UInt8) -> PastedCell? {
    byte < 0x80 ? PastedCell(Unicode.Scalar(byte)) : nil
  }
}

/// The reason why a line is not a position. Places are bytes counted from 0.
package enum PositionLineError: Error, Sendable, Hashable {
  /// The line has this number of characters and not 65.
  case length(Int)
  /// The byte at this place is neither a disk nor an empty square.
  case square(Int)
  /// The byte at this place is not a side to move.
  case side(Int)
  case noDisks
}
