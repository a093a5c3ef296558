import Foundation
import HTTP
import HTTPServer
import TestSupport
import Testing

@Suite("Clients of pending requests", .noHanging)
struct CancellationTests {
  private let short = Duration.milliseconds(20)

  @Test("A half-closing client is served like any other", arguments: Polling.allCases)
  func halfClose(_ polling: Polling) async throws {
    let (began, finished) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let slow: Respond = { request, client in
      guard request.path != "/other" else { return await echo(request, client) }
      began.signal()
      await onThread { finished.wait() }
      return HTTPResponse(status: .ok, text: Task.isCancelled ? "given up" : "done")
    }
    try await serving(polling, slow, configured: { $0.loops = 1 }) { server in
      let client = try RawClient(port: server.port)
      for target in ["/first", "/second"] {
        try client.send("GET \(target) HTTP/1.1\r\nHost: h\r\n\r\n")
      }
      client.finishSending()
      for _ in 1...2 {
        began.wait()
        // The same loop serves this request, so it has read the first client's end of stream.
        #expect(try RawClient(port: server.port).get("/other").status == 200)
        finished.signal()
        #expect(try client.response().body == "done")
      }
      #expect(try client.readToEnd() == "")
    }
  }

  @Test("A half-closing client is held only for a short time", arguments: Polling.allCases)
  func heldHalfClose(_ polling: Polling) async throws {
    try await serving(polling, configured: { $0.timeouts.answer = short }) { server in
      let client = try RawClient(port: server.port)
      try client.send("GET /held HTTP/1.1\r\nHost: h\r\n\r\nGET /next HTTP/1.1\r\nHost: h\r\n\r\n")
      client.finishSending()
      #expect(try client.response().body == "GET /held ")
      #expect(try client.response().body == "GET /next ")
      #expect(try client.readToEnd() == "")
    }
  }

  @Test(
    "A client's disconnection cancels its request, at once if it sends a reset",
    arguments: Polling.allCases, [true, false])
  func disconnect(_ polling: Polling, byReset: Bool) async throws {
    let started = DispatchSemaphore(value: 0)
    let (cancellations, cancelling) = AsyncStream.makeStream(of: String.self)
    let hold: Respond = { request, client in
      started.signal()
      let response = await echo(request, client)
      if Task.isCancelled { cancelling.yield(request.path) }
      return response
    }
    try await serving(
      polling, hold, configured: { if !byReset { $0.timeouts.answer = short } }
    ) { server in
      let client = try RawClient(port: server.port)
      if byReset { client.resetWhenClosed() }
      try client.send("GET /held HTTP/1.1\r\nHost: h\r\n\r\n")
      // A reset before the server has read would take the request with it.
      started.wait()
    }
    var heard = cancellations.makeAsyncIterator()
    #expect(await heard.next() == "/held")
  }

  @Test(
    "A client that disconnects before its response is logged as 499", arguments: Polling.allCases,
    [true, false])
  func abandoned(_ polling: Polling, byReset: Bool) async throws {
    let (started, logged) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let (entries, logging) = AsyncStream.makeStream(of: AccessLogEntry.self)
    let hold: Respond = { request, client in
      started.signal()
      return await echo(request, client)
    }
    try await serving(
      polling, hold,
      configured: {
        if !byReset { $0.timeouts.answer = short }
        $0.log = {
          logging.yield($0)
          logged.signal()
        }
      }
    ) { server in
      do {
        let client = try RawClient(port: server.port)
        if byReset { client.resetWhenClosed() }
        try client.send("GET /held HTTP/1.1\r\nHost: h\r\n\r\n")
        started.wait()
      }
      logged.wait()
    }
    var heard = entries.makeAsyncIterator()
    let entry = try #require(await heard.next())
    #expect(entry.path == "/held")
    #expect(entry.status == .clientClosedRequest)
  }

  @Test("A connection that the server cuts off isn't logged as closed by the client")
  func cutOff() async throws {
    let (started, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let (entries, logging) = AsyncStream.makeStream(of: AccessLogEntry.self)
    let deaf: Respond = { _, _ in
      started.signal()
      await onThread { gate.wait() }
      return HTTPResponse(status: .ok, text: "")
    }
    var configuration = HTTPServerConfiguration(port: 0)
    configuration.timeouts = .patient
    configuration.log = { logging.yield($0) }
    let server = try HTTPServer(configuration: configuration, respond: later(deaf))
    try server.start()
    let client = try RawClient(port: server.port)
    try client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
    await onThread { started.wait() }
    await server.shutdown(grace: .milliseconds(50))
    client.hangUp()
    var heard = entries.makeAsyncIterator()
    #expect(await heard.next()?.status == .serviceUnavailable)
    gate.signal()
  }

  @Test("A disconnection behind a full pipeline is noticed too", arguments: Polling.allCases)
  func disconnectWithBacklog(_ polling: Polling) async throws {
    let (events, telling) = AsyncStream.makeStream(of: Bool.self)
    let hold: Respond = { request, client in
      let response = await echo(request, client)
      if request.path == "/held" { telling.yield(Task.isCancelled) }
      return response
    }
    try await serving(polling, hold, configured: { $0.timeouts.answer = short }) { server in
      let client = try RawClient(port: server.port)
      let more = String(repeating: "GET / HTTP/1.1\r\nHost: h\r\n\r\n", count: 2_000)
      try client.send("GET /held HTTP/1.1\r\nHost: h\r\n\r\n\(more)")
      client.finishSending()
      _ = try client.response()
    }
    var heard = events.makeAsyncIterator()
    #expect(await heard.next() == true)
  }
}
