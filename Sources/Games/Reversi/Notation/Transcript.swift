/// The moves of a game as Othello players write them: `f5d6c3d3c4`.
public enum Transcript {
  /// The canonical form: squares in lower case without separators or passes.
  public static func text(of moves: some Sequence<Move>) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * moves.underestimatedCount)
    for case .place(let square) in moves {
      bytes.append(square.letter)
      bytes.append(square.digit)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Parses a transcript and plays its moves.
  ///
  /// Accepts upper and lower case, white space, commas and move numbers (`1.`, `12)`). A pass may be written
  /// (`pa`, `pass`, `ps` or `--`) or omitted; a pass after the last move is only played if it is written.
  public static func record(
    of text: some StringProtocol, from start: Position = .initial
  ) throws(TranscriptError) -> GameRecord {
    let bytes = Array(text.utf8)
    return try record(of: bytes.span, from: start)
  }

  /// Parses a transcript and plays its moves.
  public static func record(
    of text: Span<UInt8>, from start: Position = .initial
  ) throws(TranscriptError) -> GameRecord {
    var record = GameRecord(start: start)
    var reader = TranscriptReader()
    while let token = reader.next(in: text) {
      var problem = TranscriptError.Problem.unreadable
      if case .move(let move) = token {
        if move != .pass { record.passIfNeeded() }
        do {
          try record.play(move)
          continue
        } catch {
          problem = .illegal(error)
        }
      }
      throw TranscriptError(problem, at: reader.start..<reader.offset, of: text, after: record)
    }
    return record
  }
}

/// The reason why a transcript can't be played, and the place of the problem.
public struct TranscriptError: Error, Sendable, Hashable {
  /// The start of the offending text, in Unicode scalars from the start of the transcript, counted from 0.
  public let offset: Int
  /// The offending text.
  public let found: String
  /// The problem with the offending text.
  public let problem: Problem
  /// The game before the offending text.
  public let legalPrefix: GameRecord

  /// The kinds of problems in a transcript.
  public enum Problem: Error, Sendable, Hashable {
    /// The text is neither a square nor a pass.
    case unreadable
    case illegal(IllegalMoveError)
  }

  /// The number that the placed disk would have had, counted from 1.
  public var number: Int { legalPrefix.plyCount + 1 }
}

extension TranscriptError {
  /// Creates the error for a range of bytes. The range of unreadable text is empty; the error then shows two letters.
  init(
    _ problem: Problem, at range: Range<Int>, of text: Span<UInt8>, after legalPrefix: GameRecord
  ) {
    let before = text.extracting(..<range.lowerBound)
    let length = range.isEmpty ? min(32, text.count - range.lowerBound) : range.count
    let found = Self.scalars(text.extracting(range.lowerBound..<range.lowerBound + length))
    self.init(
      offset: Self.scalars(before).count,
      found: String(range.isEmpty ? Self.twoLetters(found) : found[...]),
      problem: problem, legalPrefix: legalPrefix)
  }

  /// The first two letters with their combining marks, at most eight scalars.
  private static func twoLetters(
    _ scalars: String.UnicodeScalarView
  ) -> String.UnicodeScalarView.SubSequence {
    var count = 0
    return scalars.prefix(8).prefix { scalar in
      if !scalar.properties.isGraphemeExtend { count += 1 }
      return count <= 2
    }
  }

  private static func scalars(_ bytes: Span<UInt8>) -> String.UnicodeScalarView {
    String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self).unicodeScalars
  }
}

/// Reads the moves of a transcript one by one, without checking that they are legal.
///
/// Works on UTF-8, because processing characters would take longer than playing the moves.
struct TranscriptReader {
  enum Token {
    case move(Move)
    case unreadable
  }

  /// The start of the last token, in bytes.
  private(set) var start = 0
  /// The position to continue from, in bytes.
  private(set) var offset = 0

  mutating func next(in text: Span<UInt8>) -> Token? {
    skipSeparators(in: text)
    guard offset < text.count else { return nil }
    start = offset
    if offset + 1 < text.count, let square = Square(letter: text[offset], digit: text[offset + 1]) {
      offset += 2
      return .move(.place(square))
    }
    guard let length = passLength(in: text) else { return .unreadable }
    offset += length
    return .move(.pass)
  }

