package import Reversi

/// Presents the numbered moves of a record, including passes.
extension Words {
  /// The list, without a current move; nil for a record without moves.
  ///
  /// - Parameters:
  ///   - start: the record's start position. If its side to move can't place a disk, the list starts with a
  ///     pass.
  ///   - address: returns the page of the position after a ply.
  package func moveList(
    of plies: [RecordPly], from start: Position, address: (Int) -> String?
  ) -> MoveListViewData? {
    guard let first = plies.first else { return nil }
    var moves = first.before == start ? [] : [pass(of: start.turn)]
    for ply in plies {
      moves.append(item(ply.number, ply.square, of: ply.before.turn, at: address(ply.number)))
      if let passer = ply.passer { moves.append(pass(of: passer)) }
    }
    return MoveListViewData(title: self[.moves], moves: moves)
  }

  /// The latest moves, found without playing the record again; nil for a record without moves.
  func latestMoves(
    _ count: Int, of record: GameRecord, address: (Int) -> String?
  ) -> MoveListViewData? {
    let first = record.plyCount - count
    var (side, number) = (record.start.turn, 0)
    var moves: [MoveViewData] = []
    for move in record.moves {
      if case .place(let square) = move {
        number += 1
        if number > first {
          moves.append(item(number, square, of: side, at: address(number)))
        }
      } else if number > first {
        moves.append(pass(of: side))
      }
      side = side.flipped
    }
    return moves.isEmpty ? nil : MoveListViewData(title: self[.moves], moves: moves)
  }

  private func item(
    _ number: Int, _ square: Square, of side: Disk, at address: String?
  ) -> MoveViewData {
    MoveViewData(
      number: number, side: side.className, text: square.description, address: address)
  }

  private func pass(of side: Disk) -> MoveViewData {
    MoveViewData(side: side.className, text: self[.pass])
  }
}
