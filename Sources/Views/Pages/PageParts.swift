public import Mustache
public import Presentation

extension PageViewData: MustacheContext {
  /// What a template may name of what is around a page.
  public static let fields: MustacheFields<Self> = [
    "language": .text(\.language),
    "title": .text(\.title),
    "root": .text(\.root),
    "isDarksTurn": .flag(\.isDarksTurn),
    "isLightsTurn": .flag(\.isLightsTurn),
    "asksForMotion": .flag(\.asksForMotion),
    "asksForTheme": .flag(\.asksForTheme),
    "isClassic": .flag { $0.isClassic },
    "isSlate": .flag { $0.isSlate },
    "isContrast": .flag { $0.isContrast },
    "refresh": .text(\.refresh),
    "isUnlisted": .flag(\.isUnlisted),
    "description": .text(\.description),
    "card": .context(\.card),
    "home": .context(\.home),
    "links": .list(\.links),
    "hasTranslations": .flag { $0.hasTranslations },
    "translations": .list(\.translations),
  ]
}

extension TranslationViewData: MustacheContext {
  /// What a template may name of the way to a page in another language.
  public static let fields: MustacheFields<Self> = [
    "language": .text(\.language),
    "label": .text(\.label),
    "address": .text(\.address),
  ]
}

extension NavigationViewData: MustacheContext {
  /// What a template may name of a way that leads on from every page.
  public static let fields: MustacheFields<Self> = [
    "address": .text(\.address),
    "label": .text(\.label),
    "isCurrent": .flag(\.isCurrent),
  ]
}

extension LinkViewData: MustacheContext {
  /// What a template may name of a link.
  public static let fields: MustacheFields<Self> = [
    "address": .text(\.address),
    "label": .text(\.label),
  ]
}

extension CardViewData: MustacheContext {
  /// What a template may name of a card.
  public static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "description": .text(\.description),
    "address": .text(\.address),
    "image": .text(\.image),
  ]
}

extension FormViewData: MustacheContext {
  /// What a template may name of a form.
  public static let fields: MustacheFields<Self> = [
    "action": .text(\.action),
    "label": .text(\.label),
    "hidden": .list(\.hidden),
    "buttons": .list(\.buttons),
    "toggles": .context(\.toggles, rememberedAs: \.self),
    "choice": .context(\.choice),
  ]
}

extension SelectViewData: MustacheContext {
  /// What a template may name of a field with one of several values.
  public static let fields: MustacheFields<Self> = [
    "name": .text(\.name),
    "label": .text(\.label),
    "options": .list(\.options),
  ]
}

extension FieldViewData: MustacheContext {
  /// What a template may name of a hidden field.
  public static let fields: MustacheFields<Self> = [
    "name": .text(\.name),
    "value": .text(\.value),
  ]
}

extension TogglesViewData: MustacheContext, FragmentKey {
  /// What a template may name of a button for each value of a field.
  public static let fields: MustacheFields<Self> = ["buttons": .list(\.buttons)]
}

extension ButtonViewData: MustacheContext {
  /// What a template may name of a button.
  public static let fields: MustacheFields<Self> = [
    "label": .text(\.label),
    "name": .text(\.name),
    "field": .context(\.field),
    "pressed": .text(\.pressed),
    "isCurrent": .flag(\.isCurrent),
    "isDisabled": .flag(\.isDisabled),
    "language": .text(\.language),
  ]
}

extension ShareViewData: MustacheContext {
  /// What a template may name of what there is to hand on.
  public static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "texts": .list(\.texts),
    "invite": .context(\.invite),
    "seats": .context(\.seats),
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
