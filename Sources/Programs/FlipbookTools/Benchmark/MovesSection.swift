import OperatingSystem
import Reversi

/// Compares durable moves with SQLite alone, for the same number of moves and transactions.
struct MovesSection {
  private static let rounds = 7
  private static let seconds = 0.7

  func measure() async throws {
    let clients = MeasuredGames.clients
    Report.heading("Moves, durably committed, by \(clients) players at once")
    #if PostgreSQL
      if let database = try DatabaseMoves(environment: CurrentProcess.environment) {
        return try await database.measure()
      }
    #endif
    let folder = try FileSystem.makeTemporaryDirectory(named: "flipbook-tools")
    // A folder that can't be deleted does no harm.
    defer { try? FileSystem.removeDirectory(folder) }
    let files = try await MeasuredGames(path: folder + "/direct.sqlite")
    var direct = DirectMoves(files)
    var store = StoreMoves(try await MeasuredGames(path: folder + "/store.sqlite"))
    var comparison = MoveComparison()
    for _ in 0..<Self.rounds {
      let ours = try await store.run(seconds: Self.seconds)
      let bare = try direct.run(seconds: Self.seconds, perTransaction: ours.perTransaction)
      comparison.add(ours, against: bare)
    }
    comparison.write()
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
}

/// Compares Flipbook with SQLite in alternating runs, so that other load on the machine affects both equally.
struct MoveComparison {
  private var ours = MoveRate()
  private var bare = MoveRate()
  /// The ratio of our moves per second to SQLite's, for each run.
  private var ratios: [Double] = []

  mutating func add(_ ours: MoveRate, against bare: MoveRate) {
    self.ours.add(ours)
    self.bare.add(bare)
    ratios.append(ours.perSecond / bare.perSecond)
  }

  func write() {
    Report.line("the store", figures(of: ours))
    Report.line("SQLite alone, as many per transaction", figures(of: bare))
    let sorted = ratios.sorted().map { Figure.text($0) }
    Report.line(
      "the store to SQLite alone", sorted[sorted.count / 2],
      "(\(sorted[0]) to \(sorted[sorted.count - 1]))")
  }

  private func figures(of rate: MoveRate) -> String {
    let parts = [
      "\(Figure.text(rate.perSecond)) moves/s", "\(Figure.text(rate.timePerMove)) µs CPU each",
      "\(Figure.text(rate.perTransaction)) per transaction",
      "of \(Figure.text(rate.seconds / Double(max(1, rate.transactions)) * 1e6)) µs",
    ]
    return parts.joined(separator: "  ")
  }
}

/// The changes that each measured game repeats: its moves, then a reset.
enum MoveCycle {
  /// The next move; nil for the reset.
  static func square(after count: Int) -> Square? {
    let squares = SampleGame.squares
    return squares.dropFirst(count % (squares.count + 1)).first
  }
}
