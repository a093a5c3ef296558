public import Mustache
public import Presentation

extension BoardViewData: MustacheContext {
  /// What a template may name of a board.
  public static let fields: MustacheFields<Self> = [
    "label": .text(\.label),
    "form": .context(\.form),
    "isPlayable": .flag(\.isPlayable),
    "hasIdleButtons": .flag(\.hasIdleButtons),
    "hasPictures": .flag(\.hasPictures),
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
    "name": .text(\.name),
    "classes": .text(\.classes),
    "hasClass": .flag(\.hasClass),
    "hasClasses": .flag(\.hasClasses),
    "glyph": .text(\.glyph),
    "label": .text(\.label),
    "isDisabled": .flag(\.isDisabled),
    "link": .text(\.link),
    "page": .text(\.page),
  ]
}
