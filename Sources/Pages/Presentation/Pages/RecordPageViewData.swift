import Reversi

/// A page with a moment of a record, or with a position.
public struct RecordPageViewData: Sendable, Hashable {
  /// The parts that all pages share.
  public var page: PageViewData
  /// Whose turn it is, or the winner.
  public var message: MessageViewData
  /// The moment of the record.
  public var detail: String
  /// Further notes on the moment, such as a forced pass.
  public var captions: [String]
  /// Dark's row.
  public var dark: PlayerViewData
  /// Light's row.
  public var light: PlayerViewData
  /// The board.
  public var board: BoardViewData
  /// The links to the first, previous, next and last moment.
  public var steps: [StepViewData]
  /// The link that plays or pauses the record.
  public var play: LinkViewData?
  /// The form that starts a game from this position.
  public var playOn: FormViewData?
  /// The label of the disabled button for playing on, if the game is over here.
  public var blockedPlayOn: String?
  /// The list of moves.
  public var moves: MoveListViewData?
  /// The graph with the disks of both sides.
  public var graph: GraphViewData?
  /// The choice of paces.
  public var settings: PaceViewData?
  /// The sharing section.
  public var share: ShareViewData?
  /// The values of the moves.
  public var values: MoveValuesViewData?
  /// Whether the cells show the values.
  public var hasValues = false
  /// The link to the review of the record.
  public var review: LinkViewData?
  /// Whether a disk on the board is placed or turns over.
  public var isMoving = false
  /// Whether the page belongs to a puzzle.
  public var isPuzzle = false

  /// Whether the page shows values, or links to values or a review.
  public var hasSearches: Bool { values != nil || review != nil }

  /// The number of disks on the board.
  public var diskCount: String { PlayerViewData.sum(dark, light) }
}

/// A step to another page. It keeps its place even if it is disabled.
public struct StepViewData: Sendable, Hashable {
  /// The label of the step.
  public var label: String
  /// The address of the step; nil if it is disabled.
  public var address: String?
  /// Whether this is the step that most visitors want next.
  public var isMain = false
  /// Whether the step has the focus when the page loads, and an access key.
  public var isReady = false
}

/// The moves of a record.
public struct MoveListViewData: Sendable, Hashable {
  /// The heading of the list.
  public var title: String
  /// The moves in order, including passes, so that the sides alternate.
  public var moves: [MoveViewData]

  /// Whether light moves first.
  public var isLightFirst: Bool { moves.first?.isLight == true }

  /// Marks the move of a ply as the current one.
  mutating func mark(_ ply: Int) {
    if let place = moves.firstIndex(where: { $0.number == ply }) { moves[place].isCurrent = true }
  }
}

/// A move in a list.
public struct MoveViewData: Sendable, Hashable {
  /// The number of the placed disk, counted from 1; nil for a pass.
  var number: Int?
  /// The side that moved, `dark` or `light`.
  public var side: String
  /// The number of the disk, counted from 1, and its square; or the word for a pass.
  public var label: String
  /// The page of the position after the move; nil if there is none.
  public var address: String?
  /// Whether the page shows that position.
  public var isCurrent = false

  /// Whether light moved.
  public var isLight: Bool { side == Disk.light.className }
}

/// The choice of paces.
public struct PaceViewData: Sendable, Hashable {
  /// The heading of all choices.
  public var title: String
  /// The label of this choice.
  public var label: String
  /// The links. Each starts to play at its pace.
  public var links: [NavigationViewData]
}

/// A graph of the disks of both sides after each move, with two lines. It is 60 moves wide, as most games have
/// no more, and 64 disks high.
public struct GraphViewData: Sendable, Hashable {
  /// The title of the graph.
  public var title: String
  /// Dark's name and its final count, next to a sample of its line.
  public var darkName: String
  /// Light's name and its final count, next to a sample of its line.
  public var lightName: String
  /// Dark's line, as SVG path data.
  public var dark: String
  /// The SVG transform that turns dark's line into light's, which keeps the page small.
  public var mirror: String
  /// The position of the current moment on the horizontal axis.
  public var now: String
}
