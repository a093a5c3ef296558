/// An overview page of a static site.
package struct IndexPageViewData: Sendable, Hashable {
  /// The parts that all pages share.
  package var page: PageViewData
  /// The heading of the page.
  package var heading: String
  /// The introduction.
  package var paragraphs: [String] = []
  /// The sections with links.
  package var sections: [IndexSectionViewData] = []
  /// Further links.
  package var links: [LinkViewData] = []
  /// The address of the feed of new games; nil if there is none.
  package var feed: String?
}

/// A section of an overview page.
package struct IndexSectionViewData: Sendable, Hashable {
  /// The heading; nil for the only section.
  package var heading: String?
  /// The games or puzzles, in order.
  package var items: [IndexItemViewData] = []
  /// The table of players.
  package var table: IndexTableViewData?

  /// Whether the section has games or puzzles.
  package var hasItems: Bool { !items.isEmpty }
}

/// A game or a puzzle on an overview page.
package struct IndexItemViewData: Sendable, Hashable {
  /// The address of its first page.
  package var address: String
  /// The address of the picture of its board.
  package var picture: String
  /// The name of the game or puzzle.
  package var name: String
  /// The result, or whose turn it is.
  package var detail: String
}

/// A table of players with their results.
package struct IndexTableViewData: Sendable, Hashable {
  /// The column headings, including that of the first column.
  package var columns: [String]
  /// The players, in order.
  package var rows: [IndexRowViewData]
}

/// A player in a table.
package struct IndexRowViewData: Sendable, Hashable {
  /// The player's name, with a link to the player's games.
  package var link: LinkViewData
  /// The contents of the other columns.
  package var cells: [String]
}
