/// One player's line: the throws so far, and the frames and scores that follow from them.
package struct BowlingLine: Sendable, Hashable {
  /// The pins that each throw knocked down, in order.
  package private(set) var pins: [Int] = []

  package init() {}

  /// Leaves the line unchanged if the throw is impossible.
  package mutating func add(_ pins: Int) throws(ImpossibleThrowError) {
    guard let standing else { throw .gameOver }
    guard 0...standing ~= pins else { throw .notStanding(standing) }
    self.pins.append(pins)
  }

  package mutating func removeLast() {
    _ = pins.popLast()
  }

  package var frames: [BowlingFrame] {
    var start = 0
    var score: Int? = 0
    return (1...BowlingFrame.count).map { number in
      score = self.score(of: start).flatMap { own in score.map { $0 + own } }
      let throwCount = throwCount(of: number, from: start)
      defer { start += throwCount }
      return BowlingFrame(
        number: number, pins: Array(pins[start..<start + throwCount]), score: score)
    }
  }

  /// The frame of the next throw; nil if the game is over.
  package var currentFrame: BowlingFrame? {
    // Called for every throw, so it only counts the throws of the earlier frames.
    var number = 1
    var start = 0
    while number < BowlingFrame.count {
      let throwCount = throwCount(of: number, from: start)
      guard throwCount == 2 || throwCount == 1 && pins[start] == BowlingFrame.rack else { break }
      start += throwCount
      number += 1
    }
    let frame = BowlingFrame(number: number, pins: Array(pins[start...]), score: nil)
    return frame.isComplete ? nil : frame
  }

  package var standing: Int? { currentFrame?.standing }

  package var isOver: Bool { standing == nil }

  package var completeFrames: Int { currentFrame.map { $0.number - 1 } ?? BowlingFrame.count }

  /// The score so far: that of the last frame with a final score.
  package var score: Int { frames.compactMap(\.score).last ?? 0 }

  /// The points for the frame that starts with this throw; nil while they can still change.
  ///
  /// A strike or a spare scores three throws, any other frame two. This also holds for the tenth frame.
  private func score(of start: Int) -> Int? {
    guard start + 2 <= pins.count else { return nil }
    let isCleared =
      pins[start] == BowlingFrame.rack || pins[start] + pins[start + 1] == BowlingFrame.rack
    let end = start + (isCleared ? 3 : 2)
    guard end <= pins.count else { return nil }
    return pins[start..<end].reduce(0, +)
  }

  private func throwCount(of number: Int, from start: Int) -> Int {
    let rest = pins.count - start
    if number == BowlingFrame.count { return rest }
    return min(rest, rest > 0 && pins[start] == BowlingFrame.rack ? 1 : 2)
  }
}

package enum ImpossibleThrowError: Error, Sendable, Hashable {
  /// The number of pins is negative or greater than the number of standing pins.
  case notStanding(Int)
  case gameOver
}

package struct BowlingFrame: Sendable, Hashable {
  /// The number of the frame, counted from 1.
  package let number: Int
  /// The pins that each throw in the frame knocked down; empty if it hasn't begun.
  package let pins: [Int]
  /// The total score up to and including this frame; nil while later throws can change it.
  package let score: Int?

  package static let count = 10
  package static let rack = 10

  /// Whether this is the tenth frame, where a strike or spare is followed by bonus throws.
  package var isLast: Bool { number == Self.count }

  /// The number of standing pins for the frame's next throw; nil if the frame is complete.
  package var standing: Int? {
    let racks = Racks(pins)
    guard isLast else { return pins.count < 2 && !racks.isCleared ? racks.standing : nil }
    return pins.count < 2 || pins.count == 2 && racks.hasBeenCleared ? racks.standing : nil
  }

  /// Whether all throws of the frame have been bowled; bonus points may still be added to its score.
  package var isComplete: Bool { standing == nil }

  package var isBegun: Bool { !pins.isEmpty && !isComplete }

  /// The marks in its boxes: two boxes, or three in the tenth frame.
  package var marks: [BowlingMark] {
    let marks = Racks(pins).marks
    let rest = (isLast ? 3 : 2) - marks.count
    return marks + Array(repeating: isComplete ? .empty : .pending, count: rest)
  }
}

package enum BowlingMark: Sendable, Hashable {
  /// All pins with the first throw at a rack: `X`.
  case strike
  /// All pins that the first throw has left: `/`.
  case spare
  case pins(Int)
  /// Not thrown yet: `-`.
  case pending
  /// Never thrown, as after a strike.
  case empty
}

/// The racks of a frame's throws, one after the other.
private struct Racks {
  private(set) var standing = BowlingFrame.rack
  private(set) var marks: [BowlingMark] = []
  private(set) var hasBeenCleared = false
  private var isFresh = true

  init(_ pins: [Int]) {
    for pins in pins { knockDown(pins) }
  }

  /// Whether the last throw knocked down all remaining pins.
  var isCleared: Bool { isFresh && hasBeenCleared }

  private mutating func knockDown(_ pins: Int) {
    standing -= pins
    guard standing == 0 else {
      marks.append(.pins(pins))
      isFresh = false
      return
    }
    marks.append(isFresh ? .strike : .spare)
    standing = BowlingFrame.rack
    isFresh = true
    hasBeenCleared = true
  }
}
