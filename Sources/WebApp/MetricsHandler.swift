import ComputerPlayers
import Gameplay
public import HTTP
public import Metrics

extension WebApp {
  /// The answer of the listener that tells figures, at `/metrics`.
  ///
  /// - Parameter others: writes the figures of what the site stands on.
  public func metrics(
    for request: HTTPRequest, with others: (inout MetricsText) -> Void = { _ in }
  ) -> HTTPResponse {
    guard request.path == "/metrics" else {
      return HTTPResponse(status: .notFound, fields: ResponseFields.uncached)
    }
    guard [.get, .head].contains(request.method) else {
      return HTTPResponse(status: .methodNotAllowed, fields: [.allow: "GET, HEAD"])
    }
    var text = MetricsText()
    meter.write(to: &text)
    limiter.write(to: &text)
    pages.write(to: &text)
    writePools(to: &text)
    others(&text)
    return HTTPResponse(
      status: .ok,
      fields: [.contentType: MetricsText.contentType, .cacheControl: "no-store"],
      body: Array(text.text.utf8))
  }

  private func writePools(to text: inout MetricsText) {
    let (painting, reading, thinking) = (painting.load, reading.load, games.searchLoad)
    let (analysing, reviewing) = (analyses.load, reviews.load)
    text.add(
      .gauge, "flipbook_pool_busy", "Threads beside the loops that are at work.",
      each: [
        (["pool": "painting"], painting.working), (["pool": "reading"], reading.working),
        (["pool": "thinking"], thinking.searching), (["pool": "analysing"], analysing.searching),
        (["pool": "reviewing"], reviewing.searching),
      ])
    text.add(
      .gauge, "flipbook_pool_queue", "What waits for such a thread.",
      each: [
        (["pool": "painting"], painting.waiting), (["pool": "reading"], reading.waiting),
        (["pool": "thinking"], thinking.waiting), (["pool": "analysing"], analysing.waiting),
        (["pool": "reviewing"], reviewing.waiting),
      ])
  }
}
