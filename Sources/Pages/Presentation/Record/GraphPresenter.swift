package import Mustache
import Reversi

/// Draws the disks of both sides after each ply of a record, with one line for each side.
struct GraphPresenter: Sendable {
  let words: Words

  private static let height = 64

  /// The graph, with the start as the current moment; nil for a record without moves.
  func viewData(of plies: [RecordPly]) -> GraphViewData? {
    guard let first = plies.first, let last = plies.last else { return nil }
    let boards = [first.before.board] + plies.map(\.after.board)
    return GraphViewData(
      title: words[.graph],
      darkName: name(of: .dark, in: last.after.board),
      lightName: name(of: .light, in: last.after.board),
      dark: line(boards.map { $0.count(of: .dark) }),
      mirror: mirror(from: boards[0].count(of: .dark) + boards[0].count(of: .light)),
      now: "0")
  }

  private func name(of side: Disk, in board: Board) -> String {
    words(.graphSide, .side(side), .count(board.count(of: side)))
  }

  /// The transform from dark's line to light's. Each move adds one disk, so light has all disks that dark
  /// doesn't have.
  ///
  /// Source: SVG 2, section 8.5; from (x, y) to (x, 128 - start - x - y), where y counts downwards from 64
  /// disks.
  private func mirror(from start: Int) -> String {
    "matrix(1-1 0-1 0 \(2 * Self.height - start))"
  }

  /// A line with a point for each count, one unit apart.
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

  /// Path steps of one unit to the right and a number of disks down, from the maximum up to the maximum down.
  private static let steps = (-height...height).map { $0 < 0 ? "1\($0)" : "1 \($0)" }
}

/// A graph of dark's expected lead after each move, 60 moves wide.
package struct CourseViewData: MustacheContext, Equatable {
  package var title: String
  /// The graph in words, for screen readers and text browsers.
  package var text: String
  /// The number of disks between the middle and the upper edge.
  package var range: String
  /// The `viewBox`. The middle is 0, and dark's lead is above it.
  package var box: String
  /// The certain part of the line, as SVG path data; the others are alike.
  package var certain: TextViewData?
  package var estimated: TextViewData?
  package var darkTurns: TextViewData?
  package var lightTurns: TextViewData?
  /// The vertical line at the shown move; nil in a summary.
  package var now: String?

  package static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "text": .text(\.text),
    "range": .text(\.range),
    "box": .text(\.box),
    "certain": .context(\.certain),
    "estimated": .context(\.estimated),
    "darkTurns": .context(\.darkTurns),
    "lightTurns": .context(\.lightTurns),
    "now": .text(\.now),
  ]
}

extension GraphPresenter {
  /// The graph; nil for a review without moves.
  ///
  /// - Parameter ply: the number of the shown move; nil for none.
  func viewData(of review: GameReview, at ply: Int?) -> CourseViewData? {
    guard let first = review.moves.first else { return nil }
    let course = [first.isDark ? first.bestScore : -first.bestScore] + review.moves.map(\.lead)
    let range = [16, 32].first { range in course.allSatisfy { abs($0) <= range } } ?? Self.height
    let exact = [first.isExact] + review.moves.map(\.isExact)
    func turns(of side: Disk) -> TextViewData? {
      line(words(.turningPoint, .side(side)), Self.marks(of: review.turningPoints, by: side))
    }
    return CourseViewData(
      title: words[.course], text: text(of: review), range: String(range),
      box: "0 \(-range) 60 \(2 * range)",
      certain: line(words[.certain], Self.line(through: course) { exact[$0] }),
      estimated: line(words[.estimated], Self.line(through: course) { !exact[$0] }),
      darkTurns: turns(of: .dark), lightTurns: turns(of: .light),
      now: ply.map { "M\($0)-\(range)v\(2 * range)" })
  }

  /// Dark's lead after every tenth move and at the end.
  private func text(of review: GameReview) -> String {
    words.course(
      review.moves.filter { $0.number % 10 == 0 || $0.number == review.moves.count }.map { move in
        let lead = CellValue(move.lead, isExact: move.isExact)
        return (move.number, lead.text(spaced: true))
      })
  }

  private func line(_ label: String, _ path: String) -> TextViewData? {
    path.isEmpty ? nil : TextViewData(label: label, text: path)
  }

  /// The segments of a line through all points whose end fulfils a condition. Dark's lead is upwards.
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

  /// A dot at each turning point of a side, drawn as a line of length zero.
  private static func marks(of moves: [ReviewedMove], by side: Disk) -> String {
    moves.filter { $0.side == side }.map { "M" + point($0.number, $0.lead) + "h0" }.joined()
  }
}

extension ReviewedMove {
  fileprivate var isDark: Bool { side == .dark }

  /// Dark's lead after the move.
  fileprivate var lead: Int { isDark ? score : -score }
}
