import Foundation
import HTTP
import TestSupport
import Testing

@testable import HTTPServer

@Suite("A flood", .noHanging)
struct FloodTests {
  @Test(
    "Up to the limit clients get 503, the rest are closed, and earlier clients are still served",
    arguments: Polling.allCases)
  func flood(_ polling: Polling) async throws {
    let count = OpenFiles.connections(400)
    let limits = ConnectionLimits(total: 20)
    try await serving(polling, configured: { $0.connectionLimits = limits }) { server in
      let established = try (0..<20).map { _ in try RawClient(port: server.port) }
      for client in established { #expect(try client.get("/").status == 200) }
      do {
        let flood = try (0..<count).map { _ in try RawClient(port: server.port) }
        let answers = try flood.map { try $0.readToEnd() }
        let told = answers.filter { $0.hasPrefix("HTTP/1.1 503 ") }
        #expect(told.allSatisfy { $0.contains("\r\nConnection: close\r\n") })
        #expect(told.count == min(count, Acceptor.maximumRefusals))
        #expect(answers.filter(\.isEmpty).count == count - told.count)
        for client in established { #expect(try client.get("/").status == 200) }
      }
      // The refused clients have left too, so that others can be refused again.
      var refusal = ""
      while refusal.isEmpty { refusal = try RawClient(port: server.port).readToEnd() }
      #expect(refusal.hasPrefix("HTTP/1.1 503 "))
    }
  }

  @Test("After a flood every place is free again", arguments: Polling.allCases)
  func recovery(_ polling: Polling) async throws {
    let limits = ConnectionLimits(total: 20, perAddress: 10, countsLoopback: true)
    try await serving(polling, configured: { $0.connectionLimits = limits }) { server in
      for _ in 0..<5 {
        let flood = try (0..<50).map { _ in try RawClient(port: server.port) }
        for client in flood { try? client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n") }
      }
      var served: [RawClient] = []
      while served.count < 10 {
        let client = try RawClient(port: server.port)
        if (try? client.get("/").status) == 200 { served.append(client) }
      }
      let another = try RawClient(port: server.port)
      #expect(try another.response().status == 503)
      for client in served { #expect(try client.get("/").status == 200) }
    }
  }

  @Test("A crowd of silent clients is disconnected completely", arguments: Polling.allCases)
  func expiry(_ polling: Polling) async throws {
    try await serving(
      polling,
      configured: {
        $0.timeouts.header = .milliseconds(40)
        $0.loops = 1
      }
    ) { server in
      // Several times as many as the server closes at once.
      let crowd = try (0..<OpenFiles.connections(1_000)).map { _ in
        try RawClient(port: server.port)
      }
      for client in crowd {
        let rest = try client.readToEnd()
        #expect(rest == "")
      }
      // On a busy machine this client may time out, too, so it retries.
      while (try? RawClient(port: server.port).get("/").status) != 200 {}
    }
  }
}
