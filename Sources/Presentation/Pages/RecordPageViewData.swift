/// A page with a moment of a record, or with a position.
public struct RecordPageViewData: Sendable, Hashable {
  /// What is around it.
  public var page: PageViewData
  /// Whose turn it is or who won.
  public var message: MessageViewData
  /// Which moment it is, and what follows from the rules alone, such as a pass.
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
}

/// A way through a record.
public struct StepViewData: Sendable, Hashable {
  /// What it says.
  public var label: String
  /// Where it leads, nil where one has arrived already.
  public var address: String?
}

/// The moves of a record in two columns.
public struct MoveListViewData: Sendable, Hashable {
  /// What the list is called.
  public var title: String
  /// The heads of the columns.
  public var columns: [String]
  /// One row for each pair of moves.
  public var rows: [MoveRowViewData]
}

/// A move of dark's and light's answer.
public struct MoveRowViewData: Sendable, Hashable {
  /// The number of the row, counted from 1.
  public var number: String
  /// The moves; dark's first.
  public var moves: [MoveViewData]
}

/// A move in a list.
public struct MoveViewData: Sendable, Hashable {
  /// The square, or that the side passed.
  public var label: String
  /// Where the position after it is shown; nil for what has no page of its own.
  public var address: String?
  /// Whether the page shows that position.
  public var isCurrent: Bool
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
