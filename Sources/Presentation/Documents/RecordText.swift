public import Reversi

/// A record as addresses, forms and documents write it: `f5d6c3`, or with another start
/// `{position}.{transcript}`, the position in 65 characters.
public enum RecordText {
  /// The canonical text; passes are left out, they follow from the rest.
  public static func text(of record: GameRecord) -> String {
    let moves = Transcript.text(of: record.moves)
    return record.start == .initial ? moves : record.start.text + "." + moves
  }

  /// Reads such a text and plays it.
  ///
  /// - Throws: ``RecordTextError`` if the start is no position or the transcript can't be played.
  public static func record(of text: some StringProtocol) throws(RecordTextError) -> GameRecord {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let start = parts.first, start.utf8.count == 65 else {
      return try play(text, from: .initial)
    }
    guard let position = Position(text: start) else { throw .unreadablePosition }
    return try play(parts[1], from: position)
  }

  private static func play(
    _ transcript: some StringProtocol, from start: Position
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
  /// The transcript can't be played from the start.
  case unplayable(TranscriptError)
}
