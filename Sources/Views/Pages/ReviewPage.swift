public import Mustache
public import Presentation

extension ReviewPageViewData: Page {
  /// Its template.
  public static let template = "review"

  /// What a template may name of the review of a game.
  public static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "message": .context(\.message),
    "detail": .text(\.detail),
    "board": .context(\.board),
    "dark": .context(\.dark),
    "light": .context(\.light),
    "progress": .context(\.progress),
    "course": .context(\.course),
    "losses": .context(\.losses),
    "way": .context(\.way),
  ]
}

extension PictureLinkViewData: MustacheContext {
  /// What a template may name of a picture.
  public static let fields: MustacheFields<Self> = [
    "address": .text(\.address),
    "label": .text(\.label),
  ]
}

extension ReviewProgressViewData: MustacheContext {
  /// What a template may name of how far a review has come.
  public static let fields: MustacheFields<Self> = [
    "label": .text(\.label),
    "done": .text(\.done),
    "count": .text(\.count),
    "way": .context(\.way),
  ]
}

extension CourseViewData: MustacheContext {
  /// What a template may name of the drawing of a game's course.
  public static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "text": .text(\.text),
    "range": .text(\.range),
    "box": .text(\.box),
    "certain": .context(\.certain),
    "estimated": .context(\.estimated),
    "darkTurns": .context(\.darkTurns),
    "lightTurns": .context(\.lightTurns),
  ]
}

extension CourseLineViewData: MustacheContext {
  /// What a template may name of a line.
  public static let fields: MustacheFields<Self> = [
    "label": .text(\.label),
    "path": .text(\.path),
  ]
}

extension LossesViewData: MustacheContext {
  /// What a template may name of what was given away.
  public static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "columns": .list(\.columns),
    "rows": .list(\.rows),
    "notes": .list(\.notes),
    "hasRows": .flag { !$0.rows.isEmpty },
  ]
}

extension LossViewData: MustacheContext {
  /// What a template may name of a move that gave something away.
  public static let fields: MustacheFields<Self> = [
    "number": .text(\.number),
    "disk": .context(\.disk),
    "played": .context(\.played),
    "score": .text(\.score),
    "best": .text(\.best),
    "analysis": .text(\.analysis),
    "bestScore": .text(\.bestScore),
    "loss": .text(\.loss),
    "isTurningPoint": .flag(\.isTurningPoint),
  ]
}
