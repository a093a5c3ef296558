import ComputerPlayers
import Engine
import Foundation
import OperatingSystem
import Reversi

enum Training {
  static func playGames(_ count: String, seed: String) throws(ToolError) {
    var (number, generator) = try numbers(count, seed: seed)
    for _ in 0..<number {
      guard let game = SelfPlay().game(using: &generator) else { continue }
      let squares = game.squares.map(\.description).joined()
      let expected = game.expected.map(\.description).joined(separator: ",")
      print("\(squares)\t\(game.darkCount)\t\(game.randomCount)\t\(expected)")
    }
  }

  /// The number of games or lines to print, and what their chances follow from.
  static func numbers(_ count: String, seed: String) throws(ToolError) -> (Int, SplitMix64) {
    guard let number = Int(count), number >= 0 else {
      throw ToolError("\(count) is no count: a whole number from 0", status: 2)
    }
    guard let seed = UInt64(seed) else {
      throw ToolError("\(seed) is no seed: a whole number from 0 to \(UInt64.max)", status: 2)
    }
    return (number, SplitMix64(seed: seed))
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

/// Games that the search plays against itself, after an opening of random moves.
struct SelfPlay: Sendable {
  var budget = SearchBudget(nodes: 2_500, exactEmpties: 12)
  /// The range for the number of random moves at the beginning of a game.
  var randomMoves = 2...28

  struct Game: Sendable {
    let squares: [Square]
    /// The final number of dark's disks, with empty squares counted for the winner.
    let darkCount: Int
    let randomCount: Int
    /// The result that the search expected before each move but the random ones: dark's disks minus light's.
    let expected: [Int]
  }

  /// Plays one game; nil if the game ended during the random moves.
  func game(using generator: inout SplitMix64) -> Game? {
    let randomCount = Int.random(in: randomMoves, using: &generator)
    var search = PositionSearch(tableBits: 14)
    var position = Position.initial
    var squares: [Square] = []
    var expected: [Int] = []
    while !position.status.isOver {
      if case .pass = position.status, let passed = try? position.passing() { position = passed }
      let move: Square?
      if squares.count < randomCount {
        move = Array(position.legalMoves).randomElement(using: &generator)
      } else {
        let found = search.best(in: position, within: budget)
        move = found.move
        expected.append(position.turn == .dark ? found.score : -found.score)
      }
      guard let move, let next = try? position.placing(at: move) else { return nil }
      squares.append(move)
      position = next
    }
    guard squares.count > randomCount else { return nil }
    return Game(
      squares: squares, darkCount: FinalCount(of: position).dark, randomCount: randomCount,
      expected: expected)
  }
}
