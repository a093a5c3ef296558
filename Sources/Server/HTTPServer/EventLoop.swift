import HTTP
import OperatingSystem

/// Serves its share of the connections on a single thread. No other thread touches them.
final class EventLoop {
  let configuration: HTTPServerConfiguration
  let respond: HTTPServer.Respond
  let mailbox: Mailbox
  let limiter: ConnectionLimiter
  let timeouts: Timeouts
  /// The minimum time between two checks of all deadlines.
  let grain: Duration

  var poller: any Poller
  var acceptor: Acceptor?
  var connections = ConnectionTable()
  var messages: [Mailbox.Message] = []
  var ready: [HTTPConnection] = []
  /// The connections whose next request has already arrived, in the order of their turns.
  var queue: [HTTPConnection] = []
  var now = MonotonicTime.now
  var sweepAt = MonotonicTime.never
  var drain: Drain?

  /// The buffer for one call of `recv`, shared by all connections.
  var received = [UInt8](repeating: 0, count: 32_768)
  var date: [UInt8] = []
  private var dateTime = Int64.min
  /// The time up to which the loop's time has been debited.
  private var accountedUntil: Int64 = 0

  init(_ parts: EventLoopParts, respond: @escaping HTTPServer.Respond) {
    configuration = parts.configuration
    self.respond = respond
    mailbox = parts.mailbox
    limiter = parts.limiter
    timeouts = parts.configuration.timeouts
    grain = timeouts.grain
    poller = parts.poller
    acceptor = parts.acceptor
  }

  /// Serves until the server has shut down and the last connection is closed.
  func run() {
    var events: [PollerEvent] = []
    readClocks()
    _ = poller.add(mailbox.descriptor, token: ConnectionID.wakerToken, interest: .readable)
    if let acceptor {
      _ = poller.add(
        acceptor.listener.descriptor, token: ConnectionID.listenerToken, interest: .readable)
    }
    while true {
      readMail()
      takeTurns()
      sendAnswers()
      // A sent response makes room for the next request, and a request's task may have added a message.
      let isIdle = messages.isEmpty && queue.isEmpty
      if isIdle, drain != nil, connections.count == 0, mailbox.closeIfEmpty() { break }
      let wakingTime = min(sweepAt, drain?.end ?? .never)
      poller.wait(until: isIdle && mailbox.fallAsleep() ? wakingTime : .past, into: &events)
      mailbox.wakeUp()
      readClocks()
      for event in events {
        handle(event)
        sendAnswers(ifAtLeast: Self.answersAtOnce)
      }
      if now >= sweepAt { sweep() }
      sendAnswers()
      if let drain, now >= drain.end { connections.all.forEach(cutOff) }
    }
    poller.close()
  }

  private func readClocks() {
    now = MonotonicTime.now
    let unixTime = configuration.unixTime()
    if unixTime != dateTime {
      dateTime = unixTime
      date = Array(HTTPDate(unixTime: unixTime).fieldValue.utf8)
    }
    if let accounting = configuration.accounting { accountedUntil = accounting.nanoseconds() }
  }

  /// The loop's working time since the last call, in nanoseconds.
  private func takeTime(_ accounting: TimeAccounting) -> Int64 {
    let now = accounting.nanoseconds()
    defer { accountedUntil = now }
    return now - accountedUntil
  }

  func account(for connection: HTTPConnection) {
    guard let accounting = configuration.accounting else { return }
    connection.usedTime += takeTime(accounting)
  }

  /// Debits the time used by a connection to the client of its request.
  ///
  /// Proxies aren't debited: an unreadable request doesn't tell which of the proxy's clients sent it.
  func settle(_ connection: HTTPConnection, with client: HTTPClient) {
    guard let accounting = configuration.accounting else { return }
    account(for: connection)
    if !configuration.trustedProxies.contains(client.address) {
      accounting.debit(client, connection.usedTime)
    }
    connection.usedTime = 0
  }

  private func handle(_ event: PollerEvent) {
    switch event.token {
    case ConnectionID.wakerToken: mailbox.reset()
    case ConnectionID.listenerToken:
      acceptAll()
      // Accepting isn't charged to the next connection.
      readClocks()
    default:
      if let connection = connections[ConnectionID(token: event.token)] {
        handle(event.readiness, on: connection)
        account(for: connection)
      }
    }
  }

  private func handle(_ readiness: Readiness, on connection: HTTPConnection) {
    if readiness.contains(.readable) { receive(on: connection) }
    if readiness.contains(.writable) { sendOutput(on: connection) }
    if readiness.contains(.peerFinished) { noticePeerFinished(on: connection) }
    if readiness.contains(.broken) { close(connection) }
  }

  private func readMail() {
    // Twice, because tasks that continue in the first round add their responses.
    for _ in 1...2 {
      mailbox.empty(into: &messages)
      while !messages.isEmpty {
        let batch = messages
        messages.removeAll(keepingCapacity: true)
        for message in batch {
          handle(message)
          sendAnswers(ifAtLeast: Self.answersAtOnce)
        }
      }
    }
  }

