package import ComputerPlayers
package import Reversi

/// Games that the search plays against itself, from openings of random moves.
package struct SelfPlay: Sendable {
  /// How far each move is searched.
  package var budget = SearchBudget(nodes: 4_000, exactEmpties: 14)
  /// How many random moves a game may begin with.
  package var randomMoves = 4...32

  /// The settings that the program's weights were made with.
  package init() {}

  /// A game: what was played, what it came to, and how much of it was chance.
  package struct Game: Sendable {
    /// The squares, passes left out.
    package let squares: [Square]
    /// Dark's disks at the end, empty squares counted for the winner.
    package let darkCount: Int
    /// How many of the moves were random.
    package let randomCount: Int
  }

  /// One game; nil if chance has ended it.
  package func game(using generator: inout SplitMix64) -> Game? {
    let randomCount = Int.random(in: randomMoves, using: &generator)
    var search = PositionSearch(tableBits: 14)
    var position = Position.initial
    var squares: [Square] = []
    while !position.status.isOver {
      if case .pass = position.status, let passed = try? position.passing() { position = passed }
      let move =
        squares.count < randomCount
        ? Array(position.legalMoves).randomElement(using: &generator)
        : search.best(in: position, within: budget).move
      guard let move, let next = try? position.placing(at: move) else { return nil }
      squares.append(move)
      position = next
    }
    guard squares.count > randomCount else { return nil }
    return Game(
      squares: squares, darkCount: FinalCount(of: position).dark, randomCount: randomCount)
  }
}
