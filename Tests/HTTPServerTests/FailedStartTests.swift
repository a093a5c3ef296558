import HTTP
import Synchronization
import TestSupport
import Testing

@testable import HTTPServer
@testable import OperatingSystem

@Suite("A start that fails halfway", .noHanging)
struct FailedStartTests {
  private static let refusal = SystemError("epoll_create1", code: 24)

  @Test("closes the pollers made before", arguments: [0, 1, 3])
  func pollers(before failure: Int) throws {
    let counts = PollerCounts()
    let listener = try ListeningSocket(host: "127.0.0.1", port: 0)
    defer { listener.close() }
    #expect(throws: Self.refusal) {
      _ = try HTTPServer.makeLoops(HTTPServerConfiguration(loops: 4), listener: listener) {
        _ throws(SystemError) in
        guard counts.made < failure else { throw Self.refusal }
        return CountedPoller(counts)
      }
    }
    #expect(counts.made == failure)
    #expect(counts.closed == failure)
  }

  @Test("leaves no client waiting and no socket listening", arguments: Polling.allCases, [0, 1, 2])
  func threads(_ polling: Polling, before failure: Int) async throws {
    var configuration = HTTPServerConfiguration(port: 0, loops: 3)
    configuration.polling = polling
    let server = try HTTPServer(configuration: configuration, respond: later(echo))
    let waiting = try RawClient(port: server.port)
    var started = 0
    #expect(throws: CommandError("the system refused \(Self.refusal)")) {
      try server.start { body throws(SystemError) in
        guard started < failure else { throw Self.refusal }
        started += 1
        try SystemThread.start(named: "loop", body)
      }
    }
    await server.ended()
    #expect(throws: RawClient.Failure.self) { try waiting.get("/") }
    #expect(throws: RawClient.Failure.self) { try RawClient(port: server.port) }
    #expect(throws: CommandError.self) { try server.start() }
  }
}

/// The numbers of created and closed pollers.
private final class PollerCounts: Sendable {
  private let counts = Mutex((made: 0, closed: 0))

  var made: Int { counts.withLock { $0.made } }
  var closed: Int { counts.withLock { $0.closed } }

  func make() { counts.withLock { $0.made += 1 } }
  func close() { counts.withLock { $0.closed += 1 } }
}

private struct CountedPoller: Poller {
  private let counts: PollerCounts

  init(_ counts: PollerCounts) {
    self.counts = counts
    counts.make()
  }

  func add(_ socket: Descriptor, token: UInt64, interest: Readiness) -> Bool { true }
  func update(_ socket: Descriptor, token: UInt64, interest: Readiness) {}
  func remove(_ socket: Descriptor) {}
  func wait(until deadline: MonotonicTime, into events: inout [PollerEvent]) {}
  func close() { counts.close() }
}
