public import Mustache
public import Presentation

extension BoardViewData: MustacheContext {
  /// What a template may name of a board.
  public static let fields: MustacheFields<Self> = [
    "label": .text(\.label),
    "form": .context(\.form),
    "columns": .list(\.columns),
    "rows": .list(\.rows),
  ]
}

extension MoveFormViewData: MustacheContext {
  /// What a template may name of the form around a board.
  public static let fields: MustacheFields<Self> = [
    "action": .text(\.action),
    "version": .text(\.version),
  ]
}

extension RowViewData: MustacheContext {
  /// What a template may name of a row.
  public static let fields: MustacheFields<Self> = [
    "number": .text(\.number),
    "cells": .list(\.cells),
  ]
}

extension CellViewData: MustacheContext {
  /// What a template may name of a cell.
  public static let fields: MustacheFields<Self> = [
    "square": .text(\.square),
    "disk": .text(\.disk),
    "mark": .text(\.mark),
    "glyph": .text(\.glyph),
    "label": .text(\.label),
    "isPicture": .flag(\.isPicture),
    "isButton": .flag(\.isButton),
    "isDisabled": .flag(\.isDisabled),
    "link": .text(\.link),
    "formAction": .text(\.formAction),
  ]
}
