import ComputerPlayers
import Foundation
import OperatingSystem
import Reversi

/// What `flipbook-tools games` and `flipbook-tools weights` do.
enum Training {
  static func playGames(_ count: String, seed: String) throws(ToolError) {
    guard let number = Int(count), number >= 0 else {
      throw ToolError("\(count) is no number of games", status: 2)
    }
    guard let seed = UInt64(seed) else {
      throw ToolError("\(seed) is no seed: a whole number from 0 to \(UInt64.max)", status: 2)
    }
    var generator = SplitMix64(seed: seed)
    for _ in 0..<number {
      guard let game = SelfPlay().game(using: &generator) else { continue }
      let squares = game.squares.map(\.description).joined()
      let expected = game.expected.map(\.description).joined(separator: ",")
      print("\(squares)\t\(game.darkCount)\t\(game.randomCount)\t\(expected)")
    }
  }

  static func writeWeights(to output: String, from files: some Sequence<String>) throws {
    var samples: [Sample] = []
    for file in files { samples += try TrainingGames.samples(of: bytes(of: file), file: file) }
    let weights = WeightsFile(samples, seed: 1)
    for outcome in weights.outcomes {
      print("stage \(outcome.stage): \(outcome.count) positions, \(outcome.error) disks")
    }
    guard FileManager.default.createFile(atPath: output, contents: Data(weights.source.utf8)) else {
      throw ToolError(
        "\(output) can't be written; see that its folder is there, and yours to write in")
    }
  }

  private static func bytes(of file: String) throws(ToolError) -> [UInt8] {
    do throws(SystemError) {
      return try OpenFile.bytes(of: file)
    } catch {
      throw ToolError("\(file) can't be read: \(error.reason)")
    }
  }
}
