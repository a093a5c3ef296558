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
