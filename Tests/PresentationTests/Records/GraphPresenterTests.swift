import Reversi
import Testing

@testable import Presentation

@Suite("The graph of a record's disks")
struct GraphPresenterTests {
  /// The points of a path's outline: whatever its commands say, in absolute coordinates.
  ///
  /// Source: SVG 2, section 9.3, for the commands that occur.
  private func points(_ path: String) throws -> [[Int]] {
    var numbers: [Int] = []
    var (x, y) = (0, 0)
    var points: [[Int]] = []
    func draw(_ command: Character, _ numbers: [Int]) throws {
      switch command {
      case "M": (x, y) = (try #require(numbers.first), try #require(numbers.last))
      case "v": y += try #require(numbers.first)
      case "V": y = try #require(numbers.first)
      case "l":
        #expect(numbers.count.isMultiple(of: 2))
        for index in stride(from: 0, to: numbers.count - 1, by: 2) {
          x += numbers[index]
          y += numbers[index + 1]
          points.append([x, y])
        }
        return
      case "z": return
      default: Issue.record("no command \(command)")
      }
      points.append([x, y])
    }

    var command: Character?
    var digits = ""
    func endNumber() {
      if let number = Int(digits) { numbers.append(number) }
      digits = ""
    }
    for character in path {
      if character.isLetter {
        endNumber()
        if let command { try draw(command, numbers) }
        (command, numbers) = (character, [])
      } else if character == " " {
        endNumber()
      } else {
        if character == "-" { endNumber() }
        digits.append(character)
      }
    }
    #expect(command == "z")
    return points
  }

  @Test("is an area for dark on top of one for all disks", arguments: SampleRecords.all)
  func areas(text: String) throws {
    let record = try SampleRecords.record(text)
    let boards = [record.start.board] + record.plies.map(\.after.board)
    let graph = try #require(try SampleRecords.page(text).graph)
    #expect(graph.width == String(record.plies.count))

    let dark = try points(graph.dark)
    #expect(dark.first == [0, 64] && dark.last == [boards.count - 1, 64])
    let counts = dark.dropFirst().dropLast().map { 64 - $0[1] }
    #expect(counts == boards.map { $0.count(of: .dark) })
    #expect(dark.dropFirst().dropLast().map { $0[0] } == Array(boards.indices))

    let all = try points(graph.all)
    let (first, last) = (boards[0], boards[boards.count - 1])
    func sum(_ board: Board) -> Int { board.count(of: .dark) + board.count(of: .light) }
    #expect(
      all == [
        [0, 64], [0, 64 - sum(first)], [boards.count - 1, 64 - sum(last)], [boards.count - 1, 64],
      ])
    // A straight line is right because each ply adds one disk.
    #expect(boards.map(sum) == (0..<boards.count).map { sum(first) + $0 })
  }

  @Test("says in words how it ends")
  func words() throws {
    #expect(
      try SampleRecords.page(SampleRecords.won).graph?.label
        == "Disks after each move, in the end 13 dark and 0 light")
  }
}
