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
    "face": .context(\.face),
    "link": .text(\.link),
    "page": .text(\.page),
  ]
}

extension CellFaceViewData: FiniteMustacheContext {
  /// What a template may name of a cell's face.
  public static let fields: MustacheFields<Self> = [
    "name": .text(\.name),
    "disk": .text(\.disk),
    "mark": .text(\.mark),
    "isPlain": .flag(\.isPlain),
    "isMarked": .flag(\.isMarked),
    "glyph": .text(\.glyph),
    "label": .text(\.label),
    "isDisabled": .flag(\.isDisabled),
  ]
}
