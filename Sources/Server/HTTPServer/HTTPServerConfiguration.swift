package import HTTP
import OperatingSystem

package struct HTTPServerConfiguration: Sendable {
  package enum Polling: Sendable, CaseIterable {
    #if os(Linux)
      /// Linux only. Its cost doesn't grow with idle connections.
      case epoll
    #endif
    case poll

    package static var preferred: Polling {
      #if os(Linux)
        .epoll
      #else
        .poll
      #endif
    }
  }

  /// A host name or address of this machine.
  package var host: String
  /// The port. 0 picks a free one.
  package var port: Int
  /// The number of event loops, each with a thread of its own; nil for one per usable core.
  package var loops: Int?
  package var polling = Polling.preferred
  package var parserLimits = HTTPParserLimits()
  package var connectionLimits = ConnectionLimits()
  /// The proxies whose statement of the client's address is trusted. Their own connections aren't counted per address.
  package var trustedProxies = TrustedProxies()
  package var timeouts = Timeouts()
  /// Renders the response to a request that can't be read or came too slowly. The server adds the framing and
  /// `Connection: close`.
  package var renderFailure: @Sendable (HTTPStatus, _ reason: String) -> HTTPResponse = {
    HTTPResponse(status: $0, text: "\($0): \($1)\n")
  }
  /// The time for the `Date` field, in seconds since 1970-01-01 UTC.
  package var unixTime: @Sendable () -> Int64 = { WallClock.seconds }
  /// Debits each client for the time of the loops that it uses; nil doesn't measure.
  package var accounting: TimeAccounting?
  /// Called on the loop's thread for every finished request.
  package var log: (@Sendable (AccessLogEntry) -> Void)?
  /// Called on a loop's thread, at most once a minute, with an error that keeps clients from being served.
  package var report: @Sendable (String) -> Void = { _ in }

  /// Creates the configuration of a server that, by default, only this machine can reach.
  package init(host: String = "127.0.0.1", port: Int = 8080, loops: Int? = nil) {
    (self.host, self.port, self.loops) = (host, port, loops)
  }
}

/// The maximum number of connections. Without idle ones to close, each further one gets a 503 response.
package struct ConnectionLimits: Sendable, Equatable {
  package var total = 16_384
  /// The connections of one address, or of one /64 network for IPv6.
  package var perAddress = 256
  /// Whether the limit per address applies to this machine too. With a reverse proxy, all connections come from
  /// this machine.
  package var countsLoopback = false
  /// The number of response bytes that one address, or /64 network, may leave unread. A connection beyond that
  /// is closed.
  package var unsentBytes = 16 << 20
}

/// Measures how long each request occupies a loop, and reports it when the response is sent.
package struct TimeAccounting: Sendable {
  let nanoseconds: @Sendable () -> Int64
  /// Called on the loop's thread with a client and the nanoseconds of loop time that it used.
  let debit: @Sendable (HTTPClient, _ nanoseconds: Int64) -> Void

  package init(
    nanoseconds: @escaping @Sendable () -> Int64,
    debit: @escaping @Sendable (HTTPClient, _ nanoseconds: Int64) -> Void
  ) {
    (self.nanoseconds, self.debit) = (nanoseconds, debit)
  }
}

/// The time limits of a client, which slow connections can meet and slow attacks can't exploit. The clock is monotonic. Deadlines are checked at intervals of about an eighth
/// of the shortest limit, at most one second.
package struct Timeouts: Sendable, Equatable {
  /// From the first byte of a header to its end, and from the connection to the end of the first header. After
  /// that, 408.
  package var header: Duration = .seconds(10)
  /// From the end of the header to the end of the body. After that, 408.
  package var body: Duration = .seconds(20)
  /// Between two requests.
  package var idle: Duration = .seconds(75)
  /// For a response to a client that has closed its sending side. A script that half-closes is served normally,
  /// but nothing is held for long for a browser that has gone. After this time the request's task is cancelled.
  package var answer: Duration = .seconds(1)
  /// Without the client reading any part of a response.
  package var write: Duration = .seconds(30)
  /// For the client to close after the last response, so that a reset doesn't destroy the response.
  package var linger: Duration = .seconds(2)
  /// Between two requests during a shutdown. A client that had already sent a request is still answered.
  package var shutdownIdle: Duration = .milliseconds(250)
  /// For the rest of a request that is arriving during a shutdown. After that, 503. From then on it also
  /// replaces `write` and `linger`.
  package var drain: Duration = .seconds(1)

  /// The minimum time between two checks of all deadlines.
  var grain: Duration {
    let all = [header, body, idle, answer, write, linger, drain]
    return min(max((all.min() ?? .seconds(1)) / 8, .milliseconds(1)), .seconds(1))
  }

  subscript(timer: HTTPConnection.Timer) -> Duration? {
    switch timer {
    case .none: nil
    case .header: header
    case .body: body
    case .idle: idle
    case .answer: answer
    case .write: write
    case .linger: linger
    case .shutdownIdle: shutdownIdle
    case .drain: drain
    }
  }
}

package struct AccessLogEntry: Sendable {
  package var method: HTTPMethod?
  /// The path as sent, without the query; nil if the request could not be read. It may contain a secret that is
  /// part of an address.
  package var path: String?
  /// The status of the response; 499 if the client left before.
  package var status: HTTPStatus
  /// The number of bytes sent, header and body.
  package var bytes: Int
  /// From the arrival of the whole request until its response was handed to the system.
  package var duration: Duration
  /// The client, as a trusted proxy reports it.
  package var client: HTTPClient
}
