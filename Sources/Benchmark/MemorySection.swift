import OperatingSystem

/// The memory of the server, as the kernel counts it; what sockets take in the kernel is not in it.
struct MemorySection {
  private static let connections = 10_000
  private static let seconds = 2.0

  func measure() throws {
    let folder = try TemporaryFolder()
    let site = try MeasuredSite(in: folder)
    let page = HTTPText.get(site.game)
    Report.heading("Memory of the server, as the kernel counts it for the process")
    try measureIdle(site, asking: page)
    try measureLoad(site, asking: page)
    let health = HTTPText.get("/healthz")
    try measureConnections(site, after: "a health check", asking: health)
    try measureConnections(site, after: "a page", asking: page)
  }

  private func measureIdle(_ site: MeasuredSite, asking page: [UInt8]) throws {
    let server = try ServerProcess(store: site.store)
    _ = try server.answer(to: page)
    let memory = server.memory
    let peak = try server.stop().peakMemory
    Report.line("idle, after one page", memory?.text ?? "at most \(Figure.bytes(Double(peak)))")
  }

  private func measureLoad(_ site: MeasuredSite, asking page: [UInt8]) throws {
    let server = try ServerProcess(store: site.store)
    let load = HTTPLoad(
      port: server.port, connections: 64, seconds: Self.seconds, status: 200
    ) { _, _ in page }
    let pages = try load.run().latencies.count
    let memory = server.memory
    let peak = try memory?.peak ?? Double(server.stop().peakMemory)
    Report.line(
      "\(Figure.text(pages)) pages to 64 at once", "at most \(Figure.bytes(peak))",
      memory.map { "afterwards \($0.text)" } ?? "")
  }

  private func measureConnections(
    _ site: MeasuredSite, after name: String, asking request: [UInt8]
  ) throws {
    // Some descriptors are for everything else that is open.
    let count = min(Self.connections, CurrentProcess.raiseOpenFileLimit() - 100)
    let server = try ServerProcess(store: site.store)
    for _ in 0..<64 { _ = try server.answer(to: request) }
    guard let before = server.memory else { return }
    let clients = try (0..<count).map { number in
      let client = try LoadConnection(port: server.port, number: number)
      let status = try client.answer(to: request).status
      guard status == 200 else {
        throw BenchmarkError("connection \(number + 1) is answered \(status)")
      }
      return client
    }
    guard let after = server.memory else { return }
    let each = (after.resident - before.resident) / Double(clients.count)
    Report.line(
      "\(Figure.text(count)) connections idle after \(name)", after.text,
      "\(Figure.bytes(each)) each")
  }
}
