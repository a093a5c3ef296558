package import Mustache
package import Presentation

package struct IndexPageViewData: MustacheContext, Hashable {
  package var page: PageViewData
  package var heading: String
  package var paragraphs: [String] = []
  package var texts: [IndexTextViewData] = []
  package var sections: [IndexSectionViewData] = []
  package var links: [LinkViewData] = []
  /// The address of the page's feed; nil if there is none.
  package var feed: String?

  package static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "heading": .text(\.heading),
    "paragraphs": .list(\.paragraphs),
    "hasTexts": .flag { !$0.texts.isEmpty },
    "texts": .list(\.texts),
    "sections": .list(\.sections),
    "links": .list(\.links),
    "feed": .text(\.feed),
  ]
}

/// A part of a page of text: HTML, or a board.
package struct IndexTextViewData: MustacheContext, Hashable {
  package var html: String?
  package var board: BoardViewData?
  package var caption: String?
  /// The link to the game or the puzzle.
  package var link: LinkViewData?
  package var solutionTitle: String?
  /// The best moves, shown on demand.
  package var solution: String?

  package static let fields: MustacheFields<Self> = [
    "html": .text(\.html),
    "board": .context(\.board),
    "caption": .text(\.caption),
    "link": .context(\.link),
    "solutionTitle": .text(\.solutionTitle),
    "solution": .text(\.solution),
  ]
}

package struct IndexSectionViewData: MustacheContext, Hashable {
  /// The heading; nil for the only section.
  package var heading: String?
  /// The games or puzzles, in order.
  package var items: [IndexItemViewData] = []
  /// Games without pictures, one on each line.
  package var lines: [IndexItemViewData] = []
  package var table: IndexTableViewData?
  package var links: [LinkViewData] = []
  /// Text below the table.
  package var note: String?

  package static let fields: MustacheFields<Self> = [
    "heading": .text(\.heading),
    "hasItems": .flag { !$0.items.isEmpty },
    "items": .list(\.items),
    "hasLines": .flag { !$0.lines.isEmpty },
    "lines": .list(\.lines),
    "table": .context(\.table),
    "hasLinks": .flag { !$0.links.isEmpty },
    "links": .list(\.links),
    "note": .text(\.note),
  ]
}

package struct IndexItemViewData: MustacheContext, Hashable {
  /// Nil for a game without a page.
  package var address: String?
  package var picture = ""
  package var name: String
  package var detail: String
  /// The moves of a game without a page.
  package var moves: CopyTextViewData?
  package var opening: NamedViewData?

  package static let fields: MustacheFields<Self> = [
    "moves": .context(\.moves),
    "address": .text(\.address),
    "picture": .text(\.picture),
    "name": .text(\.name),
    "detail": .text(\.detail),
    "opening": .context(\.opening),
  ]
}

/// A table of figures about players, events, openings or moves.
package struct IndexTableViewData: MustacheContext, Hashable {
  /// The column headings, including that of the first column.
  package var columns: [String]
  package var rows: [IndexRowViewData]
  /// The name of a table that can be wider than the window.
  package var wideLabel: String?

  package static let fields: MustacheFields<Self> = [
    "columns": .list(\.columns),
    "rows": .list(\.rows),
    "wideLabel": .text(\.wideLabel),
  ]
}

package struct IndexRowViewData: MustacheContext, Hashable {
  package var heading: NamedViewData
  package var cells: [IndexCellViewData]

  package static let fields: MustacheFields<Self> = [
    "heading": .context(\.heading),
    "cells": .list(\.cells),
  ]
}

/// A figure in a table, or the links to games with the results.
package struct IndexCellViewData: MustacheContext, Hashable {
  package var text = ""
  package var links: [LinkViewData] = []

  package static let fields: MustacheFields<Self> = [
    "text": .text(\.text),
    "links": .list(\.links),
  ]
}
