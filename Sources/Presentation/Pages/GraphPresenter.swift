import Reversi

/// Draws how many disks both sides have after each ply of a record: dark's as an area, light's on top of it.
struct GraphPresenter: Sendable {
  let words: any Localization

  /// The height of the drawing: as many disks as a board can hold.
  private static let height = 64

  /// The drawing; nil for a record without moves.
  func viewData(of plies: [RecordPly], current: Int) -> GraphViewData? {
    guard let first = plies.first, let last = plies.last else { return nil }
    let boards = [first.before.board] + plies.map(\.after.board)
    let start = first.before.board.dark.union(first.before.board.light).count
    return GraphViewData(
      label: words.graph(
        dark: last.after.board.count(of: .dark), light: last.after.board.count(of: .light)),
      width: String(plies.count),
      dark: area(boards.map { $0.count(of: .dark) }),
      // Each ply adds one disk: all together they are a straight line.
      all: "M0 \(Self.height)v-\(start)l\(plies.count)-\(plies.count)V\(Self.height)z",
      now: String(current))
  }

  /// The area below a line with a point for each count, one unit apart.
  ///
  /// Source: the grammar of path data in SVG 2, section 9.3; a minus sign needs no blank before it.
  private func area(_ counts: [Int]) -> String {
    guard var height = counts.first else { return "" }
    var path = "M0 \(Self.height)v-\(height)l"
    for (number, count) in counts.dropFirst().enumerated() {
      if number > 0 { path += " " }
      path += Self.steps[height - count + Self.height]
      height = count
    }
    return path + "V\(Self.height)z"
  }

  /// One unit to the right and a number of disks down, by that number, from as many up as a board can hold.
  private static let steps = (-height...height).map { $0 < 0 ? "1\($0)" : "1 \($0)" }
}
