import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import HTTPServer

@Suite("A loop's time", .noHanging)
struct LoopTimeTests {
  /// A clock that only the application advances, and the time debited to each client.
  private final class TimeLedger: Sendable {
    let ticks = Atomic<Int64>(0)
    let debits = Mutex<[String: Int64]>([:])

    var accounting: TimeAccounting {
      TimeAccounting(nanoseconds: { self.ticks.load(ordering: .relaxed) }) { client, time in
        self.debits.withLock { $0[client.address.description, default: 0] += time }
      }
    }

    func spend(_ time: Int64) { ticks.add(time, ordering: .relaxed) }
  }

  /// Each request takes the times in its path: at once, in a task, and after the task has yielded.
  private func serving(
    _ polling: Polling, _ body: @escaping @Sendable (HTTPServer, TimeLedger) throws -> Void
  ) async throws {
    let ledger = TimeLedger()
    try await HTTPServerTests.serving(
      polling,
      answering: { request, _ in
        let numbers = request.path.split(separator: "/").compactMap { Int64($0) }
        ledger.spend(numbers[0])
        guard numbers.count > 1 else { return .now(HTTPResponse(status: .ok)) }
        return .later {
          ledger.spend(numbers[1])
          await Task.yield()
          ledger.spend(numbers[2])
          return HTTPResponse(status: .ok)
        }
      },
      configured: {
        // With one loop no other thread advances the clock at the same time.
        $0.loops = 1
        $0.accounting = ledger.accounting
        $0.renderFailure = { status, _ in
          ledger.spend(3)
          return HTTPResponse(status: status)
        }
        $0.trustedProxies = TrustedProxies(IPAddressBlock.loopback)
      }
    ) { server in try body(server, ledger) }
  }

  @Test(
    "is debited to the client behind a proxy for each request", arguments: Polling.allCases
  )
  func clients(_ polling: Polling) async throws {
    try await serving(polling) { server, ledger in
      let proxy = try RawClient(port: server.port)
      for (path, address) in [("/5", "192.0.2.1"), ("/7", "192.0.2.2"), ("/1/2/4", "192.0.2.1")] {
        try proxy.send(
          "GET \(path) HTTP/1.1\r\nHost: h\r\nX-Forwarded-For: \(address)\r\n\r\n")
        #expect(try proxy.response().status == 200)
      }
      proxy.hangUp()
      while server.connectionCount > 0 {}
      #expect(ledger.debits.withLock { $0 } == ["192.0.2.1": 12, "192.0.2.2": 7])
    }
  }

  @Test(
    "isn't debited to a proxy for a client's unreadable request",
    arguments: Polling.allCases)
  func unreadable(_ polling: Polling) async throws {
    try await serving(polling) { server, ledger in
      let proxy = try RawClient(port: server.port)
      try proxy.send("GET / HTTP/1.1\r\nNo colon\r\n\r\n")
      #expect(try proxy.response().status == 400)
      proxy.hangUp()
      while server.connectionCount > 0 {}
      #expect(ledger.debits.withLock { $0 } == [:])
    }
  }

  @Test("is debited to a client that has hung up", arguments: Polling.allCases)
  func left(_ polling: Polling) async throws {
    try await serving(polling) { server, ledger in
      let proxy = try RawClient(port: server.port)
      try proxy.send("GET /5/3/2 HTTP/1.1\r\nHost: h\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n")
      proxy.hangUp()
      while ledger.debits.withLock({ $0["192.0.2.1"] }) != 10 {}
    }
  }
}

@Suite("A client that has sent many requests at once", .noHanging)
struct PipelineTests {
  @Test("has one of them answered per turn, like every other client", arguments: Polling.allCases)
  func turns(_ polling: Polling) async throws {
    let (asked, gate) = (SharedValue<[String]>([]), DispatchSemaphore(value: 0))
    let entered = DispatchSemaphore(value: 0)
    let respond: HTTPServer.Respond = { request, _ in
      asked.change { $0.append(request.path) }
      if request.path == "/gate" {
        entered.signal()
        gate.wait()
      }
      return .now(HTTPResponse(status: .ok, text: request.path))
    }
    try await serving(polling, answering: respond, configured: { $0.loops = 1 }) { server in
      let (first, many) = (try RawClient(port: server.port), try RawClient(port: server.port))
      let others = try (0..<5).map { _ in try RawClient(port: server.port) }
      for client in [many] + others { #expect(try client.get("/hello").status == 200) }
      try first.send("GET /gate HTTP/1.1\r\nHost: h\r\n\r\n")
      entered.wait()
      try many.send(
        (0..<200).map { "GET /\($0) HTTP/1.1\r\nHost: h\r\n\r\n" }.joined())
      for client in others { try client.send("GET /other HTTP/1.1\r\nHost: h\r\n\r\n") }
      gate.signal()
      for client in others { #expect(try client.response().body == "/other") }
      for number in 0..<200 { #expect(try many.response().body == "/\(number)") }
      // Whichever client the system reports first, each has a turn before any has a third one.
      let order = asked.value
      #expect(try #require(order.lastIndex(of: "/other")) < #require(order.firstIndex(of: "/2")))
    }
  }
}

@Suite("Unread responses", .noHanging)
struct UnreadAnswerTests {
  @Test("close the connection if too many bytes wait for its address", arguments: Polling.allCases)
  func limit(_ polling: Polling) async throws {
    let body = [UInt8](repeating: 0x61, count: 20_000_000)
    let limits = ConnectionLimits(countsLoopback: true, unsentBytes: 1_000_000)
    try await serving(
      polling,
      { request, _ in
        request.path == "/" ? HTTPResponse(status: .ok, body: body) : HTTPResponse(status: .ok)
      },
      configured: { $0.connectionLimits = limits }
    ) { server in
      let client = try RawClient(port: server.port)
      try client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
      let part = (try? client.readToEnd()) ?? ""
      #expect(part.utf8.count < body.count)
      #expect(try RawClient(port: server.port).get("/next").status == 200)
    }
  }

  @Test("are counted together for all connections of an address, until they are sent")
  func counting() {
    let limiter = ConnectionLimiter(limits: ConnectionLimits(unsentBytes: 100))
    func unsent(_ count: Int, _ address: UInt32) -> UnsentBytes {
      UnsentBytes(count: count, client: HTTPClient(address: IPAddress(ipv4: address)))
    }
    #expect(limiter.admit(unsent(60, 1)))
    #expect(!limiter.admit(unsent(41, 1)))
    #expect(limiter.admit(unsent(41, 2)))
    #expect(limiter.admit(unsent(40, 1)))
    limiter.release(unsent(60, 1))
    #expect(limiter.admit(unsent(60, 1)))
    // Loopback addresses are not counted.
    #expect(limiter.admit(unsent(1000, 0x7F00_0001)))
  }
}
