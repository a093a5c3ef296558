/// Scores a finished game by the plain rules, independent of the code it checks.
enum PlainScorer {
  /// The score after each of the ten frames.
  static func scores(of throwsInOrder: [Int]) -> [Int] {
    var rest = throwsInOrder[...]
    var total = 0
    return (1...10).map { frame in
      let first = rest.removeFirst()
      if frame == 10 {
        total += first + rest.reduce(0, +)
      } else if first == 10 {
        total += 10 + rest.prefix(2).reduce(0, +)
      } else {
        let second = rest.removeFirst()
        total += first + second
        if first + second == 10 { total += rest.prefix(1).reduce(0, +) }
      }
      return total
    }
  }
}

/// Finds the possible throws by replaying the game from the start each time.
enum PlainRules {
  /// The number of standing pins; nil if the game is over.
  static func standing(after throwsInOrder: [Int]) -> Int? {
    var rest = throwsInOrder[...]
    for _ in 1...9 {
      guard let first = rest.popFirst() else { return 10 }
      if first == 10 { continue }
      guard rest.popFirst() != nil else { return 10 - first }
    }
    switch Array(rest) {
    case []: return 10
    case [10]: return 10
    case [10, 10]: return 10
    case let last where last.count == 1: return 10 - last[0]
    case let last where last.count == 2 && last[0] == 10: return 10 - last[1]
    case let last where last.count == 2 && last[0] + last[1] == 10: return 10
    default: return nil
    }
  }

  /// Finishes a game; `choose` picks the pins of each throw from the number that stand.
  static func finished(_ throwsInOrder: [Int], by choose: (Int) -> Int) -> [Int] {
    var pins = throwsInOrder
    while let standing = standing(after: pins) { pins.append(choose(standing)) }
    return pins
  }
}
