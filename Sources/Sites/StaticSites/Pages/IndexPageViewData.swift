import Mustache
import Presentation

struct IndexPageViewData: PageInLayout, Equatable {
  var page: PageViewData
  var heading: String
  var paragraphs: [String] = []
  var texts: [IndexTextViewData] = []
  /// The language of the heading and the texts; nil without texts.
  var textLanguage: String?
  var sections: [IndexSectionViewData] = []
  var links: [LinkViewData] = []
  /// The addresses of the feeds of what the page shows.
  var feeds: [String] = []

  static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "heading": .text(\.heading),
    "paragraphs": .list(\.paragraphs),
    "hasTexts": .flag { !$0.texts.isEmpty },
    "texts": .list(\.texts),
    "textLanguage": .text(\.textLanguage),
    "sections": .list(\.sections),
    "links": .list(\.links),
    "feeds": .list(\.feeds),
  ]
}

/// A part of a page of text: HTML, or a board.
struct IndexTextViewData: MustacheContext, Equatable {
  var html: String?
  var board: BoardViewData?
  var caption: String?
  /// The link to the game or the puzzle.
  var link: LinkViewData?
  var solutionTitle: String?
  /// The best moves, shown on demand.
  var solution: String?

  static let fields: MustacheFields<Self> = [
    "html": .text(\.html),
    "board": .context(\.board),
    "caption": .text(\.caption),
    "link": .context(\.link),
    "solutionTitle": .text(\.solutionTitle),
    "solution": .text(\.solution),
  ]
}

struct IndexSectionViewData: MustacheContext, Equatable {
  /// The heading; nil for the only section.
  var heading: String?
  /// The games or puzzles, in order.
  var items: [IndexItemViewData] = []
  /// Games without pictures, one on each line.
  var lines: [IndexItemViewData] = []
  var table: IndexTableViewData?
  var links: [LinkViewData] = []
  /// Text below the table.
  var note: String?

  static let fields: MustacheFields<Self> = [
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

struct IndexItemViewData: MustacheContext, Equatable {
  /// Nil for a game without a page.
  var address: String?
  var picture = ""
  /// The players, with the score between them if the game is over.
  var name: String
  var hasScore = false
  var detail: String
  /// The moves of a game without a page.
  var moves: TextViewData?
  var opening: NamedViewData?

  static let fields: MustacheFields<Self> = [
    "moves": .context(\.moves),
    "address": .text(\.address),
    "picture": .text(\.picture),
    "name": .text(\.name),
    "hasScore": .flag(\.hasScore),
    "detail": .text(\.detail),
    "opening": .context(\.opening),
  ]
}

/// A table of figures about players, events, openings or moves.
struct IndexTableViewData: MustacheContext, Equatable {
  /// The column headings, including that of the first column.
  var columns: [String]
  var rows: [IndexRowViewData]
  /// The name of a table that can be wider than the window.
  var wideLabel: String?

  static let fields: MustacheFields<Self> = [
    "columns": .list(\.columns),
    "rows": .list(\.rows),
    "wideLabel": .text(\.wideLabel),
  ]
}

struct IndexRowViewData: MustacheContext, Equatable {
  var heading: NamedViewData
  var cells: [IndexCellViewData]

  static let fields: MustacheFields<Self> = [
    "heading": .context(\.heading),
    "cells": .list(\.cells),
  ]
}

/// A figure in a table, or the links to games with the results.
struct IndexCellViewData: MustacheContext, Equatable {
  var text = ""
  var links: [LinkViewData] = []

  static let fields: MustacheFields<Self> = [
    "text": .text(\.text),
    "links": .list(\.links),
  ]
}
