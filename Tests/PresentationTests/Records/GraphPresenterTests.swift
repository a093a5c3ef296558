import Reversi
import TestSupport
import Testing

@testable import Presentation

@Suite("The graph of a record's disks")
struct GraphPresenterTests {
  /// The points of a line, in absolute coordinates.
  ///
  /// Source: SVG 2, section 9.3, for the commands that occur.
  private func points(_ path: String) throws -> [[Int]] {
    let parts = path.split(separator: "l")
    try #require(parts.count == 2 && path.hasPrefix("M"))
    func numbers(_ text: Substring) throws -> [Int] {
      try text.replacing("-", with: " -").split(separator: " ").map { try #require(Int($0)) }
    }
    var points = [try numbers(parts[0].dropFirst())]
    let steps = try numbers(parts[1])
    try #require(steps.count.isMultiple(of: 2))
    for index in stride(from: 0, to: steps.count, by: 2) {
      let (x, y) = (points[points.count - 1][0], points[points.count - 1][1])
      points.append([x + steps[index], y + steps[index + 1]])
    }
    return points
  }

  @Test("has a line for each side with its count after each move", arguments: SampleRecords.all)
  func lines(text: String) throws {
    let record = try SampleRecords.record(text)
    let boards = [record.start.board] + record.plies.map(\.after.board)
    let graph = try #require(try SampleRecords.page(text).graph)
    let dark = try points(graph.dark)
    #expect(dark == boards.enumerated().map { [$0.offset, 64 - $0.element.count(of: .dark)] })
    // SVG 2, section 8.5: a matrix lists its numbers column by column.
    let matrix = try #require(graph.mirror.wholeMatch(of: #/matrix\(1-1 0-1 0 (\d+)\)/#))
    let height = try #require(Int(matrix.1))
    #expect(
      dark.map { [$0[0], height - $0[0] - $0[1]] }
        == boards.enumerated().map { [$0.offset, 64 - $0.element.count(of: .light)] })
  }

  @Test("says in words what it shows and how it ends, and names its lines")
  func words() throws {
    let graph = try #require(try SampleRecords.page(SampleRecords.won).graph)
    #expect(graph.title == "Disk count")
    #expect((graph.darkName, graph.lightName) == ("Dark (13 at the end)", "Light (0 at the end)"))
  }
}
