import ComputerPlayers
package import Encodings
import Gameplay
import HTTP
import Synchronization

final class RequestMeter: Sendable {
  private struct Counts {
    var answers: [(status: Int, count: Int)] = []
    var durations = Histogram()

    mutating func count(_ status: Int, _ nanoseconds: Int) {
      durations.observe(nanoseconds)
      if let index = answers.firstIndex(where: { $0.status == status }) {
        answers[index].count += 1
      } else {
        answers.append((status, 1))
      }
    }
  }

  private let figures = Mutex<[String: Counts]>([:])

  func count(_ route: String, _ status: HTTPStatus, nanoseconds: Int64) {
    figures.withLock { $0[route, default: Counts()].count(status.code, Int(nanoseconds)) }
  }

  func currentFigures() -> [Figure] {
    let asked = figures.withLock { $0 }.sorted { $0.key < $1.key }
    return [
      Figure.counter(
        "flipbook_requests_total", "Requests that have been answered.",
        each: asked.flatMap { route, counts in
          counts.answers.map { (["route": route, "status": String($0.status)], $0.count) }
        }),
      Figure.histogram(
        "flipbook_request_duration_seconds",
        "Time from a request to its answer, with what it waited for.",
        scale: 1_000_000_000, asked.map { (["route": $0], $1.durations) }),
    ]
  }
}

extension WebApp {
  package func currentFigures() -> [Figure] {
    meter.currentFigures() + limiter.currentFigures() + pages.currentFigures() + poolFigures
  }

  private var poolFigures: [Figure] {
    let pools: [(name: String, load: (Int, Int))] = [
      ("working", pool.load), ("thinking", games.searchLoad),
      ("analysing", extras.analyses?.load ?? (0, 0)), ("reviewing", extras.reviews?.load ?? (0, 0)),
    ]
    return [
      Figure.gauge(
        "flipbook_pool_busy", "Threads beside the loops that are at work.",
        each: pools.map { (["pool": $0.name], $0.load.0) }),
      Figure.gauge(
        "flipbook_pool_queue", "What waits for such a thread.",
        each: pools.map { (["pool": $0.name], $0.load.1) }),
    ]
  }
}
