/// The form that starts a game in chosen modes.
public struct StartFormViewData: Sendable, Hashable {
  /// What it is about.
  public var title: String
  /// Where it is posted to.
  public var action: String
  /// A group of choices for each side.
  public var groups: [ChoiceGroupViewData]
  /// What its button says.
  public var button: String
}

/// Choices that exclude each other.
public struct ChoiceGroupViewData: Sendable, Hashable {
  /// What is chosen.
  public var label: String
  /// The choices.
  public var choices: [ChoiceViewData]
}

/// One of several choices.
public struct ChoiceViewData: Sendable, Hashable {
  /// The name of its group's field.
  public var name: String
  /// What it posts.
  public var value: String
  /// What it says.
  public var label: String
  /// Whether it is chosen until another one is.
  public var isChosen: Bool
}

/// The visitor's games.
public struct GameListViewData: Sendable, Hashable {
  /// What they are called.
  public var title: String
  /// The games, the last one first.
  public var games: [GameItemViewData]
}

/// A game in a list.
public struct GameItemViewData: Sendable, Hashable {
  /// Leads to the game and says how it stands.
  public var link: LinkViewData
  /// The counts.
  public var score: String
}