  private func handle(_ message: Mailbox.Message) {
    switch message {
    case .adopt(let socket, let client): adopt(socket, client)
    case .answer(let id, let response):
      if let connection = connections[id] {
        deliver(response, on: connection)
        account(for: connection)
      }
    case .job(let job, let executor):
      executor.run(job)
      if let client = executor.client, let accounting = configuration.accounting {
        accounting.debit(client, takeTime(accounting))
      }
    case .drain(let drain): begin(drain)
    case .makeRoom: makeRoom()
    }
  }
}

struct Drain: Sendable {
  var end: MonotonicTime
  /// Whether another process takes over, so that clients needn't be hurried.
  var isSucceeded = false

  /// Combines two shutdowns; the stricter conditions apply.
  func joined(by other: Drain) -> Drain {
    Drain(end: min(end, other.end), isSucceeded: isSucceeded && other.isSucceeded)
  }
}

/// The parts of a loop before its thread starts.
struct EventLoopParts: Sendable {
  var configuration: HTTPServerConfiguration
  var mailbox: Mailbox
  var limiter: ConnectionLimiter
  var poller: any Poller
  /// Only the first loop accepts connections.
  var acceptor: Acceptor?
}

// MARK: - Receiving

extension EventLoop {
  /// The number of bytes read ahead while the application works on a request.
  private static let maximumBacklog = 16_384

  func receive(on connection: HTTPConnection) {
    switch connection.socket.receive(into: &received) {
    case .bytes(let count): take(received[..<count], on: connection)
    case .nothingYet: break
    case .end:
      connection.isPeerFinished = true
      if connection.phase == .lingering { return close(connection) }
      watch(connection)
    case .failed: close(connection)
    }
  }

  private func take(_ bytes: ArraySlice<UInt8>, on connection: HTTPConnection) {
    switch connection.phase {
    case .reading: advance(connection, bytes)
    case .waiting, .answering, .ready, .writing:
      connection.backlog.append(contentsOf: bytes)
      watch(connection)
    case .lingering, .closed: break
    }
  }

  /// Notes that the client has left, or half-closed, while reading was paused.
  func noticePeerFinished(on connection: HTTPConnection) {
    guard connection.phase != .closed else { return }
    connection.isPeerLeaving = true
    watch(connection)
  }

  /// Serves the next request in these bytes, if they contain its end.
  func advance(_ connection: HTTPConnection, _ bytes: ArraySlice<UInt8>) {
    var input = bytes
    while connection.phase == .reading, !input.isEmpty { step(connection, &input) }
    switch connection.phase {
    case .waiting, .answering, .ready, .writing: connection.backlog = Array(input)
    case .reading, .lingering, .closed: break
    }
    watch(connection)
  }

  private func step(_ connection: HTTPConnection, _ input: inout ArraySlice<UInt8>) {
    do throws(HTTPParseError) {
      switch try connection.parser.parse(&input) {
      case .incomplete: break
      case .expectsContinue: if input.isEmpty { sendContinue(on: connection) }
      case .request(let request):
        start(request, on: connection, hasMore: !input.isEmpty)
      }
    } catch {
      fail(connection, error.status, error.description)
    }
  }

  /// Queues a connection for its next turn if another request arrived before the response was sent.
  func resume(_ connection: HTTPConnection) {
    if connection.phase == .reading, !connection.backlog.isEmpty {
      connection.phase = .waiting
      queue.append(connection)
    }
    watch(connection)
  }

  /// How long queued requests are served before the loop looks for new events.
  private static let longestTurn = Duration.milliseconds(1)

  /// Serves one request of each queued connection. A connection with further requests goes to the end of the queue.
  private func takeTurns() {
    guard !queue.isEmpty else { return }
    let turns = queue
    queue.removeAll(keepingCapacity: true)
    let end = MonotonicTime.now + Self.longestTurn
    for (index, connection) in turns.enumerated() where connection.phase == .waiting {
      if MonotonicTime.now >= end {
        queue.insert(contentsOf: turns[index...], at: 0)
        break
      }
      connection.phase = .reading
      let backlog = connection.backlog
      connection.backlog = []
      advance(connection, backlog[...])
      account(for: connection)
      sendAnswers(ifAtLeast: Self.answersAtOnce)
    }
  }

  /// Updates the poller and the timer for the connection's phase.
  func watch(_ connection: HTTPConnection) {
    if connection.phase == .closed || connection.phase == .ready { return }
    if connection.phase == .reading, connection.isPeerFinished { return close(connection) }
    setTimer(of: connection)
    let interest = interest(of: connection)
    if interest != connection.interest {
      connection.interest = interest
      poller.update(connection.socket.descriptor, token: connection.id.token, interest: interest)
    }
  }

  private func interest(of connection: HTTPConnection) -> Readiness {
    switch connection.phase {
    case .writing: return .writable
    case .closed: return []
    case .ready: return connection.interest
    case .waiting where connection.backlog.count >= Self.maximumBacklog,
      .answering where connection.backlog.count >= Self.maximumBacklog:
      return connection.mayHaveLeft ? [] : .peerFinished
    case .reading, .waiting, .answering, .lingering:
      return connection.isPeerFinished ? [] : .readable
    }
  }
}

