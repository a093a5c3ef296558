import Foundation
import HTTP
import HTTPServer
import TestSupport
import Testing

@Suite("Requests and responses through a socket", .noHanging)
struct ExchangeTests {
  @Test("A connection serves one request after the other", arguments: Polling.allCases)
  func keepAlive(_ polling: Polling) async throws {
    try await serving(polling, configured: { $0.unixTime = { 784_111_777 } }) { server in
      let client = try RawClient(port: server.port)
      for number in 1...5 {
        let response = try client.get("/\(number)")
        #expect(response.status == 200)
        #expect(response.body == "GET /\(number) ")
        #expect(response.fields["date"] == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(response.fields["connection"] == nil)
      }
    }
  }

  @Test("The connection closes when the client wants it", arguments: Polling.allCases)
  func close(_ polling: Polling) async throws {
    try await serving(polling) { server in
      let client = try RawClient(port: server.port)
      try client.send("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\nGET /no HTTP/1.1\r\n")
      #expect(try client.response().fields["connection"] == "close")
      #expect(try client.readToEnd() == "")

      let old = try RawClient(port: server.port)
      try old.send("GET / HTTP/1.0\r\n\r\n")
      #expect(try old.response().fields["connection"] == "close")
      #expect(try old.readToEnd() == "")

      let kept = try RawClient(port: server.port)
      try kept.send("GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
      #expect(try kept.response().fields["connection"] == "keep-alive")
      #expect(try kept.get("/b").body == "GET /b ")
    }
  }

  @Test("Pipelined requests are answered in order, slow ones too", arguments: Polling.allCases)
  func pipelining(_ polling: Polling) async throws {
    try await serving(polling) { server in
      let client = try RawClient(port: server.port)
      let targets = (0..<3_000).map { $0 % 7 == 0 ? "/later?\($0)" : "/?\($0)" }
      client.sendMeanwhile(targets.map { "GET \($0) HTTP/1.1\r\nHost: h\r\n\r\n" }.joined())
      for target in targets { #expect(try client.response().body == "GET \(target) ") }
    }
  }

  @Test("In a crowd each client gets its own responses", arguments: Polling.allCases)
  func crowd(_ polling: Polling) async throws {
    let (entered, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let respond: HTTPServer.Respond = { request, _ in
      if request.path == "/gate" {
        entered.signal()
        gate.wait()
      }
      return .now(HTTPResponse(status: .ok, text: request.target))
    }
    try await serving(polling, answering: respond, configured: { $0.loops = 1 }) { server in
      let first = try RawClient(port: server.port)
      let clients = try (0..<50).map { _ in try RawClient(port: server.port) }
      try first.send("GET /gate HTTP/1.1\r\nHost: h\r\n\r\n")
      entered.wait()
      for (number, client) in clients.enumerated() {
        try client.send(
          ["a", "b"].map { "GET /\(number)\($0) HTTP/1.1\r\nHost: h\r\n\r\n" }.joined())
        if number % 5 == 0 { client.hangUp() }
      }
      gate.signal()
      for (number, client) in clients.enumerated() where number % 5 > 0 {
        for letter in ["a", "b"] { #expect(try client.response().body == "/\(number)\(letter)") }
      }
    }
  }

  @Test("Bodies arrive, chunked or not, in pieces or not", arguments: Polling.allCases)
  func bodies(_ polling: Polling) async throws {
    try await serving(polling) { server in
      let client = try RawClient(port: server.port)
      let head = "POST / HTTP/1.1\r\nHost: h\r\n"
      for piece in ["\(head)Content-Le", "ngth: 5\r\n", "\r\na", "t=d", "3"] {
        try client.send(piece)
      }
      #expect(try client.response().body == "POST / at=d3")
      for piece in ["\(head)Transfer-Encoding: chunked\r\n\r\n5\r", "\nat=", "d3\r\n0\r\n", "\r\n"]
      {
        try client.send(piece)
      }
      #expect(try client.response().body == "POST / at=d3")
    }
  }

  @Test(
    "Expect: 100-continue is answered, and any other expectation refused",
    arguments: Polling.allCases)
  func expectation(_ polling: Polling) async throws {
    try await serving(polling) { server in
      let client = try RawClient(port: server.port)
      try client.send(
        "POST / HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n"
      )
      #expect(try client.response().status == 100)
      try client.send("ab")
      #expect(try client.response().body == "POST / ab")
      try client.send("POST / HTTP/1.1\r\nHost: h\r\nExpect: wonders\r\n\r\n")
      #expect(try client.response().status == 417)
      #expect(try client.readToEnd() == "")
    }
  }

  @Test("HEAD gets no body, OPTIONS * reaches the site", arguments: Polling.allCases)
  func methods(_ polling: Polling) async throws {
    try await serving(polling) { server in
      let client = try RawClient(port: server.port)
      try client.send("HEAD /a HTTP/1.1\r\nHost: h\r\n\r\n")
      #expect(try client.response(toHead: true).fields["content-length"] == "8")
      try client.send("OPTIONS * HTTP/1.1\r\nHost: h\r\n\r\n")
      #expect(try client.response().body == "OPTIONS * ")
      #expect(try client.get("/b").body == "GET /b ")
    }
  }

  @Test("A response larger than all buffers arrives whole", arguments: Polling.allCases)
  func largeAnswer(_ polling: Polling) async throws {
    let body = (0..<1_000_000).flatMap { _ in "reversi".utf8 }
    try await serving(polling, { _, _ in HTTPResponse(status: .ok, body: body) }) { server in
      let client = try RawClient(port: server.port, receiveBuffer: 8_192)
      for _ in 1...2 {
        let received = try client.get("/").body
        #expect(received.utf8.elementsEqual(body))
      }
    }
  }

  @Test("A response with an interim status is replaced by a failure")
  func interim() async throws {
    let status = HTTPStatus(101, "")
    let render: @Sendable (HTTPStatus, String) -> HTTPResponse = {
      status, _ in HTTPResponse(status: status, text: "as every refusal")
    }
    try await serving(
      .preferred, { _, _ in HTTPResponse(status: status) },
      configured: { $0.renderFailure = render }
    ) { server in
      let answer = try RawClient(port: server.port).get("/")
      #expect(answer.status == 500)
      #expect(answer.body == "as every refusal")
    }
  }

  @Test("Every response is logged", arguments: Polling.allCases)
  func log(_ polling: Polling) async throws {
    let (entries, logging) = AsyncStream.makeStream(of: AccessLogEntry.self)
    try await serving(polling, configured: { $0.log = { logging.yield($0) } }) { server in
      let client = try RawClient(port: server.port)
      _ = try client.get("/a?b")
      try client.send("nonsense\r\n")
      _ = try client.readToEnd()
    }
    var heard = entries.makeAsyncIterator()
    let first = try #require(await heard.next())
    #expect(first.method == .get)
    #expect(first.path == "/a")
    #expect(first.status == .ok)
    #expect(first.bytes > 100)
    #expect(first.duration >= .zero)
    #expect(first.client.address.description == "127.0.0.1")
    let second = try #require(await heard.next())
    #expect(second.path == nil)
    #expect(second.status == .badRequest)
  }
}
