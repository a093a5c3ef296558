package import HTTP
package import OperatingSystem
import Synchronization

/// Serves HTTP/1.1 on several event loops.
package final class HTTPServer: Sendable {
  /// Answers a request on the loop's thread. It must not block, and must do lengthy work elsewhere.
  ///
  /// A response that has to wait gets a task. While the task is suspended, the loop serves other connections.
  /// The task is cancelled when the client disconnects, some time after the client has closed its sending side,
  /// and when the server shuts down. Its response is still sent if the client can read it.
  package typealias Respond = @Sendable (HTTPRequest, HTTPClient) -> HTTPAnswer

  private enum Phase { case new, running(loops: Int), ended }

  private struct State {
    var phase = Phase.new
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let respond: Respond
  private let loops: [EventLoopParts]
  /// The listening socket, which a successor process can take over.
  package let listener: ListeningSocket
  private let state = Mutex(State())

  /// The port that the server listens on, even if the system picked it.
  package let port: Int

  /// Binds the address. Clients wait until the server is started.
  ///
  /// - Parameter inherited: a socket that is already bound, used instead of the configured address.
  package init(
    configuration: HTTPServerConfiguration, inherited: ListeningSocket? = nil,
    respond: @escaping Respond
  ) throws(CommandError) {
    self.respond = respond
    listener = if let inherited { inherited } else { try Self.listen(configuration) }
    do throws(SystemError) {
      port = Int(try listener.port())
      loops = try Self.makeLoops(configuration, listener: listener)
    } catch {
      listener.close()
      throw CommandError("the system refused \(error)")
    }
  }

  deinit {
    if case .new = state.withLock({ $0.phase }) { closeUnused(loops) }
  }

  private static func listen(
    _ configuration: HTTPServerConfiguration
  ) throws(CommandError) -> ListeningSocket {
    let (host, port) = (configuration.host, configuration.port)
    guard let number = UInt16(exactly: port) else {
      throw CommandError("\(port) is no port; choose one from 0 to 65535 with --port")
    }
    return try ListeningSocket(host: host, port: number)
  }

  package var connectionCount: Int { loops[0].limiter.count }

  static func makeLoops(
    _ configuration: HTTPServerConfiguration, listener: ListeningSocket,
    makePoller: (Polling) throws(SystemError) -> any Poller = makePoller
  ) throws(SystemError) -> [EventLoopParts] {
    let limiter = ConnectionLimiter(
      limits: configuration.connectionLimits, proxies: configuration.trustedProxies)
    var loops: [EventLoopParts] = []
    do throws(SystemError) {
      for _ in 0..<max(1, configuration.loops ?? CurrentProcess.usableCores) {
        loops.append(
          EventLoopParts(
            configuration: configuration, mailbox: try Mailbox(), limiter: limiter,
            poller: try makePoller(configuration.polling)))
      }
    } catch {
      for loop in loops { loop.poller.close() }
      throw error
    }
    loops[0].acceptor = Acceptor(listener: listener, mailboxes: loops.map(\.mailbox))
    return loops
  }

  typealias Polling = HTTPServerConfiguration.Polling

  static func makePoller(_ polling: Polling) throws(SystemError) -> any Poller {
    switch polling {
    #if os(Linux)
      case .epoll: try EpollPoller()
    #endif
    case .poll: PollPoller()
    }
  }

  /// Closes the poller and sockets of loops that never ran.
  private func closeUnused(_ unused: some Sequence<EventLoopParts>) {
    listener.close()
    for loop in unused {
      loop.poller.close()
      loop.acceptor?.spare?.close()
    }
  }

  /// Starts to accept connections. Each loop has a thread of its own.
  ///
  /// - Throws: ``CommandError`` if the system has no more threads or the server was started before.
  package func start() throws(CommandError) {
    try start { body throws(SystemError) in try SystemThread.start(named: "loop", body) }
  }

  func start(
    startThread: (@escaping @Sendable () -> Void) throws(SystemError) -> Void
  ) throws(CommandError) {
    let isNew = state.withLock { state in
      guard case .new = state.phase else { return false }
      state.phase = .running(loops: loops.count)
      return true
    }
    guard isNew else { throw CommandError("a server can be started once only") }
    // The accepting loop starts last, so that it never gives connections to a loop that doesn't run.
    for index in loops.indices.reversed() {
      do throws(SystemError) {
        try startThread { [self] in
          EventLoop(loops[index], respond: respond).run()
          loopEnded()
        }
      } catch {
        giveUp(unstarted: loops[...index])
        throw CommandError("the system refused \(error)")
      }
    }
  }

  private func giveUp(unstarted: ArraySlice<EventLoopParts>) {
    for loop in loops[unstarted.endIndex...] { loop.mailbox.post(.drain(Drain(end: .past))) }
    closeUnused(unstarted)
    for _ in unstarted { loopEnded() }
  }

  /// Stops accepting, cancels held requests, and lets responses finish. Returns when the last connection is
  /// closed, at the latest after the grace period.
  ///
  /// - Parameter isSucceeded: whether another process takes over the listening socket. Then connections stay
  ///   open until the end of the grace period, and the next response on each one says that it is the last.
  package func shutdown(grace: Duration = .seconds(5), isSucceeded: Bool = false) async {
    if let waiters = endUnstarted() {
      closeUnused(loops)
      for waiter in waiters { waiter.resume() }
      return
    }
    let drain = Drain(end: .now + grace, isSucceeded: isSucceeded)
    for loop in loops { loop.mailbox.post(.drain(drain)) }
    await ended()
  }

  /// Returns when each loop has processed a message, which shows that none of them hangs.
  package func turn() async {
    for loop in loops { await Task(executorPreference: LoopExecutor(loop.mailbox)) {}.value }
  }

  /// Ends a server that was never started, and returns the tasks that wait for its end; nil if it was started.
  private func endUnstarted() -> [CheckedContinuation<Void, Never>]? {
    state.withLock { state in
      guard case .new = state.phase else { return nil }
      state.phase = .ended
      defer { state.waiters = [] }
      return state.waiters
    }
  }

  package func ended() async {
    await withCheckedContinuation { continuation in
      let hasEnded = state.withLock { state in
        if case .ended = state.phase { return true }
        state.waiters.append(continuation)
        return false
      }
      if hasEnded { continuation.resume() }
    }
  }

  private func loopEnded() {
    let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      guard case .running(let loops) = state.phase else { return [] }
      state.phase = loops > 1 ? .running(loops: loops - 1) : .ended
      guard loops == 1 else { return [] }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }
}
