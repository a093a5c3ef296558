import Foundation
import HTTP
import HTTPServer
import OperatingSystem
import TestSupport
import Testing

@Suite("Shutting down", .noHanging)
struct ShutdownTests {
  private func start(
    _ polling: Polling, _ respond: @escaping Respond = echo
  ) throws -> HTTPServer {
    var configuration = HTTPServerConfiguration(port: 0, loops: 2)
    configuration.polling = polling
    configuration.timeouts = .patient
    let server = try HTTPServer(configuration: configuration, respond: later(respond))
    try server.start()
    return server
  }

  @Test("Held requests are answered at once, idle connections closed", arguments: Polling.allCases)
  func drain(_ polling: Polling) async throws {
    let (started, starting) = AsyncStream.makeStream(of: Void.self)
    let server = try start(polling) { request, client in
      if request.path == "/held" { starting.yield() }
      return await echo(request, client)
    }
    let idle = try RawClient(port: server.port)
    #expect(try idle.get("/").status == 200)
    let held = try RawClient(port: server.port)
    try held.send("GET /held HTTP/1.1\r\nHost: h\r\n\r\n")
    var starts = started.makeAsyncIterator()
    await starts.next()
    await server.shutdown(grace: .seconds(60))
    let response = try held.response()
    #expect(response.body == "GET /held ")
    #expect(response.fields["connection"] == "close")
    #expect(try held.readToEnd() == "")
    #expect(try idle.readToEnd() == "")
    #expect(throws: RawClient.Failure.self) { try RawClient(port: server.port) }
  }

  @Test(
    "An application that ignores cancellation can't outlast the grace period",
    arguments: Polling.allCases)
  func grace(_ polling: Polling) async throws {
    let (started, starting) = AsyncStream.makeStream(of: Void.self)
    let (released, releasing) = AsyncStream.makeStream(of: Void.self)
    let server = try start(polling) { _, _ in
      starting.yield()
      // Detached, so that the cancellation does not reach it.
      await Task.detached {
        var iterator = released.makeAsyncIterator()
        await iterator.next()
      }.value
      return HTTPResponse(status: .ok)
    }
    let client = try RawClient(port: server.port)
    try client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
    var starts = started.makeAsyncIterator()
    await starts.next()
    await server.shutdown(grace: .milliseconds(20))
    #expect(try client.readToEnd() == "")
    releasing.yield()
  }

  @Test("A request in transit is answered", arguments: Polling.allCases)
  func underWay(_ polling: Polling) async throws {
    let server = try start(polling)
    let clients = try (0..<20).map { _ in try RawClient(port: server.port) }
    for client in clients { try client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n") }
    await server.shutdown()
    for client in clients {
      #expect(try client.response().status == 200)
      #expect(try client.readToEnd() == "")
    }
  }

  @Test("Shutting down twice, or before the start, returns")
  func twice() async throws {
    let server = try start(.preferred)
    await server.shutdown()
    await server.shutdown()
    await server.ended()
    let unused = try HTTPServer(
      configuration: HTTPServerConfiguration(port: 0), respond: later(echo))
    await unused.shutdown()
    #expect(throws: CommandError.self) { try unused.start() }
  }

  @Test("Waiting for the end of a server that never started returns")
  func waitingForUnstarted() async throws {
    let server = try HTTPServer(
      configuration: HTTPServerConfiguration(port: 0), respond: later(echo))
    // An immediate task starts waiting before the next line runs.
    let waiting = Task.immediate { await server.ended() }
    await server.shutdown()
    await waiting.value
  }
}
