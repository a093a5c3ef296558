import HTTP

extension EventLoop {
  /// How much is read ahead while a request is with the application.
  private static let maximumBacklog = 16_384

  func receive(on connection: Connection) {
    switch System.receive(from: connection.descriptor, into: &received) {
    case .bytes(let count): take(received[..<count], on: connection)
    case .nothingYet: break
    case .end:
      connection.isPeerFinished = true
      connection.exchange?.task?.cancel()
      if connection.phase == .lingering { return close(connection) }
      settle(connection)
    case .failed: close(connection)
    }
  }

  private func take(_ bytes: ArraySlice<UInt8>, on connection: Connection) {
    switch connection.phase {
    case .reading: advance(connection, bytes)
    case .answering, .writing:
      connection.backlog.append(contentsOf: bytes)
      settle(connection)
    case .lingering, .closed: break
    }
  }

  /// The client has left, or has half-closed while reading was paused.
  func noticePeerFinished(on connection: Connection) {
    guard connection.phase != .closed else { return }
    connection.isPeerLeaving = true
    connection.exchange?.task?.cancel()
    settle(connection)
  }

  /// Serves the requests in these bytes, one after the other, as far as they are answered at once.
  func advance(_ connection: Connection, _ bytes: ArraySlice<UInt8>) {
    var input = bytes
    while connection.phase == .reading, !input.isEmpty { step(connection, &input) }
    if connection.phase == .answering || connection.phase == .writing {
      connection.backlog = Array(input)
    }
    settle(connection)
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

  /// Goes on with what came in meanwhile, when an answer is sent.
  func resume(_ connection: Connection) {
    guard connection.phase == .reading, !connection.backlog.isEmpty else {
      return settle(connection)
    }
    let backlog = connection.backlog
    connection.backlog = []
    advance(connection, backlog[...])
  }

  /// Watches for what the connection's phase asks for, and sets its timer.
  func settle(_ connection: Connection) {
    if connection.phase == .closed { return }
    if connection.phase == .reading, connection.isPeerFinished { return close(connection) }
    setTimer(of: connection)
    let interest = interest(of: connection)
    if interest != connection.interest {
      connection.interest = interest
      poller.update(connection.descriptor, token: connection.id.token, interest: interest)
    }
  }

  private func interest(of connection: Connection) -> Readiness {
    switch connection.phase {
    case .writing: return .writable
    case .closed: return []
    case .answering where connection.backlog.count >= Self.maximumBacklog:
      return connection.isPeerLeaving || connection.isPeerFinished ? [] : .peerFinished
    case .reading, .answering, .lingering:
      return connection.isPeerFinished ? [] : .readable
    }
  }
}
