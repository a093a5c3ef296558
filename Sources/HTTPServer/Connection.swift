import HTTP

/// One connection, as its loop knows it; touched by no other thread.
final class Connection {
  /// What the connection is about.
  enum Phase {
    /// Between requests, or in the middle of one.
    case reading
    /// A request is with the application.
    case answering
    /// An answer did not fit into the system's buffer yet.
    case writing
    /// The last answer is sent; what still comes is dropped.
    case lingering
    /// Nothing more happens.
    case closed
  }

  /// Which of the timeouts runs.
  enum Timer { case none, header, body, idle, write, linger, drain }

  let descriptor: Descriptor
  let client: HTTPClient
  let id: ConnectionID
  /// Whether it counts in the census.
  let isAdmitted: Bool

  var parser: HTTPRequestParser
  var phase = Phase.reading
  var interest: Readiness = .readable
  var timer = Timer.none
  var deadline = Milliseconds.max
  /// What was received beyond the request at hand.
  var backlog: [UInt8] = []
  var exchange: Exchange?
  var output: PendingOutput?
  /// Whether the client has closed its side; it may still read.
  var isPeerFinished = false
  /// Whether it was heard while reading was paused that nothing more comes after the backlog.
  var isPeerLeaving = false
  var hasAnswered = false

  /// Whether the client sends nothing any more; then nobody may be waiting for an answer.
  var hasPeerLeft: Bool { isPeerFinished || isPeerLeaving }

  init(
    descriptor: Descriptor,
    client: HTTPClient,
    id: ConnectionID,
    isAdmitted: Bool,
    limits: HTTPParserLimits
  ) {
    self.descriptor = descriptor
    self.client = client
    self.id = id
    self.isAdmitted = isAdmitted
    parser = HTTPRequestParser(limits: limits)
  }
}

/// A request and its answer, while they are under way.
struct Exchange {
  var method: HTTPMethod?
  var path: String?
  /// Who asks, as far as it is believed.
  var client: HTTPClient
  var context: HTTPAnswerContext
  /// On the monotonic clock, in nanoseconds; 0 unless there is a log.
  var start: Int64
  /// What the application does about it, if it did not answer at once.
  var task: Task<Void, Never>?
  var status = HTTPStatus.ok
  /// Whether the rest of a request may still come in, so that closing at once could destroy the
  /// answer.
  var lingers = false
}

/// What is left of an answer that the system's buffer could not take.
struct PendingOutput {
  var head: [UInt8]
  var body: [UInt8]
  var sent: Int

  var count: Int { head.count + body.count }
}
