import Foundation
import HTTP
import TestSupport
import Testing

@testable import HTTPServer
@testable import OperatingSystem

@Suite("A server with a successor", .noHanging)
struct SuccessionTests {
  @Test(
    "answers once more on each connection, and new clients reach the successor",
    arguments: Polling.allCases)
  func succession(_ polling: Polling) async throws {
    let first = try server("first", polling)
    let second = try server("second", polling, inherited: first.listener)
    #expect(second.port == first.port)
    let body: @Sendable () throws -> Void = {
      let crowd = try (0..<20).map { _ in try RawClient(port: first.port) }
      let kept = try crowd.filter { try $0.get("/").body == "first" }
      Task { await first.shutdown(grace: .seconds(3_600), isSucceeded: true) }
      for client in kept {
        // Repeats until the loop has noticed the shutdown.
        var response = try client.get("/")
        while response.fields["connection"] == nil { response = try client.get("/") }
        #expect(response.body == "first")
        #expect(try client.readToEnd() == "")
      }
    }
    try await onThread { Result { try body() } }.get()
    await first.ended()
    for _ in 1...20 { #expect(try RawClient(port: second.port).get("/").body == "second") }
    await second.shutdown(grace: .milliseconds(50))
  }

  @Test("keeps its connections no longer than the grace period", arguments: Polling.allCases)
  func grace(_ polling: Polling) async throws {
    let server = try server("only", polling)
    let client = try RawClient(port: server.port)
    #expect(try client.get("/").status == 200)
    await server.shutdown(grace: .milliseconds(50), isSucceeded: true)
    #expect(try client.readToEnd() == "")
  }

  @Test("ends at once if it is shut down again without a successor", arguments: Polling.allCases)
  func hurry(_ polling: Polling) async throws {
    let server = try server("only", polling)
    let client = try RawClient(port: server.port)
    #expect(try client.get("/").status == 200)
    let end = Task { await server.shutdown(grace: .seconds(3_600), isSucceeded: true) }
    await server.shutdown(grace: .seconds(3_600))
    await end.value
    #expect(try client.readToEnd() == "")
  }

  @Test(
    "answers a request that arrives during the shutdown on a kept connection",
    arguments: Polling.allCases)
  func crossing(_ polling: Polling) async throws {
    // With one loop, listening and connections end in the same turn. Another loop would notice later.
    let server = try server("only", polling, shutdownIdle: .seconds(3_600), loops: 1)
    let body: @Sendable () throws -> Void = {
      let clients = try (0..<20).map { _ in try RawClient(port: server.port) }
      for client in clients { #expect(try client.get("/").fields["connection"] == nil) }
      Task { await server.shutdown(grace: .seconds(3_600)) }
      // No client can connect once the shutdown has begun.
      while (try? RawClient(port: server.port)) != nil {}
      for client in clients {
        let response = try client.get("/")
        #expect(response.status == 200)
        #expect(response.fields["connection"] == "close")
        #expect(try client.readToEnd() == "")
      }
    }
    try await onThread { Result { try body() } }.get()
    await server.ended()
  }

  @Test("gives each loop a turn, and waits for a loop that hangs", arguments: Polling.allCases)
  func turn(_ polling: Polling) async throws {
    let (begins, ends) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    var configuration = HTTPServerConfiguration(port: 0, loops: 2)
    configuration.polling = polling
    let server = try HTTPServer(configuration: configuration) { _, _ in
      begins.signal()
      Self.block(until: ends)
      return .now(HTTPResponse(status: .ok))
    }
    try server.start()
    await server.turn()
    let client = try RawClient(port: server.port)
    try client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
    await onThread { begins.wait() }
    let hasTurned = SharedValue(false)
    let turn = Task {
      await server.turn()
      hasTurned.change { $0 = true }
    }
    try await Task.sleep(for: .milliseconds(50))
    #expect(!hasTurned.value)
    ends.signal()
    await turn.value
    await server.shutdown(grace: .milliseconds(50))
  }

  private nonisolated static func block(until semaphore: DispatchSemaphore) { semaphore.wait() }

  private func server(
    _ name: String, _ polling: Polling, shutdownIdle: Duration = .milliseconds(250), loops: Int = 2,
    inherited: ListeningSocket? = nil
  ) throws -> HTTPServer {
    var configuration = HTTPServerConfiguration(port: 0, loops: loops)
    configuration.polling = polling
    configuration.timeouts = .patient
    configuration.timeouts.shutdownIdle = shutdownIdle
    // Another process would have a descriptor of its own.
    let copy = try inherited.map { listener in
      try ListeningSocket(inherited: listener.descriptor.duplicated(from: 64))
    }
    let server = try HTTPServer(configuration: configuration, inherited: copy) { _, _ in
      .now(HTTPResponse(status: .ok, text: name))
    }
    try server.start()
    return server
  }
}
