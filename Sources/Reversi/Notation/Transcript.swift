/// The moves of a game as Othello players write them: `f5d6c3d3c4`.
public enum Transcript {
  /// The canonical spelling: squares in lower case without anything between them, passes left out.
  public static func text(of moves: some Sequence<Move>) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * moves.underestimatedCount)
    for case .place(let square) in moves {
      bytes.append(square.letter)
      bytes.append(square.digit)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads a transcript and plays it.
  ///
  /// Either case, white space, commas and move numbers (`1.`, `12)`) are tolerated. A pass may be
  /// written (`pa`, `pass`, `ps` or `--`) or left out; a pass after the last move is played only if it is written.
  ///
  /// - Throws: ``TranscriptError`` at the first thing that is no move, or that the rules don't allow.
  public static func record(
    of text: some StringProtocol, from start: Position = .initial
  ) throws(TranscriptError) -> GameRecord {
    let bytes = Array(text.utf8)
    return try record(of: bytes.span, from: start)
  }

  /// Reads a transcript in UTF-8 and plays it.
  ///
  /// - Throws: ``TranscriptError`` as for a string; bytes that are no UTF-8 are no move either.
  public static func record(
    of text: Span<UInt8>, from start: Position = .initial
  ) throws(TranscriptError) -> GameRecord {
    var record = GameRecord(start: start)
    var reader = TranscriptReader()
    while let token = reader.next(in: text) {
      do throws(TranscriptError.Problem) {
        try play(token, in: &record)
      } catch {
        throw TranscriptError(error, at: reader.start..<reader.offset, of: text, after: record)
      }
    }
    return record
  }

  private static func play(
    _ token: TranscriptReader.Token, in record: inout GameRecord
  ) throws(TranscriptError.Problem) {
    guard case .move(let move) = token else { throw .unreadable }
    if move != .pass { record.passIfNeeded() }
    do {
      try record.play(move)
    } catch {
      throw .illegal(error)
    }
  }
}

/// Where and why a transcript can't be played.
public struct TranscriptError: Error, Sendable, Hashable {
  /// Where the offending text starts, in Unicode scalars from the start of the transcript, counted from 0.
  public let offset: Int
  /// The offending text.
  public let found: String
  /// Which placed disk it would have been, counted from 1.
  public let number: Int
  /// What is wrong with it.
  public let problem: Problem
  /// The game up to there.
  public let legalPrefix: GameRecord

  /// What can be wrong with a transcript.
  public enum Problem: Error, Sendable, Hashable {
    /// The text is neither a square nor a pass.
    case unreadable
    case illegal(IllegalMoveError)
  }

  init(offset: Int, found: String, problem: Problem, legalPrefix: GameRecord) {
    self.offset = offset
    self.found = found
    self.number = legalPrefix.plyCount + 1
    self.problem = problem
    self.legalPrefix = legalPrefix
  }

  /// The error for a range of bytes; of an unreadable text, whose range is empty, it shows two letters.
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

  /// The first two letters with the marks on them, as far as these have an end.
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

/// Takes the moves out of a transcript one by one, without knowing whether they can be played.
///
/// It works on UTF-8 and not on characters, which cost more than playing the moves.
struct TranscriptReader {
  enum Token {
    case move(Move)
    /// Neither a square nor a pass.
    case unreadable
  }

  /// Where the last token started, in bytes.
  private(set) var start = 0
  /// Where the next one is looked for, in bytes.
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

  /// Passes over a move number: digits, then any of `.` `)` `:`.
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

  /// The length in bytes of the white space beyond ASCII that stands here, nil if there is none.
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
    // A dash has the bit that makes letters small.
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

/// A record as addresses, forms and documents write it: `f5d6c3`, or with another start
/// `{position}.{transcript}`, the position in 65 characters.
public enum RecordText {
  /// How long a position is, in bytes.
  static let positionLength = 65

  /// The canonical text; passes are left out, they follow from the rest.
  public static func text(of record: GameRecord) -> String {
    text(of: record.moves, from: record.start)
  }

  /// The canonical text of a record with such moves, legal or not.
  public static func text(of moves: some Sequence<Move>, from start: Position) -> String {
    let moves = Transcript.text(of: moves)
    return start == .initial ? moves : start.text + "." + moves
  }

  /// Reads such a text and plays it.
  ///
  /// - Throws: ``RecordTextError`` if the start is no position or the transcript can't be played.
  public static func record(of text: some StringProtocol) throws(RecordTextError) -> GameRecord {
    let bytes = Array(text.utf8)
    return try record(of: bytes.span)
  }

  /// Reads such a text in UTF-8 and plays it; capitals are understood in both parts.
  ///
  /// - Throws: ``RecordTextError`` if the start is no position or the transcript can't be played.
  public static func record(of text: Span<UInt8>) throws(RecordTextError) -> GameRecord {
    guard hasPosition(text) else { return try play(text, from: .initial) }
    let bytes = (0..<positionLength).map { text[$0] }
    guard let position = Position(anyCase: String(decoding: bytes, as: UTF8.self)),
      position.board != .empty
    else {
      throw .unreadablePosition
    }
    return try play(text.extracting((positionLength + 1)...), from: position)
  }

  /// Whether the first dot stands where it does behind a position.
  private static func hasPosition(_ text: Span<UInt8>) -> Bool {
    guard text.count > positionLength, text[positionLength] == UInt8(ascii: ".") else {
      return false
    }
    return (0..<positionLength).allSatisfy { text[$0] != UInt8(ascii: ".") }
  }

  private static func play(
    _ transcript: Span<UInt8>, from start: Position
  ) throws(RecordTextError) -> GameRecord {
    do {
      return try Transcript.record(of: transcript, from: start)
    } catch {
      throw .unplayable(error)
    }
  }
}

/// Why a record's text can't be read.
public enum RecordTextError: Error, Sendable, Hashable {
  /// What stands before the dot is no position.
  case unreadablePosition
  case unplayable(TranscriptError)
}
