/// The value of each pattern content, and of a few counts, in each stage of a game.
///
/// A stage's weights are stored in this order: one table by content for each ``PatternShape``, then tables by
/// the number of moves of the side to move, by the opponent's number of moves, by the number of odd quarters,
/// and by the number of empty squares within the stage. All weights are from the view of the side to move, in
/// sixteenths of a disk.
package struct EvaluationWeights: Sendable, Equatable {
  /// The number of stages. A stage covers five numbers of empty squares; the opening is the first.
  package static let stageCount = 12
  /// The number of weight units in one disk.
  package static let perDisk = 16

  /// A value in whole disks, at most 64: estimates can exceed the number of squares.
  static func disks(_ value: Int) -> Int {
    let half = value < 0 ? -perDisk / 2 : perDisk / 2
    return min(max((value + half) / perDisk, -64), 64)
  }

  /// The lowest value that is rounded to so many disks.
  static func lowest(inDisks disks: Int) -> Int {
    perDisk * disks - (disks > 0 ? perDisk / 2 : perDisk / 2 - 1)
  }

  /// The index of each table in a stage's weights: the shapes' tables, then the four tables by counts.
  package static let offsets: [Int] = tableSizes.reduce(into: [0]) {
    $0.append(($0.last ?? 0) + $1)
  }
  package static let stageSize = offsets.last ?? 0
  static let tableSizes = PatternShape.all.map(\.contentCount) + [34, 34, 5, 5]

  @inline(__always)
  package static func stage(empties: Int) -> Int {
    min(max((60 - empties) / 5, 0), stageCount - 1)
  }

  /// The number of moves of a side, capped at 33. No game gives a side more, but an arbitrary board can.
  @inline(__always)
  static func mobility(of sides: Sides) -> Int { min(sides.moves.nonzeroBitCount, 33) }

  /// The indices, within a stage, of the weights for the counts of a position.
  package static func countFeatures(own: UInt64, other: UInt64) -> [UInt32] {
    let sides = Sides(own: own, other: other)
    let counts = offsets[PatternShape.all.count]
    let empties = sides.empties
    return [
      counts + mobility(of: sides),
      counts + 34 + mobility(of: sides.passing),
      counts + 68 + Quarters.oddCount(of: empties),
      counts + 73 + empties.nonzeroBitCount % 5,
    ].map { UInt32($0) }
  }

  /// The weights of all stages, ``stageSize`` each.
  package var values: [Int16]

  package init() {
    values = Array(repeating: 0, count: Self.stageCount * Self.stageSize)
  }

  /// For each weight of a stage, the index of the weight with the two sides' disks exchanged.
  static let exchanged: [Int] = {
    var exchanged = Array(0..<stageSize)
    for (offset, shape) in zip(offsets, PatternShape.all) {
      for content in 0..<shape.contentCount {
        exchanged[offset + content] = offset + PatternShape.exchanged(content)
      }
    }
    return exchanged
  }()

  /// For each weight of a stage, the index of the weight it equals, because symmetric contents have the same
  /// value.
  package static let canonical: [Int] = {
    var canonical = Array(0..<stageSize)
    for (offset, shape) in zip(offsets, PatternShape.all) {
      for content in 0..<shape.contentCount {
        canonical[offset + content] = offset + shape.canonical[content]
      }
    }
    return canonical
  }()
}

/// Encodes weights as printable characters, so that they fit into a string literal.
///
/// Only the first of several symmetric contents is written, stage by stage. `#` to `[` are the values from -28
/// to 28, and `]` to `z` are 2 to 31 zeros. `|` and `}` start a group of three characters: `|` for a longer run
/// of zeros, `}` for a larger value.
extension EvaluationWeights {
  private enum Symbol {
    static let zero: UInt8 = 63
    static let least: UInt8 = 35
    static let shortRun: UInt8 = 93
    static let longRun: UInt8 = 124
    static let large: UInt8 = 125
    static let base = 57
  }

  /// The largest value that the text can represent; its negative is the smallest.
  package static let largest = 1_600

  package var text: String {
    var bytes: [UInt8] = []
    var zeros = 0
    func endRun() {
      while zeros > 31 {
        let length = min(zeros, Symbol.base * Symbol.base - 1)
        Self.append(length, after: Symbol.longRun, to: &bytes)
        zeros -= length
      }
      if zeros == 1 { bytes.append(Symbol.zero) }
      if zeros > 1 { bytes.append(Symbol.shortRun + UInt8(zeros - 2)) }
      zeros = 0
    }
    for (index, value) in values.enumerated() where Self.isWritten(index) {
      guard value != 0 else {
        zeros += 1
        continue
      }
      endRun()
      if abs(value) <= 28 {
        bytes.append(UInt8(Int(Symbol.zero) + Int(value)))
      } else {
        Self.append(Int(value) + Self.largest, after: Symbol.large, to: &bytes)
      }
    }
    endRun()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Decodes weights from text. If the text ends early, the remaining weights are zero.
  package init(text: UnsafeBufferPointer<UInt8>) {
    self.init()
    var next = 0
    var zeros = 0
    func number() -> Int {
      guard next + 1 < text.count else { return 0 }
      defer { next += 2 }
      return (Int(text[next]) - Int(Symbol.least)) * Symbol.base + Int(text[next + 1])
        - Int(Symbol.least)
    }
    func value() -> Int {
      if zeros == 0, next < text.count {
        let symbol = text[next]
        next += 1
        switch symbol {
        case Symbol.longRun: zeros = number()
        case Symbol.large: return number() - Self.largest
        case Symbol.shortRun...: zeros = Int(symbol - Symbol.shortRun) + 2
        default: return Int(symbol) - Int(Symbol.zero)
        }
      }
      zeros = max(0, zeros - 1)
      return 0
    }
    for index in values.indices {
      let stage = index / Self.stageSize * Self.stageSize
      let first = stage + Self.canonical[index - stage]
      // The smallest index of symmetric contents comes first, so the original is already decoded.
      values[index] = first == index ? Int16(clamping: value()) : values[first]
    }
  }

  private static func isWritten(_ index: Int) -> Bool {
    canonical[index % stageSize] == index % stageSize
  }

  private static func append(_ number: Int, after lead: UInt8, to bytes: inout [UInt8]) {
    bytes.append(lead)
    bytes.append(Symbol.least + UInt8(number / Symbol.base))
    bytes.append(Symbol.least + UInt8(number % Symbol.base))
  }
}
