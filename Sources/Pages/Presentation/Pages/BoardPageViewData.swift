package import Mustache

/// A page with a board: a game, a frame of a move, or the question before a reset.
package struct BoardPageViewData: MustacheContext, Hashable {
  package var page: PageViewData
  /// Whose turn it is, or the winner.
  package var message: MessageViewData
  /// The result of a finished game for the viewer, such as “You won 45–19”, large before the detail.
  package var result: String?
  /// Whether the viewer has won.
  package var hasWon = false
  /// The latest move, or the margin of a victory.
  package var detail: String
  package var alert: AlertViewData?
  package var dark: PlayerViewData
  package var light: PlayerViewData
  package var board: BoardViewData
  /// Links that continue without waiting, the nearest one first. A game's pages always have the same number of
  /// them.
  package var steps: [StepViewData]
  /// A note for visitors without a seat.
  package var note: NoteViewData?
  /// The deadline of the current move, and the form to claim the win once it has passed.
  package var limit: LimitViewData?
  /// Says when a page that waits asks for the next move again; nil if it doesn't say so.
  package var pause: String?
  package var undo: FormViewData?
  /// The label of the disabled button for taking back; nil if a player can use the form, or for watchers.
  package var blockedUndo: String?
  package var reset: LinkViewData?
  /// The button with which one of two players offers a new game, in place of the reset.
  package var newGame: FormViewData?
  package var redo: FormViewData?
  /// The label of the disabled button for restoring; nil if a player can use the form, or for watchers.
  package var blockedRedo: String?
  /// The link to a hint, for players.
  package var hint: StepViewData?
  package var share: LinkViewData?
  /// The button with which one of two players offers a draw, in place of restoring moves.
  package var draw: FormViewData?
  package var resign: StepViewData?
  /// An open offer, or the way to the next game.
  package var offer: OfferViewData?
  /// The visitor's choices for all games, and the level of this one.
  package var settings: SettingsViewData?
  /// The latest moves, with links to the positions after them.
  package var moves: MoveListViewData?
  /// Whether the game has ended.
  package var isOver = false
  /// Whether a disk on the board is placed or turns over.
  package var isMoving = false
  /// Whether a suggested move is marked on the board.
  package var hasHint = false

  package static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    // Not `page.root` in the template, which would copy the whole page for each style sheet.
    "root": .text { $0.page.root },
    "message": .context(\.message),
    "result": .text(\.result),
    "hasWon": .flag(\.hasWon),
    "detail": .text(\.detail),
    "alert": .context(\.alert),
    "dark": .context(\.dark),
    "light": .context(\.light),
    "board": .context(\.board),
    "steps": .list(\.steps),
    "note": .context(\.note),
    "limit": .context(\.limit),
    "pause": .text(\.pause),
    "undo": .context(\.undo),
    "blockedUndo": .text(\.blockedUndo),
    "reset": .context(\.reset),
    "newGame": .context(\.newGame),
    "redo": .context(\.redo),
    "blockedRedo": .text(\.blockedRedo),
    "hint": .context(\.hint),
    "share": .context(\.share),
    "draw": .context(\.draw),
    "resign": .context(\.resign),
    "offer": .context(\.offer),
    "settings": .context(\.settings),
    "moves": .context(\.moves),
    "diskCount": .text { PlayerViewData.sum($0.dark, $0.light) },
    // The share link has its place beside taking back and starting over, unless both and more are there.
    "isShort": .flag { $0.isOver || $0.reset == nil && $0.newGame == nil },
    "hasOthers": .flag {
      $0.draw != nil || $0.redo != nil || $0.blockedRedo != nil || $0.hint != nil
    },
    "isOver": .flag(\.isOver),
    "isMoving": .flag(\.isMoving),
    "hasHint": .flag(\.hasHint),
    "isThinking": .flag { $0.dark.thinking != nil || $0.light.thinking != nil },
    "hasNotes": .flag {
      $0.alert != nil || $0.note != nil || $0.limit != nil || $0.offer != nil || $0.isOver
    },
  ]
}

/// The message above the board, with or without a disk.
package struct MessageViewData: MustacheContext, Hashable {
  package var before: String
  /// With a name for text browsers and screen readers.
  package var disk: DiskViewData?
  package var after: String

  package static let fields: MustacheFields<Self> = [
    "before": .text(\.before),
    "disk": .context(\.disk),
    "after": .text(\.after),
  ]
}

package struct DiskViewData: MustacheContext, Hashable {
  /// `dark` or `light`.
  package var side: String
  package var name: String

  package static let fields: MustacheFields<Self> = [
    "side": .text(\.side),
    "name": .text(\.name),
  ]
}

package struct AlertViewData: MustacheContext, Hashable {
  package var title: String
  package var text: String
  package var cancel: LinkViewData?
  /// The form with the answer; nil for watchers.
  package var form: FormViewData?

  package static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "text": .text(\.text),
    "cancel": .context(\.cancel),
    "form": .context(\.form),
  ]
}

/// The row of a side: its disk, its count and its player.
package struct PlayerViewData: MustacheContext, Hashable {
  package var disk: DiskViewData
  package var count: String { MessagePresenter.number(diskCount) }
  let diskCount: Int
  package var who: String?
  /// Says that the side is to move, or has won; nil otherwise, and while its computer thinks.
  package var turn: String?
  package var modes: FormViewData?
  /// Says that the side's computer thinks; nil otherwise.
  package var thinking: String?

  /// The number of disks of both sides, in digits.
  static func sum(_ one: PlayerViewData, _ other: PlayerViewData) -> String {
    MessagePresenter.number(one.diskCount + other.diskCount)
  }

  package static let fields: MustacheFields<Self> = [
    "disk": .context(\.disk),
    "count": .text { $0.count },
    "who": .text(\.who),
    "turn": .text(\.turn),
    "modes": .context(\.modes),
    "thinking": .text(\.thinking),
  ]
}

/// The visitor's choices for all games or for one.
package struct SettingsViewData: MustacheContext, Hashable {
  package var title: String
  /// The forms for the level of the computer, the motion, the waiting, the theme and the language.
  package var choices: [FormViewData]
  /// The link to the question before the game is deleted, for its host.
  package var deletion: LinkViewData?

  package static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "choices": .list(\.choices),
    "deletion": .context(\.deletion),
  ]
}

/// The time left for a move, or the form to claim the win once it has run out.
package struct LimitViewData: MustacheContext, Hashable {
  package var text: String
  /// The moment until which the time lasts, for readers and for programs; nil if the text says it.
  package var date: String?
  package var timestamp: String?
  package var form: FormViewData?

  package static let fields: MustacheFields<Self> = [
    "text": .text(\.text),
    "date": .text(\.date),
    "timestamp": .text(\.timestamp),
    "form": .context(\.form),
  ]
}

package struct NoteViewData: MustacheContext, Hashable {
  package var text: String
  package var form: FormViewData?
  package var link: LinkViewData?

  package static let fields: MustacheFields<Self> = [
    "text": .text(\.text),
    "form": .context(\.form),
    "link": .context(\.link),
  ]
}
