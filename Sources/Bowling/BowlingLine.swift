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
