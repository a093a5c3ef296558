import ComputerPlayers
import Foundation
import OperatingSystem
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
    if arguments.contains("--help") || arguments.contains("-h") { return print(usage) }
    switch arguments.first {
    case "games" where arguments.count == 3:
      guard let count = Int(arguments[1]), count >= 0 else {
        end("\(arguments[1]) is no number of games", status: 2)
      }
      guard let seed = UInt64(arguments[2]) else {
        end("\(arguments[2]) is no seed: a whole number from 0 to \(UInt64.max)", status: 2)
      }
      playGames(count, seed: seed)
    case "weights" where arguments.count >= 3:
      train(output: arguments[1], files: Array(arguments[2...]))
    default: end("games needs COUNT and SEED, weights OUTPUT and FILEs; see --help", status: 2)
    }
  }

  private static func playGames(_ count: Int, seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<count {
      guard let game = SelfPlay().game(using: &generator) else { continue }
      let squares = game.squares.map(\.description).joined()
      let expected = game.expected.map(\.description).joined(separator: ",")
      print("\(squares)\t\(game.darkCount)\t\(game.randomCount)\t\(expected)")
    }
  }

  private static func train(output: String, files: [String]) {
    var samples: [Sample] = []
    for file in files {
      do throws(SystemError) {
        let octets = try OpenFile.bytes(of: file)
        do throws(TrainingError) {
          samples += try TrainingGames.samples(of: octets, file: file)
        } catch {
          end("\(error)")
        }
      } catch {
        end("\(file) can't be read: \(error.reason)")
      }
    }
    let weights = WeightsFile(samples, seed: 1)
    for outcome in weights.outcomes {
      print("stage \(outcome.stage): \(outcome.count) positions, \(outcome.error) disks")
    }
    guard FileManager.default.createFile(atPath: output, contents: Data(weights.source.utf8)) else {
      end("\(output) can't be written; see that its folder is there, and yours to write in")
    }
  }

  private static func end(_ message: String, status: Int32 = 1) -> Never {
    Console.complain("flipbook-train: \(message)")
    CurrentProcess.exit(status)
  }
}
