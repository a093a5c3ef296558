public import Presentation

/// What the pages of exported games have in common.
public struct GameSiteSettings: Sendable, Hashable {
  /// How the games play by themselves; nil for pages that only stand still.
  public var pace: RecordPace?
  /// What the site is called; nil for the program's own name.
  public var title: String?
  /// Who played.
  public var players: PlayerNames
  /// The language of the pages.
  public var language: Language

  /// The settings; each frame shows one more disk unless said otherwise.
  public init(
    pace: RecordPace? = .disks, title: String? = nil, players: PlayerNames = PlayerNames(),
    language: Language = .english
  ) {
    self.pace = pace
    self.title = title
    self.players = players
    self.language = language
  }

  /// Without versions: files don't have queries.
  var facts: SiteFacts {
    var facts = SiteFacts()
    facts.name = title
    return facts
  }
}
