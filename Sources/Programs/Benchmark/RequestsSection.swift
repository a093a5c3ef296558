import Gameplay
import HTTP
import Metrics
import OperatingSystem
import WebApp

/// Measures whole requests over local sockets. The server runs in its own process, so that its processor time
/// can be measured.
struct RequestsSection {
  private static let seconds = 2.0

  func measure() throws {
    Report.heading(
      "Requests, over sockets, of a server with \(ServerProcess.loops) threads on "
        + "\(CurrentProcess.usableCores) cores")
    let folder = try TemporaryFolder()
    let site = try MeasuredSite(in: folder)
    let idle = try ServerProcess(store: site.store).stop()
    for (name, request) in site.requests {
      try measure(name, request, connections: 64, of: site, idle: idle)
    }
    // The cost of many connections shows in one page and in the cheapest request.
    for (name, request) in [site.requests[0], site.requests[site.requests.count - 1]] {
      try measure(name, request, connections: 512, of: site, idle: idle)
    }
  }

  private func measure(
    _ name: String, _ request: [UInt8], connections: Int, of site: MeasuredSite, idle: ResourceUsage
  ) throws {
    let server = try ServerProcess(store: site.store)
    let load = HTTPLoad(
      port: server.port, connections: connections, seconds: Self.seconds, status: 200
    ) { _, _ in request }
    let result = try load.run()
    let usage = try server.stop() - idle
    Report.line("\(name), \(connections) connections", Self.figures(result, usage))
  }

  private static func figures(_ result: LoadResult, _ usage: ResourceUsage) -> String {
    let count = Double(result.latencies.count)
    let parts = [
      "\(Figure.text(usage.time / count)) µs CPU",
      "(\(Figure.text(usage.user / count)) user, \(Figure.text(usage.system / count)) system)",
      "\(Figure.text(result.perSecond)) requests/s",
      Latencies(result.latencies).text,
      "\(result.bodyLength) B",
    ]
    return parts.joined(separator: "  ")
  }
}

/// Measures the cost of counting a request, without the request's own work.
struct CountingSection {
  private static let batches = 100
  private static let reads = 1000

  func measure() async {
    Report.heading("Figures for Prometheus, CPU each")
    let request = 1000 * requestTime()
    let read = 1000 * (await readTime())
    Report.line("to count a request", "\(Figure.text(request)) ns")
    Report.line("to count a read of the store", "\(Figure.text(read)) ns")
    Report.line("both, as for a page of a game", "\(Figure.text(request + read)) ns")
  }

  private func requestTime() -> Double {
    let (uptime, meter) = (Uptime.system, RequestMeter())
    // As many different statuses as a site responds with.
    let statuses: [HTTPStatus] = [.ok, .notModified, .seeOther, .notFound, .tooManyRequests]
    for status in statuses { meter.count(.game, status, nanoseconds: 1) }
    return Repetition.time {
      let start = uptime.nanoseconds()
      meter.count(.game, .notFound, nanoseconds: uptime.nanoseconds() - start)
    }
  }

  /// The additional time of a read because the store is measured.
  private func readTime() async -> Double {
    let store = MemoryStore()
    let bare = await time(ofReadsIn: store)
    return await time(ofReadsIn: MeasuredStore(store)) - bare
  }

  private func time(ofReadsIn store: some GameStore) async -> Double {
    let id = GameID.random(at: Timestamp(milliseconds: 0))
    var best = Int64.max
    for _ in 0..<Self.batches {
      let start = threadProcessorTime()
      for _ in 0..<Self.reads { _ = try? await store.game(id) }
      best = min(best, threadProcessorTime() - start)
    }
    return Double(best) / Double(Self.reads) / 1000
  }
}
