import Reversi

/// A page with a moment of a record, or with a position.
public struct RecordPageViewData: Sendable, Hashable {
  /// What is around it.
  public var page: PageViewData
  /// Whose turn it is or who won.
  public var message: MessageViewData
  /// Which moment it is.
  public var detail: String
  /// What follows from the rules alone, such as a pass, and what else is to be said of the moment.
  public var captions: [String]
  /// Dark's row.
  public var dark: PlayerViewData
  /// Light's row.
  public var light: PlayerViewData
  /// The board.
  public var board: BoardViewData
  /// The ways through the record: first, previous, next, last.
  public var steps: [StepViewData]
  /// The ways to let the record play by itself, or to stop it.
  public var plays: [LinkViewData]
  /// Starts a living game from here.
  public var playOn: FormViewData?
  /// All moves.
  public var moves: MoveListViewData?
  /// The disks of both sides over the moves.
  public var graph: GraphViewData?
  /// What there is to hand on.
  public var share: ShareViewData?
  /// Whether a disk is placed or turns over on the board.
  public var isMoving = false
  /// Whether the page is one of a puzzle.
  public var isPuzzle = false

  /// How many disks lie on the board.
  public var diskCount: String { PlayerViewData.sum(dark, light) }
}

/// A way on, in its place even where it leads nowhere now.
public struct StepViewData: Sendable, Hashable {
  /// What it says.
  public var label: String
  /// Where it leads, nil where it leads nowhere now.
  public var address: String?
  /// Whether it is what most people want to do next.
  public var isMain = false
  /// Whether it is ready to be followed by a key, once the page is there and ever after by its access key.
  public var isReady = false
}

/// The moves of a record.
public struct MoveListViewData: Sendable, Hashable {
  /// What the list is called.
  public var title: String
  /// The moves, the first one first, passes among them.
  public var moves: [MoveViewData]
}

/// A move in a list.
public struct MoveViewData: Sendable, Hashable {
  /// Who moved: `dark` or `light`.
  public var side: String
  /// The number of the disk, counted from 1, and its square; or that the side passed.
  public var label: String
  /// Where the position after it is shown; nil for what has no page of its own.
  public var address: String?
  /// Whether the page shows that position.
  public var isCurrent: Bool

  /// Whether light moved.
  public var isLight: Bool { side == Disk.light.className }
}

/// How many disks both sides had after each move, drawn as two areas.
public struct GraphViewData: Sendable, Hashable {
  /// What it shows, in words.
  public var label: String
  /// The width in plies; the height is 64 disks.
  public var width: String
  /// Dark's area: what stands in the `d` of an SVG path.
  public var dark: String
  /// The area of all disks; what dark's doesn't cover is light's.
  public var all: String
  /// Where the page's moment lies on the horizontal axis.
  public var now: String
}
