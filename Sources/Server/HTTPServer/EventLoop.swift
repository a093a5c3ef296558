import HTTP
import OperatingSystem

/// Serves its share of the connections on one thread, which is the only one to touch them.
final class EventLoop {
  let configuration: HTTPServerConfiguration
  let respond: HTTPServer.Respond
  let mailbox: Mailbox
  let limiter: ConnectionLimiter
  let timeouts: Timeouts
  /// How long passes between two looks at all deadlines.
  let grain: Duration

  var poller: any Poller
  var acceptor: Acceptor?
  var connections = ConnectionTable()
  var messages: [Mailbox.Message] = []
  /// The connections whose answer is ready.
  var ready: [Connection] = []
  /// The connections whose next request has arrived already, in the order in which it is their turn.
  var queue: [Connection] = []
  /// When the clock was last read: once for every time the loop wakes.
  var now = MonotonicTime.now
  /// When the first deadline may be over.
  var sweepAt = MonotonicTime.never
  /// How it all ends, once the server shuts down.
  var drain: Drain?

  /// What one call of `recv` can bring, shared by all connections.
  var received = [UInt8](repeating: 0, count: 32_768)
  var date: [UInt8] = []
  private var dateTime = Int64.min
  /// Up to when the loop's time has been put down to somebody.
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

  /// Serves until the server has been shut down and the last connection is closed.
  func run() {
    var events: [PollerEvent] = []
    readClocks()
    _ = poller.add(mailbox.descriptor, token: ConnectionID.bellToken, interest: .readable)
    if let acceptor {
      _ = poller.add(
        acceptor.listener.descriptor, token: ConnectionID.listenerToken, interest: .readable)
    }
    while true {
      readMail()
      takeTurns()
      sendAnswers()
      // An answer makes room for a request, and a request's task may have put mail here.
      let isIdle = messages.isEmpty && queue.isEmpty
      if isIdle, drain != nil, connections.count == 0, mailbox.closeIfEmpty() { break }
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

  private var wakingTime: MonotonicTime { min(sweepAt, drain?.end ?? .never) }

  private func readClocks() {
    now = MonotonicTime.now
    let unixTime = configuration.unixTime()
    if unixTime != dateTime {
      dateTime = unixTime
      date = Array(HTTPDate(unixTime: unixTime).fieldValue.utf8)
    }
    if let accounting = configuration.accounting { accountedUntil = accounting.nanoseconds() }
  }

  /// How long the loop has been at work since this was asked last, in nanoseconds.
  private func takeTime(_ accounting: TimeAccounting) -> Int64 {
    let now = accounting.nanoseconds()
    defer { accountedUntil = now }
    return now - accountedUntil
  }

  /// Puts the time since the last event down to a connection.
  func account(for connection: Connection) {
    guard let accounting = configuration.accounting else { return }
    connection.usedTime += takeTime(accounting)
  }

  /// Debits the time that a connection has used to the client of its request.
  ///
  /// A proxy pays for nothing: an unreadable request doesn't tell which of its clients has sent it.
  func settle(_ connection: Connection, with client: HTTPClient) {
    guard let accounting = configuration.accounting else { return }
    account(for: connection)
    if !configuration.trustedProxies.contains(client.address) {
      accounting.debit(client, connection.usedTime)
    }
    connection.usedTime = 0
  }

  private func handle(_ event: PollerEvent) {
    switch event.token {
    case ConnectionID.bellToken: mailbox.silence()
    case ConnectionID.listenerToken:
      acceptAll()
      // The next connection has not used the time that this took.
      readClocks()
    default:
      if let connection = connections[ConnectionID(token: event.token)] {
        handle(event.readiness, on: connection)
        account(for: connection)
      }
    }
  }

  private func handle(_ readiness: Readiness, on connection: Connection) {
    if readiness.contains(.readable) { receive(on: connection) }
    if readiness.contains(.writable) { sendOutput(on: connection) }
    if readiness.contains(.peerFinished) { noticePeerFinished(on: connection) }
    if readiness.contains(.broken) { close(connection) }
  }

  private func readMail() {
    // The second time for what the tasks have answered that went on at the first.
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
    }
  }
}

/// How a server comes to its end.
struct Drain: Sendable {
  /// When patience ends.
  var end: MonotonicTime
  /// Whether another process goes on, so that nobody need be hurried.
  var isSucceeded = false

  /// Both at the same time: the more impatient one holds.
  func joined(by other: Drain) -> Drain {
    Drain(end: min(end, other.end), isSucceeded: isSucceeded && other.isSucceeded)
  }
}

/// What a loop is made of, before its thread is started.
struct EventLoopParts: Sendable {
  var configuration: HTTPServerConfiguration
  var mailbox: Mailbox
  var limiter: ConnectionLimiter
  var poller: any Poller
  /// Only the first loop accepts.
  var acceptor: Acceptor?
}

// MARK: - Receiving

extension EventLoop {
  /// How much is read ahead while a request is with the application.
  private static let maximumBacklog = 16_384

