import OperatingSystem
import Reversi

/// Measures the time from the start of the program to its first response.
struct StartSection {
  private static let starts = 15

  func measure() throws {
    Report.heading("Start, from nothing to the whole first answer")
    let folder = try TemporaryFolder()
    let site = try MeasuredSite(in: folder)
    for (name, path) in [("a new board", "/"), ("a stored game", site.game)] {
      let times = try (0..<Self.starts).map { _ in
        let start = MonotonicTime.now
        let server = try ServerProcess(store: site.store, loops: nil)
        let answer = try server.answer(to: HTTPText.get(path))
        let time = MonotonicTime.now - start
        guard answer.status == 200 else { throw BenchmarkError("no page at \(path)") }
        _ = try server.stop()
        return UInt32(clamping: Int64(time / .nanoseconds(1)))
      }
      let latencies = Latencies(times)
      Report.line(
        name, "best \(Figure.text(latencies.percentile(0) / 1000)) ms",
        "median \(Figure.text(latencies.percentile(50) / 1000)) ms")
    }
  }
}

/// Measures the program with files of games.
struct ExportSection {
  private static let replayed = 50_000
  private static let exported = 20

  func measure() throws {
    let folder = try TemporaryFolder()
    Report.heading("Files of games, by the whole program")
    let many = try folder.write(RandomGames.lines(Self.replayed), to: "many.txt")
    Report.line("replay", try figures(["replay", many], games: Self.replayed))
    let few = try folder.write(RandomGames.lines(Self.exported), to: "few.txt")
    for pace in ["disks", "off"] {
      Report.line(
        "export game --pace \(pace)",
        try figures(
          ["export", "game", few, "--output", folder.file(pace), "--pace", pace],
          games: Self.exported))
    }
  }

  private func figures(_ arguments: [String], games: Int) throws -> String {
    let start = MonotonicTime.now
    let usage = try FlipbookProgram.run(arguments)
    let seconds = (MonotonicTime.now - start) / .seconds(1)
    return
      "\(Figure.text(Double(games) / seconds)) games/s  "
      + "\(Figure.text(usage.time / Double(games))) µs CPU each"
  }
}

/// Measures the rules alone, by counting lines of play.
struct PerftSection {
  private static let plies = 11
  private static let lines = 212_258_800

  func measure() throws {
    Report.heading("Rules, on one core")
    var best = Int64.max
    for _ in 0..<3 {
      let start = threadProcessorTime()
      let lines = Position.initial.lineCount(plies: Self.plies)
      best = min(best, threadProcessorTime() - start)
      guard lines == Self.lines else { throw BenchmarkError("perft 11 gives \(lines)") }
    }
    let seconds = Double(best) / 1e9
    Report.line(
      "perft \(Self.plies)", "\(Figure.text(seconds)) s",
      "\(Figure.text(Double(Self.lines) / seconds / 1e6)) M lines/s")
  }
}

/// Measures the server's memory as the kernel counts it, without socket buffers in the kernel.
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
    // Some descriptors are needed for other open files.
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
