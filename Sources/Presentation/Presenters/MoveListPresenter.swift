import Reversi

/// Lists the moves of a record in two columns, a side's passes among them.
struct MoveListPresenter: Sendable {
  let words: any Wording
  /// The ply that the page shows.
  let current: Int

  /// The list; nil for a record without moves.
  ///
  /// - Parameter address: where the position after a ply is shown.
  func viewData(of plies: [RecordPly], address: (Int) -> String?) -> MoveListViewData? {
    guard let first = plies.first else { return nil }
    let none = MoveViewData(label: "", isCurrent: false)
    let pass = MoveViewData(label: words.pass, isCurrent: false)
    // Before the first move of a record that light begins dark has no move to show.
    var moves =
      first.before.turn == .dark ? [] : [none]
    for ply in plies {
      moves.append(
        MoveViewData(
          label: ply.square.description, address: address(ply.number),
          isCurrent: ply.number == current))
      if ply.passer != nil { moves.append(pass) }
    }
    // Every row of a table has all its cells.
    if !moves.count.isMultiple(of: 2) { moves.append(none) }
    let rows = stride(from: 0, to: moves.count, by: 2).enumerated().map { number, start in
      MoveRowViewData(
        number: String(number + 1), moves: Array(moves[start..<min(start + 2, moves.count)]))
    }
    return MoveListViewData(
      title: words.moves, columns: [words.name(of: .dark), words.name(of: .light)], rows: rows)
  }
}
