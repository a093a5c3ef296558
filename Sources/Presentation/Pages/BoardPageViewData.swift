/// A page with a board: a fresh one, a living game, a frame of a move, or the question before a reset.
public struct BoardPageViewData: Sendable, Hashable {
  /// What is around it.
  public var page: PageViewData
  /// Whose turn it is or who won.
  public var message: MessageViewData
  /// What has to be answered before anything else.
  public var alert: AlertViewData?
  /// Dark's row.
  public var dark: PlayerViewData
  /// Light's row.
  public var light: PlayerViewData
  /// The board.
  public var board: BoardViewData
  /// Where to go on from here without waiting, the nearest first.
  public var steps: [LinkViewData]
  /// What somebody without a seat has to know.
  public var note: NoteViewData?
  /// Takes moves back.
  public var undo: FormViewData?
  /// Leads to the question before a reset.
  public var reset: LinkViewData?
  /// What there is to hand on.
  public var share: ShareViewData?
  /// Chooses how much to see of a move.
  public var motion: FormViewData?
  /// The visitor's last games.
  public var games: GameListViewData?
  /// Whether a disk is placed or turns over on the board.
  public var isMoving = false

  /// Whether a computer thinks.
  public var isThinking: Bool { dark.thinking != nil || light.thinking != nil }
  /// Whether something interrupts the game or stands beside it.
  public var hasNotes: Bool { alert != nil || note != nil || games != nil }
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
  public var count: String
  /// Who plays it, for those who can't change it.
  public var mode: String?
  /// Switches who plays it.
  public var modes: FormViewData?
  /// What its computer does, while it does it.
  public var thinking: String?
}

/// A note with something to do about it.
public struct NoteViewData: Sendable, Hashable {
  /// What it says.
  public var text: String
  /// What can be done.
  public var form: FormViewData
}

/// The visitor's games.
public struct GameListViewData: Sendable, Hashable {
  /// What they are called.
  public var title: String
  /// The games, the last one first.
  public var games: [GameItemViewData]
  /// Takes them to another device.
  public var form: FormViewData
}

/// A game in a list.
public struct GameItemViewData: Sendable, Hashable {
  /// Leads to the game and says how it stands.
  public var link: LinkViewData
  /// The counts.
  public var score: String
}
