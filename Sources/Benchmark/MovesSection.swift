/// Durable moves against what SQLite does with as many in as many transactions.
struct MovesSection {
  private static let rounds = 7
  private static let seconds = 0.7

  func measure(to report: Report) async throws {
    let clients = MeasuredGames.clients
    report.heading("Moves, durably committed, by \(clients) players at once")
    let folder = try TemporaryFolder()
    let files = try await MeasuredGames(path: folder.file("direct.sqlite"))
    var direct = DirectMoves(files)
    try await compareStore(with: &direct, folder).write(as: "the store", to: report)
    try compareServer(with: &direct, folder, report)
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

  private func compareServer(
    with direct: inout DirectMoves, _ folder: TemporaryFolder, _ report: Report
  ) throws {
    // A single move of each client, with all that comes before.
    let preparation = try HTTPMoves(store: folder.file("prepared.sqlite"), seconds: 0)
    var comparison = MoveComparison()
    var latencies: [UInt32] = []
    for round in 0..<Self.rounds {
      let ours = try HTTPMoves(
        store: folder.file("served-\(round).sqlite"), seconds: Self.seconds)
      let rate = ours.rate - preparation.rate
      let bare = try direct.run(seconds: Self.seconds, perTransaction: rate.perTransaction)
      comparison.add(rate, against: bare)
      latencies += ours.latencies
    }
    comparison.write(as: "POST /g/ID/move", Latencies(latencies).text, to: report)
  }
}
