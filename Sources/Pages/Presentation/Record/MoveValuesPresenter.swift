import ComputerPlayers
package import Mustache
import Reversi

package struct MoveValuesViewData: MustacheContext, Equatable {
  /// The heading of the expected line; nil if there is none.
  package var label: String?
  /// The expected moves, each with a link to the position after it.
  package var line: [LinkViewData] = []
  package var note: String?
  /// The link to exact values in place of estimates.
  package var exactly: LinkViewData?
  package var link: LinkViewData

  package static let fields: MustacheFields<Self> = [
    "label": .text(\.label),
    "line": .list(\.line),
    "note": .text(\.note),
    "exactly": .context(\.exactly),
    "link": .context(\.link),
  ]
}

struct MoveValuesPresenter: Presenter {
  let context: PageContext
  /// The page's address without the values.
  let route: Route
  /// The known values; nil on a page that doesn't show them.
  let values: PositionValues?

  /// The section below the board; nil if the position has no moves and the page doesn't show values, or the
  /// site has no searches.
  ///
  /// - Parameter text: the record up to the position.
  func viewData(of position: Position, after text: String) -> MoveValuesViewData? {
    guard let values else {
      guard !position.status.isOver else { return nil }
      return context.link(words[.values], to: .values(of: route))
        .map { MoveValuesViewData(link: $0) }
    }
    let areOpen = values.isFinal && values.moves.contains { !$0.isExact }
    let exactly = areOpen ? context.exactValues(of: route, position) : nil
    let end = values.moves.isEmpty ? words[.noValues] : exactly.map { _ in words[.estimates] }
    let note = values.isFinal ? end : words[.deepening]
    let line = line(values.best?.line ?? [], after: text)
    return MoveValuesViewData(
      label: line.isEmpty ? nil : words[.expectedLine], line: line, note: note, exactly: exactly,
      link: context.links.link(words[.hideValues], to: route))
  }

  private func line(_ squares: [Square], after text: String) -> [LinkViewData] {
    var text = text
    return squares.map { square in
      text += square.description
      return context.links.link(square.description, to: .values(of: .record(RecordAddress(text))))
    }
  }

  /// The target of a link. On a page with values, the linked page has values, too.
  func keeping(_ target: Route) -> Route {
    values == nil ? target : .values(of: target)
  }

  /// The page with better values that follows automatically; nil if the values are final.
  var next: Route? {
    guard let values, !values.isFinal else { return nil }
    return .values(of: route, exactly: values.isExactSearch, step: values.step + 1)
  }
}

extension Route {
  /// The page itself, or the one with its values.
  func showing(_ values: PositionValues?) -> Route {
    values.map { .values(of: self, exactly: $0.isExactSearch) } ?? self
  }
}

extension PageContext {
  /// The link to the exact values of a position that has estimates; nil if it has too many empty squares.
  func exactValues(of route: Route, _ position: Position) -> LinkViewData? {
    guard position.board.emptyCount <= Finding.exactEmpties else { return nil }
    return link(words[.exactly], to: .values(of: route, exactly: true))
  }
}
