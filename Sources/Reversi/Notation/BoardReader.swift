/// Reads a board with its side to move in any of the alphabets that people paste.
///
/// Sources of the spellings: Edax (`setboard`), NBoard and GGF (`BO[8 … *]`), the drawings of books.
struct BoardReader {
  private let text: PastedText
  private let range: Range<Int>
  private var index: Int
  private var phrase = SidePhrase()
  private var board = Board.empty
  private var squareCount = 0
  /// Where the squares stand in the text, for each line with any.
  private var lines: [[Int]] = []
  private var isNewLine = true

  init(_ text: PastedText, in range: Range<Int>) {
    self.text = text
    self.range = range
    index = range.lowerBound
  }

  mutating func position() throws(GameTextError) -> Position {
    readLoneSide()
    skip(["B", "O", "["])
    while squareCount < 64 { try readSquare() }
    if let error = unevenRow(among: 7...9) { throw error }
    try readTail()
    guard board != .empty else { throw text.error(.noDisks, at: lines[0][0]) }
    return try position(of: phrase.side)
  }

  /// The position, if need be with the only side that can move.
  private func position(of side: Disk?) throws(GameTextError) -> Position {
    if let side { return Position(board: board, turn: side) }
    let sides = Disk.allCases.filter { side in
      !Position(board: board, turn: side).legalMoves.isEmpty
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

  /// The end of a line of column letters; nil if the line is another one.
  private func endOfColumnLetters() -> Int? {
    guard text.scalars[index].lowercased == "a" else { return nil }
    // However far apart they are drawn: work that is done for every "a" has to have an end.
    let line = text.scalars[index..<range.upperBound].prefix(100).prefix { !$0.isLineEnd }
    let letters = line.filter { !$0.isBlank && $0 != "|" }.map(\.lowercased)
    return letters == ["a", "b", "c", "d", "e", "f", "g", "h"] ? line.endIndex : nil
  }

  private var restOfLine: ArraySlice<Unicode.Scalar> {
    text.scalars[index..<range.upperBound].prefix { !$0.isLineEnd }
  }

  /// Takes the number of a row at its start or end; the number 8 before the first is the size.
  private mutating func readRowNumber(_ number: Int) throws(GameTextError) {
    let (rows, rest) = squareCount.quotientAndRemainder(dividingBy: 8)
    guard rest == 0, number == rows + 1 || number == (rows == 0 ? 8 : rows) else {
      throw (isNewLine ? unevenRow(among: 1...64) : nil)
        ?? text.error(expected: rest == 0 ? .rowNumber(rows + 1) : .square, at: index, in: range)
    }
    index += 1
  }

  /// The error for the first line that holds no whole rows, if the squares stand in so many lines.
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

  /// Takes words and what stands between and behind them in the line; false if there are none.
  private mutating func readWords() -> Bool {
    let start = index
    while index < range.upperBound, !text.scalars[index].isLineEnd {
      if readWord() { continue }
      let scalar = text.scalars[index]
      let isLast = index + 1 == range.upperBound || text.scalars[index + 1].isLineEnd
      // A disk that more follows is the first square; a last one says whose turn it is.
      let isBeside = PastedCell(scalar) == nil || scalar == "." || isLast
      guard index > start, isBeside, phrase.add(scalar) else { break }
      index += 1
    }
    return index > start
  }

  /// Takes a word of more than one letter, or the `s` of `dark's turn`.
  private mutating func readWord() -> Bool {
    let letters = text.scalars[index..<range.upperBound].prefix(while: \.isLetter)
    let isEnding =
      letters == ["s"] && index > range.lowerBound
      && ["'", "’"].contains(text.scalars[index - 1])
    guard letters.count > 1 || isEnding, phrase.add(word: letters) else { return false }
    index = letters.endIndex
    return true
  }

  private mutating func readTail() throws(GameTextError) {
    while index < range.upperBound {
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

  /// The square that a scalar of one of the common alphabets shows, nil for any other.
  ///
  /// No scalar means one thing here and another there, so that the alphabets need not be told apart.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "x", "X", "*", "b", "B", "●", "⚫": self = .disk(.dark)
    case "o", "O", "w", "W", "○", "⚪": self = .disk(.light)
    case "-", ".", "_", "·": self = .empty
    default: return nil
    }
  }

  var disk: Disk? {
    if case .disk(let disk) = self { disk } else { nil }
  }
}

/// What words beside a board say about the side to move: `Black to move`, `Dark 4, light 1. Next: light`.
struct SidePhrase {
  private enum Token: Equatable {
    case disk(Disk)
    /// A word that says whose turn the disk beside it means.
    case cue
    /// Whatever keeps two words apart.
    case stop
  }

  private static let words: [[Unicode.Scalar]: Token] = tokens(of: [
    "dark": .disk(.dark), "black": .disk(.dark), "light": .disk(.light), "white": .disk(.light),
    "to": .cue, "move": .cue, "moves": .cue, "play": .cue, "plays": .cue, "turn": .cue,
    "next": .cue, "side": .stop, "s": .cue, "is": .stop, "it": .stop, "the": .stop, "game": .stop,
    "over": .stop, "won": .stop, "wins": .stop, "tied": .stop, "tie": .stop, "draw": .stop,
    "score": .stop, "disks": .stop, "and": .stop,
  ])

  private static func tokens(of words: KeyValuePairs<String, Token>) -> [[Unicode.Scalar]: Token] {
    Dictionary(uniqueKeysWithValues: words.map { (Array($0.unicodeScalars), $1) })
  }

  private static func token(of word: ArraySlice<Unicode.Scalar>) -> Token? {
    // None is longer than five letters.
    word.count <= 5 ? words[word.map(\.lowercased)] : nil
  }

  private static let stops: [Unicode.Scalar] = [",", ".", ";", "–", "—", "!"]
  /// What may stand beside words and means nothing.
  private static let signs: [Unicode.Scalar] = [":", "|", "]", "'", "’"]

  private var tokens: [Token] = []

  static func knows(_ word: ArraySlice<Unicode.Scalar>) -> Bool { token(of: word) != nil }

  /// Takes a word; false if it is none that goes with a board.
  mutating func add(word: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let token = Self.token(of: word) else { return false }
    tokens.append(token)
    return true
  }

  /// Takes a scalar that is part of no word; false if it is none that goes with a board.
  mutating func add(_ scalar: Unicode.Scalar) -> Bool {
    if let disk = PastedCell(scalar)?.disk {
      tokens.append(.disk(disk))
    } else if scalar == ".", tokens.isEmpty {
      // Before any word it would be a square too many.
      return false
    } else if scalar.isDigit || scalar.isLineEnd || Self.stops.contains(scalar) {
      tokens.append(.stop)
    } else {
      return scalar.isBlank || Self.signs.contains(scalar)
    }
    return true
  }

  /// The side that is said to move; nil if none is, or if it isn't clear which.
  var side: Disk? {
    let pairs = zip(tokens, tokens.dropFirst())
    for case (.disk(let disk), .cue) in pairs { return disk }
    for case (.cue, .disk(let disk)) in pairs { return disk }
    let disks = Set(tokens.compactMap { if case .disk(let disk) = $0 { disk } else { nil } })
    return disks.count == 1 ? disks.first : nil
  }
}

/// A position in a line of a file, as collections of endgames have them.
///
/// That is 65 characters, 64 squares and the side to move, between which there may be spaces; what stands behind a
/// semicolon, solutions mostly, is somebody's own.
/// Sources of the spellings: the FFO endgame tests, Edax (`.obf`).
public enum PositionLine {
  /// The position of a line; nil for one that is empty or, with `%` or `#` before it, a remark.
  ///
  /// - Throws: ``PositionLineError`` with what is wrong first.
  public static func position(of line: Span<UInt8>) throws(PositionLineError) -> Position? {
    let places = line.indices.prefix { line[$0] != UInt8(ascii: ";") }
      .filter { ![UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")].contains(line[$0]) }
    guard let first = places.first, ![UInt8(ascii: "%"), UInt8(ascii: "#")].contains(line[first])
    else { return nil }
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

  private static func cell(_ octet: UInt8) -> PastedCell? {
    octet < 0x80 ? PastedCell(Unicode.Scalar(octet)) : nil
  }
}

/// Why a line is no position; places are octets counted from 0.
public enum PositionLineError: Error, Sendable, Hashable {
  /// There are so many characters and not 65.
  case length(Int)
  /// What stands there is neither a disk nor an empty square.
  case square(Int)
  /// What stands there is no side to move.
  case side(Int)
  case noDisks
}
