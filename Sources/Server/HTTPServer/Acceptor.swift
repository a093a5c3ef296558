import HTTP
import OperatingSystem

/// The listening socket, and the loops among which its connections are dealt out.
struct Acceptor: Sendable {
  let listener: ListeningSocket
  /// Given up for a moment when there are no more descriptors, so that a client can be told.
  var spare: Descriptor?
  private let mailboxes: [Mailbox]
  private var turn = 0
  /// How many refused connections are still open to let their answer arrive.
  var refusals = 0
  /// When accepting goes on, if there was no way to accept.
  var pausedUntil: MonotonicTime?
  /// Until when the operator need not hear again that there are no more descriptors.
  private var silentUntil = MonotonicTime.past

  static let maximumRefusals = 256

  init(listener: ListeningSocket, mailboxes: [Mailbox]) {
    self.listener = listener
    self.mailboxes = mailboxes
    spare = Descriptor.spare()
  }

  /// The loop that the next connection goes to: each in its turn.
  mutating func nextMailbox() -> Mailbox {
    turn = (turn + 1) % mailboxes.count
    return mailboxes[turn]
  }

  /// Whether the operator is to hear of what a flood of clients may bring about over and over: once a minute.
  mutating func reports(at now: MonotonicTime) -> Bool {
    guard now >= silentUntil else { return false }
    silentUntil = now + .seconds(60)
    return true
  }
}

// MARK: - Accepting

extension EventLoop {
  /// What is accepted before the connections that are there have their turn again.
  static let acceptsAtOnce = 64
  private static let pause = Duration.milliseconds(200)

  func acceptAll(atMost count: Int = acceptsAtOnce) {
    guard let listener = acceptor?.listener else { return }
    var failures = 0
    for _ in 0..<count {
      switch listener.accept() {
      case .client(let socket, let address): dealOut(socket, HTTPClient(address))
      case .nothingYet: return
      case .failed: failures += 1
      case .outOfDescriptors(let error): return refuseWithoutDescriptors(listener, error)
      }
    }
    // A client that has left already is nothing; this is something that stays.
    if failures == count { pauseAccepting(listener) }
  }

  private func dealOut(_ socket: Socket, _ client: HTTPClient) {
    guard limiter.admit(client) else { return refuse(socket, client) }
    guard let mailbox = acceptor?.nextMailbox(), mailbox !== self.mailbox else {
      return adopt(socket, client)
    }
    // A loop that has shut down already takes nothing more.
    if !mailbox.post(.adopt(socket, client)) { adopt(socket, client) }
  }

  /// Takes a connection over from the loop that accepted it.
  func adopt(_ socket: Socket, _ client: HTTPClient) {
    guard let connection = insert(socket, client, isAdmitted: true) else {
      socket.close()
      return limiter.release(client)
    }
    watch(connection)
    if drain != nil { hurry(connection) }
  }

  private func insert(_ socket: Socket, _ client: HTTPClient, isAdmitted: Bool) -> Connection? {
    let id = connections.reserve()
    let connection = Connection(
      socket: socket, client: client, id: id, isAdmitted: isAdmitted,
      limits: configuration.parserLimits)
    connections.insert(connection)
    guard poller.add(socket.descriptor, token: id.token, interest: connection.interest) else {
      connections.remove(id)
      return nil
    }
    return connection
  }

  /// Says why before it closes, unless there are too many to whom that is being said.
  private func refuse(_ socket: Socket, _ client: HTTPClient) {
    guard let refusals = acceptor?.refusals, refusals < Acceptor.maximumRefusals,
      let connection = insert(socket, client, isAdmitted: false)
    else { return socket.close() }
    acceptor?.refusals += 1
    fail(connection, .serviceUnavailable, "there are too many connections; try again later")
    watch(connection)
  }

  /// Without this the listener would stay ready and the loop would spin.
  private func refuseWithoutDescriptors(_ listener: ListeningSocket, _ error: SystemError) {
    if acceptor?.reports(at: now) == true { configuration.report(HTTPServerError(error)) }
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
      // What is closed unread would take the answer with it.
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
    // Another thread may have been quicker to open a file while the spare one was given up.
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
