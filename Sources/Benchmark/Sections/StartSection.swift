/// How long it takes until a program that was just started answers.
struct StartSection {
  private static let starts = 15

  func measure(to report: Report) throws {
    report.heading("Start, from nothing to the whole first answer")
    let folder = try TemporaryFolder()
    let site = try MeasuredSite(in: folder)
    for (name, path) in [("a new board", "/"), ("a stored game", site.game)] {
      let times = try (0..<Self.starts).map { _ in
        let start = System.now()
        let server = try ServerProcess(store: site.store, loops: nil)
        let answer = try SingleRequest.ask(HTTPText.get(path), port: server.port)
        let time = System.now() - start
        guard answer.status == 200 else { throw BenchmarkError("no page at \(path)") }
        _ = try server.stop()
        return UInt32(clamping: time)
      }
      let latencies = Latencies(times)
      report.line(
        name, "best \(Figure.text(latencies.percentile(0) / 1000)) ms",
        "median \(Figure.text(latencies.percentile(50) / 1000)) ms")
    }
  }
}
