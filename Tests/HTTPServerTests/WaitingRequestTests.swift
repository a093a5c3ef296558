import Foundation
import HTTP
import HTTPServer
import Synchronization
import TestSupport
import Testing

@Suite("A request that waits", .noHanging)
struct WaitingRequestTests {
  @Test("continues on its loop's thread", arguments: Polling.allCases)
  func thread(_ polling: Polling) async throws {
    let respond: Respond = { _, _ in
      let before = currentThread()
      await onThread {}
      try? await Task.sleep(for: .zero)
      return HTTPResponse(status: .ok, text: currentThread() == before ? "same" : "another")
    }
    try await serving(polling, respond) { server in
      let client = try RawClient(port: server.port)
      for _ in 1...20 { #expect(try client.get("/").body == "same") }
    }
  }

  @Test(
    "holds up the requests behind it, even those that need no task", arguments: Polling.allCases)
  func order(_ polling: Polling) async throws {
    let respond: HTTPServer.Respond = { request, client in
      request.path == "/now"
        ? .now(HTTPResponse(status: .ok, text: "now")) : .later { await echo(request, client) }
    }
    try await serving(polling, answering: respond, configured: { $0.loops = 1 }) { server in
      let client = try RawClient(port: server.port)
      let paths = ["/now", "/later", "/now", "/now", "/later"]
      try client.send(paths.map { "GET \($0) HTTP/1.1\r\nHost: h\r\n\r\n" }.joined())
      let bodies = try paths.map { _ in try client.response().body }
      #expect(bodies == ["now", "GET /later ", "now", "now", "GET /later "])
    }
  }

  @Test("finishes even after its loop has ended", arguments: Polling.allCases)
  func late(_ polling: Polling) async throws {
    let gate = Mutex<CheckedContinuation<Void, Never>?>(nil)
    let waits = DispatchSemaphore(value: 0)
    let ends = DispatchSemaphore(value: 0)
    try await serving(polling) { _, _ in
      await withCheckedContinuation { continuation in
        gate.withLock { $0 = continuation }
        waits.signal()
      }
      await Task.yield()
      ends.signal()
      return HTTPResponse(status: .ok, text: "")
    } _: { server in
      try RawClient(port: server.port).send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
      waits.wait()
    }
    gate.withLock { $0 }?.resume()
    await onThread { ends.wait() }
  }
}

private func currentThread() -> UInt { UInt(bitPattern: pthread_self().hashValue) }
