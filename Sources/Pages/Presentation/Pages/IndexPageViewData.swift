/// An overview page of a static site.
public struct IndexPageViewData: Sendable, Hashable {
  /// The parts that all pages share.
  public var page: PageViewData
  /// The heading of the page.
  public var heading: String
  /// The introduction.
  public var paragraphs: [String] = []
  /// The sections with links.
  public var sections: [IndexSectionViewData] = []
  /// Further links.
  public var links: [LinkViewData] = []
  /// The address of the feed of new games; nil if there is none.
  public var feed: String?
}

/// A section of an overview page.
public struct IndexSectionViewData: Sendable, Hashable {
  /// The heading; nil for the only section.
  public var heading: String?
  /// The games or puzzles, in order.
  public var items: [IndexItemViewData] = []
  /// The table of players.
  public var table: IndexTableViewData?

  /// Whether the section has games or puzzles.
  public var hasItems: Bool { !items.isEmpty }
}

/// A game or a puzzle on an overview page.
public struct IndexItemViewData: Sendable, Hashable {
  /// The address of its first page.
  public var address: String
  /// The address of the picture of its board.
  public var picture: String
  /// The name of the game or puzzle.
  public var name: String
  /// The result, or whose turn it is.
  public var detail: String
}

/// A table of players with their results.
public struct IndexTableViewData: Sendable, Hashable {
  /// The column headings, including that of the first column.
  public var columns: [String]
  /// The players, in order.
  public var rows: [IndexRowViewData]
}

/// A player in a table.
public struct IndexRowViewData: Sendable, Hashable {
  /// The player's name, with a link to the player's games.
  public var link: LinkViewData
  /// The contents of the other columns.
  public var cells: [String]
}
