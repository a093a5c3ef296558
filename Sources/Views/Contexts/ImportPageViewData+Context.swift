public import Mustache
public import Presentation

extension ImportPageViewData: MustacheContext {
  /// What a template may name of the page to paste a game into.
  public static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "heading": .text(\.heading),
    "paragraphs": .list(\.paragraphs),
    "failure": .text(\.failure),
    "legalPart": .context(\.legalPart),
    "action": .text(\.action),
    "label": .text(\.label),
    "text": .text(\.text),
    "sidesLabel": .text(\.sidesLabel),
    "sides": .list(\.sides),
    "submit": .text(\.submit),
  ]
}

extension ChoiceViewData: MustacheContext {
  /// What a template may name of a choice in a form.
  public static let fields: MustacheFields<Self> = [
    "value": .text(\.value),
    "label": .text(\.label),
    "isCurrent": .flag(\.isCurrent),
  ]
}
