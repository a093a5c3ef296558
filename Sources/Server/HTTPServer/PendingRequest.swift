import HTTP
import OperatingSystem

/// A request and its answer, while they are under way.
struct PendingRequest {
  var method: HTTPMethod?
  var path: String?
  /// Who asks, as far as it is believed.
  var client: HTTPClient
  var context: HTTPAnswerContext
  /// When it had arrived; past unless there is a log.
  var start: MonotonicTime
  /// What the application does about it, if it did not answer at once.
  var task: Task<Void, Never>?
  /// What the log is to be told; nil until that is known.
  var status: HTTPStatus?
  /// Whether the rest of a request may still come in, so that closing at once could destroy the
  /// answer.
  var lingers = false
}

/// An answer, and how much of it has been sent.
struct PendingOutput {
  var head: [UInt8]
  var body: [UInt8]
  var sent: Int

  var count: Int { head.count + body.count }
}

/// How much of an answer its client has not read yet.
struct UnsentOctets: Sendable {
  let count: Int
  let client: HTTPClient
}

// MARK: - Answering

extension EventLoop {
  /// Hands a request to the application.
  ///
  /// An answer that waits gets a task. The task begins on this thread and goes on here, so its response is in the
  /// mailbox when it comes back if it did not have to wait after all.
  func start(_ request: HTTPRequest, on connection: Connection, hasMore: Bool) {
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
    _ work: @escaping @Sendable () async -> HTTPResponse, on connection: Connection
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

  /// An answer that took its time.
  func deliver(_ response: HTTPResponse, on connection: Connection) {
    guard connection.phase == .answering else { return }
    prepare(response, on: connection)
    resume(connection)
  }

  /// Answers what cannot be served, and closes.
  func fail(_ connection: Connection, _ status: HTTPStatus, _ reason: String) {
    let method = connection.parser.method
    connection.request = PendingRequest(
      method: method, client: connection.client,
      context: HTTPAnswerContext(
        isHead: method == .head, version: .http1_1, keepsConnection: false),
      start: configuration.log == nil ? .past : .now, lingers: true)
    prepare(configuration.renderFailure(status, reason), on: connection)
  }

  /// Makes an answer ready, to be sent before the loop waits for anything.
  private func prepare(_ response: HTTPResponse, on connection: Connection) {
    // Taken out to be changed: it would be copied if the connection had it, too.
    guard var request = connection.request.take() else { return }
    // An interim status would leave the client waiting for another answer.
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

  /// How many answers may wait for each other.
  static var answersAtOnce: Int { 16 }

  /// Sends the answers that are ready, one right after the other, if there are so many.
  ///
  /// A client on the same machine, such as a proxy, is woken once for all of them: the system takes longer to wake a
  /// process than to send.
  func sendAnswers(ifAtLeast count: Int = 1) {
    guard ready.count >= count else { return }
    for connection in ready { sendOutput(on: connection) }
    ready.removeAll(keepingCapacity: true)
  }

  /// Sends as much of an answer as the system's buffer takes.
  func sendOutput(on connection: Connection) {
    guard connection.phase == .ready || connection.phase == .writing,
      var output = connection.output.take()
    else { return }
    switch connection.socket.send(head: output.head, body: output.body, from: output.sent) {
    case .bytes(let count):
      output.sent += count
      // The client reads: its time begins anew.
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

  /// Counts what the system's buffer didn't take of an answer.
  ///
  /// - Returns: false if too much waits for that address already.
  private func keepUnsent(_ output: PendingOutput, of connection: Connection) -> Bool {
    let unsent = UnsentOctets(
      count: output.count - output.sent, client: connection.request?.client ?? connection.client)
    guard limiter.admit(unsent) else { return false }
    connection.unsent = unsent
    return true
  }

  /// Counts off what is sent, or never will be.
  func releaseUnsent(of connection: Connection) {
    if let unsent = connection.unsent.take() { limiter.release(unsent) }
  }

  /// The client would wait in vain if a part of this were lost, so it is sent whole or not at all.
  func sendContinue(on connection: Connection) {
    let head = HTTPResponse.continueHead
    switch connection.socket.send(head: head) {
    case .bytes(head.count), .nothingYet: break
    case .bytes, .failed: close(connection)
    }
  }

  private func finish(on connection: Connection, bytes: Int) {
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

  /// Tells of a request that has come to its end, or whose connection has.
  func log(_ request: PendingRequest, bytes: Int) {
    guard let log = configuration.log else { return }
    log(
      AccessLogEntry(
        method: request.method, path: request.path, status: request.status ?? .clientClosedRequest,
        bytes: bytes, duration: .now - request.start, client: request.client))
  }
}