  private mutating func skipSeparators(in text: Span<UInt8>) {
    while offset < text.count {
      switch text[offset] {
      case UInt8(ascii: "a")...UInt8(ascii: "h"): return
      case UInt8(ascii: " "), 0x09...0x0D, UInt8(ascii: ","): offset += 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"): skipMoveNumber(in: text)
      case 0x80...:
        guard let length = whiteSpaceLength(in: text) else { return }
        offset += length
      default: return
      }
    }
  }

  /// Skips a move number: digits, then any of `.` `)` `:`.
  private mutating func skipMoveNumber(in text: Span<UInt8>) {
    while offset < text.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= text[offset] {
      offset += 1
    }
    while offset < text.count {
      switch text[offset] {
      case UInt8(ascii: "."), UInt8(ascii: ")"), UInt8(ascii: ":"): offset += 1
      default: return
      }
    }
  }

  /// The length in bytes of the non-ASCII white space at this position; nil if there is none.
  private func whiteSpaceLength(in text: Span<UInt8>) -> Int? {
    let lead = text[offset]
    let length = lead < 0xE0 ? 2 : 3
    guard lead < 0xF0, offset + length <= text.count else { return nil }
    var value = UInt32(lead & (length == 2 ? 0x1F : 0x0F))
    for place in offset + 1..<offset + length {
      guard text[place] & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(text[place] & 0x3F)
    }
    guard let scalar = Unicode.Scalar(value) else { return nil }
    return scalar.isBlank ? length : nil
  }

  /// The length of a written pass: `pass`, `pa`, `ps` or `--`.
  private func passLength(in text: Span<UInt8>) -> Int? {
    guard offset + 1 < text.count else { return nil }
    let pair = (text[offset] | 0x20, text[offset + 1] | 0x20)
    // A dash already has bit 0x20, so other bytes can match too; compare the original bytes.
    if pair == (UInt8(ascii: "-"), UInt8(ascii: "-")) {
      return text[offset] == pair.0 && text[offset + 1] == pair.1 ? 2 : nil
    }
    guard pair.0 == UInt8(ascii: "p") else { return nil }
    guard pair.1 == UInt8(ascii: "a") else { return pair.1 == UInt8(ascii: "s") ? 2 : nil }
    let isLong =
      offset + 3 < text.count && text[offset + 2] | 0x20 == UInt8(ascii: "s")
      && text[offset + 3] | 0x20 == UInt8(ascii: "s")
    return isLong ? 4 : 2
  }
}

/// A record as URLs, forms and documents contain it: `f5d6c3`, or with another starting position
/// `{position}.{transcript}`, where the position has 65 characters.
public enum RecordText {
  static let positionLength = 65

  /// The canonical text. Passes are omitted, because they follow from the rules.
  public static func text(of record: GameRecord) -> String {
    text(of: record.moves, from: record.start)
  }

  /// The canonical text for moves and a starting position; the moves needn't be legal.
  public static func text(of moves: some Sequence<Move>, from start: Position) -> String {
    let moves = Transcript.text(of: moves)
    return start == .initial ? moves : start.text + "." + moves
  }

  /// Parses a record and plays its moves.
  public static func record(of text: some StringProtocol) throws(RecordTextError) -> GameRecord {
    let bytes = Array(text.utf8)
    return try record(of: bytes.span)
  }

  /// Accepts capitals in both parts.
  public static func record(of text: Span<UInt8>) throws(RecordTextError) -> GameRecord {
    var (start, length) = (Position.initial, 0)
    if hasPosition(text) {
      let bytes = (0..<positionLength).map { text[$0] }
      guard let position = Position(anyCase: String(decoding: bytes, as: UTF8.self)),
        position.board != .empty
      else { throw .unreadablePosition }
      (start, length) = (position, positionLength + 1)
    }
    do {
      return try Transcript.record(of: text.extracting(length...), from: start)
    } catch {
      throw .unplayable(error)
    }
  }

  /// Whether the first dot is directly after the length of a position.
  static func hasPosition(_ text: Span<UInt8>) -> Bool {
    guard text.count > positionLength, text[positionLength] == UInt8(ascii: ".") else {
      return false
    }
    return (0..<positionLength).allSatisfy { text[$0] != UInt8(ascii: ".") }
  }
}

/// The reason why a record's text can't be read.
public enum RecordTextError: Error, Sendable, Hashable {
  /// The text before the dot is not a position.
  case unreadablePosition
  case unplayable(TranscriptError)
}
