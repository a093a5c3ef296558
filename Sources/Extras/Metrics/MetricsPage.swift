package import Encodings
package import HTTP

/// The one page of a listener for metrics.
package struct MetricsPage: Sendable {
  private let host: String
  private let isOwn: @Sendable (IPAddress) -> Bool

  /// - Parameters:
  ///   - host: the host name or address that the listener is configured with.
  ///   - isOwn: whether an address belongs to this machine, apart from loopback addresses.
  package init(
    at host: String = "localhost", isOwn: @escaping @Sendable (IPAddress) -> Bool = { _ in false }
  ) {
    (self.host, self.isOwn) = (host, isOwn)
  }

  /// Responds to a request for metrics at `/metrics`.
  ///
  /// Another site could point its own host name at this machine and read the metrics. Such requests get 421.
  package func response(to request: HTTPRequest, figures: () -> [Figure]) -> HTTPResponse {
    guard isMeant(request.host) else {
      return HTTPResponse(
        status: .misdirectedRequest, fields: [.cacheControl: "no-store"],
        text: "Ask for \(host), for localhost or for an address of this machine.\n")
    }
    guard request.path == "/metrics" else {
      return HTTPResponse(status: .notFound, fields: [.cacheControl: "no-store"])
    }
    guard [.get, .head].contains(request.method) else {
      return HTTPResponse(status: .methodNotAllowed, fields: [.allow: "GET, HEAD"])
    }
    return HTTPResponse(
      status: .ok,
      fields: [.contentType: MetricsText.contentType, .cacheControl: "no-store"],
      body: Array(MetricsText(figures()).text.utf8))
  }

  /// Whether a request is for this listener.
  private func isMeant(_ asked: HTTPHost?) -> Bool {
    let hosts = [host, "localhost"].map { HTTPHost($0.utf8) }
    return switch asked {
    case nil: true
    case let asked? where hosts.contains(asked): true
    case .address(let address): address.isLoopback || isOwn(address)
    case .name: false
    }
  }
}
