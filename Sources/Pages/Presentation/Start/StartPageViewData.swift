package import Mustache

/// The start page: whom to play against, and a new board.
package struct StartPageViewData: MustacheContext, Hashable {
  package var page: PageViewData
  package var heading: String
  /// What the site offers, in one sentence.
  package var summary: String
  package var opponents: OpponentsViewData
  package var board: BoardViewData
  /// What a press on the board does.
  package var boardNote: String
  /// The visitor's latest games.
  package var games: GameListViewData?
  package var about: SectionViewData
  package var settings: SettingsViewData

  package static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "heading": .text(\.heading),
    "summary": .text(\.summary),
    "opponents": .context(\.opponents),
    "board": .context(\.board),
    "boardNote": .text(\.boardNote),
    "games": .context(\.games),
    "about": .context(\.about),
    "settings": .context(\.settings),
  ]
}

/// The form that creates a game: a button for each kind of opponent, and what the game is to be like.
package struct OpponentsViewData: MustacheContext, Hashable {
  package var title: String
  package var action: String
  package var computer: ButtonViewData
  /// The level of the computer, if there are several.
  package var level: SelectViewData?
  package var side: SelectViewData
  /// The time for a move in a game against a friend.
  package var limit: SelectViewData
  package var friend: ButtonViewData
  package var here: ButtonViewData
  /// What two players here need not choose.
  package var hereNote: String

  package static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "action": .text(\.action),
    "computer": .context(\.computer),
    "level": .context(\.level),
    "side": .context(\.side),
    "limit": .context(\.limit),
    "friend": .context(\.friend),
    "here": .context(\.here),
    "hereNote": .text(\.hereNote),
  ]
}
