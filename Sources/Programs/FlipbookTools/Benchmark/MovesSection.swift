import OperatingSystem

#if PostgreSQL
  import PostgreSQLStore
#endif

/// Compares durable moves with SQLite alone, for the same number of moves and transactions.
struct MovesSection {
  private static let rounds = 7
  private static let seconds = 0.7

  func measure() async throws {
    let clients = MeasuredGames.clients
    Report.heading("Moves, durably committed, by \(clients) players at once")
    #if PostgreSQL
      if let text = CurrentProcess.environment["FLIPBOOK_STORE"], !text.isEmpty {
        return try await StoreMoves.measure(on: ConnectionString(text))
      }
    #endif
    let folder = try FileSystem.makeTemporaryDirectory(named: "flipbook-tools")
    // A folder that can't be deleted does no harm.
    defer { try? FileSystem.removeDirectory(folder) }
    let files = try await MeasuredGames(path: folder + "/direct.sqlite")
    var direct = DirectMoves(files)
    var store = StoreMoves(try await MeasuredGames(path: folder + "/store.sqlite"))
    var (ours, bare, ratios) = (MoveRate(), MoveRate(), [Double]())
    // In turns, so that other load on the machine affects both equally.
    for _ in 0..<Self.rounds {
      let our = try await store.run(seconds: Self.seconds)
      let other = try direct.run(seconds: Self.seconds, perTransaction: our.perTransaction)
      ours.add(our)
      bare.add(other)
      ratios.append(our.perSecond / other.perSecond)
    }
    Report.line("the store", ours.figures)
    Report.line("SQLite alone, as many per transaction", bare.figures)
    let sorted = ratios.sorted().map { Figure.text($0) }
    Report.line(
      "the store to SQLite alone", sorted[sorted.count / 2],
      "(\(sorted[0]) to \(sorted[sorted.count - 1]))")
  }
}

struct MoveRate {
  var moves = 0
  var transactions = 0
  var seconds = 0.0
  /// Microseconds of processor time of all threads.
  var time = 0.0

  var perSecond: Double { Double(moves) / seconds }
  var timePerMove: Double { time / Double(moves) }
  var perTransaction: Double { Double(moves) / Double(max(1, transactions)) }

  mutating func add(_ other: MoveRate) {
    moves += other.moves
    transactions += other.transactions
    seconds += other.seconds
    time += other.time
  }

  var figures: String {
    let parts = [
      "\(Figure.text(perSecond)) moves/s", "\(Figure.text(timePerMove)) µs CPU each",
      "\(Figure.text(perTransaction)) per transaction",
      "of \(Figure.text(seconds / Double(max(1, transactions)) * 1e6)) µs",
    ]
    return parts.joined(separator: "  ")
  }
}
