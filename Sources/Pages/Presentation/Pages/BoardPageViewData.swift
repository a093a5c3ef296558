/// A page with a board: a new one, a game, a frame of a move, or the question before a reset.
public struct BoardPageViewData: Sendable, Hashable {
  /// The parts that all pages share.
  public var page: PageViewData
  /// Whose turn it is, or the winner.
  public var message: MessageViewData
  /// The latest move, or the margin of a victory.
  public var detail: String
  /// An alert that needs an answer first.
  public var alert: AlertViewData?
  /// Dark's row.
  public var dark: PlayerViewData
  /// Light's row.
  public var light: PlayerViewData
  /// The board.
  public var board: BoardViewData
  /// Links that continue without waiting, the nearest one first. A game's pages always have the same number of
  /// them.
  public var steps: [StepViewData]
  /// A note for visitors without a seat.
  public var note: NoteViewData?
  /// The deadline of the current move, and the form to claim the win once it has passed.
  public var limit: NoteViewData?
  /// The form that takes moves back.
  public var undo: FormViewData?
  /// The label of the disabled button for taking back; nil if a player can use the form, or for watchers.
  public var blockedUndo: String?
  /// The link to the question before a reset.
  public var reset: LinkViewData?
  /// The form that restores moves.
  public var redo: FormViewData?
  /// The label of the disabled button for restoring; nil if a player can use the form, or for watchers.
  public var blockedRedo: String?
  /// The link to a hint, for players.
  public var hint: StepViewData?
  /// The link to the sharing page.
  public var share: LinkViewData?
  /// The visitor's choices for all games, and the level of this one.
  public var settings: SettingsViewData?
  /// The choice of opponents, before a game.
  public var opponents: OpponentsViewData?
  /// The visitor's latest games.
  public var games: GameListViewData?
  /// Whether a disk on the board is placed or turns over.
  public var isMoving = false
  /// Whether a suggested move is marked on the board.
  public var hasHint = false

  /// Whether a computer is thinking.
  public var isThinking: Bool { dark.thinking != nil || light.thinking != nil }
  /// Whether the page has an alert or a note.
  public var hasNotes: Bool { alert != nil || note != nil || limit != nil }
  /// Whether the page starts a new game.
  public var isStart: Bool { opponents != nil }
  /// The number of disks on the board.
  public var diskCount: String { PlayerViewData.sum(dark, light) }
}

/// The message above the board, with or without a disk.
public struct MessageViewData: Sendable, Hashable {
  /// The text before the disk.
  public var before: String
  /// The disk, with a name for text browsers and screen readers.
  public var disk: DiskViewData?
  /// The text after the disk.
  public var after: String
}

/// A disk inside a text.
public struct DiskViewData: Sendable, Hashable {
  /// `dark` or `light`.
  public var side: String
  /// The name of the side.
  public var name: String
}

/// An alert inside the page.
public struct AlertViewData: Sendable, Hashable {
  /// The heading.
  public var title: String
  /// The text.
  public var text: String
  /// The link that cancels, if there is one.
  public var cancel: LinkViewData?
  /// The form with the answer; nil for watchers.
  public var form: FormViewData?
}

/// The row of a side: its disk, its count and its player.
public struct PlayerViewData: Sendable, Hashable {
  /// The side's disk.
  public var disk: DiskViewData
  /// The number of its disks, in digits.
  public var count: String { MessagePresenter.number(diskCount) }
  let diskCount: Int
  /// The player of the side.
  public var who: String?
  /// Says that the side is to move; nil if it isn't, or while its computer thinks.
  public var turn: String?
  /// The form that changes the player of the side.
  public var modes: FormViewData?
  /// Says that the side's computer thinks; nil otherwise.
  public var thinking: String?

  /// The number of disks of both sides, in digits.
  static func sum(_ one: PlayerViewData, _ other: PlayerViewData) -> String {
    MessagePresenter.number(one.diskCount + other.diskCount)
  }
}

/// The visitor's choices for all games or for one.
public struct SettingsViewData: Sendable, Hashable {
  /// The heading of the choices.
  public var title: String
  /// The forms for the level of the computer, the motion, the theme and the language.
  public var choices: [FormViewData]
}

/// The choice of opponents.
public struct OpponentsViewData: Sendable, Hashable {
  /// The question to the visitor.
  public var title: String
  /// The kinds of opponents, the most popular one first. Each form creates a game.
  public var opponents: [OpponentViewData]
  /// A description of this site, one or two sentences in each paragraph.
  public var about: [String]
  /// The link to the rules.
  public var rules: LinkViewData
}

/// A kind of opponent.
public struct OpponentViewData: Sendable, Hashable {
  /// The form that creates the game.
  public var form: FormViewData
  /// A description of the game against such an opponent.
  public var detail: String
}

/// A note with an action or a link.
public struct NoteViewData: Sendable, Hashable {
  /// The text.
  public var text: String
  /// The form with the action.
  public var form: FormViewData?
  /// The link.
  public var link: LinkViewData?
}
