/// A group of squares whose disks are valued together, with every place on the board where the group occurs.
///
/// The content of the squares is a number in base three. The first square is its lowest digit: 0 for an empty
/// square, 1 for a disk of one side, 2 for a disk of the other side.
package struct PatternShape: Sendable {
  /// The square numbers of one place.
  package let squares: [Int]
  /// All places, one for each set of squares that the board's rotations and reflections produce. Each place
  /// lists its squares in the order of `squares`.
  package let places: [[Int]]
  /// For each content, the smallest content that the shape's own symmetries can turn it into.
  package let canonical: [Int]

  /// The number of possible contents, 3 to the power of the number of squares.
  package var contentCount: Int { canonical.count }

  /// The shapes that the evaluation looks at: corners, edges, rows and diagonals.
  ///
  /// Source: Buro, "Experiments with Multi-ProbCut and a New High-Quality Evaluation Function for Othello", 1997.
  package static let all: [PatternShape] = [
    // The corner, 3×3 and 2×5.
    PatternShape(columnsAndRows: [
      (0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2),
    ]),
    PatternShape(columnsAndRows: (0..<2).flatMap { row in (0..<5).map { ($0, row) } }),
    // The edge with the two X-squares, which are diagonally next to its corners.
    PatternShape(columnsAndRows: (0..<8).map { ($0, 0) } + [(1, 1), (6, 1)]),
    // The second to fourth rows, counted from the edge.
    PatternShape(columnsAndRows: (0..<8).map { ($0, 1) }),
    PatternShape(columnsAndRows: (0..<8).map { ($0, 2) }),
    PatternShape(columnsAndRows: (0..<8).map { ($0, 3) }),
    // The diagonals of eight to four squares.
    PatternShape(columnsAndRows: (0..<8).map { ($0, $0) }),
    PatternShape(columnsAndRows: (0..<7).map { ($0 + 1, $0) }),
    PatternShape(columnsAndRows: (0..<6).map { ($0 + 2, $0) }),
    PatternShape(columnsAndRows: (0..<5).map { ($0 + 3, $0) }),
    PatternShape(columnsAndRows: (0..<4).map { ($0 + 4, $0) }),
  ]

  private init(columnsAndRows: [(Int, Int)]) {
    let squares = columnsAndRows.map { $1 * 8 + $0 }
    let images = Self.symmetries.map { symmetry in squares.map(symmetry) }
    var places: [[Int]] = []
    for image in images where !places.contains(where: { Set($0) == Set(image) }) {
      places.append(image)
    }
    self.squares = squares
    self.places = places
    // A symmetry that maps the shape onto itself moves digit n to the index of that square in the shape.
    let own = images.filter { Set($0) == Set(squares) }
      .map { image in image.compactMap { squares.firstIndex(of: $0) } }
    canonical =
      own.count == 1
      ? Array(0..<Self.power(squares.count))
      : (0..<Self.power(squares.count)).map { content in
        own.map { Self.moving(content, by: $0) }.min() ?? content
      }
  }

  /// The board's eight symmetries: rotations and reflections.
  private static let symmetries: [@Sendable (Int) -> Int] = [
    { $0 }, { $0 ^ 7 }, { $0 ^ 56 }, { $0 ^ 63 },
    { ($0 & 7) * 8 + $0 / 8 }, { (($0 & 7) * 8 + $0 / 8) ^ 7 },
    { (($0 & 7) * 8 + $0 / 8) ^ 56 }, { (($0 & 7) * 8 + $0 / 8) ^ 63 },
  ]

  private static func power(_ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { product, _ in product * 3 }
  }

  private static func moving(_ content: Int, by order: [Int]) -> Int {
    var rest = content
    var moved = 0
    for target in order {
      moved += rest % 3 * power(target)
      rest /= 3
    }
    return moved
  }

  package static func exchanged(_ content: Int) -> Int {
    var rest = content
    var power = 1
    var exchanged = 0
    while rest > 0 {
      exchanged += (3 - rest % 3) % 3 * power
      power *= 3
      rest /= 3
    }
    return exchanged
  }
}

/// The content of each place of each ``PatternShape``, updated move by move.
///
/// Each place has one lane, in the order of the shapes; the last two lanes stay zero. The first side's disks
/// count as ones and the second side's as twos, no matter whose turn it is.
package struct PatternContents {
  /// The number of lanes in use.
  package static let placeCount = 46

  private var low: SIMD16<UInt16>
  private var middle: SIMD16<UInt16>
  private var high: SIMD16<UInt16>

  package init(first: UInt64, second: UInt64) {
    (low, middle, high) = (.zero, .zero, .zero)
    add(first, 1)
    add(second, 2)
  }

  /// The content of one place.
  @inline(__always)
  package subscript(lane: Int) -> Int {
    switch lane {
    case 0..<16: Int(low[lane])
    case 16..<32: Int(middle[lane - 16])
    default: Int(high[lane - 32])
    }
  }

  private mutating func add(_ squares: UInt64, _ digit: UInt16) {
    var rest = squares
    while rest != 0 {
      let step = PatternSteps.of(rest.trailingZeroBitCount)
      low &+= step.low &* digit
      middle &+= step.middle &* digit
      high &+= step.high &* digit
      rest &= rest &- 1
    }
  }

  @inline(__always)
  func placingFirst(_ square: UInt64, flips: UInt64) -> PatternContents {
    var next = self
    let step = PatternSteps.of(square.trailingZeroBitCount)
    next.low &+= step.low
    next.middle &+= step.middle
    next.high &+= step.high
    var rest = flips
    while rest != 0 {
      let step = PatternSteps.of(rest.trailingZeroBitCount)
      next.low &-= step.low
      next.middle &-= step.middle
      next.high &-= step.high
      rest &= rest &- 1
    }
    return next
  }

  @inline(__always)
  func placingSecond(_ square: UInt64, flips: UInt64) -> PatternContents {
    var next = self
    let step = PatternSteps.of(square.trailingZeroBitCount)
    next.low &+= step.low &+ step.low
    next.middle &+= step.middle &+ step.middle
    next.high &+= step.high &+ step.high
    var rest = flips
    while rest != 0 {
      let step = PatternSteps.of(rest.trailingZeroBitCount)
      next.low &+= step.low
      next.middle &+= step.middle
      next.high &+= step.high
      rest &= rest &- 1
    }
    return next
  }

  /// The amount that one disk on a square adds to the content of each place.
  struct PatternStep {
    var low = SIMD16<UInt16>.zero
    var middle = SIMD16<UInt16>.zero
    var high = SIMD16<UInt16>.zero
  }

  fileprivate enum PatternSteps {
    // Unsafe for speed: a node of the search reads a handful of these, and an array would be retained,
    // checked and released for each. Written once, never freed.
    nonisolated(unsafe) private static let steps: UnsafePointer<PatternStep> = {
      let steps = UnsafeMutablePointer<PatternStep>.allocate(capacity: 64)
      steps.initialize(repeating: PatternStep(), count: 64)
      var lane = 0
      for shape in PatternShape.all {
        for place in shape.places {
          var power: UInt16 = 1
          for square in place {
            switch lane {
            case 0..<16: steps[square].low[lane] = power
            case 16..<32: steps[square].middle[lane - 16] = power
            default: steps[square].high[lane - 32] = power
            }
            power &*= 3
          }
          lane += 1
        }
      }
      return UnsafePointer(steps)
    }()

    @inline(__always)
    static func of(_ square: Int) -> PatternStep { steps[square] }
  }
}
