package import Mustache
package import Presentation

extension TextPageViewData: Page {
  /// The template's name.
  package static let template = "text"

  /// The template fields of the page of a game for screen readers.
  package static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "heading": .text(\.heading),
    "failure": .text(\.failure),
    "news": .list(\.news),
    "move": .context(\.move),
    "forms": .list(\.forms),
    "links": .list(\.links),
    "board": .context(\.board),
    "moves": .context(\.moves),
  ]
}

extension TypedMoveViewData: MustacheContext {
  /// The template fields of a form for typing a move.
  package static let fields: MustacheFields<Self> = [
    "action": .text(\.action),
    "version": .text(\.version),
    "label": .text(\.label),
    "text": .text(\.text),
    "choices": .text(\.choices),
    "submit": .text(\.submit),
  ]
}

extension LinesViewData: MustacheContext {
  /// The template fields of a group of lines with a title.
  package static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "lines": .list(\.lines),
  ]
}
