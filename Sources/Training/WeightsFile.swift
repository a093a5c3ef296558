import ComputerPlayers
import Dispatch
import Synchronization

/// The Swift file of weights that the program carries, and how they were found.
package struct WeightsFile: Sendable {
  /// What each stage's training came to.
  package let outcomes: [Regression.Outcome]

  /// Trains all stages at the same time.
  ///
  /// - Parameter seed: what the order of the samples follows from.
  package init(_ samples: consuming [Sample], seed: UInt64, regression: Regression = Regression()) {
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

  /// The source.
  package var source: String {
    let figures = outcomes.map { outcome in
      let error = (outcome.error * 100).rounded() / 100
      return "//   \(outcome.stage): \(outcome.count) positions, \(error) disks"
    }
    return """
      // swift-format-ignore-file
      // Written by flipbook-train; version \(Self.version) of the patterns. By stage, from how many positions
      // and how far off (root of the mean square) for those kept from the training:
      \(figures.joined(separator: "\n"))

      /// The weights of the evaluation, as ``EvaluationWeights`` reads them.
      enum TrainedWeights {
        static let text: StaticString = "\(weights.text)"
      }

      """
  }

  /// Rises with each change of ``PatternShape`` or of the text's form.
  static let version = 1
}
