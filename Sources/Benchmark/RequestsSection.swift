import OperatingSystem

/// Whole requests over sockets of this machine; the server has a process of its own, so that its time is its own.
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
    // What many connections add shows in one page and in what takes no time at all.
    for (name, request) in [site.requests[0], site.requests[site.requests.count - 1]] {
      try measure(name, request, connections: 512, of: site, idle: idle)
    }
  }

  private func measure(
    _ name: String, _ request: [UInt8], connections: Int, of site: MeasuredSite,
    idle: ResourceUsage
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
