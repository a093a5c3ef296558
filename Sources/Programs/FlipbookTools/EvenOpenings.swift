import ComputerPlayers
import Engine
import Reversi

/// Lines of eight random moves after which the search expects a draw. The sequence doesn't end.
struct EvenOpenings: Sequence, IteratorProtocol {
  var generator: SplitMix64
  var budget = SearchBudget(depth: 16, exactEmpties: 0)
  /// One of all orientations of each position that was judged.
  var seen: Set<Position> = []

  mutating func next() -> String? {
    while true {
      var record = GameRecord()
      while record.plyCount < 8,
        let move = Array(record.position.legalMoves).randomElement(using: &generator)
      { try? record.play(.place(move)) }
      // What a table remembers of other lines would make the result depend on their order.
      var search = PositionSearch()
      guard record.plyCount == 8, seen.insert(record.position.canonical.position).inserted,
        search.best(in: record.position, within: budget).score == 0
      else { continue }
      return RecordText.text(of: record)
    }
  }
}
