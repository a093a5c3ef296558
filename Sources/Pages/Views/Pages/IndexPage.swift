package import Mustache
package import Presentation

extension IndexPageViewData: Page {
  /// The template's name.
  package static let template = "index"

  /// The template fields of an index page.
  package static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "heading": .text(\.heading),
    "paragraphs": .list(\.paragraphs),
    "sections": .list(\.sections),
    "links": .list(\.links),
    "feed": .text(\.feed),
  ]
}

extension IndexSectionViewData: MustacheContext {
  /// The template fields of a section of an index page.
  package static let fields: MustacheFields<Self> = [
    "heading": .text(\.heading),
    "hasItems": .flag(\.hasItems),
    "items": .list(\.items),
    "table": .context(\.table),
  ]
}

extension IndexItemViewData: MustacheContext {
  /// The template fields of a game or puzzle on an index page.
  package static let fields: MustacheFields<Self> = [
    "address": .text(\.address),
    "picture": .text(\.picture),
    "name": .text(\.name),
    "detail": .text(\.detail),
  ]
}

extension IndexTableViewData: MustacheContext {
  /// The template fields of a table of players.
  package static let fields: MustacheFields<Self> = [
    "columns": .list(\.columns),
    "rows": .list(\.rows),
  ]
}

extension IndexRowViewData: MustacheContext {
  /// The template fields of a row of a table of players.
  package static let fields: MustacheFields<Self> = [
    "link": .context(\.link),
    "cells": .list(\.cells),
  ]
}
