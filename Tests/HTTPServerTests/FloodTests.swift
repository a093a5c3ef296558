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
      // In the middle of a request, so that none is closed to make room.
      let established = try (0..<20).map { _ in try RawClient(port: server.port) }
      for client in established { try client.send("GET / HTTP/1.1\r\nHost: h\r\n") }
      while server.connectionCount < 20 {}
      do {
        let flood = try (0..<count).map { _ in try RawClient(port: server.port) }
        let answers = try flood.map { try $0.readToEnd() }
        let told = answers.filter { $0.hasPrefix("HTTP/1.1 503 ") }
        #expect(told.allSatisfy { $0.contains("\r\nConnection: close\r\n") })
        #expect(told.count == min(count, Acceptor.maximumRefusals))
        #expect(answers.filter(\.isEmpty).count == count - told.count)
        for client in established {
          try client.send("\r\nGET / HTTP/1.1\r\nHost: h\r\n")
          #expect(try client.response().status == 200)
        }
      }
      // The refused clients have left too, so that others can be refused again.
      var refusal = ""
      while refusal.isEmpty { refusal = try RawClient(port: server.port).readToEnd() }
      #expect(refusal.hasPrefix("HTTP/1.1 503 "))
    }
  }

  @Test(
    "When it is full, the connections that have been idle longest make room",
    arguments: Polling.allCases)
  func idle(_ polling: Polling) async throws {
    let limits = ConnectionLimits(total: 64)
    try await serving(
      polling,
      configured: {
        $0.connectionLimits = limits
        $0.loops = 1
      }
    ) { server in
      let busy = try RawClient(port: server.port)
      try busy.send("GET / HTTP/1.1\r\nHost: h\r\n")
      let crowd = try (0..<200).map { _ in
        let client = try RawClient(port: server.port)
        #expect(try client.get("/").status == 200)
        return client
      }
      for client in crowd.prefix(130) { #expect(try client.readToEnd() == "") }
      for client in crowd.suffix(50) { #expect(try client.get("/").status == 200) }
      try busy.send("\r\n")
      #expect(try busy.response().status == 200)
    }
  }

  #if os(Linux)
    @Test("The address with the most connections makes room first", arguments: Polling.allCases)
    func fairness(_ polling: Polling) async throws {
      let limits = ConnectionLimits(total: 64, countsLoopback: true)
      try await serving(
        polling,
        configured: {
          $0.connectionLimits = limits
          $0.loops = 2
        }
      ) { server in
        func clients(_ count: Int, from number: UInt8) throws -> [RawClient] {
          try (0..<count).map { _ in
            let client = try RawClient(port: server.port, from: number)
            #expect(try client.get("/").status == 200)
            return client
          }
        }
        let visitors = try (2...9).flatMap { try clients(2, from: $0) }
        let crowd = try clients(100, from: 1) + clients(30, from: 10)
        for client in visitors + crowd.suffix(10) {
          #expect(try client.get("/").status == 200)
        }
        #expect(try crowd[0].readToEnd() == "")
      }
    }
  #endif

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
