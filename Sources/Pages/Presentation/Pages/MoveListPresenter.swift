import Reversi

/// Lists the moves of a record, each disk with its number, passes among them.
struct MoveListPresenter: Sendable {
  let words: any Localization

  /// The list, with no move marked as the page's; nil for a record without moves.
  ///
  /// - Parameters:
  ///   - start: the record's start; where a side can't place a disk in it, the list begins with its pass.
  ///   - address: where the position after a ply is shown.
  func viewData(
    of plies: [RecordPly], from start: Position, address: (Int) -> String?
  ) -> MoveListViewData? {
    guard let first = plies.first else { return nil }
    var moves = first.before == start ? [] : [pass(of: start.turn)]
    for ply in plies {
      moves.append(
        MoveViewData(
          number: ply.number, side: ply.before.turn.className,
          label: "\(ply.number) \(ply.square)", address: address(ply.number)))
      if let passer = ply.passer { moves.append(pass(of: passer)) }
    }
    return MoveListViewData(title: words.moves, moves: moves)
  }

  private func pass(of side: Disk) -> MoveViewData {
    MoveViewData(side: side.className, label: words.pass)
  }
}
