/// A page with a board: a fresh one, a living game, a frame of a move, or the question before a reset.
public struct BoardPageViewData: Sendable, Hashable {
  /// What is around it.
  public var page: PageViewData
  /// Whose turn it is or who won.
  public var message: MessageViewData
  /// What has led there, or how high the victory was.
  public var detail: String
  /// What has to be answered before anything else.
  public var alert: AlertViewData?
  /// Dark's row.
  public var dark: PlayerViewData
  /// Light's row.
  public var light: PlayerViewData
  /// The board.
  public var board: BoardViewData
  /// Where to go on from here without waiting, the nearest first; on a game's pages always as many.
  public var steps: [StepViewData]
  /// What somebody without a seat has to know.
  public var note: NoteViewData?
  /// Until when whoever is to act has time, where there is a limit, and then the way to the win.
  public var limit: NoteViewData?
  /// Takes moves back.
  public var undo: FormViewData?
  /// What taking back is called for a player who can't do it now.
  public var blockedUndo: String?
  /// Leads to the question before a reset.
  public var reset: LinkViewData?
  /// Puts back what was taken back.
  public var redo: FormViewData?
  /// What putting back is called for a player who can't do it now.
  public var blockedRedo: String?
  /// Leads to a hint, for those who play.
  public var hint: StepViewData?
  /// Leads to what there is to hand on.
  public var share: LinkViewData?
  /// The visitor's choices for all games, and the level of this one.
  public var settings: SettingsViewData?
  /// Whom to play against; only before a game.
  public var opponents: OpponentsViewData?
  /// The visitor's last games.
  public var games: GameListViewData?
  /// Whether a disk is placed or turns over on the board.
  public var isMoving = false
  /// Whether a move to make is marked on the board.
  public var hasHint = false

  /// Whether a computer thinks.
  public var isThinking: Bool { dark.thinking != nil || light.thinking != nil }
  /// Whether something interrupts the game or stands beside it.
  public var hasNotes: Bool { alert != nil || note != nil || limit != nil }
  /// Whether the page is the way in to a game that isn't there yet.
  public var isStart: Bool { opponents != nil }
  /// How many disks lie on the board.
  public var diskCount: String { PlayerViewData.sum(dark, light) }
}

/// The message above the board, around a disk or without one.
public struct MessageViewData: Sendable, Hashable {
  /// The words before the disk.
  public var before: String
  /// The disk, itself a word for those who don't see it.
  public var disk: DiskViewData?
  /// The words after the disk.
  public var after: String
}

/// A disk among words.
public struct DiskViewData: Sendable, Hashable {
  /// `dark` or `light`.
  public var side: String
  /// What it is called.
  public var name: String
}

/// An alert, part of the page that it interrupts.
public struct AlertViewData: Sendable, Hashable {
  /// Its heading.
  public var title: String
  /// What it says.
  public var text: String
  /// The way back, where there is one.
  public var cancel: LinkViewData?
  /// The answer; nil for those who may only look on.
  public var form: FormViewData?
}

/// A side's row: its disk, its count, who plays it.
public struct PlayerViewData: Sendable, Hashable {
  /// The side's disk.
  public var disk: DiskViewData
  /// How many disks it has.
  public var count: String { MessagePresenter.number(diskCount) }
  let diskCount: Int
  /// Who plays it.
  public var who: String?
  /// That it is to move, if it is and no computer thinks for it.
  public var turn: String?
  /// Switches who plays it.
  public var modes: FormViewData?
  /// What its computer does, while it does it.
  public var thinking: String?

  /// The disks of both sides.
  static func sum(_ one: PlayerViewData, _ other: PlayerViewData) -> String {
    MessagePresenter.number(one.diskCount + other.diskCount)
  }
}

/// What a visitor chooses, for all games or for one.
public struct SettingsViewData: Sendable, Hashable {
  /// What the choices are called.
  public var title: String
  /// How well a game's computer plays, how much to see of a move, and how the pages look.
  public var choices: [FormViewData]
}

/// Whom to play against.
public struct OpponentsViewData: Sendable, Hashable {
  /// What is asked.
  public var title: String
  /// Each creates a game; the first is the one that most people want.
  public var ways: [OpponentViewData]
  /// What this site is, one sentence or two each.
  public var about: [String]
  /// Leads to the rules.
  public var rules: LinkViewData
}

/// A kind of opponent.
public struct OpponentViewData: Sendable, Hashable {
  /// Creates the game.
  public var form: FormViewData
  /// How one plays against such an opponent.
  public var detail: String
}

/// A note with something to do about it.
public struct NoteViewData: Sendable, Hashable {
  /// What it says.
  public var text: String
  /// What can be done.
  public var form: FormViewData?
  /// Where else to go.
  public var way: LinkViewData?
}
