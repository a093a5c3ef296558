package import Mustache
package import Presentation

extension PageViewData: MustacheContext {
  /// The template fields of the layout around a page.
  package static let fields = parts.adding(
    Theme.allCases.map { theme in (theme.templateName, .flag { $0.theme == theme }) })

  private static let parts: MustacheFields<Self> = [
    "language": .text(\.language),
    "direction": .text(\.direction),
    "title": .text(\.title),
    "root": .text(\.root),
    "isDarksTurn": .flag(\.isDarksTurn),
    "isLightsTurn": .flag(\.isLightsTurn),
    "asksForMotion": .flag(\.asksForMotion),
    "asksForTheme": .flag(\.asksForTheme),
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
  /// The template fields of a link to the page in another language.
  package static let fields: MustacheFields<Self> = [
    "language": .text(\.language),
    "label": .text(\.label),
    "address": .text(\.address),
  ]
}

extension NavigationViewData: MustacheContext {
  /// The template fields of a link of the navigation on every page.
  package static let fields: MustacheFields<Self> = [
    "address": .text(\.address),
    "label": .text(\.label),
    "isCurrent": .flag(\.isCurrent),
  ]
}

extension LinkViewData: MustacheContext {
  /// The template fields of a link.
  package static let fields: MustacheFields<Self> = [
    "address": .text(\.address),
    "label": .text(\.label),
  ]
}

extension CardViewData: MustacheContext {
  /// The template fields of the preview that other sites show of a page.
  package static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "description": .text(\.description),
    "address": .text(\.address),
    "image": .text(\.image),
  ]
}

extension FormViewData: MustacheContext {
  /// The template fields of a form.
  package static let fields: MustacheFields<Self> = [
    "action": .text(\.action),
    "label": .text(\.label),
    "hidden": .list(\.hidden),
    "buttons": .list(\.buttons),
    "toggles": .context(\.toggles, rememberedAs: \.self),
    "choice": .context(\.choice),
  ]
}

extension SelectViewData: MustacheContext {
  /// The template fields of a field with a choice of values.
  package static let fields: MustacheFields<Self> = [
    "name": .text(\.name),
    "label": .text(\.label),
    "options": .list(\.options),
  ]
}

extension FieldViewData: MustacheContext {
  /// The template fields of a hidden field.
  package static let fields: MustacheFields<Self> = [
    "name": .text(\.name),
    "value": .text(\.value),
  ]
}

extension TogglesViewData: MustacheContext, FragmentKey {
  /// The template fields of a group of buttons, one for each value of a field.
  package static let fields: MustacheFields<Self> = ["buttons": .list(\.buttons)]
}

extension ButtonViewData: MustacheContext {
  /// The template fields of a button.
  package static let fields: MustacheFields<Self> = [
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
  /// The template fields of the texts and files to share.
  package static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "texts": .list(\.texts),
    "invite": .context(\.invite),
    "seats": .context(\.seats),
    "downloads": .list(\.downloads),
  ]
}

extension CopyTextViewData: MustacheContext {
  /// The template fields of a text to copy.
  package static let fields: MustacheFields<Self> = [
    "label": .text(\.label),
    "text": .text(\.text),
    "rows": .text(\.rows),
  ]
}
