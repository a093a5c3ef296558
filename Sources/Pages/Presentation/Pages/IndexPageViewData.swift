package import Mustache

package struct IndexPageViewData: MustacheContext, Hashable {
  package var page: PageViewData
  package var heading: String
  package var paragraphs: [String] = []
  package var texts: [IndexTextViewData] = []
  package var sections: [IndexSectionViewData] = []
  package var links: [LinkViewData] = []
  /// The address of the feed of new games; nil if there is none.
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
  package var table: IndexTableViewData?

  package static let fields: MustacheFields<Self> = [
    "heading": .text(\.heading),
    "hasItems": .flag { !$0.items.isEmpty },
    "items": .list(\.items),
    "table": .context(\.table),
  ]
}

package struct IndexItemViewData: MustacheContext, Hashable {
  package var address: String
  package var picture: String
  package var name: String
  package var detail: String

  package static let fields: MustacheFields<Self> = [
    "address": .text(\.address),
    "picture": .text(\.picture),
    "name": .text(\.name),
    "detail": .text(\.detail),
  ]
}

package struct IndexTableViewData: MustacheContext, Hashable {
  /// The column headings, including that of the first column.
  package var columns: [String]
  package var rows: [IndexRowViewData]

  package static let fields: MustacheFields<Self> = [
    "columns": .list(\.columns),
    "rows": .list(\.rows),
  ]
}

package struct IndexRowViewData: MustacheContext, Hashable {
  /// The player's name, with a link to the player's games.
  package var link: LinkViewData
  package var cells: [String]

  package static let fields: MustacheFields<Self> = [
    "link": .context(\.link),
    "cells": .list(\.cells),
  ]
}
