public import Mustache
public import Presentation

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
