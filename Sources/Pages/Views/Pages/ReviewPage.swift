package import Mustache
package import Presentation

extension ReviewPageViewData: Page {
  /// The template's name.
  package static let template = "review"

  /// The template fields of the review of a game.
  package static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "message": .context(\.message),
    "detail": .text(\.detail),
    "board": .context(\.board),
    "dark": .context(\.dark),
    "light": .context(\.light),
    "progress": .context(\.progress),
    "course": .context(\.course),
    "losses": .context(\.losses),
    "link": .context(\.link),
  ]
}

extension PictureLinkViewData: MustacheContext {
  /// The template fields of a picture.
  package static let fields: MustacheFields<Self> = [
    "address": .text(\.address),
    "label": .text(\.label),
  ]
}

extension ReviewProgressViewData: MustacheContext {
  /// The template fields of the progress of a review.
  package static let fields: MustacheFields<Self> = [
    "label": .text(\.label),
    "done": .text(\.done),
    "count": .text(\.count),
    "link": .context(\.link),
  ]
}

extension CourseViewData: MustacheContext {
  /// The template fields of the graph of a game's course.
  package static let fields: MustacheFields<Self> = [
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
  /// The template fields of a line or the marks in a graph.
  package static let fields: MustacheFields<Self> = [
    "label": .text(\.label),
    "path": .text(\.path),
  ]
}

extension LossesViewData: MustacheContext {
  /// The template fields of the list of moves that lost disks.
  package static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "columns": .list(\.columns),
    "rows": .list(\.rows),
    "notes": .list(\.notes),
    "hasRows": .flag { !$0.rows.isEmpty },
  ]
}

extension LossViewData: MustacheContext {
  /// The template fields of a move that lost disks.
  package static let fields: MustacheFields<Self> = [
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
