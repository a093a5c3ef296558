import HTTP

/// Serves its share of the connections on one thread, which is the only one to touch them.
final class EventLoop {
  let configuration: HTTPServerConfiguration
  let respond: HTTPServer.Respond
  let mailbox: Mailbox
  let executor: LoopExecutor
  let census: ConnectionCensus
  let timers: TimeoutTable

  var poller: any Poller
  var acceptor: Acceptor?
  var connections = ConnectionTable()
  var messages: [Mailbox.Message] = []
  /// When the clock was last read: once for every time the loop wakes.
  var now = System.monotonicMilliseconds()
  /// When the first deadline may be over.
  var sweepAt = Milliseconds.max
  /// When patience ends, once the server shuts down.
  var drainEnd: Milliseconds?

  /// What one call of `recv` can bring, shared by all connections.
  var received = [UInt8](repeating: 0, count: 32_768)
  /// Where heads of answers are written, one after the other.
  var head: [UInt8] = []
  var date: [UInt8] = []
  private var dateTime = Int64.min

  init(_ parts: EventLoopParts, respond: @escaping HTTPServer.Respond) {
    configuration = parts.configuration
    self.respond = respond
    mailbox = parts.mailbox
    executor = LoopExecutor(parts.mailbox)
    census = parts.census
    timers = TimeoutTable(parts.configuration.timeouts)
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
        acceptor.listener,
        token: ConnectionID.listenerToken,
        interest: .readable
      )
    }
    while true {
      readMail()
      if drainEnd != nil, connections.count == 0, mailbox.closeIfEmpty() { break }
      poller.wait(timeout: mailbox.fallAsleep() ? timeToSleep() : 0, into: &events)
      mailbox.wakeUp()
      readClocks()
      for event in events { handle(event) }
      if now >= sweepAt { sweep() }
      if let drainEnd, now >= drainEnd { for connection in connections.all { close(connection) } }
    }
    poller.close()
  }

  private func timeToSleep() -> Milliseconds? {
    let next = min(sweepAt, drainEnd ?? .max)
    return next == .max ? nil : max(0, next - System.monotonicMilliseconds())
  }

  private func readClocks() {
    now = System.monotonicMilliseconds()
    let unixTime = configuration.unixTime()
    if unixTime != dateTime {
      dateTime = unixTime
      date = Array(HTTPDate(unixTime: unixTime).fieldValue.utf8)
    }
  }

  private func handle(_ event: PollerEvent) {
    switch event.token {
    case ConnectionID.bellToken: mailbox.silence()
    case ConnectionID.listenerToken: acceptAll()
    default:
      if let connection = connections[ConnectionID(token: event.token)] {
        handle(event.readiness, on: connection)
      }
    }
  }

  private func handle(_ readiness: Readiness, on connection: Connection) {
    if readiness.contains(.readable) { receive(on: connection) }
    if readiness.contains(.writable) { continueSending(on: connection) }
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
        for message in batch { handle(message) }
      }
    }
  }

  private func handle(_ message: Mailbox.Message) {
    switch message {
    case .adopt(let descriptor, let client): adopt(descriptor, client)
    case .answer(let id, let response):
      if let connection = connections[id] { deliver(response, on: connection) }
    case .job(let job): executor.run(job)
    case .drain(let end): drain(until: end)
    }
  }
}

/// What a loop is made of, before its thread is started.
struct EventLoopParts: Sendable {
  var configuration: HTTPServerConfiguration
  var mailbox: Mailbox
  var census: ConnectionCensus
  var poller: any Poller
  /// Only the first loop accepts.
  var acceptor: Acceptor?
}
