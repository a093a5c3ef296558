import Foundation
import HTTP
import TestSupport
import Testing

@testable import HTTPServer

@Suite("Refusals by the server", .noHanging)
struct RefusalTests {
  @Test("An unreadable request is refused and the connection closed", arguments: Polling.allCases)
  func malformed(_ polling: Polling) async throws {
    let cases = [
      ("GET / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/3.0\r\n\r\n", 505),
      ("GET /\(String(repeating: "a", count: 9_000)) HTTP/1.1\r\n", 414),
      ("GET / HTTP/1.1\r\nHost: h\r\nX: \(String(repeating: "a", count: 20_000))\r\n\r\n", 431),
      ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 70000\r\n\r\n", 413),
    ]
    try await serving(polling) { server in
      for (text, status) in cases {
        let client = try RawClient(port: server.port)
        try client.send(text)
        let response = try client.response()
        #expect(response.status == status)
        #expect(response.fields["connection"] == "close")
        #expect(try client.readToEnd() == "")
      }
    }
  }

  @Test("The response arrives even if the client is still sending", arguments: Polling.allCases)
  func lingering(_ polling: Polling) async throws {
    try await serving(polling) { server in
      let client = try RawClient(port: server.port)
      try client.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1000000\r\n\r\n")
      try client.send(String(repeating: "a", count: 1_000_000))
      #expect(try client.response().status == 413)
      client.finishSending()
      #expect(try client.readToEnd() == "")
    }
  }

  @Test("The application may render refusals", arguments: Polling.allCases)
  func rendering(_ polling: Polling) async throws {
    let render: @Sendable (HTTPStatus, String) -> HTTPResponse = { status, _ in
      HTTPResponse(status: status, fields: [.contentType: "text/html"], body: Array("<p>".utf8))
    }
    try await serving(polling, configured: { $0.renderFailure = render }) { server in
      let client = try RawClient(port: server.port)
      try client.send("GET / HTTP/1.1\r\n\r\n")
      #expect(try client.response().body == "<p>")
    }
  }

  @Test(
    "A connection above the limit gets 503; a freed place is given away again",
    arguments: Polling.allCases)
  func connections(_ polling: Polling) async throws {
    let limits = ConnectionLimits(total: 2)
    try await serving(polling, configured: { $0.connectionLimits = limits }) { server in
      // In the middle of a request, so that none is closed to make room.
      let first = try RawClient(port: server.port)
      let second = try RawClient(port: server.port)
      for client in [first, second] { try client.send("GET / HTTP/1.1\r\nHost: h\r\n") }
      while server.connectionCount < 2 {}
      let third = try RawClient(port: server.port)
      #expect(try third.response().status == 503)
      third.finishSending()
      #expect(try third.readToEnd() == "")
      try first.send("Connection: close\r\n\r\n")
      #expect(try first.readToEnd().hasPrefix("HTTP/1.1 200 "))
      #expect(try RawClient(port: server.port).get("/").status == 200)
    }
  }

  @Test("One address cannot take all connections", arguments: Polling.allCases)
  func addresses(_ polling: Polling) async throws {
    let limits = ConnectionLimits(perAddress: 1, countsLoopback: true)
    try await serving(polling, configured: { $0.connectionLimits = limits }) { server in
      let first = try RawClient(port: server.port)
      #expect(try first.get("/").status == 200)
      #expect(try RawClient(port: server.port).response().status == 503)
    }
  }
}
