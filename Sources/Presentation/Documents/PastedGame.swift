public import Reversi

/// A game that somebody has pasted into a form.
public enum PastedGame {
  /// Reads a text.
  ///
  /// - Parameter side: whose turn it is on a board that doesn't say so.
  /// - Throws: ``GameTextError`` with the first place that is wrong.
  public static func record(
    of text: String, side: Disk? = nil
  ) throws(GameTextError) -> GameRecord {
    do {
      return try GameText(text).record
    } catch {
      guard let side, error.problem == .missing(.side) else { throw error }
      return try GameText(text + "\n" + String(side.letter)).record
    }
  }

  /// What is wrong with a text and where, in a sentence.
  public static func text(of error: GameTextError, language: Language) -> String {
    Phrases.of(language).words.text(of: error)
  }
}
