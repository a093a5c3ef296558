public import HTTP
import OperatingSystem

/// Where a server listens and how much it takes.
public struct HTTPServerConfiguration: Sendable {
  /// How sockets are watched.
  public enum Polling: Sendable, CaseIterable {
    #if os(Linux)
      /// Linux's own way, whose cost does not grow with idle connections.
      case epoll
    #endif
    /// The portable way.
    case poll

    /// The better one of this platform.
    public static var preferred: Polling {
      #if os(Linux)
        .epoll
      #else
        .poll
      #endif
    }
  }

  /// A name or address of this machine.
  public var host: String
  /// The port; 0 picks a free one.
  public var port: Int
  /// The number of event loops, each a thread; `nil` for one per usable core.
  public var loops: Int?
  /// How sockets are watched.
  public var polling = Polling.preferred
  /// What a request may hold.
  public var parserLimits = HTTPParserLimits()
  /// How many connections there may be.
  public var connectionLimits = ConnectionLimits()
  /// Whose word is taken for who asks; their own connections are not counted per address.
  public var trustedProxies = TrustedProxies()
  /// How long everything may take.
  public var timeouts = Timeouts()
  /// What is answered to a request that cannot be read, or came too slowly; framing and
  /// `Connection: close` are the server's.
  public var renderFailure: @Sendable (HTTPStatus, _ reason: String) -> HTTPResponse = {
    HTTPResponse(status: $0, text: "\($0): \($1)\n")
  }
  /// The time for the `Date` field: seconds since 1970-01-01 UTC.
  public var unixTime: @Sendable () -> Int64 = { WallClock.seconds }
  /// Puts the time of the loops down to those who have used it; nil measures nothing.
  public var accounting: TimeAccounting?
  /// Is called with every request that is over, on the loop's thread.
  public var log: (@Sendable (AccessLogEntry) -> Void)?
  /// Is told, on a loop's thread and once a minute at most, of what keeps clients from being served.
  public var report: @Sendable (HTTPServerError) -> Void = { _ in }

  /// A server on this machine only, unless said otherwise.
  public init(host: String = "127.0.0.1", port: Int = 8080, loops: Int? = nil) {
    self.host = host
    self.port = port
    self.loops = loops
  }
}

/// How many connections a server holds; one beyond is answered with 503 and closed.
public struct ConnectionLimits: Sendable, Equatable {
  /// All connections together.
  public var total: Int
  /// Those of one address, or of one /64 network with IPv6.
  public var perAddress: Int
  /// Whether the limit per address holds for this machine too, from which all connections come
  /// when a reverse proxy stands in front.
  public var countsLoopback: Bool
  /// How many octets of answers may wait for one address, or /64 network, to read them. Beyond, a connection is closed.
  public var unsentOctets: Int

  /// Limits for a machine of today.
  public init(
    total: Int = 16_384, perAddress: Int = 256, countsLoopback: Bool = false,
    unsentOctets: Int = 16 << 20
  ) {
    self.total = total
    self.perAddress = perAddress
    self.countsLoopback = countsLoopback
    self.unsentOctets = unsentOctets
  }
}

/// Measures for how long each request occupies a loop, and tells that when its answer is sent.
public struct TimeAccounting: Sendable {
  /// A clock that only goes forward.
  let nanoseconds: @Sendable () -> Int64
  /// Is told who has used how many nanoseconds of a loop, on the loop's thread.
  let debit: @Sendable (HTTPClient, _ nanoseconds: Int64) -> Void

  /// Accounting by a clock.
  public init(
    nanoseconds: @escaping @Sendable () -> Int64,
    debit: @escaping @Sendable (HTTPClient, _ nanoseconds: Int64) -> Void
  ) {
    self.nanoseconds = nanoseconds
    self.debit = debit
  }
}

/// How long a client may take; the clock is monotonic and the grain about an eighth of the
/// shortest of them, a second at most.
public struct Timeouts: Sendable, Equatable {
  /// From the first octet of a head to its end, and from the connection to the end of the first
  /// head; beyond: 408.
  public var header: Duration
  /// From the end of the head to the end of the body; beyond: 408.
  public var body: Duration
  /// Between two requests.
  public var idle: Duration
  /// For an answer to a client that has closed its side: a script that has half-closed is served as others are, but
  /// for a browser that has gone nothing is held longer; beyond, the request's task is cancelled.
  public var answer: Duration
  /// Without the client reading anything of an answer.
  public var write: Duration
  /// For the client to close after a last answer, so that the answer is not lost to a reset.
  public var linger: Duration
  /// Between two requests when the server shuts down: whoever has sent one before hearing of that is answered.
  public var farewell: Duration
  /// For the rest of a request that is arriving when the server shuts down, beyond which there is a 503; from then
  /// on also in place of `write` and `linger`.
  public var drain: Duration

  /// Timeouts that slow lines can keep and slow attacks cannot use.
  public init(
    header: Duration = .seconds(10),
    body: Duration = .seconds(20),
    idle: Duration = .seconds(75),
    answer: Duration = .seconds(1),
    write: Duration = .seconds(30),
    linger: Duration = .seconds(2),
    farewell: Duration = .milliseconds(250),
    drain: Duration = .seconds(1)
  ) {
    self.header = header
    self.body = body
    self.idle = idle
    self.answer = answer
    self.write = write
    self.linger = linger
    self.farewell = farewell
    self.drain = drain
  }
}

extension Timeouts {
  /// How long the loop lets pass between two looks at all deadlines.
  var grain: Duration {
    let all = [header, body, idle, answer, write, linger, drain]
    return min(max((all.min() ?? .seconds(1)) / 8, .milliseconds(1)), .seconds(1))
  }

  /// How long this timer runs; `nil` for no end.
  subscript(timer: Connection.Timer) -> Duration? {
    switch timer {
    case .none: nil
    case .header: header
    case .body: body
    case .idle: idle
    case .answer: answer
    case .write: write
    case .linger: linger
    case .farewell: farewell
    case .drain: drain
    }
  }
}

/// What the access log is told of every request.
public struct AccessLogEntry: Sendable {
  /// The method, or `nil` if the request could not be read so far.
  public var method: HTTPMethod?
  /// The path as sent, without the query; it may hold what is secret in an address. `nil` if the
  /// request could not be read.
  public var path: String?
  /// The status that was answered; 499 if the client had left before.
  public var status: HTTPStatus
  /// Octets of head and body.
  public var bytes: Int
  /// From the arrival of the whole request to the moment its answer was handed to the system.
  public var duration: Duration
  /// Who asked, as a trusted proxy tells.
  public var client: HTTPClient
}
