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
    "action": .text(\.action.text),
    "version": .text(\.version),
  ]
}

extension RowViewData: MustacheContext {
  /// What a template may name of a row.
  public static let fields: MustacheFields<Self> = [
    "number": .text(\.number),
    "cells": .list { row in row.cells.indices.map { row.cells[$0] } },
  ]
}

extension CellViewData: MustacheContext {
  /// What a template may name of a cell.
  public static let fields: MustacheFields<Self> = [
    "face": .context(\.face),
    "link": .text { $0.link },
    "page": .text { $0.page },
  ]
}

extension CellFaceViewData: MustacheContext {
  /// What a template may name of a cell's face.
  public static let fields: MustacheFields<Self> = [
    "name": .text { $0.name },
    "disk": .text { $0.disk },
    "mark": .text { $0.mark },
    "isPlain": .flag { $0.isPlain },
    "isMarked": .flag { $0.isMarked },
    "glyph": .text { $0.glyph },
    "label": .text { $0.label },
    "isDisabled": .flag { $0.isDisabled },
  ]
}
