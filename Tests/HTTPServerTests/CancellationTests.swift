import Foundation
import HTTP
import HTTPServer
import TestSupport
import Testing

struct CancellationTests {
  @Test(
    "A client that half-closes gets its answer, at once if it is held",
    arguments: Polling.allCases
  )
  func halfClose(_ polling: Polling) async throws {
    try await serving(polling) { server in
      let client = try RawClient(port: server.port)
      try client.send("GET /held HTTP/1.1\r\nHost: h\r\n\r\nGET /next HTTP/1.1\r\nHost: h\r\n\r\n")
      client.finishSending()
      #expect(try client.response().body == "GET /held ")
      #expect(try client.response().body == "GET /next ")
      #expect(try client.readToEnd() == "")
    }
  }

  @Test(
    "When the client leaves, its request is cancelled",
    arguments: Polling.allCases,
    [true, false]
  )
  func disconnect(_ polling: Polling, byReset: Bool) async throws {
    let started = DispatchSemaphore(value: 0)
    let (cancellations, cancelling) = AsyncStream.makeStream(of: String.self)
    let hold: HTTPServer.Respond = { request, client in
      started.signal()
      let response = await echo(request, client)
      if Task.isCancelled { cancelling.yield(request.path) }
      return response
    }
    try await serving(polling, hold) { server in
      let client = try RawClient(port: server.port)
      if byReset { client.resetWhenClosed() }
      try client.send("GET /held HTTP/1.1\r\nHost: h\r\n\r\n")
      // A reset that comes before the server has read would take the request with it.
      started.wait()
    }
    var heard = cancellations.makeAsyncIterator()
    #expect(await heard.next() == "/held")
  }

  @Test("A client that leaves behind a full pipeline is noticed too", arguments: Polling.allCases)
  func disconnectWithBacklog(_ polling: Polling) async throws {
    let (events, telling) = AsyncStream.makeStream(of: Bool.self)
    let hold: HTTPServer.Respond = { request, client in
      let response = await echo(request, client)
      if request.path == "/held" { telling.yield(Task.isCancelled) }
      return response
    }
    try await serving(polling, hold) { server in
      let client = try RawClient(port: server.port)
      let more = String(repeating: "GET / HTTP/1.1\r\nHost: h\r\n\r\n", count: 2_000)
      try client.send("GET /held HTTP/1.1\r\nHost: h\r\n\r\n\(more)")
      client.finishSending()
      _ = try client.response()
    }
    var heard = events.makeAsyncIterator()
    #expect(await heard.next() == true)
  }
}
