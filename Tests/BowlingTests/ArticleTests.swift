import Bowling
import Testing

@Suite("The games of the article")
struct ArticleTests {
  /// The expected frames 9 and 10 after a throw.
  struct Moment: Sendable {
    let after: Int
    let scores: [Int?]
    let tenth: String
  }

  @Test(
    "show each score as soon as it is known, and the tenth frame's three throws",
    arguments: [
      (
        Array(repeating: 10, count: 12),
        [
          Moment(after: 10, scores: [nil, nil], tenth: "X--"),
          Moment(after: 11, scores: [270, nil], tenth: "XX-"),
          Moment(after: 12, scores: [270, 300], tenth: "XXX"),
        ]
      ),
      (
        Array(repeating: 10, count: 11) + [3],
        [
          Moment(after: 11, scores: [270, nil], tenth: "XX-"),
          Moment(after: 12, scores: [270, 293], tenth: "XX3"),
        ]
      ),
      (
        Array(repeating: 10, count: 10) + [3, 3],
        [
          Moment(after: 10, scores: [nil, nil], tenth: "X--"),
          Moment(after: 11, scores: [263, nil], tenth: "X3-"),
          Moment(after: 12, scores: [263, 279], tenth: "X33"),
        ]
      ),
      (
        Array(repeating: 10, count: 9) + [4, 6, 5],
        [
          Moment(after: 9, scores: [nil, nil], tenth: "---"),
          Moment(after: 10, scores: [nil, nil], tenth: "4--"),
          Moment(after: 11, scores: [254, nil], tenth: "4/-"),
          Moment(after: 12, scores: [254, 269], tenth: "4/5"),
        ]
      ),
    ])
  func games(pins: [Int], moments: [Moment]) throws {
    for moment in moments {
      let line = try BowlingLine(pins.prefix(moment.after))
      #expect(line.frames[8...].map(\.score) == moment.scores)
      #expect(line.frames[9].marks.map(\.drawing).joined() == moment.tenth)
      #expect(line.isOver == (moment.after == 12))
    }
  }
}
