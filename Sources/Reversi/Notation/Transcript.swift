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
