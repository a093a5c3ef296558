public import HTTP

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
  public var polling: Polling
  /// What a request may hold.
  public var parserLimits: HTTPParserLimits
  /// How many connections there may be.
  public var connectionLimits: ConnectionLimits
  /// Whose word is taken for who asks; their own connections are not counted per address.
  public var trustedProxies: TrustedProxies
  /// How long everything may take.
  public var timeouts: Timeouts
  /// What is answered to a request that cannot be read, or came too slowly; framing and
  /// `Connection: close` are the server's.
  public var renderFailure: @Sendable (HTTPStatus, _ reason: String) -> HTTPResponse
  /// The time for the `Date` field: seconds since 1970-01-01 UTC.
  public var unixTime: @Sendable () -> Int64
  /// Is called with every answer, on the loop's thread.
  public var log: (@Sendable (AccessLogEntry) -> Void)?

  /// A server on this machine only.
  public init(
    host: String = "127.0.0.1",
    port: Int = 8080,
    loops: Int? = nil,
    polling: Polling = .preferred,
    parserLimits: HTTPParserLimits = HTTPParserLimits(),
    connectionLimits: ConnectionLimits = ConnectionLimits(),
    trustedProxies: TrustedProxies = TrustedProxies(),
    timeouts: Timeouts = Timeouts(),
    renderFailure: @escaping @Sendable (HTTPStatus, String) -> HTTPResponse = Self.plainFailure,
    unixTime: @escaping @Sendable () -> Int64 = Self.systemTime,
    log: (@Sendable (AccessLogEntry) -> Void)? = nil
  ) {
    self.host = host
    self.port = port
    self.loops = loops
    self.polling = polling
    self.parserLimits = parserLimits
    self.connectionLimits = connectionLimits
    self.trustedProxies = trustedProxies
    self.timeouts = timeouts
    self.renderFailure = renderFailure
    self.unixTime = unixTime
    self.log = log
  }

  /// The system's clock.
  public static let systemTime: @Sendable () -> Int64 = { System.unixSeconds() }

  /// Status and reason as a line of text.
  public static let plainFailure: @Sendable (HTTPStatus, String) -> HTTPResponse = {
    HTTPResponse(status: $0, text: "\($0): \($1)\n")
  }
}
