import Bowling
import Testing

@Suite("Against a plain scorer")
struct BowlingPropertyTests {
  @Test("every frame of random games scores alike", arguments: 1...8)
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

  @Test("a score shows as soon as nothing to come can change it, and not before", arguments: 1...4)
  func whenKnown(seed: UInt64) throws {
    var dice = Dice(state: seed &* 0xD1B5_4A32_D192_ED03)
    for _ in 0..<50 {
      let pins = dice.game()
      for count in 0...pins.count { try expectKnownScores(Array(pins.prefix(count))) }
    }
  }

  /// All misses and all pins to come are as far apart as a frame's score can get.
  private func expectKnownScores(_ pins: [Int]) throws {
    let least = PlainScorer.scores(of: PlainRules.finished(pins) { _ in 0 })
    let most = PlainScorer.scores(of: PlainRules.finished(pins) { $0 })
    let known = zip(least, most).map { $0 == $1 ? $0 : nil }
    #expect(try BowlingLine(pins).frames.map(\.score) == known, "after \(pins)")
  }

  @Test("every start of a game of up to three frames goes the same ways")
  func allStarts() throws {
    var count = 0
    try walk(BowlingLine(), while: { $0.completeFrames < 3 }, count: &count)
    // A frame can be one of 10 when it has begun, and one of 66 when it is complete.
    #expect(count == 1 + (66 + 10) * (1 + 66 + 66 * 66))
  }

  @Test(
    "every tenth frame, behind an open frame, a spare or strikes",
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
    // Nothing or one throw; two; three behind a spare, behind two strikes, and behind a strike alone.
    #expect(count == 1 + 11 + (66 - 1 + 11) + (10 * 11 + 11 + 65))
  }

  /// Follows all throws that can be, comparing what is possible, and the scores of all but the third frames.
  private func walk(
    _ line: BowlingLine, while goesOn: (BowlingLine) -> Bool, count: inout Int
  ) throws {
    count += 1
    let pins = line.pins
    let standing = PlainRules.standing(after: pins)
    // A macro for each of hundreds of thousands of games would take longer than they do.
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
