/// The moves of a game as Othello players write them: `f5d6c3d3c4`.
public enum Transcript {
  /// The canonical spelling: squares in lower case without anything between them, passes left out.
  public static func text(of moves: some Sequence<Move>) -> String {
    var text = ""
    for case .place(let square) in moves { text += square.description }
    return text
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
    var record = GameRecord(start: start)
    var reader = TranscriptReader(text)
    while let token = try reader.next(after: record) {
      let number = record.moves.count(where: { $0 != .pass }) + 1
      do throws(IllegalMoveError) {
        if token.move != .pass { record.passIfNeeded() }
        try record.play(token.move)
      } catch {
        throw TranscriptError(
          offset: token.offset, found: token.text, number: number, problem: .illegal(error),
          legalPrefix: record)
      }
    }
    return record
  }
}
