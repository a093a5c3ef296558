/// What stands in each place of each ``PatternShape``, kept up to date move by move.
///
/// One lane a place, in the order of the shapes; the last two lanes stay zero. The first side's disks
/// count as ones, the second's as twos, whoever is to move.
package struct PatternContents {
  /// How many lanes stand for places.
  package static let placeCount = 46

  private var low: SIMD16<UInt16>
  private var middle: SIMD16<UInt16>
  private var high: SIMD16<UInt16>

  /// The contents of a board.
  package init(first: UInt64, second: UInt64) {
    (low, middle, high) = (.zero, .zero, .zero)
    add(first, 1)
    add(second, 2)
  }

  /// What stands in one place.
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

  /// The contents after a disk of the first side is placed and others have turned over.
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

  /// The contents after a disk of the second side is placed and others have turned over.
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

  /// By how much one disk on a square raises the content of each place.
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
