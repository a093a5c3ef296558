public import Mustache
public import Presentation

extension PageViewData: MustacheContext {
  /// What a template may name of what is around a page.
  public static let fields: MustacheFields<Self> = [
    "language": .text(\.language),
    "title": .text(\.title.text),
    "style": .text(\.style.text),
    "moreStyles": .list(\.moreStyles),
    "motionStyle": .context(\.motionStyle),
    "icon": .text(\.icon.text),
    "refresh": .context(\.refresh),
    "isUnlisted": .flag(\.isUnlisted),
    "card": .context(\.card),
    "home": .context(\.home),
    "links": .list(\.links),
  ]
}

extension LinkViewData: MustacheContext {
  /// What a template may name of a link.
  public static let fields: MustacheFields<Self> = [
    "address": .text(\.address.text),
    "label": .text(\.label),
  ]
}

extension TextParts: MustacheContext {
  /// Only the text itself, as `.`.
  public static let fields: MustacheFields<Self> = [".": .text(\.text)]
}
