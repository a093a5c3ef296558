import ComputerPlayers
import Reversi

/// What the moves of a position are worth, or the way to where that is shown.
public struct ValuesViewData: Sendable, Hashable {
  /// What stands before the expected moves; nil where there are none.
  public var label: String?
  /// The moves expected from here on, each leading to the position after it.
  public var line: [LinkViewData] = []
  /// What else is to be said of the values.
  public var note: String?
  /// Shows the values, or hides them.
  public var way: LinkViewData
}

/// Shows on a page of a record or a position what its moves are worth.
struct ValuesPresenter {
  let context: PageContext
  /// The page's own address without the values.
  let route: SiteRoute
  /// What is known; nil on a page that doesn't tell.
  let values: PositionValues?

  /// What is beneath the board; nil for a position without moves that nobody has asked about, and for a site that
  /// searches none.
  ///
  /// - Parameter text: the record up to the position.
  func viewData(of position: Position, after text: String) -> ValuesViewData? {
    let words = context.words
    guard let values else {
      guard !position.status.isOver else { return nil }
      return context.links.optionalLink(words.values, to: .values(of: route))
        .map { ValuesViewData(way: $0) }
    }
    let note = values.moves.isEmpty ? words.noValues : values.isFinal ? nil : words.deepening
    let line = line(values.best?.line ?? [], after: text)
    return ValuesViewData(
      label: line.isEmpty ? nil : words.expectedLine, line: line, note: note,
      way: context.links.link(words.hideValues, to: route))
  }

  private func line(_ squares: [Square], after text: String) -> [LinkViewData] {
    var text = text
    return squares.map { square in
      text += square.description
      return context.links.link(
        square.description, to: .values(of: .record(RecordAddress(text))))
    }
  }

  /// What leads to a page from one with values, which has them, too.
  func keeping(_ target: SiteRoute) -> SiteRoute {
    values == nil ? target : .values(of: target)
  }

  /// Where the page goes on to by itself: to better values, as long as there will be any.
  var next: SiteRoute? {
    guard let values, !values.isFinal else { return nil }
    return .values(of: route, step: values.step + 1)
  }
}
