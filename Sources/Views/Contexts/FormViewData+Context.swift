public import Mustache
public import Presentation

extension FormViewData: MustacheContext {
  /// What a template may name of a form.
  public static let fields: MustacheFields<Self> = [
    "action": .text(\.action),
    "label": .text(\.label),
    "hidden": .list(\.hidden),
    "buttons": .list(\.buttons),
  ]
}

extension FieldViewData: MustacheContext {
  /// What a template may name of a hidden field.
  public static let fields: MustacheFields<Self> = [
    "name": .text(\.name),
    "value": .text(\.value),
  ]
}

extension ButtonViewData: MustacheContext {
  /// What a template may name of a button.
  public static let fields: MustacheFields<Self> = [
    "label": .text(\.label),
    "field": .context(\.field),
    "pressed": .text(\.pressed),
    "isCurrent": .flag(\.isCurrent),
    "isDisabled": .flag(\.isDisabled),
  ]
}
