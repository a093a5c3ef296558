package import Mustache
package import Presentation

extension BoardPageViewData: Page {
  /// The template's name.
  package static let template = "board"

  /// The template fields of a page with a board.
  package static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "message": .context(\.message),
    "detail": .text(\.detail),
    "alert": .context(\.alert),
    "dark": .context(\.dark),
    "light": .context(\.light),
    "board": .context(\.board),
    "steps": .list(\.steps),
    "note": .context(\.note),
    "limit": .context(\.limit),
    "undo": .context(\.undo),
    "blockedUndo": .text(\.blockedUndo),
    "reset": .context(\.reset),
    "redo": .context(\.redo),
    "blockedRedo": .text(\.blockedRedo),
    "hint": .context(\.hint),
    "share": .context(\.share),
    "settings": .context(\.settings),
    "opponents": .context(\.opponents),
    "games": .context(\.games),
    "diskCount": .text { $0.diskCount },
    "isStart": .flag { $0.isStart },
    "isMoving": .flag(\.isMoving),
    "hasHint": .flag(\.hasHint),
    "isThinking": .flag { $0.isThinking },
    "hasNotes": .flag { $0.hasNotes },
  ]
}

extension MessageViewData: MustacheContext {
  /// The template fields of the message.
  package static let fields: MustacheFields<Self> = [
    "before": .text(\.before),
    "disk": .context(\.disk),
    "after": .text(\.after),
  ]
}

extension DiskViewData: MustacheContext {
  /// The template fields of a disk in a text.
  package static let fields: MustacheFields<Self> = [
    "side": .text(\.side),
    "name": .text(\.name),
  ]
}

extension AlertViewData: MustacheContext {
  /// The template fields of an alert.
  package static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "text": .text(\.text),
    "cancel": .context(\.cancel),
    "form": .context(\.form),
  ]
}

extension PlayerViewData: MustacheContext {
  /// The template fields of a player's row.
  package static let fields: MustacheFields<Self> = [
    "disk": .context(\.disk),
    "count": .text { $0.count },
    "who": .text(\.who),
    "turn": .text(\.turn),
    "modes": .context(\.modes),
    "thinking": .text(\.thinking),
  ]
}

extension SettingsViewData: MustacheContext {
  /// The template fields of the settings.
  package static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "choices": .list(\.choices),
  ]
}

extension OpponentsViewData: MustacheContext {
  /// The template fields of the choice of an opponent.
  package static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "opponents": .list(\.opponents),
    "about": .list(\.about),
    "rules": .context(\.rules),
  ]
}

extension OpponentViewData: MustacheContext {
  /// The template fields of a kind of opponent.
  package static let fields: MustacheFields<Self> = [
    "form": .context(\.form),
    "detail": .text(\.detail),
  ]
}

extension NoteViewData: MustacheContext {
  /// The template fields of a note.
  package static let fields: MustacheFields<Self> = [
    "text": .text(\.text),
    "form": .context(\.form),
    "link": .context(\.link),
  ]
}

extension BoardViewData: MustacheContext {
  /// The template fields of a board.
  package static let fields: MustacheFields<Self> = [
    "label": .text(\.label),
    "mover": .text(\.mover),
    "form": .context(\.form),
    "hasPictures": .flag(\.hasPictures),
    "columns": .list(\.columns),
    "rows": .list(\.rows),
  ]
}

extension MoveFormViewData: MustacheContext {
  /// The template fields of the form around a board.
  package static let fields: MustacheFields<Self> = [
    "action": .text(\.action),
    "version": .text(\.version),
  ]
}

extension RowViewData: MustacheContext {
  /// The template fields of a row.
  package static let fields: MustacheFields<Self> = [
    "number": .text(\.number),
    "cells": .list(\.cells, rememberedAs: \.common),
  ]
}

extension CellFace: FragmentKey {}

extension CellViewData: MustacheContext {
  /// The template fields of a cell.
  package static let fields: MustacheFields<Self> = [
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

extension GameListViewData: MustacheContext {
  /// The template fields of a list of the visitor's games.
  package static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "games": .list(\.games),
    "link": .context(\.link),
  ]
}

extension GameItemViewData: MustacheContext {
  /// The template fields of a game in a list.
  package static let fields: MustacheFields<Self> = [
    "link": .context(\.link),
    "detail": .text(\.detail),
    "limit": .text(\.limit),
    "score": .text(\.score),
    "picture": .text(\.picture),
  ]
}
