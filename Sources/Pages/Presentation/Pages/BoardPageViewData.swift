/// A page with a board: a new one, a game, a frame of a move, or the question before a reset.
package struct BoardPageViewData: Sendable, Hashable {
  /// The parts that all pages share.
  package var page: PageViewData
  /// Whose turn it is, or the winner.
  package var message: MessageViewData
  /// The latest move, or the margin of a victory.
  package var detail: String
  /// An alert that needs an answer first.
  package var alert: AlertViewData?
  /// Dark's row.
  package var dark: PlayerViewData
  /// Light's row.
  package var light: PlayerViewData
  /// The board.
  package var board: BoardViewData
  /// Links that continue without waiting, the nearest one first. A game's pages always have the same number of
  /// them.
  package var steps: [StepViewData]
  /// A note for visitors without a seat.
  package var note: NoteViewData?
  /// The deadline of the current move, and the form to claim the win once it has passed.
  package var limit: NoteViewData?
  /// The form that takes moves back.
  package var undo: FormViewData?
  /// The label of the disabled button for taking back; nil if a player can use the form, or for watchers.
  package var blockedUndo: String?
  /// The link to the question before a reset.
  package var reset: LinkViewData?
  /// The form that restores moves.
  package var redo: FormViewData?
  /// The label of the disabled button for restoring; nil if a player can use the form, or for watchers.
  package var blockedRedo: String?
  /// The link to a hint, for players.
  package var hint: StepViewData?
  /// The link to the sharing page.
  package var share: LinkViewData?
  /// The visitor's choices for all games, and the level of this one.
  package var settings: SettingsViewData?
  /// The choice of opponents, before a game.
  package var opponents: OpponentsViewData?
  /// The visitor's latest games.
  package var games: GameListViewData?
  /// Whether a disk on the board is placed or turns over.
  package var isMoving = false
  /// Whether a suggested move is marked on the board.
  package var hasHint = false

  /// Whether a computer is thinking.
  package var isThinking: Bool { dark.thinking != nil || light.thinking != nil }
  /// Whether the page has an alert or a note.
  package var hasNotes: Bool { alert != nil || note != nil || limit != nil }
  /// Whether the page starts a new game.
  package var isStart: Bool { opponents != nil }
  /// The number of disks on the board.
  package var diskCount: String { PlayerViewData.sum(dark, light) }
}

/// The message above the board, with or without a disk.
package struct MessageViewData: Sendable, Hashable {
  /// The text before the disk.
  package var before: String
  /// The disk, with a name for text browsers and screen readers.
  package var disk: DiskViewData?
  /// The text after the disk.
  package var after: String
}

/// A disk inside a text.
package struct DiskViewData: Sendable, Hashable {
  /// `dark` or `light`.
  package var side: String
  /// The name of the side.
  package var name: String
}

/// An alert inside the page.
package struct AlertViewData: Sendable, Hashable {
  /// The heading.
  package var title: String
  /// The text.
  package var text: String
  /// The link that cancels, if there is one.
  package var cancel: LinkViewData?
  /// The form with the answer; nil for watchers.
  package var form: FormViewData?
}

/// The row of a side: its disk, its count and its player.
package struct PlayerViewData: Sendable, Hashable {
  /// The side's disk.
  package var disk: DiskViewData
  /// The number of its disks, in digits.
  package var count: String { MessagePresenter.number(diskCount) }
  let diskCount: Int
  /// The player of the side.
  package var who: String?
  /// Says that the side is to move; nil if it isn't, or while its computer thinks.
  package var turn: String?
  /// The form that changes the player of the side.
  package var modes: FormViewData?
  /// Says that the side's computer thinks; nil otherwise.
  package var thinking: String?

  /// The number of disks of both sides, in digits.
  static func sum(_ one: PlayerViewData, _ other: PlayerViewData) -> String {
    MessagePresenter.number(one.diskCount + other.diskCount)
  }
}

/// The visitor's choices for all games or for one.
package struct SettingsViewData: Sendable, Hashable {
  /// The heading of the choices.
  package var title: String
  /// The forms for the level of the computer, the motion, the theme and the language.
  package var choices: [FormViewData]
}

/// The choice of opponents.
package struct OpponentsViewData: Sendable, Hashable {
  /// The question to the visitor.
  package var title: String
  /// The kinds of opponents, the most popular one first. Each form creates a game.
  package var opponents: [OpponentViewData]
  /// A description of this site, one or two sentences in each paragraph.
  package var about: [String]
  /// The link to the rules.
  package var rules: LinkViewData
}

/// A kind of opponent.
package struct OpponentViewData: Sendable, Hashable {
  /// The form that creates the game.
  package var form: FormViewData
  /// A description of the game against such an opponent.
  package var detail: String
}

/// A note with an action or a link.
package struct NoteViewData: Sendable, Hashable {
  /// The text.
  package var text: String
  /// The form with the action.
  package var form: FormViewData?
  /// The link.
  package var link: LinkViewData?
}
