import Gameplay
import HTTP
import OperatingSystem
import WebApp

/// What it costs a request that it is counted, beside the work that it asks for.
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
    // As many different answers as a site gives.
    let statuses: [HTTPStatus] = [.ok, .notModified, .seeOther, .notFound, .tooManyRequests]
    for status in statuses { meter.count(.game, status, nanoseconds: 1) }
    return Repetition.time {
      let start = uptime.nanoseconds()
      meter.count(.game, .notFound, nanoseconds: uptime.nanoseconds() - start)
    }
  }

  /// What a store takes longer because it is watched.
  private func readTime() async -> Double {
    let store = MemoryStore()
    let bare = await time(ofReadsIn: store)
    return await time(ofReadsIn: MeasuredStore(store)) - bare
  }

  private func time(ofReadsIn store: some GameStore) async -> Double {
    var generator = SystemRandomNumberGenerator()
    let id = GameID(using: &generator)
    var best = Int64.max
    for _ in 0..<Self.batches {
      let start = threadProcessorTime()
      for _ in 0..<Self.reads { _ = try? await store.game(id) }
      best = min(best, threadProcessorTime() - start)
    }
    return Double(best) / Double(Self.reads) / 1000
  }
}
