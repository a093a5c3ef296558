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
  /// Lets the record play by itself, or pauses it.
  public var play: LinkViewData?
  /// Starts a living game from here.
  public var playOn: FormViewData?
  /// What that is called where there is nothing to play on from.
  public var blockedPlayOn: String?
  /// All moves.
  public var moves: MoveListViewData?
  /// The disks of both sides over the moves.
  public var graph: GraphViewData?
  /// At which pace the record plays.
  public var settings: PaceViewData?
  /// What there is to hand on.
  public var share: ShareViewData?
  /// What the moves are worth.
  public var values: ValuesViewData?
  /// Whether the cells say so.
  public var hasValues = false
  /// Leads to the review of the record.
  public var review: LinkViewData?
  /// Whether a disk is placed or turns over on the board.
  public var isMoving = false
  /// Whether the page is one of a puzzle.
  public var isPuzzle = false

  /// Whether there is a way to what has to be searched for.
  public var hasSearches: Bool { values != nil || review != nil }

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
  /// The moves, the first one first, passes among them, so that the sides take turns.
  public var moves: [MoveViewData]

  /// Whether light begins.
  public var isLightFirst: Bool { moves.first?.isLight == true }

  /// Marks the move that makes a ply as the one that the page shows.
  mutating func mark(_ ply: Int) {
    if let place = moves.firstIndex(where: { $0.number == ply }) { moves[place].isCurrent = true }
  }
}

/// A move in a list.
public struct MoveViewData: Sendable, Hashable {
  /// Which placed disk it is, counted from 1; nil for a pass.
  var number: Int?
  /// Who moved: `dark` or `light`.
  public var side: String
  /// The number of the disk, counted from 1, and its square; or that the side passed.
  public var label: String
  /// Where the position after it is shown; nil for what has no page of its own.
  public var address: String?
  /// Whether the page shows that position.
  public var isCurrent = false

  /// Whether light moved.
  public var isLight: Bool { side == Disk.light.className }
}

/// At which pace a record plays, and the others that it can have.
public struct PaceViewData: Sendable, Hashable {
  /// What all choices are called.
  public var title: String
  /// What this one is called.
  public var label: String
  /// Each plays at once.
  public var links: [NavigationViewData]
}

/// How many disks both sides had after each move, drawn as two lines: 60 moves wide, as most games have no more, and
/// 64 disks high.
public struct GraphViewData: Sendable, Hashable {
  /// What it shows.
  public var title: String
  /// Dark and how many disks it has in the end, beside a sample of its line.
  public var darkName: String
  /// The same of light.
  public var lightName: String
  /// Dark's line: what stands in the `d` of an SVG path.
  public var dark: String
  /// What stands in the `transform` that makes light's line of dark's: a page has to be small.
  public var mirror: String
  /// Where the page's moment lies on the horizontal axis.
  public var now: String
}
