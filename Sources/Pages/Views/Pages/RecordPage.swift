package import Mustache
package import Presentation

extension RecordPageViewData: Page {
  /// The template's name.
  package static let template = "record"

  /// The template fields of a position of a record.
  package static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "message": .context(\.message),
    "detail": .text(\.detail),
    "captions": .list(\.captions),
    "dark": .context(\.dark),
    "light": .context(\.light),
    "board": .context(\.board),
    "steps": .list(\.steps),
    "play": .context(\.play),
    "playOn": .context(\.playOn),
    "blockedPlayOn": .text(\.blockedPlayOn),
    "moves": .context(\.moves),
    "graph": .context(\.graph),
    "settings": .context(\.settings),
    "share": .context(\.share),
    "values": .context(\.values),
    "hasValues": .flag(\.hasValues),
    "hasSearches": .flag { $0.hasSearches },
    "review": .context(\.review),
    "isMoving": .flag(\.isMoving),
    "isPuzzle": .flag(\.isPuzzle),
    "diskCount": .text { $0.diskCount },
  ]
}

extension MoveValuesViewData: MustacheContext {
  /// The template fields of the values of the moves.
  package static let fields: MustacheFields<Self> = [
    "label": .text(\.label),
    "line": .list(\.line),
    "note": .text(\.note),
    "link": .context(\.link),
  ]
}

extension StepViewData: MustacheContext {
  /// The template fields of a link to another position.
  package static let fields: MustacheFields<Self> = [
    "label": .text(\.label),
    "address": .text(\.address),
    "isMain": .flag(\.isMain),
    "isReady": .flag(\.isReady),
  ]
}

extension MoveListViewData: MustacheContext {
  /// The template fields of a list of moves.
  package static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "isLightFirst": .flag { $0.isLightFirst },
    "moves": .list(\.moves),
  ]
}

extension MoveViewData: MustacheContext {
  /// The template fields of a move in a list.
  package static let fields: MustacheFields<Self> = [
    "isLight": .flag { $0.isLight },
    "label": .text(\.label),
    "address": .text(\.address),
    "isCurrent": .flag(\.isCurrent),
  ]
}

extension PaceViewData: MustacheContext {
  /// The template fields of the choice of playback speed.
  package static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "label": .text(\.label),
    "links": .list(\.links),
  ]
}

extension GraphViewData: MustacheContext {
  /// The template fields of the graph of both sides' disk counts.
  package static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "darkName": .text(\.darkName),
    "lightName": .text(\.lightName),
    "dark": .text(\.dark),
    "mirror": .text(\.mirror),
    "now": .text(\.now),
  ]
}

extension SheetPageViewData: Page {
  /// The template's name.
  package static let template = "sheet"

  /// The template fields of the printable page of a record.
  package static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "heading": .text(\.heading),
    "entries": .list(\.entries),
    "columns": .list(\.columns),
    "rows": .list(\.rows),
    "label": .text(\.label),
    "moves": .context(\.moves),
    "transcript": .context(\.transcript),
    "code": .context(\.code),
    "link": .context(\.link),
  ]
}

extension SheetEntryViewData: MustacheContext {
  /// The template fields of a line of the heading.
  package static let fields: MustacheFields<Self> = [
    "label": .text(\.label),
    "text": .text(\.text),
  ]
}

extension SheetRowViewData: MustacheContext {
  /// The template fields of a row.
  package static let fields: MustacheFields<Self> = [
    "number": .text(\.number),
    "cells": .list(\.cells),
  ]
}

extension SheetCellViewData: MustacheContext {
  /// The template fields of a square.
  package static let fields: MustacheFields<Self> = [
    "text": .text(\.text),
    "disk": .text(\.disk),
    "label": .text(\.label),
  ]
}
