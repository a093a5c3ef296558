import ComputerPlayers
import Dispatch
import Foundation
import Reversi
import Synchronization
import Training

// flipbook-train weights OUTPUT FILE...
let arguments = CommandLine.arguments.dropFirst()
var samples: [Sample] = []
for path in arguments.dropFirst(2) {
  let data = try Data(contentsOf: URL(fileURLWithPath: path))
  if path.hasSuffix(".wtb") {
    samples += Sample.samples(of: try WTHORArchive(octets: Array(data)))
  } else {
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: "\t")
      guard parts.count == 2, let dark = Int(parts[1]) else { continue }
      let squares = stride(from: 0, to: parts[0].utf8.count - 1, by: 2).compactMap {
        Square(ascii: Array(parts[0].utf8)[$0..<$0 + 2])
      }
      samples += Sample.samples(of: squares) { _ in 2 * dark - 64 }
    }
  }
}
print(samples.count, "samples")
var generator = SplitMix64(seed: 1)
samples.shuffle(using: &generator)
let all = samples
let result = Mutex(EvaluationWeights())
DispatchQueue.concurrentPerform(iterations: EvaluationWeights.stageCount) { stage in
  let outcome = Regression().train(stage: EvaluationWeights.stageCount - 1 - stage, on: all)
  print(outcome.stage, outcome.count, outcome.error)
  result.withLock { weights in
    for (index, first) in EvaluationWeights.canonical.enumerated() {
      let value = (outcome.weights[first] * Float(EvaluationWeights.perDisk)).rounded()
      weights.values[outcome.stage * EvaluationWeights.stageSize + index] = Int16(
        max(-Float(EvaluationWeights.largest), min(Float(EvaluationWeights.largest), value)))
    }
  }
}
let text = result.withLock { $0.text }
print(text.utf8.count, "octets")
var text2 = text
let again = text2.withUTF8 { EvaluationWeights(text: $0) }
print(again == result.withLock { $0 } ? "same" : "DIFFERENT")
let file = """
  // swift-format-ignore-file
  /// The weights of the evaluation.
  enum TrainedWeights {
    static let text: StaticString = "\(text)"
  }

  """
let output = arguments[arguments.startIndex + 1]
try Data(file.utf8).write(to: URL(fileURLWithPath: output))
