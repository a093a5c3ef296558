import OperatingSystem

/// Moves posted to a running server, each client to its own game.
struct HTTPMoves {
  /// A game and the cookie that may move in it.
  private struct Seat {
    let path: String
    let cookie: String
  }

  /// The moves, and the time of the whole process.
  let rate: MoveRate
  let latencies: [UInt32]

  /// Creates a game for each client, then posts moves for a while.
  init(store: String, seconds: Double) throws {
    let server = try ServerProcess(store: store)
    let seats = try (0..<MeasuredGames.clients).map { try Self.newGame(port: server.port, $0) }
    let counter = try TransactionCounter(of: store)
    let before = try counter.count()
    let result = try HTTPLoad(
      port: server.port, connections: seats.count, seconds: seconds, status: 303
    ) { Self.request(in: seats[$0], after: $1) }.run()
    let transactions = try counter.count(since: before)
    try Self.verify(seats, result, port: server.port)
    latencies = result.latencies
    rate = MoveRate(
      moves: latencies.count, transactions: transactions, seconds: result.seconds,
      time: try server.stop().time)
  }

  private static func newGame(port: Int, _ number: Int) throws -> Seat {
    let created = try SingleRequest.ask(
      HTTPText.post("", to: "/games"), port: port, number: number)
    guard created.status == 303, let path = created.location, let cookie = created.seat else {
      throw BenchmarkError("a game can't be created: the server answers \(created.status)")
    }
    return Seat(path: path, cookie: cookie + "; choices=motion-off")
  }

  private static func request(in seat: Seat, after count: Int) -> [UInt8] {
    switch MoveCycle.change(after: count) {
    case .place(let square):
      HTTPText.post("v=\(count)&move=\(square)", to: seat.path + "/move", cookie: seat.cookie)
    case .reset: HTTPText.post("", to: seat.path + "/reset", cookie: seat.cookie)
    }
  }

  /// Finds out whether each move that was answered is there.
  private static func verify(_ seats: [Seat], _ result: LoadResult, port: Int) throws {
    for (number, seat) in seats.enumerated() {
      let document = try SingleRequest.ask(
        HTTPText.get(seat.path + ".json"), port: port, number: number)
      let version = result.answers[number] ?? 0
      guard document.text.contains("\"version\":\(version),") else {
        throw BenchmarkError("moves were answered that were not made in \(seat.path)")
      }
    }
  }
}
