import ComputerPlayers
import Dispatch
import Engine
import Synchronization

/// The Swift file with the trained weights, and the results of the training.
struct WeightsFile: Sendable {
  let outcomes: [Regression.Outcome]

  /// Trains all stages in parallel.
  init(_ samples: consuming [Sample], seed: UInt64, regression: Regression = Regression()) {
    var generator = SplitMix64(seed: seed)
    samples.shuffle(using: &generator)
    let shuffled = samples
    let outcomes = Mutex<[Regression.Outcome]>([])
    DispatchQueue.concurrentPerform(iterations: EvaluationWeights.stageCount) { stage in
      let outcome = regression.train(stage: stage, on: shuffled)
      outcomes.withLock { $0.append(outcome) }
    }
    self.outcomes = outcomes.withLock { $0.sorted { $0.stage < $1.stage } }
  }

  private var weights: EvaluationWeights {
    var weights = EvaluationWeights()
    let limit = Float(EvaluationWeights.largest)
    for outcome in outcomes {
      for (index, first) in EvaluationWeights.canonical.enumerated() {
        let value = (outcome.weights[first] * Float(EvaluationWeights.perDisk)).rounded()
        let place = outcome.stage * EvaluationWeights.stageSize + index
        weights.values[place] = Int16(min(max(value, -limit), limit))
      }
    }
    return weights
  }

  var source: String {
    let figures = outcomes.map { outcome in
      let error = (outcome.error * 100).rounded() / 100
      return "//   \(outcome.stage): \(outcome.count) positions, \(error) disks"
    }
    return """
      // swift-format-ignore-file
      // Written by flipbook-tools weights; version \(Self.version) of the patterns. By stage, from how many positions
      // and how far off (root of the mean square) for those kept from the training:
      \(figures.joined(separator: "\n"))

      /// The weights of the evaluation, as ``EvaluationWeights`` reads them.
      enum TrainedWeights {
        static let text: StaticString = "\(weights.text)"
      }

      """
  }

  /// Increase this with each change of ``PatternShape`` or of the text format.
  static let version = 1
}

/// Finds the weights whose estimates differ least from the results of the samples, stage by stage.
///
/// Uses stochastic gradient descent on the squared error: the weight of a rarely seen content stays near zero.
struct Regression: Sendable {
  var rounds = 24
  /// The learning rate in the first and the last round: the fraction of an error that a sample corrects in
  /// each weight.
  var rates: (first: Float, last: Float) = (0.006, 0.0004)
  /// How many empty squares the samples of a stage extend beyond its own range, on each side.
  var overlap = 2

  struct Outcome: Sendable {
    let stage: Int
    /// The number of samples, including those kept for measuring the error.
    let count: Int
    /// The root mean square error in disks, over samples not used for training.
    let error: Double
    /// The weights of the stage in disks, one for each canonical content.
    let weights: [Float]
  }

  /// - Parameter samples: the samples of all stages in random order. The first twentieth of a stage's samples
  ///   is only used to measure the error.
  func train(stage: Int, on samples: [Sample]) -> Outcome {
    let empties = (60 - 5 * stage - 4 - overlap)...(60 - 5 * stage + overlap)
    let last = stage == EvaluationWeights.stageCount - 1
    let chosen = samples.filter { empties.contains($0.empties) || (last && $0.empties < 5) }
    let kept = chosen.count / 20
    var weights = [Float](repeating: 0, count: EvaluationWeights.stageSize)
    let features = chosen.flatMap { Self.features(of: $0) }
    for round in 0..<rounds {
      let progress = Float(round) / Float(max(1, rounds - 1))
      let rate = rates.first * Float.pow(rates.last / rates.first, progress)
      for index in kept..<chosen.count {
        let range = index * Self.featureCount..<(index + 1) * Self.featureCount
        var estimate: Float = 0
        for place in range { estimate += weights[Int(features[place])] }
        let step = rate * (Float(chosen[index].score) - estimate)
        for place in range { weights[Int(features[place])] += step }
      }
    }
    var squares = 0.0
    for index in 0..<kept {
      let range = index * Self.featureCount..<(index + 1) * Self.featureCount
      let estimate = range.reduce(Float(0)) { $0 + weights[Int(features[$1])] }
      let error = Double(Float(chosen[index].score) - estimate)
      squares += error * error
    }
    return Outcome(
      stage: stage, count: chosen.count, error: (squares / Double(max(1, kept))).squareRoot(),
      weights: weights)
  }

  private static let featureCount = PatternContents.placeCount + 4

  private static func features(of sample: Sample) -> [UInt32] {
    let contents = PatternContents(first: sample.own, second: sample.other)
    var features: [UInt32] = []
    features.reserveCapacity(featureCount)
    var lane = 0
    for (shape, offset) in zip(PatternShape.all, EvaluationWeights.offsets) {
      for _ in shape.places {
        features.append(UInt32(EvaluationWeights.canonical[offset + contents[lane]]))
        lane += 1
      }
    }
    features += EvaluationWeights.countFeatures(own: sample.own, other: sample.other)
    return features
  }
}

extension Float {
  fileprivate static func pow(_ base: Float, _ exponent: Float) -> Float {
    // Accurate enough for a learning rate, and the same on every system.
    var result: Float = 1
    let steps = Int(exponent * 64)
    var root = base
    for _ in 0..<6 { root = root.squareRoot() }
    for _ in 0..<steps { result *= root }
    return result
  }
}
