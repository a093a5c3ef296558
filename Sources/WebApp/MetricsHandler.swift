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
    text.add(
      .gauge, "flipbook_pool_queue", "What waits for a thread beside the loops.",
      each: [
        (["pool": "painting"], painting.queueCount), (["pool": "reading"], reading.queueCount),
      ])
    others(&text)
    return HTTPResponse(
      status: .ok,
      fields: [.contentType: MetricsText.contentType, .cacheControl: "no-store"],
      body: Array(text.text.utf8))
  }
}
