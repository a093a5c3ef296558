import OperatingSystem

/// Moves posted to a running server, each client to its own game.
struct HTTPMoves {
  /// The moves, and the time of the whole process.
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
