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
    let folder = try TemporaryFolder()
    let files = try await MeasuredGames(path: folder.file("direct.sqlite"))
    var direct = DirectMoves(files)
    try await compareStore(with: &direct, folder).write(as: "the store")
    try compareServer(with: &direct, folder)
  }

  private func compareStore(
    with direct: inout DirectMoves, _ folder: TemporaryFolder
  ) async throws -> MoveComparison {
    var store = StoreMoves(try await MeasuredGames(path: folder.file("store.sqlite")))
    var comparison = MoveComparison()
    for _ in 0..<Self.rounds {
      let ours = try await store.run(seconds: Self.seconds)
      let bare = try direct.run(seconds: Self.seconds, perTransaction: ours.perTransaction)
      comparison.add(ours, against: bare)
    }
    return comparison
  }

  private func compareServer(with direct: inout DirectMoves, _ folder: TemporaryFolder) throws {
    // A single move of each client, to subtract the cost of the preparation.
    let preparation = try HTTPMoves(store: folder.file("prepared.sqlite"), seconds: 0)
    var comparison = MoveComparison()
    var latencies: [UInt32] = []
    for round in 0..<Self.rounds {
      let ours = try HTTPMoves(
        store: folder.file("served-\(round).sqlite"), seconds: Self.seconds)
      var rate = ours.rate
      rate.add(preparation.rate, times: -1)
      let bare = try direct.run(seconds: Self.seconds, perTransaction: rate.perTransaction)
      comparison.add(rate, against: bare)
      latencies += ours.latencies
    }
    comparison.write(as: "POST /g/ID/move", Latencies(latencies).text)
  }
}

/// The number of moves and transactions, and the time they took.
struct MoveRate {
  var moves = 0
  var transactions = 0
  var seconds = 0.0
  /// Microseconds of processor time, for all processes and threads involved.
  var time = 0.0

  var perSecond: Double { Double(moves) / seconds }
  var timePerMove: Double { time / Double(moves) }
  var perTransaction: Double { Double(moves) / Double(max(1, transactions)) }

  /// Adds another rate several times. Subtract a shorter run, with the factor -1, to remove the cost of the
  /// preparation.
  mutating func add(_ other: MoveRate, times factor: Int = 1) {
    moves += factor * other.moves
    transactions += factor * other.transactions
    seconds += Double(factor) * other.seconds
    time += Double(factor) * other.time
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

  /// Prints the figures of both, and the median, least and greatest ratio.
  func write(as name: String, _ latencies: String = "") {
    Report.line(name, figures(of: ours), latencies)
    Report.line("SQLite alone, as many per transaction", figures(of: bare))
    let sorted = ratios.sorted().map { Figure.text($0) }
    Report.line(
      "\(name) to SQLite alone", sorted[sorted.count / 2],
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
  enum Change {
    case place(Square)
    case reset
  }

  static let length = SampleTranscript.squares.count + 1

  /// The change after this number of changes.
  static func change(after count: Int) -> Change {
    let number = count % length
    return number < SampleTranscript.squares.count
      ? .place(SampleTranscript.squares[number]) : .reset
  }
}

/// Posts moves to a running server; each client plays its own game.
struct HTTPMoves {
  /// The moves and the processor time of the whole server process.
  let rate: MoveRate
  let latencies: [UInt32]

  /// Creates a game for each client, then posts moves for a while.
  init(store: String, seconds: Double) throws {
    let server = try ServerProcess(store: store)
    let seats = try (0..<MeasuredGames.clients).map { try server.newGame(from: $0) }
    let counter = try TransactionCounter(of: store)
    let before = try counter.count()
    let result = try HTTPLoad(
      port: server.port, connections: seats.count, seconds: seconds, status: 303
    ) { Self.request(in: seats[$0], after: $1) }.run()
    let transactions = try counter.count(since: before)
    for (number, seat) in seats.enumerated() {
      let document = try server.answer(to: HTTPText.get(seat.path + ".json"), from: number)
      guard document.text.contains("\"version\":\(result.answers[number] ?? 0),") else {
        throw BenchmarkError("moves were answered that were not made in \(seat.path)")
      }
    }
    latencies = result.latencies
    rate = MoveRate(
      moves: latencies.count, transactions: transactions, seconds: result.seconds,
      time: try server.stop().time)
  }

  private static func request(in seat: ServerProcess.Seat, after count: Int) -> [UInt8] {
    let cookie = seat.cookie + "; choices=motion-off"
    return switch MoveCycle.change(after: count) {
    case .place(let square):
      HTTPText.post("v=\(count)&move=\(square)", to: seat.path + "/move", cookie: cookie)
    case .reset: HTTPText.post("", to: seat.path + "/reset", cookie: cookie)
    }
  }
}
