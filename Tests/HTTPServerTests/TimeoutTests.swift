import Foundation
import HTTP
import HTTPServer
import Synchronization
import TestSupport
import Testing

@Suite("Who takes too long", .noHanging)
struct TimeoutTests {
  private let short = Duration.milliseconds(40)

  @Test("A head that does not end is answered with 408", arguments: Polling.allCases)
  func header(_ polling: Polling) async throws {
    let timeouts = Timeouts(header: short)
    try await serving(polling, configured: { $0.timeouts = timeouts }) { server in
      let client = try RawClient(port: server.port)
      try client.send("GET / HTTP/1.1\r\nHo")
      #expect(try client.response().status == 408)
      #expect(try client.readToEnd() == "")
    }
  }

  @Test("The head of a later request has no more time than the first", arguments: Polling.allCases)
  func laterHeader(_ polling: Polling) async throws {
    let timeouts = Timeouts(header: short, idle: .seconds(3600))
    try await serving(polling, configured: { $0.timeouts = timeouts }) { server in
      let client = try RawClient(port: server.port)
      #expect(try client.get("/").status == 200)
      try client.send("GET / HTTP/1.1\r\nHo")
      #expect(try client.response().status == 408)
      #expect(try client.readToEnd() == "")
    }
  }

  @Test("A body that does not end is answered with 408", arguments: Polling.allCases)
  func body(_ polling: Polling) async throws {
    let timeouts = Timeouts(body: short)
    try await serving(polling, configured: { $0.timeouts = timeouts }) { server in
      let client = try RawClient(port: server.port)
      try client.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\na")
      #expect(try client.response().status == 408)
      #expect(try client.readToEnd() == "")
    }
  }

  @Test("A connection without request is closed without a word", arguments: Polling.allCases)
  func idle(_ polling: Polling) async throws {
    let timeouts = Timeouts(header: short, idle: short)
    try await serving(polling, configured: { $0.timeouts = timeouts }) { server in
      let fresh = try RawClient(port: server.port)
      #expect(try fresh.readToEnd() == "")
      let used = try RawClient(port: server.port)
      #expect(try used.get("/").status == 200)
      #expect(try used.readToEnd() == "")
    }
  }

  @Test(
    "What a client that is there waits for is never given up, also if it came behind another request",
    arguments: Polling.allCases)
  func held(_ polling: Polling) async throws {
    let gate = Mutex<CheckedContinuation<Void, Never>?>(nil)
    let respond: Respond = { request, _ in
      guard request.path == "/held" else { return HTTPResponse(status: .ok) }
      await withCheckedContinuation { continuation in gate.withLock { $0 = continuation } }
      return HTTPResponse(status: .ok, text: Task.isCancelled ? "given up" : "waited for")
    }
    let timeouts = Timeouts(header: short, idle: short)
    try await serving(polling, respond) {
      $0.timeouts = timeouts
      $0.loops = 1
    } _: { server in
      let client = try RawClient(port: server.port)
      try client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\nGET /held HTTP/1.1\r\nHost: h\r\n\r\n")
      #expect(try client.response().status == 200)
      // Whoever came later is given up.
      #expect(try RawClient(port: server.port).readToEnd() == "")
      gate.withLock { $0 }?.resume()
      #expect(try client.response().body == "waited for")
    }
  }

  @Test("A client that never reads is given up", arguments: Polling.allCases)
  func write(_ polling: Polling) async throws {
    let body = [UInt8](repeating: 0x61, count: 20_000_000)
    let timeouts = Timeouts(write: short)
    let freed = ConnectionLimits(total: 1)
    try await serving(
      polling,
      { $0.path == "/" ? HTTPResponse(status: .ok, body: body) : await echo($0, $1) },
      configured: {
        $0.timeouts = timeouts
        $0.connectionLimits = freed
      }
    ) { server in
      let client = try RawClient(port: server.port, receiveBuffer: 4_096)
      try client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
      // The only place is free again when the server has given up.
      while (try? RawClient(port: server.port).status(of: "/next")) != 200 {}
      // What the system had buffered may still arrive; the whole cannot.
      let received = (try? client.readToEnd())?.utf8.count ?? 0
      #expect(received < body.count)
    }
  }
}

extension RawClient {
  /// The status of the answer, whether it came before the request or after it.
  fileprivate func status(of target: String) throws -> Int {
    try? send("GET \(target) HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
    return try response().status
  }
}
