import HTTP
import OperatingSystem

/// A connection. Only the thread of its event loop uses it.
final class HTTPConnection {
  enum Phase {
    /// Between requests, or in the middle of one.
    case reading
    /// The next request arrived before the last response was sent, and waits for its turn.
    case waiting
    /// The application works on a request.
    case answering
    /// A response is queued, to be sent together with others before the loop waits for events.
    case ready
    /// The system's buffer didn't take the whole response yet.
    case writing
    /// The last response is sent. Anything that still arrives is dropped.
    case lingering
    case closed
  }

  enum Timer { case none, header, body, idle, answer, write, linger, shutdownIdle, drain }

  let socket: Socket
  let client: HTTPClient
  let id: ConnectionID
  /// Whether the limiter counts this connection.
  let isAdmitted: Bool

  var parser: HTTPRequestParser
  var phase = Phase.reading
  var interest: Readiness = .readable
  var timer = Timer.none
  var deadline = MonotonicTime.never
  var timerStart = MonotonicTime.past
  /// Bytes received after the end of the current request.
  var backlog: [UInt8] = []
  var request: PendingRequest?
  var output: PendingOutput?
  /// Whether the client has closed its sending side. It may still read.
  var isPeerFinished = false
  /// Whether the poller reported, while reading was paused, that nothing follows the backlog.
  var isPeerLeaving = false
  var hasAnswered = false
  /// The time that the loop has spent on the current request, in nanoseconds.
  var usedTime: Int64 = 0
  /// The unsent bytes of the response, as counted by the limiter.
  var unsent: UnsentBytes?

  /// Whether the client won't send any more: it has left, or it has half-closed and waits for the response. The
  /// two look the same until something is sent.
  var mayHaveLeft: Bool { isPeerFinished || isPeerLeaving }

  /// Whether it has nothing of a request, and didn't come within the last second.
  func isIdle(at now: MonotonicTime) -> Bool {
    phase == .reading && parser.isBetweenRequests
      && (hasAnswered || timerStart + .seconds(1) <= now)
  }

  init(
    socket: Socket, client: HTTPClient, id: ConnectionID, isAdmitted: Bool, limits: HTTPParserLimits
  ) {
    self.socket = socket
    self.client = client
    self.id = id
    self.isAdmitted = isAdmitted
    parser = HTTPRequestParser(limits: limits)
  }

  /// Clears the deadline, so that even the same timer starts again from the beginning.
  func stopTimer() {
    timer = .none
    deadline = .never
  }
}

/// Identifies a connection. IDs aren't reused: a late response for a closed connection can't reach another one
/// that has taken its index.
struct ConnectionID: Hashable, Sendable {
  var index: UInt32
  var generation: UInt32
}

extension ConnectionID {
  /// The ID as a poller token. The tokens of the waker and the listener are never those of a connection.
  var token: UInt64 { UInt64(generation) << 32 | UInt64(index) }

  init(token: UInt64) {
    index = UInt32(truncatingIfNeeded: token)
    generation = UInt32(truncatingIfNeeded: token >> 32)
  }

  static let wakerToken = UInt64.max
  static let listenerToken = UInt64.max - 1
}

/// The connections of one loop, found by ID in constant time.
struct ConnectionTable {
  private var places: [HTTPConnection?] = []
  private var generations: [UInt32] = []
  private var free: [UInt32] = []

  var count: Int { places.count - free.count }

  mutating func reserve() -> ConnectionID {
    if let index = free.popLast() {
      return ConnectionID(index: index, generation: generations[Int(index)])
    }
    places.append(nil)
    generations.append(0)
    return ConnectionID(index: UInt32(places.count - 1), generation: 0)
  }

  mutating func insert(_ connection: HTTPConnection) {
    places[Int(connection.id.index)] = connection
  }

  mutating func remove(_ id: ConnectionID) {
    let index = Int(id.index)
    places[index] = nil
    generations[index] &+= 1
    free.append(id.index)
  }

  subscript(id: ConnectionID) -> HTTPConnection? {
    guard id.index < places.count, generations[Int(id.index)] == id.generation else {
      return nil
    }
    return places[Int(id.index)]
  }

  var all: [HTTPConnection] { places.compactMap(\.self) }

  /// The connections whose deadline has passed, and the earliest deadline of the others.
  func due(at now: MonotonicTime) -> (expired: [HTTPConnection], next: MonotonicTime) {
    var expired: [HTTPConnection] = []
    var next = MonotonicTime.never
    for case let connection? in places {
      if connection.deadline <= now {
        expired.append(connection)
      } else {
        next = min(next, connection.deadline)
      }
    }
    return (expired, next)
  }
}
