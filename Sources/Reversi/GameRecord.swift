/// A game as it was played: where it started and every move since, passes included.
public struct GameRecord: Sendable, Hashable {
  /// The position the game started from.
  public let start: Position
  /// The moves and passes in order.
  public private(set) var moves: [Move]
  /// The position after the last move.
  public private(set) var position: Position

  /// A game in which nothing has been played yet.
  public init(start: Position = .initial) {
    self.start = start
    self.moves = []
    self.position = start
  }

  /// A game of given moves.
  ///
  /// - Throws: ``IllegalMoveError`` at the first move that the rules don't allow.
  public init(start: Position = .initial, moves: some Sequence<Move>) throws(IllegalMoveError) {
    self.start = start
    self.moves = Array(moves)
    var position = start
    // Over the array and not over the sequence, which is a generic one and slower by as much as a move takes.
    for move in self.moves { position = try position.playing(move) }
    self.position = position
  }

  /// Adds a move.
  ///
  /// - Throws: ``IllegalMoveError`` if the rules don't allow it; the game is unchanged then.
  public mutating func play(_ move: Move) throws(IllegalMoveError) {
    position = try position.playing(move)
    moves.append(move)
  }

  /// Adds the pass that the position asks for, if it asks for one.
  public mutating func passIfNeeded() {
    guard case .pass = position.status, let passed = try? position.passing() else { return }
    position = passed
    moves.append(.pass)
  }

  /// The position before the move with that number, counted from 0; the number of moves gives the last one.
  public func position(before number: Int) -> Position {
    moves.prefix(number).reduce(start) { position, move in
      (try? position.playing(move)) ?? position
    }
  }
}
