package import Mustache
import Reversi

/// A page with a moment of a record, or with a position.
package struct RecordPageViewData: PageInLayout, Equatable {
  package var page: PageViewData
  /// Whose turn it is, or the winner.
  package var message: MessageViewData
  package var detail: String
  /// Further notes on the moment, such as a forced pass.
  package var captions: [String]
  package var opening: NamedViewData?
  package var dark: PlayerViewData
  package var light: PlayerViewData
  package var board: BoardViewData
  /// What a writer says about the move.
  package var comment: String?
  package var steps: [StepViewData]
  package var play: LinkViewData?
  package var playOn: FormViewData?
  /// The label of the disabled button for playing on, if the game is over here.
  package var blockedPlayOn: String?
  package var moves: MoveListViewData?
  package var graph: GraphViewData?
  package var settings: PaceViewData?
  package var share: ShareViewData?
  package var values: MoveValuesViewData?
  /// Whether the cells show the values.
  package var hasValues = false
  package var review: LinkViewData?
  /// Whether a disk on the board is placed or turns over.
  package var isMoving = false
  /// The absolute address of the page's frame for other sites, in oEmbed.
  package var oembed: String?
  /// The link from a frame to the whole page.
  package var whole: LinkViewData?
  /// Whether the page belongs to a puzzle.
  package var isPuzzle = false

  package static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "message": .context(\.message),
    "detail": .text(\.detail),
    "captions": .list(\.captions),
    "opening": .context(\.opening),
    "dark": .context(\.dark),
    "light": .context(\.light),
    "board": .context(\.board),
    "comment": .text(\.comment),
    "steps": .list(\.steps),
    "play": .context(\.play),
    "playOn": .context(\.playOn),
    "blockedPlayOn": .text(\.blockedPlayOn),
    "moves": .context(\.moves),
    "graph": .context(\.graph),
    "settings": .context(\.settings),
    "share": .context(\.share),
    "values": .context(\.values),
    "hasValues": .flag(\.hasValues),
    "hasSearches": .flag { $0.values != nil || $0.review != nil },
    "review": .context(\.review),
    "isMoving": .flag(\.isMoving),
    "oembed": .text(\.oembed),
    "whole": .context(\.whole),
    "isPuzzle": .flag(\.isPuzzle),
    "diskCount": .text { String($0.dark.diskCount + $0.light.diskCount) },
  ]
}

extension RecordPageViewData {
  package init(
    puzzle page: PageViewData, message: MessageViewData, detail: String, captions: [String],
    dark: PlayerViewData, light: PlayerViewData, board: BoardViewData, steps: [StepViewData]
  ) {
    self.init(
      page: page, message: message, detail: detail, captions: captions, dark: dark, light: light,
      board: board, steps: steps, isPuzzle: true)
  }
}

/// A step to another page. It keeps its place even if it is disabled.
package struct StepViewData: MustacheContext, Equatable {
  package var label: String
  /// The address of the step; nil if it is disabled.
  package var address: String?
  /// Whether this is the step that most visitors want next.
  package var isMain = false
  package var icon: Icon?
  /// Whether the step has the focus when the page loads, and an access key.
  package var isReady = false

  package init(
    label: String, address: String? = nil, isMain: Bool = false, icon: Icon? = nil,
    isReady: Bool = false
  ) {
    (self.label, self.address, self.isMain) = (label, address, isMain)
    (self.icon, self.isReady) = (icon, isReady)
  }

  package static let fields: MustacheFields<Self> = [
    "label": .text(\.label),
    "address": .text(\.address),
    "isMain": .flag(\.isMain),
    "icon": .text { $0.icon?.rawValue },
    "isReady": .flag(\.isReady),
  ]
}

package struct MoveListViewData: MustacheContext, Equatable {
  package var title: String
  /// The moves in order, including passes, so that the sides alternate.
  package var moves: [MoveViewData]
  /// The link to all moves, if these are only the latest.
  package var link: LinkViewData?

  /// Marks the move of a ply as the current one.
  package mutating func mark(_ ply: Int) {
    if let place = moves.firstIndex(where: { $0.number == ply }) { moves[place].isCurrent = true }
  }

  package static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "isLightFirst": .flag { $0.moves.first?.side == Disk.light.className },
    "moves": .list(\.moves),
    "link": .context(\.link),
  ]
}

package struct MoveViewData: MustacheContext, Equatable {
  /// The number of the placed disk, counted from 1; nil for a pass.
  var number: Int?
  /// The side that moved, `dark` or `light`.
  package var side: String
  /// The square of the disk, or the word for a pass.
  package var text: String
  /// The number of the disk and its square, or the word for a pass.
  package var label: String { number.map { "\($0) \(text)" } ?? text }
  /// The page of the position after the move; nil if there is none.
  package var address: String?
  /// Whether the page shows that position.
  package var isCurrent = false

  package static let fields: MustacheFields<Self> = [
    "isLight": .flag { $0.side == Disk.light.className },
    "place": .text { $0.number.map { String($0) } ?? "" },
    "text": .text(\.text),
    "label": .text(\.label),
    "address": .text(\.address),
    "isCurrent": .flag(\.isCurrent),
  ]
}

package struct PaceViewData: MustacheContext, Equatable {
  package var title: String
  package var label: String
  /// Each link starts to play at its pace.
  package var links: [LinkViewData]

  package static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "label": .text(\.label),
    "links": .list(\.links),
  ]
}

/// A graph of the disks of both sides after each move, with two lines. It is 60 moves wide, as most games have
/// no more, and 64 disks high.
package struct GraphViewData: MustacheContext, Equatable {
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

  package static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "darkName": .text(\.darkName),
    "lightName": .text(\.lightName),
    "dark": .text(\.dark),
    "mirror": .text(\.mirror),
    "now": .text(\.now),
  ]
}
