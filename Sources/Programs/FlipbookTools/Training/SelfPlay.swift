import ComputerPlayers
import Engine
import Reversi

/// Games that the search plays against itself, after an opening of random moves.
struct SelfPlay: Sendable {
  /// The search limits for each move.
  var budget = SearchBudget(nodes: 2_500, exactEmpties: 12)
  /// The range for the number of random moves at the beginning of a game.
  var randomMoves = 2...28

  /// The settings used for training the program's weights.
  init() {}

  /// A finished game, its result and the number of random moves.
  struct Game: Sendable {
    /// The squares played, without passes.
    let squares: [Square]
    /// The final number of dark's disks, with empty squares counted for the winner.
    let darkCount: Int
    /// The number of random moves at the beginning.
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
