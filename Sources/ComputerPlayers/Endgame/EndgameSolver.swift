public import Reversi

/// Looks at every way a game can end, and so knows what perfect play comes to.
///
/// A score is the number of disks of the side to move minus those of the other side at the end of the game,
/// the squares left empty counted for the winner; it is always even.
/// The solver remembers what it has found, in a table of fixed size: related positions are best given to the same one.
/// The scores never depend on what it was asked before.
public struct EndgameSolver: Sendable {
  /// The most empty squares of a position that is looked at: each one more takes about three times as long.
  public static let mostEmpties = 16

  private var search = PositionSearch(tableBits: 16)

  /// A solver that has seen nothing yet.
  public init() {}

  /// What the side to move can reach at best; in a finished game what it has reached.
  ///
  /// - Throws: ``EndgameError`` if too many squares are empty.
  public mutating func score(of position: Position) throws(EndgameError) -> Int {
    try Self.check(position)
    return search.best(in: position, within: SearchBudget()).score
  }

  /// What the side to move can reach at best with each of its legal moves, in the order of their squares.
  ///
  /// - Throws: ``EndgameError`` if too many squares are empty.
  public mutating func scores(of position: Position) throws(EndgameError) -> [ScoredMove] {
    try Self.check(position)
    return search.values(of: position, within: SearchBudget())
      .compactMap { found in
        found.move.map { ScoredMove(square: $0, score: found.score) }
      }
  }

  /// The move with the best score, the first one in the order of squares if there are several;
  /// nil where the side to move has none.
  ///
  /// - Throws: ``EndgameError`` if too many squares are empty.
  public mutating func bestMove(in position: Position) throws(EndgameError) -> Square? {
    let best = try score(of: position)
    // Whether a move falls short of the best one is quicker to find out than its score.
    return search.firstMove(in: position, reaching: best)
  }

  private static func check(_ position: Position) throws(EndgameError) {
    let count = position.board.emptyCount
    guard count <= mostEmpties else { throw .tooManyEmpties(count, most: mostEmpties) }
  }
}

/// Why an endgame isn't solved.
public enum EndgameError: Error, Sendable, Hashable {
  /// So many squares are empty that looking at every end would take too long; `most` may be.
  case tooManyEmpties(Int, most: Int)
}

/// A move and what perfect play comes to after it.
public struct ScoredMove: Sendable, Hashable {
  /// The square of the placed disk.
  public let square: Square
  /// The disks of the side that places it minus those of the other at the end, empty squares counted for the winner.
  public let score: Int

  /// A move that leads to a score.
  public init(square: Square, score: Int) {
    self.square = square
    self.score = score
  }
}
