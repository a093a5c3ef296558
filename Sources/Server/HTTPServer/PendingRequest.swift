import HTTP
import OperatingSystem

struct PendingRequest {
  var method: HTTPMethod?
  var path: String?
  /// The client, as far as its address can be trusted.
  var client: HTTPClient
  var context: HTTPAnswerContext
  /// The time when the whole request had arrived; `.past` without an access log.
  var start: MonotonicTime
  /// The application's task, if the response was not available at once.
  var task: Task<Void, Never>?
  /// The status for the access log; nil until it is known.
  var status: HTTPStatus?
  /// Whether more of the request may still arrive. Closing the connection at once could then destroy the response.
  var lingers = false
}

struct PendingOutput {
  var head: [UInt8]
  var body: [UInt8]
  var sent: Int

  var count: Int { head.count + body.count }
}

/// The part of a response that the system's buffer didn't take, because the client reads too slowly.
struct UnsentBytes: Sendable {
  let count: Int
  let client: HTTPClient
}

// MARK: - Answering

extension EventLoop {
  /// A response that has to wait gets a task. The task starts and continues on this thread, so if it didn't
  /// have to wait after all, its response is already in the mailbox afterwards.
  func start(_ request: HTTPRequest, on connection: HTTPConnection, hasMore: Bool) {
    let keeps = request.keepsConnection && drain == nil
    let client = configuration.trustedProxies.client(of: request, from: connection.client)
    connection.request = PendingRequest(
      method: request.method, path: request.path, client: client,
      context: HTTPAnswerContext(
        isHead: request.method == .head, version: request.version, keepsConnection: keeps),
      start: configuration.log == nil ? .past : .now, lingers: hasMore)
    switch respond(request, client) {
    case .now(let response): prepare(response, on: connection)
    case .later(let work): start(work, on: connection)
    }
  }

  private func start(
    _ work: @escaping @Sendable () async -> HTTPResponse, on connection: HTTPConnection
  ) {
    let id = connection.id
    let executor = LoopExecutor(mailbox, for: connection.request?.client)
    let task = Task.immediate(executorPreference: executor) { [mailbox] in
      let response = await work()
      mailbox.post(.answer(id, response))
    }
    if let response = takeAnswer(for: id) {
      prepare(response, on: connection)
    } else {
      connection.phase = .answering
      connection.request?.task = task
      if drain != nil { task.cancel() }
    }
  }

  private func takeAnswer(for id: ConnectionID) -> HTTPResponse? {
    mailbox.empty(into: &messages)
    for index in messages.indices.reversed() {
      if case .answer(id, let response) = messages[index] {
        messages.remove(at: index)
        return response
      }
    }
    return nil
  }

  /// Sends a response that had to wait.
  func deliver(_ response: HTTPResponse, on connection: HTTPConnection) {
    guard connection.phase == .answering else { return }
    prepare(response, on: connection)
    resume(connection)
  }

  /// Answers a request that can't be served, and closes the connection.
  func fail(_ connection: HTTPConnection, _ status: HTTPStatus, _ reason: String) {
    let method = connection.parser.method
    connection.request = PendingRequest(
      method: method, client: connection.client,
      context: HTTPAnswerContext(
        isHead: method == .head, version: .http1_1, keepsConnection: false),
      start: configuration.log == nil ? .past : .now, lingers: true)
    prepare(configuration.renderFailure(status, reason), on: connection)
  }

  /// Queues a response. It is sent before the loop waits for events.
  private func prepare(_ response: HTTPResponse, on connection: HTTPConnection) {
    // Taken out before it is changed: while the connection also holds the request, a change would copy it.
    guard var request = connection.request.take() else { return }
    // An interim status would leave the client waiting for another response.
    let response =
      response.status.code < 200
      ? configuration.renderFailure(.internalServerError, "there is no final answer") : response
    if drain != nil || response.closesConnection {
      request.context.keepsConnection = false
    }
    request.task = nil
    request.status = request.status ?? response.status
    let context = request.context
    connection.request = request
    var head: [UInt8] = []
    head.reserveCapacity(512)
    response.appendHead(to: &head, context, date: date)
    connection.output = PendingOutput(head: head, body: response.bodyToSend(context), sent: 0)
    connection.phase = .ready
    connection.stopTimer()
    ready.append(connection)
  }

  /// The number of responses that are collected before they are sent together.
  static var answersAtOnce: Int { 16 }

  /// Sends the queued responses one right after the other, if there are enough of them.
  ///
  /// A client on the same machine, such as a proxy, then wakes only once for all of them. Waking a process
  /// takes the system longer than sending.
  func sendAnswers(ifAtLeast count: Int = 1) {
    guard ready.count >= count else { return }
    for connection in ready { sendOutput(on: connection) }
    ready.removeAll(keepingCapacity: true)
  }

  /// Sends as much of a response as the system's buffer takes.
  func sendOutput(on connection: HTTPConnection) {
    guard connection.phase == .ready || connection.phase == .writing,
      var output = connection.output.take()
    else { return }
    switch connection.socket.send(head: output.head, body: output.body, from: output.sent) {
    case .bytes(let count):
      output.sent += count
      // The client reads, so its time limit starts again.
      connection.stopTimer()
    case .nothingYet: break
    case .failed:
      connection.output = output
      return close(connection)
    }
    if output.sent == output.count {
      releaseUnsent(of: connection)
      finish(on: connection, bytes: output.count)
    } else {
      let isKept = connection.phase == .writing || keepUnsent(output, of: connection)
      connection.phase = .writing
      connection.output = output
      if !isKept { return close(connection) }
      account(for: connection)
    }
    resume(connection)
  }

  /// - Returns: false if too many bytes already wait for that client.
  private func keepUnsent(_ output: PendingOutput, of connection: HTTPConnection) -> Bool {
    let unsent = UnsentBytes(
      count: output.count - output.sent, client: connection.request?.client ?? connection.client)
    guard limiter.admit(unsent) else { return false }
    connection.unsent = unsent
    return true
  }

  /// Stops counting the unsent bytes of a response that is sent or dropped.
  func releaseUnsent(of connection: HTTPConnection) {
    if let unsent = connection.unsent.take() { limiter.release(unsent) }
  }

  /// Sends "100 Continue" completely, or closes the connection: a client that gets only a part of it would wait
  /// forever.
  func sendContinue(on connection: HTTPConnection) {
    let head = HTTPResponse.continueHead
    switch connection.socket.send(head: head) {
    case .bytes(head.count), .nothingYet: break
    case .bytes, .failed: close(connection)
    }
  }

  private func finish(on connection: HTTPConnection, bytes: Int) {
    guard let request = connection.request.take() else { return }
    settle(connection, with: request.client)
    connection.hasAnswered = true
    connection.stopTimer()
    log(request, bytes: bytes)
    if request.context.keepsConnection {
      connection.phase = .reading
    } else if !connection.isPeerFinished, request.lingers || !connection.backlog.isEmpty {
      connection.socket.finishSending()
      connection.phase = .lingering
      connection.backlog = []
    } else {
      close(connection)
    }
  }

  func log(_ request: PendingRequest, bytes: Int) {
    guard let log = configuration.log else { return }
    log(
      AccessLogEntry(
        method: request.method, path: request.path, status: request.status ?? .clientClosedRequest,
        bytes: bytes, duration: .now - request.start, client: request.client))
  }
}
