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
