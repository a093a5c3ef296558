import ComputerPlayers
import Foundation
import Reversi
import Training

/// The training program: `flipbook-train games COUNT SEED` and `flipbook-train weights OUTPUT FILE…`.
@main
enum FlipbookTrain {
  private static let usage = """
    usage: flipbook-train games COUNT SEED > FILE
           flipbook-train weights OUTPUT.swift FILE…

    games plays COUNT games of the search against itself, from openings of random moves that
    follow from SEED, and prints them, one a line.
    weights finds the weights that fit the games of files best, archives (.wtb) or such lines,
    and writes them as a Swift file.

    """

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.count == 3, arguments[0] == "games", let count = Int(arguments[1]), count >= 0,
      let seed = UInt64(arguments[2])
    {
      playGames(count, seed: seed)
    } else if arguments.count >= 3, arguments[0] == "weights" {
      train(output: arguments[1], files: Array(arguments[2...]))
    } else {
      end(usage)
    }
  }

  private static func playGames(_ count: Int, seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<count {
      guard let game = SelfPlay().game(using: &generator) else { continue }
      let squares = game.squares.map(\.description).joined()
      print("\(squares)\t\(game.darkCount)\t\(game.randomCount)")
    }
  }

  private static func train(output: String, files: [String]) {
    do {
      var samples: [Sample] = []
      for file in files {
        let octets = try Data(contentsOf: URL(fileURLWithPath: file))
        samples += try TrainingGames.samples(of: Array(octets), file: file)
      }
      let weights = WeightsFile(samples, seed: 1)
      for outcome in weights.outcomes {
        print("stage \(outcome.stage): \(outcome.count) positions, \(outcome.error) disks")
      }
      try Data(weights.source.utf8).write(to: URL(fileURLWithPath: output))
    } catch {
      end("flipbook-train: \(error)\n")
    }
  }

  private static func end(_ message: String) -> Never {
    FileHandle.standardError.write(Data(message.utf8))
    exit(1)
  }
}
