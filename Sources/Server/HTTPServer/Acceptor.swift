import HTTP
import OperatingSystem

/// The listening socket, and the loops that share its connections.
struct Acceptor: Sendable {
  let listener: ListeningSocket
  /// Closed for a moment when the descriptors run out, so that a client can be told.
  var spare: Descriptor?
  let mailboxes: [Mailbox]
  private var turn = 0
  /// The number of refused connections that stay open so that their response can arrive.
  var refusals = 0
  /// When to accept again, if accepting failed.
  var pausedUntil: MonotonicTime?
  /// The time until which the lack of descriptors isn't reported again.
  private var silentUntil = MonotonicTime.past

  static let maximumRefusals = 256

  init(listener: ListeningSocket, mailboxes: [Mailbox]) {
    self.listener = listener
    self.mailboxes = mailboxes
    spare = Descriptor.spare()
  }

  mutating func nextMailbox() -> Mailbox {
    turn = (turn + 1) % mailboxes.count
    return mailboxes[turn]
  }

  /// Whether to report a problem that a flood of clients can cause repeatedly: at most once a minute.
  mutating func reports(at now: MonotonicTime) -> Bool {
    guard now >= silentUntil else { return false }
    silentUntil = now + .seconds(60)
    return true
  }
}

extension EventLoop {
  /// The number of connections to accept before existing ones are served again.
  static let acceptsAtOnce = 64
  private static let pause = Duration.milliseconds(200)

  func acceptAll(atMost count: Int = acceptsAtOnce) {
    guard let listener = acceptor?.listener else { return }
    defer { if limiter.isNearlyFull { acceptor?.mailboxes.forEach { $0.post(.makeRoom) } } }
    var failures = 0
    for _ in 0..<count {
      switch listener.accept() {
      case .client(let socket, let address): distribute(socket, HTTPClient(address))
      case .nothingYet: return
      case .failed: failures += 1
      case .outOfDescriptors(let error): return refuseWithoutDescriptors(listener, error)
      }
    }
    // A client that has already left is harmless. If every attempt fails, the problem is likely to persist.
    if failures == count { pauseAccepting(listener) }
  }

  private func distribute(_ socket: Socket, _ client: HTTPClient) {
    guard limiter.admit(client) else { return refuse(socket, client) }
    guard let mailbox = acceptor?.nextMailbox(), mailbox !== self.mailbox else {
      return adopt(socket, client)
    }
    // A loop that has already shut down takes no more messages.
    if !mailbox.post(.adopt(socket, client)) { adopt(socket, client) }
  }

  /// Takes over a connection from the loop that accepted it.
  func adopt(_ socket: Socket, _ client: HTTPClient) {
    guard let connection = insert(socket, client, isAdmitted: true) else {
      socket.close()
      return limiter.release(client)
    }
    watch(connection)
    if drain != nil { hurry(connection) }
  }

  private func insert(_ socket: Socket, _ client: HTTPClient, isAdmitted: Bool) -> HTTPConnection? {
    let id = connections.reserve()
    let connection = HTTPConnection(
      socket: socket, client: client, id: id, isAdmitted: isAdmitted,
      limits: configuration.parserLimits)
    connections.insert(connection)
    guard poller.add(socket.descriptor, token: id.token, interest: connection.interest) else {
      connections.remove(id)
      return nil
    }
    return connection
  }

  /// Sends the reason before closing, unless too many refused connections are open.
  private func refuse(_ socket: Socket, _ client: HTTPClient) {
    guard let refusals = acceptor?.refusals, refusals < Acceptor.maximumRefusals,
      let connection = insert(socket, client, isAdmitted: false)
    else { return socket.close() }
    acceptor?.refusals += 1
    fail(connection, .serviceUnavailable, "there are too many connections; try again later")
    watch(connection)
  }

  /// Tells a client that the descriptors have run out. Without that, the listener would stay ready and the loop
  /// would spin.
  private func refuseWithoutDescriptors(_ listener: ListeningSocket, _ error: SystemError) {
    if acceptor?.reports(at: now) == true { configuration.report("the system refused \(error)") }
    if let spare = acceptor?.spare { spare.close() }
    let accepted = listener.accept()
    if case .client(let socket, _) = accepted {
      let response = configuration.renderFailure(
        .serviceUnavailable,
        "the server has no more sockets; try again later")
      let context = HTTPAnswerContext(isHead: false, version: .http1_1, keepsConnection: false)
      var head: [UInt8] = []
      response.appendHead(to: &head, context, date: date)
      _ = socket.send(head: head, body: response.body)
      socket.finishSending()
      // Unread bytes would make closing destroy the response.
      _ = socket.receive(into: &received)
      socket.close()
    } else {
      pauseAccepting(listener)
    }
    acceptor?.spare = Descriptor.spare()
  }

  private func pauseAccepting(_ listener: ListeningSocket) {
    poller.update(listener.descriptor, token: ConnectionID.listenerToken, interest: [])
    acceptor?.pausedUntil = now + Self.pause
    sweepAt = min(sweepAt, now + Self.pause)
  }

  func resumeAccepting() {
    guard let acceptor, let pausedUntil = acceptor.pausedUntil else { return }
    guard pausedUntil <= now else { return sweepAt = min(sweepAt, pausedUntil) }
    self.acceptor?.pausedUntil = nil
    // While the spare descriptor was closed, another thread may have opened a file.
    if acceptor.spare == nil { self.acceptor?.spare = Descriptor.spare() }
    poller.update(
      acceptor.listener.descriptor, token: ConnectionID.listenerToken, interest: .readable)
  }

  func stopAccepting() {
    guard let acceptor else { return }
    poller.remove(acceptor.listener.descriptor)
    acceptor.listener.close()
    if let spare = acceptor.spare { spare.close() }
    self.acceptor = nil
  }
}

extension HTTPClient {
  fileprivate init(_ address: SocketAddress) {
    switch address.host {
    case .ipv4(let host): self.init(address: IPAddress(ipv4: host), port: address.port)
    case .ipv6(let high, let low):
      self.init(address: IPAddress(high: high, low: low), port: address.port)
    }
  }
}
