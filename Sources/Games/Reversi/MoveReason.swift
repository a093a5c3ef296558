/// Why a move lost disks, as far as a simple rule of play can explain.
package enum MoveReason: Sendable, Hashable {
  /// The best move took a corner.
  case missedCorner(Square)
  /// The opponent could take a corner, but not after the best move.
  case gaveCorner(Square)
  /// The opponent would have had no move after the best move.
  case missedPass
  /// The opponent could place a disk on an edge between two of the player's, where it can't be flipped along the edge.
  case leftGap(Square)
  /// Every next move of the player would have given up a corner; the best move left some that didn't.
  case noSafeMoves
  /// The move was in an area with an even number of empty squares, the best one in an area with an odd number.
  case evenArea(Int)
  /// The opponent had many more moves than after the best move.
  case freedOpponent(moves: Int, afterBest: Int)
}

extension ReviewedMove {
  /// The first rule that explains a mistake; nil if none does, or if the move is no mistake.
  ///
  /// - Parameter position: the position before the move.
  package func reason(in position: Position) -> MoveReason? {
    guard isMistake, let played = try? position.placing(at: square),
      let instead = try? position.placing(at: best)
    else { return nil }
    let comparison = MoveComparison(position, played: played, instead: instead)
    if Square.corners.contains(best), !Square.corners.contains(square) {
      return .missedCorner(best)
    }
    if let corner = comparison.givenCorner { return .gaveCorner(corner) }
    if comparison.replies.instead.isEmpty, !comparison.replies.played.isEmpty {
      return .missedPass
    }
    if let gap = comparison.gap { return .leftGap(gap) }
    if comparison.hasNoSafeMoves { return .noSafeMoves }
    let areas = (position.board.emptyArea(at: square), position.board.emptyArea(at: best))
    if position.board.emptyCount <= Self.parityEmpties, areas.0.count % 2 == 0,
      areas.1.count % 2 == 1
    {
      return .evenArea(areas.0.count)
    }
    let (moves, fewer) = (comparison.replies.played.count, comparison.replies.instead.count)
    return position.board.emptyCount > Self.parityEmpties && moves >= fewer + Self.manyMoves
      ? .freedOpponent(moves: moves, afterBest: fewer) : nil
  }

  /// With at most this many empty squares, the parity of areas counts for more than the number of moves.
  private static var parityEmpties: Int { 16 }
  /// How many more moves for the opponent explain a loss.
  private static var manyMoves: Int { 4 }
}

/// The positions after a move and after the best one.
private struct MoveComparison {
  let before: Position
  let played: Position
  let instead: Position
  /// The opponent's moves after each.
  let replies: (played: SquareSet, instead: SquareSet)

  init(_ before: Position, played: Position, instead: Position) {
    (self.before, self.played, self.instead) = (before, played, instead)
    replies = (played.legalMoves, instead.legalMoves)
  }

  private var player: Disk { before.turn }

  var givenCorner: Square? {
    replies.played.subtracting(replies.instead).first(where: Square.corners.contains)
  }

  var gap: Square? {
    let own = played.board.squares(of: player)
    return replies.played.subtracting(replies.instead).first { square in
      let neighbours = square.edgeNeighbours
      return neighbours.count == 2 && neighbours.allSatisfy(own.contains)
        && neighbours.allSatisfy { !played.flips(at: square).contains($0) }
    }
  }

  var hasNoSafeMoves: Bool {
    !played.moves(of: player).isEmpty && safeMoves(in: played).isEmpty
      && safeMoves(in: instead).count > 1
  }

  /// The player's moves, if it were its turn, that give the opponent no corner.
  private func safeMoves(in position: Position) -> [Square] {
    let position = Position(board: position.board, turn: player)
    return position.legalMoves.filter { square in
      guard let next = try? position.placing(at: square) else { return false }
      return !next.legalMoves.contains(where: Square.corners.contains)
    }
  }
}

extension Square {
  fileprivate static let corners: SquareSet = [all[0], all[7], all[56], all[63]]

  /// The two squares beside this one on the edge; none for a corner or a square that isn't on an edge.
  fileprivate var edgeNeighbours: [Square] {
    let steps =
      switch (column, row) {
      case (1...6, 0), (1...6, 7): (1, 0)
      case (0, 1...6), (7, 1...6): (0, 1)
      default: (0, 0)
      }
    guard steps != (0, 0) else { return [] }
    return [-1, 1].compactMap { Square(column: column + $0 * steps.0, row: row + $0 * steps.1) }
  }
}

extension Board {
  /// The empty squares that are connected with one, also across corners.
  fileprivate func emptyArea(at square: Square) -> SquareSet {
    var area: SquareSet = []
    var open = [square]
    while let next = open.popLast() {
      guard self[next] == nil, !area.contains(next) else { continue }
      area = area.union(SquareSet(next))
      for column in -1...1 {
        for row in -1...1 {
          open += [Square(column: next.column + column, row: next.row + row)].compactMap { $0 }
        }
      }
    }
    return area
  }
}
