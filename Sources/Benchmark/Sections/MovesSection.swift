/// Durable moves against what SQLite does with the same transactions.
struct MovesSection {
  private static let rounds = 5
  private static let seconds = 1.0

  func measure(to report: Report) async throws {
    let clients = MeasuredGames.clients
    report.heading("Moves, durably committed, by \(clients) players at once")
    let folder = try TemporaryFolder()
    let files = try await MeasuredGames(path: folder.file("direct.sqlite"))
    var direct = DirectMoves(files)
    try await measureStore(&direct, folder, report)
    try measureServer(&direct, folder, report)
  }

  /// Store and SQLite take turns, so that what else the machine does hurts both alike.
  private func measureStore(
    _ direct: inout DirectMoves, _ folder: TemporaryFolder, _ report: Report
  ) async throws {
    var store = StoreMoves(try await MeasuredGames(path: folder.file("store.sqlite")))
    var (ours, bare) = (MoveRate(), MoveRate())
    for _ in 0..<Self.rounds {
      let rate = try await store.run(seconds: Self.seconds)
      ours = ours + rate
      bare =
        try bare + direct.run(seconds: Self.seconds, perTransaction: rate.perTransaction)
    }
    report.line("the store", figures(of: ours))
    report.line("SQLite, the same transactions", figures(of: bare))
    report.line("the store against SQLite", "\(Figure.text(ours.perSecond / bare.perSecond))")
  }

  private func measureServer(
    _ direct: inout DirectMoves, _ folder: TemporaryFolder, _ report: Report
  ) throws {
    var (ours, bare) = (MoveRate(), MoveRate())
    var latencies: Latencies?
    for round in 0..<Self.rounds {
      let moves = try HTTPMoves(
        store: folder.file("served-\(round).sqlite"), seconds: Self.seconds)
      ours = ours + moves.rate
      latencies = moves.latencies
      bare =
        try bare + direct.run(seconds: Self.seconds, perTransaction: moves.rate.perTransaction)
    }
    report.line("POST /g/ID/move", figures(of: ours), latencies?.text ?? "")
    report.line("SQLite, the same transactions", figures(of: bare))
    report.line("POST against SQLite", "\(Figure.text(ours.perSecond / bare.perSecond))")
  }

  private func figures(of rate: MoveRate) -> String {
    "\(Figure.text(rate.perSecond)) moves/s  \(Figure.text(rate.timePerMove)) µs CPU each  "
      + "\(Figure.text(rate.perTransaction)) per transaction"
  }
}
