package import Mustache
package import Presentation

extension BowlingPageViewData: Page {
  /// The template's name.
  package static let template = "bowling"

  /// The template fields of a page with a bowling score sheet.
  package static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "heading": .text(\.heading),
    "caption": .text(\.caption),
    "columns": .list(\.columns),
    "players": .list(\.players),
    "form": .context(\.form),
    "links": .list(\.links),
    "share": .context(\.share),
  ]
}

extension BowlingColumnViewData: MustacheContext {
  /// The template fields of the head of a frame's column.
  package static let fields: MustacheFields<Self> = [
    "number": .text(\.number),
    "label": .text(\.label),
  ]
}

extension BowlingPlayerViewData: MustacheContext {
  /// The template fields of a player's line.
  package static let fields: MustacheFields<Self> = [
    "heading": .text(\.heading),
    "isCurrent": .flag(\.isCurrent),
    "frames": .list(\.frames),
  ]
}

extension BowlingFrameViewData: MustacheContext {
  /// The template fields of a frame.
  package static let fields: MustacheFields<Self> = [
    "boxes": .list(\.boxes),
    "label": .text(\.label),
    "score": .text(\.score),
    "scoreLabel": .text(\.scoreLabel),
    "isCurrent": .flag(\.isCurrent),
  ]
}
