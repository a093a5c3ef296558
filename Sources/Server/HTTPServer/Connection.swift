import HTTP
import OperatingSystem

/// One connection, as its loop knows it; touched by no other thread.
final class Connection {
  /// What the connection is about.
  enum Phase {
    /// Between requests, or in the middle of one.
    case reading
    /// The next request came in before the last answer was sent, and waits for its turn.
    case waiting
    /// A request is with the application.
    case answering
    /// An answer is sent with others, before the loop waits for anything.
    case ready
    /// An answer did not fit into the system's buffer yet.
    case writing
    /// The last answer is sent; what still comes is dropped.
    case lingering
    /// Nothing more happens.
    case closed
  }

  /// Which of the timeouts runs.
  enum Timer { case none, header, body, idle, answer, write, linger, farewell, drain }

  let socket: Socket
  let client: HTTPClient
  let id: ConnectionID
  /// Whether the limiter has admitted it.
  let isAdmitted: Bool

  var parser: HTTPRequestParser
  var phase = Phase.reading
  var interest: Readiness = .readable
  var timer = Timer.none
  var deadline = MonotonicTime.never
  /// What was received beyond the request at hand.
  var backlog: [UInt8] = []
  var request: PendingRequest?
  var output: PendingOutput?
  /// Whether the client has closed its side; it may still read.
  var isPeerFinished = false
  /// Whether it was heard while reading was paused that nothing more comes after the backlog.
  var isPeerLeaving = false
  var hasAnswered = false
  /// How long the loop has worked for the request at hand, in nanoseconds.
  var usedTime: Int64 = 0
  /// What of its answer counts as unsent, and for whom.
  var unsent: UnsentOctets?

  /// Whether the client sends nothing any more: it has left, or has half-closed and waits for the answer. Both look
  /// the same until something is sent.
  var mayHaveLeft: Bool { isPeerFinished || isPeerLeaving }

  init(
    socket: Socket, client: HTTPClient, id: ConnectionID, isAdmitted: Bool, limits: HTTPParserLimits
  ) {
    self.socket = socket
    self.client = client
    self.id = id
    self.isAdmitted = isAdmitted
    parser = HTTPRequestParser(limits: limits)
  }

  /// The next timer starts anew, be it the same one, and none leaves a deadline behind.
  func stopTimer() {
    timer = .none
    deadline = .never
  }
}

/// Names a connection for as long as it lives: an answer that comes later finds nobody, even if
/// another connection has taken the place.
struct ConnectionID: Hashable, Sendable {
  var index: UInt32
  var generation: UInt32
}

extension ConnectionID {
  /// The name as a poller keeps it; the bell and the listener have names that no connection gets.
  var token: UInt64 { UInt64(generation) << 32 | UInt64(index) }

  init(token: UInt64) {
    index = UInt32(truncatingIfNeeded: token)
    generation = UInt32(truncatingIfNeeded: token >> 32)
  }

  static let bellToken = UInt64.max
  static let listenerToken = UInt64.max - 1
}

/// The connections of one loop, found by name in constant time.
struct ConnectionTable {
  private var places: [Connection?] = []
  private var generations: [UInt32] = []
  private var free: [UInt32] = []

  var count: Int { places.count - free.count }

  /// The name that the next connection gets.
  mutating func reserve() -> ConnectionID {
    if let index = free.popLast() {
      return ConnectionID(index: index, generation: generations[Int(index)])
    }
    places.append(nil)
    generations.append(0)
    return ConnectionID(index: UInt32(places.count - 1), generation: 0)
  }

  mutating func insert(_ connection: Connection) {
    places[Int(connection.id.index)] = connection
  }

  mutating func remove(_ id: ConnectionID) {
    let index = Int(id.index)
    places[index] = nil
    generations[index] &+= 1
    free.append(id.index)
  }

  subscript(id: ConnectionID) -> Connection? {
    guard id.index < places.count, generations[Int(id.index)] == id.generation else {
      return nil
    }
    return places[Int(id.index)]
  }

  /// All connections at this moment.
  var all: [Connection] { places.compactMap(\.self) }

  /// The earliest deadline, and the connections whose deadline is over.
  func due(at now: MonotonicTime) -> (expired: [Connection], next: MonotonicTime) {
    var expired: [Connection] = []
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
