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
