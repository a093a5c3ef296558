import ComputerPlayers
import OperatingSystem
import Reversi

/// The computer's search alone, on one core, in positions that follow from a seed.
struct SearchSection {
  private static let depth = 14

  func measure() {
    Report.heading("Search, on one core")
    for empties in [44, 32, 24] {
      let budget = SearchBudget(depth: Self.depth, exactEmpties: 0)
      figures("\(Self.depth) moves ahead, \(empties) empty", Self.positions(8, empties), budget)
    }
    for (empties, count) in [(14, 40), (16, 20), (18, 10), (20, 5)] {
      figures("to the end, \(empties) empty", Self.positions(count, empties), SearchBudget())
    }
  }

  private func figures(_ name: String, _ positions: [Position], _ budget: SearchBudget) {
    var nodes = 0
    var times: [Double] = []
    for position in positions {
      var search = PositionSearch(tableBits: 18)
      let start = threadProcessorTime()
      nodes += search.best(in: position, within: budget).nodes
      times.append(Double(threadProcessorTime() - start) / 1e6)
    }
    let total = times.reduce(0, +)
    let median = times.sorted()[times.count / 2]
    Report.line(
      name, "median \(Figure.text(median)) ms", "most \(Figure.text(times.max() ?? 0)) ms",
      "\(Figure.text(Double(nodes) / total / 1e3)) M positions/s")
  }

  /// Positions of games that a shallow search plays after random openings.
  private static func positions(_ count: Int, _ empties: Int) -> [Position] {
    var generator = SplitMix64(seed: 20)
    var positions: [Position] = []
    var search = PositionSearch(tableBits: 12)
    while positions.count < count {
      var position = Position.initial
      var played = 0
      while case .turn = position.status, 60 - played > empties {
        let move =
          played < 8
          ? Array(position.legalMoves).randomElement(using: &generator)
          : search.best(in: position, within: SearchBudget(depth: 3, exactEmpties: 0)).move
        guard let move, let next = try? position.placing(at: move) else { break }
        position = next
        played += 1
      }
      // A game with a pass on its way there is left out.
      if case .turn = position.status, 60 - played == empties { positions.append(position) }
    }
    return positions
  }
}
