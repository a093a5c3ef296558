import Reversi

/// Lists the moves of a record in two columns, a side's passes among them.
struct MoveListPresenter: Sendable {
  let words: any Localization
  /// The ply that the page shows.
  let current: Int

  /// The list; nil for a record without moves.
  ///
  /// - Parameters:
  ///   - start: the record's start; where a side can't place a disk in it, the list begins with its pass.
  ///   - address: where the position after a ply is shown.
  func viewData(
    of plies: [RecordPly], from start: Position, address: (Int) -> String?
  ) -> MoveListViewData? {
    guard let first = plies.first else { return nil }
    let pass = MoveViewData(label: words.pass, isCurrent: false)
    let blank = MoveViewData(label: "", isCurrent: false)
    // Before the first move of a record that light begins dark has no move to show.
    var moves = start.turn == .dark ? [] : [blank]
    if first.before != start { moves.append(pass) }
    for ply in plies {
      moves.append(
        MoveViewData(
          label: ply.square.description, address: address(ply.number),
          isCurrent: ply.number == current))
      if ply.passer != nil { moves.append(pass) }
    }
    // Each row of a table has as many cells as its head.
    if !moves.count.isMultiple(of: 2) { moves.append(blank) }
    let rows = stride(from: 0, to: moves.count, by: 2).enumerated().map { number, start in
      MoveRowViewData(
        number: String(number + 1), moves: Array(moves[start..<start + 2]))
    }
    return MoveListViewData(
      title: words.moves, columns: [words.name(of: .dark), words.name(of: .light)], rows: rows)
  }
}