// MARK: - Timeouts and closing

extension EventLoop {
  /// Starts the timer for the connection's phase, unless it is already running.
  func setTimer(of connection: HTTPConnection) {
    let timer = timer(for: connection)
    guard timer != connection.timer else { return }
    connection.timer = timer
    connection.timerStart = now
    connection.deadline = timeouts[timer].map { now + $0 } ?? .never
    sweepAt = min(sweepAt, connection.deadline)
  }

  private func timer(for connection: HTTPConnection) -> HTTPConnection.Timer {
    switch connection.phase {
    case .answering where connection.mayHaveLeft: .answer
    case .waiting, .answering, .ready, .closed: .none
    // An idle connection that delays the shutdown gets less time.
    case .reading where isHurried && connection.parser.isBetweenRequests: .shutdownIdle
    case _ where isHurried: .drain
    case .reading where connection.parser.isReadingBody: .body
    case .reading where connection.parser.isBetweenRequests && connection.hasAnswered: .idle
    case .reading: .header
    case .writing: .write
    case .lingering: .linger
    }
  }

  private var isHurried: Bool { drain?.isSucceeded == false }

  private static let expiriesAtOnce = 64

  /// Checks all deadlines. Setting a timer costs nothing, and an expired one is noticed after at most one grain.
  func sweep() {
    let (expired, next) = connections.due(at: now)
    sweepAt = next == .never ? .never : max(next, now + grain)
    // Connections that arrived together also expire together. Other connections get their turn in between.
    if expired.count > Self.expiriesAtOnce { sweepAt = now }
    for connection in expired.prefix(Self.expiriesAtOnce) {
      expire(connection)
      account(for: connection)
    }
    resumeAccepting()
  }

  private func expire(_ connection: HTTPConnection) {
    guard connection.phase != .answering else { return cancel(connection) }
    let isInRequest = connection.phase == .reading && !connection.parser.isBetweenRequests
    guard isInRequest else { return close(connection) }
    if !isHurried {
      fail(connection, .requestTimeout, "the request took too long to arrive")
    } else {
      fail(connection, .serviceUnavailable, "the server is shutting down; try again later")
    }
    watch(connection)
  }

  /// Cancels a request whose client has closed its sending side. Most such clients have left; one that has only
  /// half-closed gets the response there is.
  private func cancel(_ connection: HTTPConnection) {
    connection.deadline = .never
    connection.request?.status = .clientClosedRequest
    connection.request?.task?.cancel()
  }

  /// Closes a connection that didn't finish within the grace period. That isn't the client's fault.
  private func cutOff(_ connection: HTTPConnection) {
    if connection.request?.status == nil { connection.request?.status = .serviceUnavailable }
    close(connection)
  }

  /// Closes a share of idle connections: first of the network that has most, and of these the one idle longest. All loops
  /// do so, as each has its share of every network.
  private func makeRoom() {
    let idle = connections.all.filter { $0.isIdle(at: now) }
    let networks = Dictionary(grouping: idle) { $0.client.address.network }.values
    let order = networks.flatMap { all in all.map { (others: all.count, connection: $0) } }
      .sorted { ($1.others, $0.connection.timerStart) < ($0.others, $1.connection.timerStart) }
    for (_, connection) in order.prefix(connections.count / 64 + 1) {
      // Its next request may have arrived just now.
      receive(on: connection)
      if connection.isIdle(at: now) { close(connection) }
    }
  }

  func close(_ connection: HTTPConnection) {
    guard connection.phase != .closed else { return }
    connection.phase = .closed
    if let request = connection.request.take() {
      request.task?.cancel()
      settle(connection, with: request.client)
      log(request, bytes: connection.output?.sent ?? 0)
    } else {
      settle(connection, with: connection.client)
    }
    connection.output = nil
    releaseUnsent(of: connection)
    poller.remove(connection.socket.descriptor)
    connections.remove(connection.id)
    // Counted off before closing, so that a client that notices the close finds a free place.
    if connection.isAdmitted {
      limiter.release(connection.client)
    } else {
      acceptor?.refusals -= 1
    }
    connection.socket.close()
  }

  /// Starts the shutdown: no new connections are accepted, held requests are cancelled, and running ones may finish.
  private func begin(_ drain: Drain) {
    // The system has already completed these connections, so their clients expect a response.
    if !drain.isSucceeded { acceptAll(atMost: ListeningSocket.backlog) }
    self.drain = self.drain?.joined(by: drain) ?? drain
    stopAccepting()
    for connection in connections.all { hurry(connection) }
  }

  /// Shortens the time of a connection. A request that has already arrived, or arrives just now, is still answered.
  func hurry(_ connection: HTTPConnection) {
    connection.request?.task?.cancel()
    if connection.phase == .reading { receive(on: connection) }
    watch(connection)
  }
}
