import HTTP

extension EventLoop {
  /// What is accepted before the connections that are there have their turn again.
  static let acceptsAtOnce = 64
  private static let pause: Milliseconds = 200

  func acceptAll(atMost count: Int = acceptsAtOnce) {
    guard let listener = acceptor?.listener else { return }
    var failures = 0
    for _ in 0..<count {
      switch System.accept(from: listener) {
      case .client(let descriptor, let client): dealOut(descriptor, client)
      case .nothingYet: return
      case .failed: failures += 1
      case .outOfDescriptors: return refuseWithoutDescriptors(listener)
      }
    }
    // A client that has left already is nothing; this is something that stays.
    if failures == count { pauseAccepting(listener) }
  }

  private func dealOut(_ descriptor: Descriptor, _ client: HTTPClient) {
    guard census.admit(client) else { return refuse(descriptor, client) }
    guard let mailbox = acceptor?.nextMailbox(), mailbox !== self.mailbox else {
      return adopt(descriptor, client)
    }
    // A loop that has shut down already takes nothing more.
    if !mailbox.post(.adopt(descriptor, client)) { adopt(descriptor, client) }
  }

  /// Takes a connection over from the loop that accepted it.
  func adopt(_ descriptor: Descriptor, _ client: HTTPClient) {
    guard let connection = insert(descriptor, client, isAdmitted: true) else {
      System.close(descriptor)
      return census.release(client)
    }
    settle(connection)
    if drainEnd != nil { drain(connection) }
  }

  private func insert(
    _ descriptor: Descriptor,
    _ client: HTTPClient,
    isAdmitted: Bool
  ) -> Connection? {
    let id = connections.reserve()
    let connection = Connection(
      descriptor: descriptor,
      client: client,
      id: id,
      isAdmitted: isAdmitted,
      limits: configuration.parserLimits
    )
    connections.insert(connection)
    guard poller.add(descriptor, token: id.token, interest: connection.interest) else {
      connections.remove(id)
      return nil
    }
    return connection
  }

  /// Says why before it closes, unless there are too many to whom that is being said.
  private func refuse(_ descriptor: Descriptor, _ client: HTTPClient) {
    guard let refusals = acceptor?.refusals, refusals < Acceptor.maximumRefusals,
      let connection = insert(descriptor, client, isAdmitted: false)
    else { return System.close(descriptor) }
    acceptor?.refusals += 1
    fail(connection, .serviceUnavailable, "there are too many connections; try again later")
    settle(connection)
  }

  /// Without this the listener would stay ready and the loop would spin.
  private func refuseWithoutDescriptors(_ listener: Descriptor) {
    if let spare = acceptor?.spare { System.close(spare) }
    let accepted = System.accept(from: listener)
    if case .client(let descriptor, _) = accepted {
      let response = configuration.renderFailure(
        .serviceUnavailable,
        "the server has no more sockets; try again later"
      )
      let context = HTTPAnswerContext(
        isHead: false,
        version: .http1_1,
        keepsConnection: false
      )
      var head: [UInt8] = []
      response.appendHead(to: &head, context, date: date)
      _ = System.send(head: head, body: response.body, from: 0, to: descriptor)
      System.finishSending(on: descriptor)
      // What is closed unread would take the answer with it.
      _ = System.receive(from: descriptor, into: &received)
      System.close(descriptor)
    } else {
      pauseAccepting(listener)
    }
    acceptor?.spare = System.spareDescriptor()
  }

  private func pauseAccepting(_ listener: Descriptor) {
    poller.update(listener, token: ConnectionID.listenerToken, interest: [])
    acceptor?.pausedUntil = now + Self.pause
    sweepAt = min(sweepAt, now + Self.pause)
  }

  func resumeAccepting() {
    guard let acceptor, let pausedUntil = acceptor.pausedUntil else { return }
    guard pausedUntil <= now else { return sweepAt = min(sweepAt, pausedUntil) }
    self.acceptor?.pausedUntil = nil
    // Another thread may have been quicker to open a file while the spare one was given up.
    if acceptor.spare == nil { self.acceptor?.spare = System.spareDescriptor() }
    poller.update(
      acceptor.listener,
      token: ConnectionID.listenerToken,
      interest: .readable
    )
  }

  func stopAccepting() {
    guard let acceptor else { return }
    poller.remove(acceptor.listener)
    System.close(acceptor.listener)
    if let spare = acceptor.spare { System.close(spare) }
    self.acceptor = nil
  }
}
