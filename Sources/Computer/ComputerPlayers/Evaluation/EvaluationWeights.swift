/// What each content of each pattern, and a few counts, are worth in each stage of a game.
///
/// A stage's weights stand one after the other: for each ``PatternShape`` a table by content, then tables by
/// the moves of the side to move, by those of the other side, by the number of odd quarters and by the
/// empty squares within the stage. All from the view of the side to move, in sixteenths of a disk.
package struct EvaluationWeights: Sendable, Equatable {
  /// A game's stages, five empty squares each, the opening first.
  package static let stageCount = 12
  /// How many weights make a disk.
  package static let perDisk = 16

  /// Where each table begins in a stage's weights: the shapes', then the four counts'.
  package static let offsets: [Int] = tableSizes.reduce(into: [0]) {
    $0.append(($0.last ?? 0) + $1)
  }
  /// How many weights a stage has.
  package static let stageSize = offsets.last ?? 0
  static let tableSizes = PatternShape.all.map(\.contentCount) + [34, 34, 5, 5]

  /// The stage that a number of empty squares belongs to.
  @inline(__always)
  package static func stage(empties: Int) -> Int {
    min(max((60 - empties) / 5, 0), stageCount - 1)
  }

  /// How many moves a side has; no game gives it more than 33, but boards can be drawn that do.
  @inline(__always)
  static func mobility(of sides: Sides) -> Int { min(sides.moves.nonzeroBitCount, 33) }

  /// The weights within a stage that belong to the counts of a position.
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

  /// Weights that make everything worth nothing.
  package init() {
    values = Array(repeating: 0, count: Self.stageCount * Self.stageSize)
  }

  /// For each weight of a stage that of the same place with the sides' disks exchanged.
  static let exchanged: [Int] = {
    var exchanged = Array(0..<stageSize)
    for (offset, shape) in zip(offsets, PatternShape.all) {
      for content in 0..<shape.contentCount {
        exchanged[offset + content] = offset + PatternShape.exchanged(content)
      }
    }
    return exchanged
  }()

  /// For each weight of a stage that of which it is a copy, as symmetric contents are worth the same.
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

/// Weights as printable characters, so that they can stand in a string literal.
///
/// Only the first of symmetric contents is written, stage by stage. `#` to `[` are the values from -28 to 28,
/// `]` to `z` are 2 to 31 zeros, `|` and `}` lead in two characters that make a longer run of zeros or a
/// larger value.
extension EvaluationWeights {
  private enum Symbol {
    static let zero: UInt8 = 63
    static let least: UInt8 = 35
    static let shortRun: UInt8 = 93
    static let longRun: UInt8 = 124
    static let large: UInt8 = 125
    static let base = 57
  }

  /// The largest value that the text can hold, and its opposite the least.
  package static let largest = 1_600

  /// The weights as text.
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

  /// The weights that a text stands for; a text that ends early leaves the rest worth nothing.
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
      // A copy stands behind what it copies, as that is the least of its kind.
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
