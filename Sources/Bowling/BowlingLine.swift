/// A bowler's game: the throws so far, and what follows from them.
public struct BowlingLine: Sendable, Hashable {
  /// The pins that each throw knocked down, in order.
  public private(set) var pins: [Int] = []

  /// A line without throws.
  public init() {}

  /// Writes down a throw.
  ///
  /// - Throws: ``ImpossibleThrowError`` if no throw can do that now; the line is as it was then.
  public mutating func add(_ pins: Int) throws(ImpossibleThrowError) {
    guard let standing else { throw .gameOver }
    guard 0...standing ~= pins else { throw .notStanding(standing) }
    self.pins.append(pins)
  }

  /// Takes the last throw back, if there is one.
  public mutating func removeLast() {
    _ = pins.popLast()
  }

  /// All ten frames, those to come among them.
  public var frames: [BowlingFrame] {
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
  public var currentFrame: BowlingFrame? {
    // Asked for at every throw, so the frames before it are only counted.
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

  /// How many pins stand for the next throw; nil if the game is over.
  public var standing: Int? { currentFrame?.standing }

  /// Whether there is nothing left to throw.
  public var isOver: Bool { standing == nil }

  /// How many frames have had all their throws.
  public var completeFrames: Int { currentFrame.map { $0.number - 1 } ?? BowlingFrame.count }

  /// The score as far as it is known: that of the last frame which shows one.
  public var score: Int { frames.compactMap(\.score).last ?? 0 }

  /// What a frame that starts with a throw adds to the score, nil as long as that can change.
  ///
  /// A strike or a spare counts three throws and everything else two, also in the tenth frame.
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

/// Why a throw can't be written down.
public enum ImpossibleThrowError: Error, Sendable, Hashable {
  /// It would knock down more pins than stand, or fewer than none.
  case notStanding(Int)
  /// Nothing is left to throw.
  case gameOver
}

/// One of the ten frames of a bowler's line.
public struct BowlingFrame: Sendable, Hashable {
  /// Which one it is, counted from 1.
  public let number: Int
  /// The pins that each throw in it knocked down; empty if it hasn't begun.
  public let pins: [Int]
  /// The line's score up to and with this frame; nil as long as throws to come can change it.
  public let score: Int?

  /// How many frames a line has.
  public static let count = 10
  /// How many pins a rack has.
  public static let rack = 10

  /// Whether it is the tenth, in which strike and spare are followed by throws of its own.
  public var isLast: Bool { number == Self.count }

  /// How many pins stand for the frame's next throw; nil if there is none.
  public var standing: Int? {
    let racks = Racks(pins)
    guard isLast else { return pins.count < 2 && !racks.isCleared ? racks.standing : nil }
    return pins.count < 2 || pins.count == 2 && racks.hasBeenCleared ? racks.standing : nil
  }

  /// Whether the frame has had all its throws, whatever may still be added to its score.
  public var isComplete: Bool { standing == nil }

  /// Whether the frame has had a throw and is to have another.
  public var isBegun: Bool { !pins.isEmpty && !isComplete }

  /// What stands in its boxes: two, in the tenth frame three.
  public var marks: [BowlingMark] {
    let marks = Racks(pins).marks
    let rest = (isLast ? 3 : 2) - marks.count
    return marks + Array(repeating: isComplete ? .empty : .pending, count: rest)
  }
}

/// What stands in a box of a frame.
public enum BowlingMark: Sendable, Hashable {
  /// All pins with the first throw at a rack: `X`.
  case strike
  /// The rest of a rack: `/`.
  case spare
  /// Some pins of a rack, or none.
  case pins(Int)
  /// Not thrown yet: `-`.
  case pending
  /// Never to be thrown, as behind a strike.
  case empty
}

/// The racks that a frame's throws were aimed at, one after the other.
private struct Racks {
  private(set) var standing = BowlingFrame.rack
  private(set) var marks: [BowlingMark] = []
  private(set) var hasBeenCleared = false
  private var isFresh = true

  init(_ pins: [Int]) {
    for pins in pins { knockDown(pins) }
  }

  /// Whether the last throw has left nothing standing.
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
