import ComputerPlayers
import Reversi

/// Draws how many disks both sides have after each ply of a record, a line each.
struct GraphPresenter: Sendable {
  let words: any Localization

  /// The height of the drawing: as many disks as a board can hold.
  private static let height = 64

  /// The drawing, with the start as the page's moment; nil for a record without moves.
  func viewData(of plies: [RecordPly]) -> GraphViewData? {
    guard let first = plies.first, let last = plies.last else { return nil }
    let boards = [first.before.board] + plies.map(\.after.board)
    return GraphViewData(
      title: words.graph,
      darkName: name(of: .dark, in: last.after.board),
      lightName: name(of: .light, in: last.after.board),
      dark: line(boards.map { $0.count(of: .dark) }),
      mirror: mirror(from: boards[0].count(of: .dark) + boards[0].count(of: .light)),
      now: "0")
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

/// By how many disks dark is expected to be ahead after each move, drawn as a line: 60 moves wide.
public struct CourseViewData: Sendable, Hashable {
  /// What it shows.
  public var title: String
  /// The same in words, for whoever doesn't see it.
  public var text: String
  /// How many disks lie between the middle and the upper edge.
  public var range: String
  /// What stands in the `viewBox`: the middle is 0, and dark is above it.
  public var box: String
  /// What stands in the `d` of the path of what is certain.
  public var certain: CourseLineViewData?
  /// The same of what is estimated.
  public var estimated: CourseLineViewData?
  /// Where dark has thrown away a win or a tie.
  public var darkTurns: CourseLineViewData?
  /// Where light has.
  public var lightTurns: CourseLineViewData?
}

/// A line or the marks of a drawing.
public struct CourseLineViewData: Sendable, Hashable {
  /// What it means.
  public var label: String
  /// What stands in the `d` of an SVG path.
  public var path: String
}

/// Draws the course of a game that has been reviewed.
extension GraphPresenter {
  /// The drawing; nil for a review without moves.
  func viewData(of review: GameReview) -> CourseViewData? {
    guard let first = review.moves.first else { return nil }
    let course = [first.isDark ? first.bestScore : -first.bestScore] + review.moves.map(\.lead)
    let range = [16, 32].first { range in course.allSatisfy { abs($0) <= range } } ?? Self.height
    let exact = [first.isExact] + review.moves.map(\.isExact)
    func turns(of side: Disk) -> CourseLineViewData? {
      line(words.turningPoint(of: side), Self.marks(of: review.turningPoints, by: side))
    }
    return CourseViewData(
      title: words.course, text: text(of: review), range: String(range),
      box: "0 \(-range) 60 \(2 * range)",
      certain: line(words.certain, Self.line(through: course) { exact[$0] }),
      estimated: line(words.estimated, Self.line(through: course) { !exact[$0] }),
      darkTurns: turns(of: .dark), lightTurns: turns(of: .light))
  }

  /// Dark's lead after every tenth move and in the end.
  private func text(of review: GameReview) -> String {
    words.course(
      review.moves.filter { $0.number % 10 == 0 || $0.number == review.moves.count }.map { move in
        let lead = CellValue(score: Int8(clamping: move.lead), isExact: move.isExact, isBest: false)
        return (move.number, lead.text)
      })
  }

  private func line(_ label: String, _ path: String) -> CourseLineViewData? {
    path.isEmpty ? nil : CourseLineViewData(label: label, path: path)
  }

  /// The parts of a line through a point for each number, dark's lead upwards, that end at numbers of a kind.
  private static func line(through course: [Int], where isDrawn: (Int) -> Bool) -> String {
    var path = ""
    for index in course.indices.dropFirst() where isDrawn(index) {
      let isContinued = index > 1 && isDrawn(index - 1)
      path += isContinued ? " " : "M" + point(index - 1, course[index - 1]) + " "
      path += point(index, course[index])
    }
    return path
  }

  /// A minus sign needs no blank before it.
  private static func point(_ number: Int, _ lead: Int) -> String {
    lead > 0 ? "\(number)\(-lead)" : "\(number) \(-lead)"
  }

  /// A dot, which is a line without length, at each turning point of a side.
  private static func marks(of moves: [ReviewedMove], by side: Disk) -> String {
    moves.filter { $0.side == side }.map { "M" + point($0.number, $0.lead) + "h0" }.joined()
  }
}

extension ReviewedMove {
  fileprivate var isDark: Bool { side == .dark }

  /// By how many disks dark is ahead after it.
  fileprivate var lead: Int { isDark ? score : -score }
}
