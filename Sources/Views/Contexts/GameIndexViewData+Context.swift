public import Mustache
public import Presentation

extension GameIndexViewData: MustacheContext {
  /// What a template may name of a page with several games.
  public static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "heading": .text(\.heading),
    "players": .text(\.players),
    "games": .list(\.games),
  ]
}

extension GameIndexItemViewData: MustacheContext {
  /// What a template may name of a game on such a page.
  public static let fields: MustacheFields<Self> = [
    "address": .text(\.address),
    "picture": .text(\.picture),
    "name": .text(\.name),
    "result": .text(\.result),
  ]
}
