import Gameplay

/// The same changes made by SQLite alone: the moves' texts are at hand, and one thread does nothing but update rows.
struct DirectMoves {
  private let files: MeasuredGames
  /// For each game how many changes it has had, and its moves as they are stored.
  private var counts: [Int]
  private var texts: [[UInt8]]
  private var next = 0

  init(_ files: MeasuredGames) {
    self.files = files
    counts = files.games.map { _ in 0 }
    texts = files.games.map { _ in [] }
  }

  /// Moves for a while, so many in each transaction on average.
  mutating func run(seconds: Double, perTransaction: Double) throws -> MoveRate {
    let database = try DirectDatabase(path: files.path)
    let (usage, start) = (System.ownUsage(), System.now())
    let end = start + UInt64(seconds * 1e9)
    var rate = MoveRate()
    while System.now() < end {
      rate.transactions += 1
      let due = Int((Double(rate.transactions) * perTransaction).rounded())
      try database.begin()
      while rate.moves < due {
        try move(in: database)
        rate.moves += 1
      }
      try database.commit()
    }
    rate.seconds = Double(System.now() - start) / 1e9
    rate.time = (System.ownUsage() - usage).time
    return rate
  }

  private mutating func move(in database: DirectDatabase) throws {
    let count = counts[next]
    switch MoveCycle.change(after: count) {
    case .place(let square):
      let space = texts[next].isEmpty ? "" : " "
      texts[next] += "\(space)\(square)@\(count + 1)".utf8
    case .reset: texts[next] = []
    }
    try database.update(
      files.games[next].id.text, from: count, moves: texts[next], at: System.wallClock())
    counts[next] += 1
    next = (next + 1) % counts.count
  }
}
