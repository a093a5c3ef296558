package import Mustache

/// A page with a board: a game, a frame of a move, or the question before a reset.
package struct BoardPageViewData: PageInLayout, Equatable {
  package var page: PageViewData
  /// Whose turn it is, or the winner.
  package var message: MessageViewData
  /// The result of a finished game for the viewer, such as “You won 45–19”, large before the detail.
  package var result: String?
  package var hasWon = false
  /// Says that it is the viewer's turn, before the detail.
  package var yourTurn: String?
  /// The latest move, or the margin of a victory.
  package var detail: String
  /// A question, with a link that cancels it, or the note about a forced pass.
  package var alert: NoteViewData?
  package var dark: PlayerViewData
  package var light: PlayerViewData
  package var board: BoardViewData
  /// The review of a finished game.
  package var steps: [StepViewData] = []
  /// The row of controls, which begins with the steps.
  package var slots: [ControlViewData] = []
  /// The controls below them.
  package var others: [ControlViewData] = []
  /// A note for visitors without a seat, or on a hint that is an estimate.
  package var note: NoteViewData?
  /// The deadline of the current move, and the form to claim the win once it has passed.
  package var limit: LimitViewData?
  /// Says when a page that waits asks for the next move again; nil if it doesn't say so.
  package var pause: String?
  /// An open offer with the answers, which watchers don't get, or a link to the next game.
  package var offer: NoteViewData?
  /// The moves so far, of which narrow windows show the latest.
  package var moves: MoveListViewData?
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
    "yourTurn": .text(\.yourTurn),
    "detail": .text(\.detail),
    "alert": .context(\.alert),
    "dark": .context(\.dark),
    "light": .context(\.light),
    "board": .context(\.board),
    "steps": .list(\.steps),
    "slots": .list(\.slots),
    "others": .list(\.others),
    "hasOthers": .flag { !$0.others.isEmpty },
    "note": .context(\.note),
    "limit": .context(\.limit),
    "pause": .text(\.pause),
    "offer": .context(\.offer),
    "moves": .context(\.moves),
    "diskCount": .text { String($0.dark.diskCount + $0.light.diskCount) },
    "isOver": .flag(\.isOver),
    "isMoving": .flag(\.isMoving),
    "hasHint": .flag(\.hasHint),
    "isThinking": .flag { $0.dark.thinking != nil || $0.light.thinking != nil },
    "hasNotes": .flag {
      $0.alert != nil || $0.note != nil || $0.limit != nil || $0.offer != nil || $0.isOver
    },
  ]
}

/// A control beside a board: a form, a step, or a disabled button that keeps the place of a form.
package enum ControlViewData: MustacheContext, Equatable {
  case form(FormViewData)
  case step(StepViewData)
  case button(ButtonViewData)

  package var form: FormViewData? { if case .form(let form) = self { form } else { nil } }
  package var step: StepViewData? { if case .step(let step) = self { step } else { nil } }
  package var button: ButtonViewData? { if case .button(let button) = self { button } else { nil } }

  package static let fields: MustacheFields<Self> = [
    "form": .context { $0.form },
    "step": .context { $0.step },
    "button": .context { $0.button },
  ]
}

package struct MessageViewData: MustacheContext, Equatable {
  package var before = ""
  /// With a name for text browsers and screen readers.
  package var disk: DiskViewData?
  package var after: String

  var text: String { before + (disk?.name ?? "") + after }

  package static let fields: MustacheFields<Self> = [
    "before": .text(\.before),
    "disk": .context(\.disk),
    "after": .text(\.after),
  ]
}

package struct DiskViewData: MustacheContext, Equatable {
  /// `dark` or `light`.
  package var side: String
  package var name: String

  package static let fields: MustacheFields<Self> = [
    "side": .text(\.side),
    "name": .text(\.name),
  ]
}

package struct PlayerViewData: MustacheContext, Equatable {
  package var disk: DiskViewData
  package var count: String { String(diskCount) }
  let diskCount: Int
  package var who: String?
  /// Says that the side is to move, or has won; nil otherwise, and while its computer thinks.
  package var turn: String?
  package var modes: FormViewData?
  /// Says that the side's computer thinks; nil otherwise.
  package var thinking: String?

  package static let fields: MustacheFields<Self> = [
    "disk": .context(\.disk),
    "count": .text { $0.count },
    "who": .text(\.who),
    "turn": .text(\.turn),
    "modes": .context(\.modes),
    "thinking": .text(\.thinking),
  ]
}

/// The time left for a move, or the form to claim the win once it has run out.
package struct LimitViewData: MustacheContext, Equatable {
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

package struct NoteViewData: MustacheContext, Equatable {
  package var title: String?
  package var text: String?
  /// How long an offer lasts, or the score of the players' games.
  package var note: String?
  package var forms: [FormViewData] = []
  package var link: LinkViewData?

  package static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "text": .text(\.text),
    "note": .text(\.note),
    "forms": .list(\.forms),
    "link": .context(\.link),
  ]
}
