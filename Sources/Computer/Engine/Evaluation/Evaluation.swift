import Reversi

/// Estimates the final score from the view of the side to move, in sixteenths of a disk.
struct Evaluation: Sendable {
  static let trained = Evaluation(
    TrainedWeights.text.withUTF8Buffer { EvaluationWeights(text: $0) })

  // Unsafe for speed: an estimate reads 46 weights in about as many nanoseconds, and the bounds checks and
  // retains of an array double that. Written once; every content is below its table's size by construction.
  nonisolated(unsafe) private let weights: UnsafePointer<Int16>

  /// - Parameter weights: copied into memory that is never freed.
  init(_ trained: EvaluationWeights) {
    let count = trained.values.count
    let weights = UnsafeMutablePointer<Int16>.allocate(capacity: 2 * count)
    // The first half is for the side whose disks count as ones. In the second half the sides are exchanged.
    let exchanged = EvaluationWeights.exchanged
    for stage in 0..<EvaluationWeights.stageCount {
      let start = stage * EvaluationWeights.stageSize
      for index in 0..<EvaluationWeights.stageSize {
        let weight = trained.values[start + index]
        (weights + start + index).initialize(to: weight)
        (weights + count + start + exchanged[index]).initialize(to: weight)
      }
    }
    self.weights = UnsafePointer(weights)
  }

  /// The estimate of a position.
  ///
  /// - Parameter isFirst: whether the side to move is the one whose disks count as ones in `contents`.
  @inline(__always)
  func score(_ sides: Sides, _ contents: PatternContents, isFirst: Bool) -> Int {
    let empties = sides.empties.nonzeroBitCount
    let stage = EvaluationWeights.stage(empties: empties)
    let side = isFirst ? 0 : EvaluationWeights.stageCount
    let table = weights + (side + stage) * EvaluationWeights.stageSize
    let own = EvaluationWeights.mobility(of: sides)
    let other = EvaluationWeights.mobility(of: sides.passing)
    return Self.worth(of: contents, table)
      + Int(table[Self.counts + own]) + Int(table[Self.counts + 34 + other])
      + Int(table[Self.counts + 68 + Quarters.oddCount(of: sides.empties)])
      + Int(table[Self.counts + 73 + empties % 5])
  }

  /// The sum of the weights of all places.
  ///
  /// The numbers are ``EvaluationWeights/offsets``: one loop for each shape, with the offset as a constant in
  /// the instruction.
  @inline(__always)
  private static func worth(of contents: PatternContents, _ table: UnsafePointer<Int16>) -> Int {
    var sum = 0
    for lane in 0..<4 { sum += Int(table[contents[lane]]) }
    for lane in 4..<12 { sum += Int(table[19_683 + contents[lane]]) }
    for lane in 12..<16 { sum += Int(table[78_732 + contents[lane]]) }
    for lane in 16..<20 { sum += Int(table[137_781 + contents[lane]]) }
    for lane in 20..<24 { sum += Int(table[144_342 + contents[lane]]) }
    for lane in 24..<28 { sum += Int(table[150_903 + contents[lane]]) }
    for lane in 28..<30 { sum += Int(table[157_464 + contents[lane]]) }
    for lane in 30..<34 { sum += Int(table[164_025 + contents[lane]]) }
    for lane in 34..<38 { sum += Int(table[166_212 + contents[lane]]) }
    for lane in 38..<42 { sum += Int(table[166_941 + contents[lane]]) }
    for lane in 42..<46 { sum += Int(table[167_184 + contents[lane]]) }
    return sum
  }

  /// The offset of the tables by counts.
  private static let counts = 167_265
}
