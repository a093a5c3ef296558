import Reversi

/// Draws how many disks both sides have after each ply of a record, a line each.
struct GraphPresenter: Sendable {
  let words: any Localization

  /// The height of the drawing: as many disks as a board can hold.
  private static let height = 64

  /// The drawing; nil for a record without moves.
  func viewData(of plies: [RecordPly], current: Int) -> GraphViewData? {
    guard let first = plies.first, let last = plies.last else { return nil }
    let boards = [first.before.board] + plies.map(\.after.board)
    return GraphViewData(
      title: words.graph,
      darkName: name(of: .dark, in: last.after.board),
      lightName: name(of: .light, in: last.after.board),
      dark: line(boards.map { $0.count(of: .dark) }),
      mirror: mirror(from: boards[0].count(of: .dark) + boards[0].count(of: .light)),
      now: String(current))
  }

  private func name(of side: Disk, in board: Board) -> String {
    "\(words.name(of: side)) \(board.count(of: side))"
  }

  /// Makes light's line of dark's, as each move adds one disk: what dark doesn't have of all is light's.
  ///
  /// Source: SVG 2, section 8.5; from (x, y) to (x, 128 - start - x - y), where y counts downwards from 64 disks.
  private func mirror(from start: Int) -> String {
    "matrix(1-1 0-1 0 \(2 * Self.height - start))"
  }

  /// A line through a point for each count, one unit apart.
  ///
  /// Source: the grammar of path data in SVG 2, section 9.3; a minus sign needs no blank before it.
  private func line(_ counts: [Int]) -> String {
    guard var height = counts.first else { return "" }
    var path = "M0 \(Self.height - height)l"
    for (number, count) in counts.dropFirst().enumerated() {
      if number > 0 { path += " " }
      path += Self.steps[height - count + Self.height]
      height = count
    }
    return path
  }

  /// One unit to the right and a number of disks down, by that number, from as many up as a board can hold.
  private static let steps = (-height...height).map { $0 < 0 ? "1\($0)" : "1 \($0)" }
}
