import Bowling
import Testing

@Suite("Compared with a naive scorer")
struct BowlingPropertyTests {
  @Test("every frame of a random game has the same score", arguments: 1...8)
  func randomGames(seed: UInt64) throws {
    var dice = Dice(state: seed &* 0x9E37_79B9_7F4A_7C15)
    for _ in 0..<500 {
      let pins = dice.game()
      let line = try BowlingLine(pins)
      #expect(line.frames.map(\.score) == PlainScorer.scores(of: pins))
      #expect(line.isOver)
      #expect(line.frames.flatMap(\.pins) == pins)
    }
  }

  @Test("a score shows as soon as no later throw can change it, and not before", arguments: 1...4)
  func whenKnown(seed: UInt64) throws {
    var dice = Dice(state: seed &* 0xD1B5_4A32_D192_ED03)
    for _ in 0..<50 {
      let pins = dice.game()
      for count in 0...pins.count { try expectKnownScores(Array(pins.prefix(count))) }
    }
  }

  /// A score is known if it is the same whether all later throws miss or knock down all pins.
  private func expectKnownScores(_ pins: [Int]) throws {
    let least = PlainScorer.scores(of: PlainRules.finished(pins) { _ in 0 })
    let most = PlainScorer.scores(of: PlainRules.finished(pins) { $0 })
    let known = zip(least, most).map { $0 == $1 ? $0 : nil }
    #expect(try BowlingLine(pins).frames.map(\.score) == known, "after \(pins)")
  }

  @Test("every game of up to three frames has the same throws and scores")
  func allStarts() throws {
    var count = 0
    try walk(BowlingLine(), while: { $0.completeFrames < 3 }, count: &count)
    // A frame that has begun is one of 10, and a complete one is one of 66.
    #expect(count == 1 + (66 + 10) * (1 + 66 + 66 * 66))
  }

  @Test(
    "every tenth frame agrees after an open frame, a spare or strikes",
    arguments: ["open", "spare", "strikes"])
  func allTenthFrames(before: String) throws {
    let start: [Int] =
      switch before {
      case "open": Array(repeating: 0, count: 18)
      case "spare": Array(repeating: 0, count: 16) + [4, 6]
      default: Array(repeating: 10, count: 9)
      }
    var count = 0
    try walk(BowlingLine(start), while: { _ in true }, count: &count)
    // No throw or one; two; three after a spare, after two strikes and after a single strike.
    #expect(count == 1 + 11 + (66 - 1 + 11) + (10 * 11 + 11 + 65))
  }

  /// Follows all possible throws and compares what can come next. Compares the scores, too, except after 5 to
  /// 8 throws, in third frames.
  private func walk(
    _ line: BowlingLine, while goesOn: (BowlingLine) -> Bool, count: inout Int
  ) throws {
    count += 1
    let pins = line.pins
    let standing = PlainRules.standing(after: pins)
    // `#expect` for each of hundreds of thousands of games would take longer than the games do.
    if line.standing != standing { Issue.record("\(pins): \(line.standing ?? -1) pins stand") }
    if pins.count < 5 || pins.count > 8 { try expectKnownScores(pins) }
    expectNoMore(than: standing ?? -1, in: line)
    guard goesOn(line), let standing else { return }
    for next in 0...standing {
      var longer = line
      try longer.add(next)
      try walk(longer, while: goesOn, count: &count)
    }
  }

  private func expectNoMore(than standing: Int, in line: BowlingLine) {
    var longer = line
    do {
      try longer.add(standing + 1)
      Issue.record("\(line.pins) takes \(standing + 1) pins")
    } catch {
      if longer != line { Issue.record("\(line.pins) has changed") }
    }
  }
}
