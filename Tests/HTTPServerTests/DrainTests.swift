import Foundation
import HTTP
import HTTPServer
import TestSupport
import Testing

@Suite("Shutting down with many clients", .noHanging)
struct DrainTests {
  @Test(
    "Idle connections close, held requests are answered at once, and a sending client may finish",
    arguments: Polling.allCases)
  func crowd(_ polling: Polling) async throws {
    let (server, started) = try start(polling)
    let body: @Sendable () throws -> Void = {
      let idle = try (0..<OpenFiles.connections(1_000)).map { _ in
        try RawClient(port: server.port)
      }
      // All connections are accepted before the last one is served.
      #expect(try idle[idle.count - 1].get("/").status == 200)
      let held = try (0..<50).map { _ in try RawClient(port: server.port) }
      for client in held { try client.send("GET /held HTTP/1.1\r\nHost: h\r\n\r\n") }
      for _ in held { started.wait() }
      let slow = try RawClient(port: server.port)
      try slow.send("GET / HTTP/1.1\r\nHost: h\r\n\r\nPOST / HTTP/1.1\r\nHost: h\r\nContent-Le")
      #expect(try slow.response().status == 200)

      // The grace period is an hour: the shutdown ends when no client is left.
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
    "A client that never reads or never ends a request can't outlast the grace period",
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
    "A stalled sender gets 503 and a stalled reader is cut off, long before the grace period ends",
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

  /// A server, and a semaphore that is signalled for each request it holds.
  ///
  /// - Parameter patience: how long idle clients are waited for during the shutdown.
  private func start(
    _ polling: Polling, patience: Duration = .seconds(3_600)
  ) throws -> (HTTPServer, DispatchSemaphore) {
    let started = DispatchSemaphore(value: 0)
    var configuration = HTTPServerConfiguration(port: 0, loops: 2)
    configuration.polling = polling
    configuration.timeouts = .patient
    configuration.timeouts.drain = patience
    let server = try HTTPServer(configuration: configuration) { request, client in
      if request.path == "/held" { started.signal() }
      if request.path == "/long" { return .now(HTTPResponse(status: .ok, body: Self.long)) }
      return .later { await echo(request, client) }
    }
    try server.start()
    return (server, started)
  }
}
