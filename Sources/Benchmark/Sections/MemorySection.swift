/// The memory of the server, as the kernel counts it; what sockets take in the kernel is not in it.
struct MemorySection {
  private static let connections = 10_000
  private static let seconds = 3.0

  func measure(to report: Report) throws {
    let folder = try TemporaryFolder()
    let site = try MeasuredSite(in: folder)
    report.heading("Memory of the server")
    let server = try ServerProcess(store: site.store)
    let page = HTTPText.get(site.game)
    _ = try HTTPClient.ask(page, port: server.port)
    guard let idle = ProcessMemory(of: server.process) else {
      return try measurePeak(server, page, report)
    }
    report.line("idle, after one page", idle.text)
    try measureIdleConnections(server, site, report)
    _ = try server.stop()
    let busy = try ServerProcess(store: site.store)
    let count = try load(busy, page)
    if let memory = ProcessMemory(of: busy.process) {
      report.line("after \(Figure.text(count)) pages to 64 at once", memory.text)
    }
    report.line("at most", Figure.bytes(Double(try busy.stop().peakMemory)))
  }

  /// Where nobody tells what a living process has.
  private func measurePeak(
    _ server: ServerProcess, _ page: [UInt8], _ report: Report
  ) throws {
    _ = try load(server, page)
    report.line("under load, at most", Figure.bytes(Double(try server.stop().peakMemory)))
  }

  private func load(_ server: ServerProcess, _ page: [UInt8]) throws -> Int {
    try HTTPLoad(
      port: server.port, connections: 64, seconds: Self.seconds, status: 200
    ) { _, _ in page }.run().latencies.count
  }

  private func measureIdleConnections(
    _ server: ServerProcess, _ site: MeasuredSite, _ report: Report
  ) throws {
    // A few for everything else that is open.
    let count = min(Self.connections, System.raiseOpenFileLimit() - 100)
    for (name, request) in [
      ("nothing but a health check", HTTPText.get("/healthz")),
      ("a page", HTTPText.get(site.game)),
    ] {
      guard let before = ProcessMemory(of: server.process) else { return }
      let clients = try IdleConnections(count, port: server.port, asking: request)
      guard let after = ProcessMemory(of: server.process) else { return }
      let each = (after.resident - before.resident) / Double(clients.count)
      report.line(
        "\(Figure.text(clients.count)) idle after \(name)", after.text,
        "\(Figure.bytes(each)) per connection")
    }
  }
}
