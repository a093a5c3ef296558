/// A page that leads to several games.
public struct GameIndexViewData: Sendable, Hashable {
  /// What is around it.
  public var page: PageViewData
  /// What the games are called together.
  public var heading: String
  /// Who played them all, where that is known.
  public var players: String?
  /// The games in their order.
  public var games: [GameIndexItemViewData]
}

/// A game on such a page.
public struct GameIndexItemViewData: Sendable, Hashable {
  /// Where its first page is.
  public var address: String
  /// The address of the picture of its last board.
  public var picture: String
  /// What it is called.
  public var name: String
  /// Who won and how high.
  public var result: String
}
