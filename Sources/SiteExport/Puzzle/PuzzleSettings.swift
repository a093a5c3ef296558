public import Presentation

/// What the pages of an exported puzzle have in common.
public struct PuzzleSettings: Sendable, Hashable {
  /// How much is shown of each move; nil for cells that lead to the next choice at once.
  public var pace: RecordPace?
  /// What the site is called; nil for the program's own name.
  public var title: String?
  /// The language of the pages.
  public var language: Language

  /// The settings; each frame shows one more disk unless said otherwise.
  public init(
    pace: RecordPace? = .disks, title: String? = nil, language: Language = .english
  ) {
    self.pace = pace
    self.title = title
    self.language = language
  }

  /// Without versions: files don't have queries.
  var facts: SiteFacts {
    var facts = SiteFacts()
    facts.name = title
    return facts
  }
}
