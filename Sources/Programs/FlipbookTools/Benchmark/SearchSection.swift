import ComputerPlayers
import Engine
import OperatingSystem
import Reversi
import Synchronization

/// Measures the computer's search, analyses and reviews, each on one core, in games generated from a fixed seed.
struct SearchSection {
  private static let depth = 14

  func measure() async {
    Report.heading("Search, on one core")
    for empties in [44, 32, 24] {
      let budget = SearchBudget(depth: Self.depth, exactEmpties: 0)
      figures("\(Self.depth) moves ahead, \(empties) empty", Self.positions(8, empties), budget)
    }
    for (empties, count) in [(14, 40), (16, 20), (18, 10), (20, 5)] {
      figures("to the end, \(empties) empty", Self.positions(count, empties), SearchBudget())
    }
    Report.heading("What each move is worth, on one core")
    for empties in [44, 32, 22, 16] { await analyses(empties, Self.positions(4, empties)) }
    Report.heading("Reviews of whole games, on one core")
    reviews(Self.games(3))
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

  private func analyses(_ empties: Int, _ positions: [Position]) async {
    let clock = ContinuousClock()
    var (first, last): ([Double], [Double]) = ([], [])
    for position in positions {
      let reports = Mutex<[ContinuousClock.Instant]>([])
      let start = clock.now
      await SearchingAnalyst().analyse(position) { _ in
        reports.withLock { $0.append(clock.now) }
      }
      let times = reports.withLock { $0 }.map { start.duration(to: $0) / .milliseconds(1) }
      first.append(times.first ?? 0)
      last.append(times.last ?? 0)
    }
    Report.line(
      "a position, \(empties) empty", "first values \(Self.mean(first)) ms",
      "last ones \(Self.mean(last)) ms", "at most \(Figure.text(last.max() ?? 0)) ms")
  }

  private func reviews(_ games: [GameRecord]) {
    let times = games.map { record in
      var reviewer = GameReviewer(record)
      let start = threadProcessorTime()
      while reviewer.step() {}
      return Double(threadProcessorTime() - start) / 1e9
    }
    let moves = games.map(\.plyCount).reduce(0, +)
    Report.line(
      "a game of \(moves / games.count) moves", "\(Self.mean(times)) s",
      "at most \(Figure.text(times.max() ?? 0)) s",
      "\(Figure.text(times.reduce(0, +) * 1e3 / Double(moves))) ms/move")
  }

  private static func mean(_ figures: [Double]) -> String {
    Figure.text(figures.reduce(0, +) / Double(figures.count))
  }
}

extension SearchSection {
  /// Positions of games that a shallow search plays after random openings.
  private static func positions(_ count: Int, _ empties: Int) -> [Position] {
    var generator = SplitMix64(seed: 20)
    var positions: [Position] = []
    var search = PositionSearch(tableBits: 12)
    while positions.count < count {
      var record = GameRecord()
      while case .turn = record.position.status, 60 - record.moves.count > empties {
        play(in: &record, &search, &generator)
      }
      // Games with a pass before that point are skipped.
      if case .turn = record.position.status { positions.append(record.position) }
    }
    return positions
  }

  /// Complete games, played by a shallow search after random openings.
  private static func games(_ count: Int) -> [GameRecord] {
    var generator = SplitMix64(seed: 21)
    var search = PositionSearch(tableBits: 12)
    return (0..<count).map { _ in
      var record = GameRecord()
      while !record.position.legalMoves.isEmpty {
        play(in: &record, &search, &generator)
        record.passIfNeeded()
      }
      return record
    }
  }

  private static func play(
    in record: inout GameRecord, _ search: inout PositionSearch, _ generator: inout SplitMix64
  ) {
    let position = record.position
    let move =
      record.moves.count < 8
      ? Array(position.legalMoves).randomElement(using: &generator)
      : search.best(in: position, within: SearchBudget(depth: 3, exactEmpties: 0)).move
    if let move { try? record.play(.place(move)) }
  }
}
