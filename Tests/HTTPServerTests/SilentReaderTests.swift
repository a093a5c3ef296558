import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import HTTPServer

@Suite("Clients that don't read", .noHanging)
struct SilentReaderTests {
  @Test(
    "The server stops reading from a client that never reads, and disconnects it",
    arguments: Polling.allCases)
  func pipeline(_ polling: Polling) async throws {
    let body = [UInt8](repeating: 0x61, count: 1_000_000)
    let asked = RequestCount()
    let limits = ConnectionLimits(total: 1)
    try await serving(
      polling,
      { request, _ in
        guard request.path == "/" else { return HTTPResponse(status: .ok) }
        asked.add()
        return HTTPResponse(status: .ok, body: body)
      },
      configured: {
        $0.timeouts.write = .milliseconds(40)
        $0.connectionLimits = limits
      }
    ) { server in
      let client = try RawClient(port: server.port, receiveBuffer: 4_096)
      // More than all buffers hold, so sending fails only when the server disconnects.
      let requests = String(repeating: "GET / HTTP/1.1\r\nHost: h\r\n\r\n", count: 1_000_000)
      #expect(throws: RawClient.Failure.self) { try client.send(requests) }
      // The place of the only client is free again.
      while (try? RawClient(port: server.port).get("/next").status) != 200 {}
      // One response waits; the earlier ones are in the system's buffers.
      #expect(asked.value >= 1)
      #expect(asked.value < 50)
    }
  }

  @Test("The server reads a limited amount behind a held request", arguments: Polling.allCases)
  func backlog(_ polling: Polling) async throws {
    try await serving(polling) { server in
      let client = try RawClient(port: server.port)
      try client.send("GET /held HTTP/1.1\r\nHost: h\r\n\r\n")
      // Sending stops when the system's buffers are full, because the server reads no more.
      let end = client.sendMeanwhile(
        String(repeating: "GET / HTTP/1.1\r\nHost: h\r\n\r\n", count: 2_000_000))
      var pending = -1
      while client.unsent != pending || pending == 0 {
        pending = client.unsent
        #expect(try RawClient(port: server.port).get("/").status == 200)
      }
      #expect(pending > 0)
      #expect(end.wait(timeout: .now()) == .timedOut)
      client.hangUp()
      end.wait()
    }
  }
}

/// Counts requests from several threads.
private final class RequestCount: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock { $0 } }

  func add() { count.withLock { $0 += 1 } }
}
