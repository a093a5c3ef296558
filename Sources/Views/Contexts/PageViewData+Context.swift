public import Mustache
public import Presentation

extension PageViewData: MustacheContext {
  /// What a template may name of what is around a page.
  public static let fields: MustacheFields<Self> = [
    "language": .text(\.language),
    "title": .text(\.title),
    "style": .text(\.style),
    "moreStyles": .list(\.moreStyles),
    "motionStyle": .text(\.motionStyle),
    "icon": .text(\.icon),
    "refresh": .text(\.refresh),
    "isUnlisted": .flag(\.isUnlisted),
    "card": .context(\.card),
    "home": .context(\.home),
    "links": .list(\.links),
  ]
}

extension LinkViewData: MustacheContext {
  /// What a template may name of a link.
  public static let fields: MustacheFields<Self> = [
    "address": .text(\.address),
    "label": .text(\.label),
  ]
}
