public import Mustache
public import Presentation

extension StartFormViewData: MustacheContext {
  /// What a template may name of the form that starts a game.
  public static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "action": .text(\.action),
    "groups": .list(\.groups),
    "button": .text(\.button),
  ]
}

extension ChoiceGroupViewData: MustacheContext {
  /// What a template may name of a group of choices.
  public static let fields: MustacheFields<Self> = [
    "label": .text(\.label),
    "choices": .list(\.choices),
  ]
}

extension ChoiceViewData: MustacheContext {
  /// What a template may name of a choice.
  public static let fields: MustacheFields<Self> = [
    "name": .text(\.name),
    "value": .text(\.value),
    "label": .text(\.label),
    "isChosen": .flag(\.isChosen),
  ]
}

extension GameListViewData: MustacheContext {
  /// What a template may name of the visitor's games.
  public static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "games": .list(\.games),
  ]
}

extension GameItemViewData: MustacheContext {
  /// What a template may name of a game in a list.
  public static let fields: MustacheFields<Self> = [
    "link": .context(\.link),
    "score": .text(\.score),
  ]
}
