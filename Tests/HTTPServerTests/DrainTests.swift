import Foundation
import HTTP
import HTTPServer
import TestSupport
import Testing

@Suite("Shutting down among many clients", .noHanging)
struct DrainTests {
  @Test(
    "Idle connections are closed, the held are answered at once, and who is sending may finish",
    arguments: Polling.allCases)
  func crowd(_ polling: Polling) async throws {
    let (server, started) = try start(polling)
    let body: @Sendable () throws -> Void = {
      let idle = try (0..<OpenFiles.connections(1_000)).map { _ in
        try RawClient(port: server.port)
      }
      // All of them have been accepted before the last one is served.
      #expect(try idle[idle.count - 1].get("/").status == 200)
      let held = try (0..<50).map { _ in try RawClient(port: server.port) }
      for client in held { try client.send("GET /held HTTP/1.1\r\nHost: h\r\n\r\n") }
      for _ in held { started.wait() }
      let slow = try RawClient(port: server.port)
      try slow.send("GET / HTTP/1.1\r\nHost: h\r\n\r\nPOST / HTTP/1.1\r\nHost: h\r\nContent-Le")
      #expect(try slow.response().status == 200)

      // The grace is an hour: it ends when nobody is left.
      Task { await server.shutdown(grace: .seconds(3_600)) }
      for client in idle {
        let rest = try client.readToEnd()
        #expect(rest == "")
      }
      for client in held {
        let response = try client.response()
        #expect(response.body == "GET /held ")
        #expect(response.fields["connection"] == "close")
      }
      try slow.send("ngth: 5\r\n\r\nhel")
      try slow.send("lo")
      let response = try slow.response()
      #expect(response.body == "POST / hello")
      #expect(response.fields["connection"] == "close")
      #expect(try slow.readToEnd() == "")
    }
    try await onThread { Result { try body() } }.get()
    await server.ended()
  }

  @Test(
    "Who never reads and who never ends a request are waited for no longer than the grace",
    arguments: Polling.allCases)
  func stubborn(_ polling: Polling) async throws {
    let (server, _) = try start(polling)
    let reader = try RawClient(port: server.port, receiveBuffer: 4_096)
    try reader.send("GET /long HTTP/1.1\r\nHost: h\r\n\r\n")
    let sender = try RawClient(port: server.port)
    try sender.send("GET / HTTP/1.1\r\nHost: h\r\n\r\nGET / HT")
    #expect(try sender.response().status == 200)
    await server.shutdown(grace: .milliseconds(20))
    #expect(try sender.readToEnd() == "")
    #expect(throws: RawClient.Failure.self) { try RawClient(port: server.port) }
  }

  @Test(
    "Who sends no further is told so, and who reads no further is given up, long before the grace ends",
    arguments: Polling.allCases)
  func idlers(_ polling: Polling) async throws {
    let (server, _) = try start(polling, patience: .milliseconds(20))
    let reader = try RawClient(port: server.port, receiveBuffer: 4_096)
    try reader.send("GET /long HTTP/1.1\r\nHost: h\r\n\r\n")
    let parts = ["GET / HT", "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhel"]
    let senders = try parts.map { part in
      let sender = try RawClient(port: server.port)
      try sender.send(part)
      return sender
    }
    await server.shutdown(grace: .seconds(3_600))
    for sender in senders {
      let response = try sender.response()
      #expect(response.status == 503)
      #expect(response.fields["connection"] == "close")
      #expect(try sender.readToEnd() == "")
    }
    let received = (try? reader.readToEnd())?.utf8.count ?? 0
    #expect(received < Self.long.count)
  }

  private static let long = [UInt8](repeating: 0x61, count: 20_000_000)

  /// A server, and what is signalled for each request that it holds.
  ///
  /// - Parameter patience: how long those are waited for who do nothing, once it shuts down.
  private func start(
    _ polling: Polling, patience: Duration = .seconds(3_600)
  ) throws -> (HTTPServer, DispatchSemaphore) {
    let started = DispatchSemaphore(value: 0)
    var configuration = HTTPServerConfiguration(port: 0, loops: 2)
    configuration.polling = polling
    configuration.timeouts = Timeouts(
      header: .seconds(3_600), idle: .seconds(3_600), drain: patience)
    let server = try HTTPServer(configuration: configuration) { request, client in
      if request.path == "/held" { started.signal() }
      if request.path == "/long" { return .now(HTTPResponse(status: .ok, body: Self.long)) }
      return .later { await echo(request, client) }
    }
    try server.start()
    return (server, started)
  }
}
