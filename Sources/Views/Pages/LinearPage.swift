public import Mustache
public import Presentation

extension LinearPageViewData: Page {
  /// Its template.
  public static let template = "linear"

  /// What a template may name of a game in words.
  public static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "heading": .text(\.heading),
    "failure": .text(\.failure),
    "news": .list(\.news),
    "move": .context(\.move),
    "forms": .list(\.forms),
    "ways": .list(\.ways),
    "board": .context(\.board),
    "moves": .context(\.moves),
  ]
}

extension TypedMoveViewData: MustacheContext {
  /// What a template may name of a form to write a move into.
  public static let fields: MustacheFields<Self> = [
    "action": .text(\.action),
    "version": .text(\.version),
    "label": .text(\.label),
    "text": .text(\.text),
    "choices": .text(\.choices),
    "submit": .text(\.submit),
  ]
}

extension LinesViewData: MustacheContext {
  /// What a template may name of lines that belong together.
  public static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "lines": .list(\.lines),
  ]
}
