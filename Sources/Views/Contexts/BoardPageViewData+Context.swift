public import Mustache
public import Presentation

extension BoardPageViewData: MustacheContext {
  /// What a template may name of a page with a board.
  public static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "message": .context(\.message),
    "alert": .context(\.alert),
    "dark": .context(\.dark),
    "light": .context(\.light),
    "board": .context(\.board),
    "steps": .list(\.steps),
    "note": .context(\.note),
    "undo": .context(\.undo),
    "reset": .context(\.reset),
    "share": .context(\.share),
    "motion": .context(\.motion),
    "games": .context(\.games),
  ]
}

extension MessageViewData: MustacheContext {
  /// What a template may name of the message.
  public static let fields: MustacheFields<Self> = [
    "before": .text(\.before),
    "disk": .context(\.disk),
    "after": .text(\.after),
  ]
}

extension DiskViewData: MustacheContext {
  /// What a template may name of a disk among words.
  public static let fields: MustacheFields<Self> = [
    "side": .text(\.side),
    "name": .text(\.name),
  ]
}

extension AlertViewData: MustacheContext {
  /// What a template may name of an alert.
  public static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "text": .text(\.text),
    "cancel": .context(\.cancel),
    "form": .context(\.form),
  ]
}

extension PlayerViewData: MustacheContext {
  /// What a template may name of a side's row.
  public static let fields: MustacheFields<Self> = [
    "disk": .context(\.disk),
    "count": .text(\.count),
    "mode": .text(\.mode),
    "modes": .context(\.modes),
    "thinking": .text(\.thinking),
  ]
}

extension NoteViewData: MustacheContext {
  /// What a template may name of a note.
  public static let fields: MustacheFields<Self> = [
    "text": .text(\.text),
    "form": .context(\.form),
  ]
}