  func receive(on connection: Connection) {
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

  private func take(_ bytes: ArraySlice<UInt8>, on connection: Connection) {
    switch connection.phase {
    case .reading: advance(connection, bytes)
    case .waiting, .answering, .ready, .writing:
      connection.backlog.append(contentsOf: bytes)
      watch(connection)
    case .lingering, .closed: break
    }
  }

  /// The client has left, or has half-closed while reading was paused.
  func noticePeerFinished(on connection: Connection) {
    guard connection.phase != .closed else { return }
    connection.isPeerLeaving = true
    watch(connection)
  }

  /// Serves the next request in these bytes, if they have its end.
  func advance(_ connection: Connection, _ bytes: ArraySlice<UInt8>) {
    var input = bytes
    while connection.phase == .reading, !input.isEmpty { step(connection, &input) }
    switch connection.phase {
    case .waiting, .answering, .ready, .writing: connection.backlog = Array(input)
    case .reading, .lingering, .closed: break
    }
    watch(connection)
  }

  private func step(_ connection: Connection, _ input: inout ArraySlice<UInt8>) {
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

  /// Has a connection wait for its next turn, when an answer is sent and more came in meanwhile.
  func resume(_ connection: Connection) {
    if connection.phase == .reading, !connection.backlog.isEmpty {
      connection.phase = .waiting
      queue.append(connection)
    }
    watch(connection)
  }

  /// How long requests that wait in the queue are served before the loop looks for new ones.
  private static let longestTurn = Duration.milliseconds(1)

  /// Serves one request of each connection in the queue; a connection that has sent more waits behind all others.
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

  /// Watches for what the connection's phase asks for, and sets its timer.
  func watch(_ connection: Connection) {
    if connection.phase == .closed || connection.phase == .ready { return }
    if connection.phase == .reading, connection.isPeerFinished { return close(connection) }
    setTimer(of: connection)
    let interest = interest(of: connection)
    if interest != connection.interest {
      connection.interest = interest
      poller.update(connection.socket.descriptor, token: connection.id.token, interest: interest)
    }
  }

  private func interest(of connection: Connection) -> Readiness {
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
  /// Starts the timer that the connection's phase asks for, unless it runs already.
  func setTimer(of connection: Connection) {
    let timer = timer(for: connection)
    guard timer != connection.timer else { return }
    connection.timer = timer
    connection.deadline = timeouts[timer].map { now + $0 } ?? .never
    sweepAt = min(sweepAt, connection.deadline)
  }

  private func timer(for connection: Connection) -> Connection.Timer {
    switch connection.phase {
    case .answering where connection.mayHaveLeft: .answer
    case .waiting, .answering, .ready, .closed: .none
    // Who keeps a server from its end by doing nothing is given up sooner.
    case .reading where isHurried && connection.parser.isBetweenRequests: .farewell
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

  /// Looks at all deadlines: a timer costs nothing to set, and is found at most a grain late.
  func sweep() {
    let (expired, next) = connections.due(at: now)
    sweepAt = next == .never ? .never : max(next, now + grain)
    // A crowd that came together is late together: the others have their turn in between.
    if expired.count > Self.expiriesAtOnce { sweepAt = now }
    for connection in expired.prefix(Self.expiriesAtOnce) {
      expire(connection)
      account(for: connection)
    }
    resumeAccepting()
  }

  private func expire(_ connection: Connection) {
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

  /// Whoever closes while an answer is held has mostly left; whoever has only half-closed gets what there is.
  private func cancel(_ connection: Connection) {
    connection.deadline = .never
    connection.request?.status = .clientClosedRequest
    connection.request?.task?.cancel()
  }

  /// Ends what has not come to its end in time, which is not its client's doing.
  private func cutOff(_ connection: Connection) {
    if connection.request?.status == nil { connection.request?.status = .serviceUnavailable }
    close(connection)
  }

  func close(_ connection: Connection) {
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
    // Before the client can know of it, so that it finds the place free.
    if connection.isAdmitted {
      limiter.release(connection.client)
    } else {
      acceptor?.refusals -= 1
    }
    connection.socket.close()
  }

  /// Begins to shut down: nothing new is accepted, what is held is cancelled, and what is under
  /// way may come to its end.
  private func begin(_ drain: Drain) {
    // Who is waiting to be accepted has been promised an answer by the system.
    if !drain.isSucceeded { acceptAll(atMost: ListeningSocket.backlog) }
    self.drain = self.drain?.joined(by: drain) ?? drain
    stopAccepting()
    for connection in connections.all { hurry(connection) }
  }

  /// A request that has arrived already, or crosses the end, is still answered; it has little time left.
  func hurry(_ connection: Connection) {
    connection.request?.task?.cancel()
    if connection.phase == .reading { receive(on: connection) }
    watch(connection)
  }
}
