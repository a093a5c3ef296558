public import Mustache
public import Presentation

extension ShareViewData: MustacheContext {
  /// What a template may name of what there is to hand on.
  public static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "texts": .list(\.texts),
    "invite": .context(\.invite),
    "downloads": .list(\.downloads),
  ]
}

extension CopyTextViewData: MustacheContext {
  /// What a template may name of a text to copy.
  public static let fields: MustacheFields<Self> = [
    "label": .text(\.label),
    "text": .text(\.text),
    "rows": .text(\.rows),
  ]
}
