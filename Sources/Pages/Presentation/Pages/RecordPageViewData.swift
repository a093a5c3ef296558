import Reversi

/// A page with a moment of a record, or with a position.
package struct RecordPageViewData: Sendable, Hashable {
  /// The parts that all pages share.
  package var page: PageViewData
  /// Whose turn it is, or the winner.
  package var message: MessageViewData
  /// The moment of the record.
  package var detail: String
  /// Further notes on the moment, such as a forced pass.
  package var captions: [String]
  /// Dark's row.
  package var dark: PlayerViewData
  /// Light's row.
  package var light: PlayerViewData
  /// The board.
  package var board: BoardViewData
  /// The links to the first, previous, next and last moment.
  package var steps: [StepViewData]
  /// The link that plays or pauses the record.
  package var play: LinkViewData?
  /// The form that starts a game from this position.
  package var playOn: FormViewData?
  /// The label of the disabled button for playing on, if the game is over here.
  package var blockedPlayOn: String?
  /// The list of moves.
  package var moves: MoveListViewData?
  /// The graph with the disks of both sides.
  package var graph: GraphViewData?
  /// The choice of paces.
  package var settings: PaceViewData?
  /// The sharing section.
  package var share: ShareViewData?
  /// The values of the moves.
  package var values: MoveValuesViewData?
  /// Whether the cells show the values.
  package var hasValues = false
  /// The link to the review of the record.
  package var review: LinkViewData?
  /// Whether a disk on the board is placed or turns over.
  package var isMoving = false
  /// Whether the page belongs to a puzzle.
  package var isPuzzle = false

  /// Whether the page shows values, or links to values or a review.
  package var hasSearches: Bool { values != nil || review != nil }

  /// The number of disks on the board.
  package var diskCount: String { PlayerViewData.sum(dark, light) }
}

/// A step to another page. It keeps its place even if it is disabled.
package struct StepViewData: Sendable, Hashable {
  /// The label of the step.
  package var label: String
  /// The address of the step; nil if it is disabled.
  package var address: String?
  /// Whether this is the step that most visitors want next.
  package var isMain = false
  /// Whether the step has the focus when the page loads, and an access key.
  package var isReady = false
}

/// The moves of a record.
package struct MoveListViewData: Sendable, Hashable {
  /// The heading of the list.
  package var title: String
  /// The moves in order, including passes, so that the sides alternate.
  package var moves: [MoveViewData]

  /// Whether light moves first.
  package var isLightFirst: Bool { moves.first?.isLight == true }

  /// Marks the move of a ply as the current one.
  mutating func mark(_ ply: Int) {
    if let place = moves.firstIndex(where: { $0.number == ply }) { moves[place].isCurrent = true }
  }
}

/// A move in a list.
package struct MoveViewData: Sendable, Hashable {
  /// The number of the placed disk, counted from 1; nil for a pass.
  var number: Int?
  /// The side that moved, `dark` or `light`.
  package var side: String
  /// The number of the disk, counted from 1, and its square; or the word for a pass.
  package var label: String
  /// The page of the position after the move; nil if there is none.
  package var address: String?
  /// Whether the page shows that position.
  package var isCurrent = false

  /// Whether light moved.
  package var isLight: Bool { side == Disk.light.className }
}

/// The choice of paces.
package struct PaceViewData: Sendable, Hashable {
  /// The heading of all choices.
  package var title: String
  /// The label of this choice.
  package var label: String
  /// The links. Each starts to play at its pace.
  package var links: [NavigationViewData]
}

/// A graph of the disks of both sides after each move, with two lines. It is 60 moves wide, as most games have
/// no more, and 64 disks high.
package struct GraphViewData: Sendable, Hashable {
  /// The title of the graph.
  package var title: String
  /// Dark's name and its final count, next to a sample of its line.
  package var darkName: String
  /// Light's name and its final count, next to a sample of its line.
  package var lightName: String
  /// Dark's line, as SVG path data.
  package var dark: String
  /// The SVG transform that turns dark's line into light's, which keeps the page small.
  package var mirror: String
  /// The position of the current moment on the horizontal axis.
  package var now: String
}
