import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import HTTPServer

@Suite("Slow clients", .noHanging)
struct TimeoutTests {
  private let short = Duration.milliseconds(40)

  @Test("An incomplete head is answered with 408", arguments: Polling.allCases)
  func header(_ polling: Polling) async throws {
    try await serving(polling, configured: { $0.timeouts.header = short }) { server in
      let client = try RawClient(port: server.port)
      try client.send("GET / HTTP/1.1\r\nHo")
      #expect(try client.response().status == 408)
      #expect(try client.readToEnd() == "")
    }
  }

  @Test("The head of a later request has no more time than the first", arguments: Polling.allCases)
  func laterHeader(_ polling: Polling) async throws {
    try await serving(polling, configured: { $0.timeouts.header = short }) { server in
      let client = RawClient.served(by: server)
      try client.send("GET / HTTP/1.1\r\nHo")
      #expect(try client.response().status == 408)
      #expect(try client.readToEnd() == "")
    }
  }

  @Test("An incomplete body is answered with 408", arguments: Polling.allCases)
  func body(_ polling: Polling) async throws {
    try await serving(polling, configured: { $0.timeouts.body = short }) { server in
      let client = try RawClient(port: server.port)
      try client.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\na")
      #expect(try client.response().status == 408)
      #expect(try client.readToEnd() == "")
    }
  }

  @Test("A connection without a request is closed without a response", arguments: Polling.allCases)
  func idle(_ polling: Polling) async throws {
    try await serving(
      polling,
      configured: {
        $0.timeouts.header = short
        $0.timeouts.idle = short
      }
    ) { server in
      let fresh = try RawClient(port: server.port)
      #expect(try fresh.readToEnd() == "")
      #expect(try RawClient.served(by: server).readToEnd() == "")
    }
  }

  @Test(
    "A connected client's request is never abandoned, even behind another request",
    arguments: Polling.allCases)
  func held(_ polling: Polling) async throws {
    let gate = Mutex<CheckedContinuation<Void, Never>?>(nil)
    let respond: Respond = { request, _ in
      guard request.path == "/held" else { return HTTPResponse(status: .ok) }
      await withCheckedContinuation { continuation in gate.withLock { $0 = continuation } }
      return HTTPResponse(status: .ok, text: Task.isCancelled ? "given up" : "waited for")
    }
    try await serving(polling, respond) {
      $0.timeouts.idle = short
      $0.loops = 1
    } _: { server in
      let client = try RawClient(port: server.port)
      try client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\nGET /held HTTP/1.1\r\nHost: h\r\n\r\n")
      #expect(try client.response().status == 200)
      // An idle client that came later is disconnected.
      let idle = try RawClient(port: server.port)
      #expect(try idle.get("/").status == 200)
      #expect(try idle.readToEnd() == "")
      gate.withLock { $0 }?.resume()
      #expect(try client.response().body == "waited for")
    }
  }

  @Test("A client that never reads is disconnected", arguments: Polling.allCases)
  func write(_ polling: Polling) async throws {
    let body = [UInt8](repeating: 0x61, count: 20_000_000)
    let freed = ConnectionLimits(total: 1)
    try await serving(
      polling,
      { $0.path == "/" ? HTTPResponse(status: .ok, body: body) : await echo($0, $1) },
      configured: {
        $0.timeouts.write = short
        $0.connectionLimits = freed
      }
    ) { server in
      let client = try RawClient(port: server.port, receiveBuffer: 4_096)
      try client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
      // The only place is free again when the server has given up.
      while (try? RawClient(port: server.port).status(of: "/next")) != 200 {}
      // Data in the system's buffers may still arrive, but not everything.
      let received = (try? client.readToEnd())?.utf8.count ?? 0
      #expect(received < body.count)
    }
  }
}

extension RawClient {
  /// A client whose first request has been answered. On a busy machine the request may come too late for a
  /// short timeout, so another client tries again.
  fileprivate static func served(by server: HTTPServer) -> RawClient {
    while true {
      if let client = try? RawClient(port: server.port), (try? client.get("/").status) == 200 {
        return client
      }
    }
  }

  /// The status of the response, whether it came before or after the request.
  fileprivate func status(of target: String) throws -> Int {
    try? send("GET \(target) HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
    return try response().status
  }
}
