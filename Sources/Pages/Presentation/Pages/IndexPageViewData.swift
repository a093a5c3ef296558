/// A page of a static site that leads to many others.
public struct IndexPageViewData: Sendable, Hashable {
  /// What is around it.
  public var page: PageViewData
  /// What it is called.
  public var heading: String
  /// What it says before anything else.
  public var paragraphs: [String] = []
  /// What it leads to, part by part.
  public var sections: [IndexSectionViewData] = []
  /// Where else to go.
  public var ways: [LinkViewData] = []
  /// The feed that tells of what is new on it; nil without one.
  public var feed: String?
}

/// A part of such a page.
public struct IndexSectionViewData: Sendable, Hashable {
  /// What it is called; nil for the only one.
  public var heading: String?
  /// Games or puzzles in their order.
  public var items: [IndexItemViewData] = []
  /// Players in their order.
  public var table: IndexTableViewData?

  /// Whether it leads to games or puzzles.
  public var hasItems: Bool { !items.isEmpty }
}

/// A game or a puzzle on such a page.
public struct IndexItemViewData: Sendable, Hashable {
  /// Where its first page is.
  public var address: String
  /// The address of the picture of its board.
  public var picture: String
  /// What it is called.
  public var name: String
  /// How it has ended, or whose turn it is.
  public var detail: String
}

/// Players with what they have reached.
public struct IndexTableViewData: Sendable, Hashable {
  /// What stands above the columns, the first one's name included.
  public var columns: [String]
  /// The players in their order.
  public var rows: [IndexRowViewData]
}

/// A player in such a table.
public struct IndexRowViewData: Sendable, Hashable {
  /// The player's name, leading to the player's games.
  public var link: LinkViewData
  /// What stands in the other columns.
  public var cells: [String]
}
