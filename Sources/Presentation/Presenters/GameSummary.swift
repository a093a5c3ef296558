public import Reversi

/// How a game stands, in a few words.
public struct GameSummary: Sendable {
  /// Whose turn it is or who won, with the counts.
  public let text: String

  /// The summary of a record's end.
  public init(of record: GameRecord, language: Language = .english) {
    let words = Phrases.of(language).words
    text = MessagePresenter(words: words).news(of: record.position.withoutPass)
  }
}
