public import Reversi

/// A game that somebody has pasted: in any notation of Reversi, or as this site's JSON.
public enum PastedGame {
  /// Reads a text.
  ///
  /// - Parameter side: whose turn it is on a board that doesn't say so.
  /// - Throws: ``GameTextError`` with the first place that is wrong.
  public static func record(
    of text: String, side: Disk? = nil
  ) throws(GameTextError) -> GameRecord {
    if let record = GameDocumentText.record(in: text) { return try GameText(record).record }
    do {
      return try GameText(text).record
    } catch {
      guard let side, error.problem == .missing(.side) else { throw error }
      return try GameText(text + "\n" + String(side.letter)).record
    }
  }
}
