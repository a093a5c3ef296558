import HTTP

extension EventLoop {
  /// Starts the timer that the connection's phase asks for, unless it runs already.
  func setTimer(of connection: Connection) {
    let timer = timer(for: connection)
    guard timer != connection.timer else { return }
    connection.timer = timer
    connection.deadline = timers[timer].map { now + $0 } ?? .max
    sweepAt = min(sweepAt, connection.deadline)
  }

  private func timer(for connection: Connection) -> Connection.Timer {
    switch connection.phase {
    case .answering, .closed: .none
    // Who keeps a server from its end by doing nothing is given up sooner.
    case _ where drainEnd != nil: .drain
    case .reading where connection.parser.isReadingBody: .body
    case .reading where connection.parser.isBetweenRequests && connection.hasAnswered: .idle
    case .reading: .header
    case .writing: .write
    case .lingering: .linger
    }
  }

  private static let expiriesAtOnce = 64

  /// Looks at all deadlines: a timer costs nothing to set, and is found at most a grain late.
  func sweep() {
    let (expired, next) = connections.due(at: now)
    sweepAt = next == .max ? .max : max(next, now + timers.grain)
    // A crowd that came together is late together: the others have their turn in between.
    if expired.count > Self.expiriesAtOnce { sweepAt = now }
    for connection in expired.prefix(Self.expiriesAtOnce) { expire(connection) }
    resumeAccepting()
  }

  private func expire(_ connection: Connection) {
    let isInRequest = connection.phase == .reading && !connection.parser.isBetweenRequests
    guard isInRequest else { return close(connection) }
    if drainEnd == nil {
      fail(connection, .requestTimeout, "the request took too long to arrive")
    } else {
      fail(connection, .serviceUnavailable, "the server is shutting down; try again later")
    }
    settle(connection)
  }

  func close(_ connection: Connection) {
    guard connection.phase != .closed else { return }
    connection.phase = .closed
    connection.exchange?.task?.cancel()
    connection.exchange = nil
    connection.output = nil
    poller.remove(connection.descriptor)
    connections.remove(connection.id)
    // Before the client can know of it, so that it finds the place free.
    if connection.isAdmitted {
      census.release(connection.client)
    } else {
      acceptor?.refusals -= 1
    }
    System.close(connection.descriptor)
  }

  /// Begins to shut down: nothing new is accepted, what is held is cancelled, and what is under
  /// way may come to its end.
  func drain(until end: Milliseconds) {
    // Who is waiting to be accepted has been promised an answer by the system.
    acceptAll(atMost: System.listenBacklog)
    drainEnd = min(drainEnd ?? .max, end)
    stopAccepting()
    for connection in connections.all { drain(connection) }
  }

  /// A request that has arrived already is still answered; one that is arriving has little time left.
  func drain(_ connection: Connection) {
    connection.exchange?.task?.cancel()
    if connection.phase == .reading { receive(on: connection) }
    if connection.phase == .reading, connection.parser.isBetweenRequests {
      close(connection)
    }
    settle(connection)
  }
}
