import Foundation
import HTTP
import HTTPServer
import TestSupport
import Testing

/// The default limits, over a socket.
@Suite("At the edges of the limits", .noHanging)
struct LimitEdgeTests {
  /// A limit, a request with a given count, and the status for one above the limit.
  struct Edge: Sendable, CustomTestStringConvertible {
    var what: String
    var limit: Int
    var status: Int
    var request: @Sendable (Int) -> String

    var testDescription: String { "\(limit) \(what)" }
  }

  private static let host = "Host: h\r\n"
  private static let chunked = "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n"

  private static func run(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  static let edges = [
    Edge(what: "empty lines first", limit: 2, status: 400) {
      "\(run("\r\n", $0))GET / HTTP/1.1\r\n\(host)\r\n"
    },
    Edge(what: "bytes of request line", limit: 8_192, status: 414) {
      "GET /\(run("a", $0 - 14)) HTTP/1.1\r\n\(host)\r\n"
    },
    Edge(what: "bytes of method", limit: 32, status: 501) {
      "\(run("M", $0)) / HTTP/1.1\r\n\(host)\r\n"
    },
    Edge(what: "bytes of fields", limit: 16_384, status: 431) {
      "GET / HTTP/1.1\r\n\(host)X: \(run("v", $0 - 16))\r\n\r\n"
    },
    Edge(what: "fields", limit: 100, status: 431) {
      "GET / HTTP/1.1\r\n\(host)\(run("X: y\r\n", $0 - 1))\r\n"
    },
    Edge(what: "bytes of body", limit: 65_536, status: 413) {
      "POST / HTTP/1.1\r\n\(host)Content-Length: \($0)\r\n\r\n\(run("a", $0))"
    },
    Edge(what: "bytes of body in chunks", limit: 65_536, status: 413) {
      "\(chunked)8000\r\n\(run("a", 0x8000))\r\n\(String($0 - 0x8000, radix: 16))\r\n"
        + "\(run("b", $0 - 0x8000))\r\n0\r\n\r\n"
    },
    Edge(what: "bytes of a chunk's first line", limit: 256, status: 400) {
      "\(chunked)1;\(run("x", $0 - 4))\r\na\r\n0\r\n\r\n"
    },
    Edge(what: "bytes of chunk extensions", limit: 16_384, status: 431) {
      "\(chunked)\(run("1;\(run("x", 199))\r\na\r\n", 81))0;\(run("y", $0 - 16_201))\r\n\r\n"
    },
    Edge(what: "bytes of trailer", limit: 16_384, status: 431) {
      "\(chunked)0\r\nT: \(run("v", $0 - 7))\r\n\r\n"
    },
    Edge(what: "trailer fields", limit: 100, status: 431) {
      "\(chunked)0\r\n\(run("T: v\r\n", $0))\r\n"
    },
  ]

  @Test(
    "A request at the limit is served; one above it is refused and closes the connection",
    arguments: edges, Polling.allCases)
  func edge(_ edge: Edge, polling: Polling) async throws {
    try await serving(polling, short) { server in
      let client = try RawClient(port: server.port)
      try client.send(edge.request(edge.limit))
      #expect(try client.response().status == 200)
      #expect(try client.get("/next").status == 200)
      try client.send(edge.request(edge.limit + 1))
      let refusal = try client.response()
      #expect(refusal.status == edge.status)
      #expect(refusal.fields["connection"] == "close")
      client.finishSending()
      #expect(try client.readToEnd() == "")
    }
  }

  @Test(
    "An invalid request closes the connection, because the next one's start is unknown",
    arguments: [
      ("GET / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\(host)\(host)\r\n", 400),
      ("GET / HTTP/1.1\r\n\(host)X : y\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\n\(host)Content-Length: 1\r\nContent-Length: 1\r\n\r\na", 400),
      ("\(chunked)x\r\n", 400), ("POST / HTTP/1.1\r\n\(host)Expect: wonders\r\n\r\n", 417),
      ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: gzip, chunked\r\n\r\n", 501),
      ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n", 400),
      ("\(chunked)1;\r\na\r\n0\r\n\r\n", 400), ("\(chunked)1;a=\"x\r\na\r\n0\r\n\r\n", 400),
      ("CONNECT h:80 HTTP/1.1\r\n\(host)\r\n", 501), ("GET / HTTP/2.0\r\n\(host)\r\n", 505),
      ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505), ("GET / HTTP/0.9\r\n\r\n", 505),
    ]
  )
  func closing(_ request: String, status: Int) async throws {
    try await serving(.preferred) { server in
      let client = try RawClient(port: server.port)
      #expect(try client.get("/before").status == 200)
      try client.send("\(request)GET /after HTTP/1.1\r\n\(Self.host)\r\n")
      let refusal = try client.response()
      #expect(refusal.status == status)
      #expect(refusal.fields["connection"] == "close")
      client.finishSending()
      #expect(try client.readToEnd() == "")
    }
  }

  @Test(
    "A completely read request keeps the connection, whatever status the application sends",
    arguments: [400, 403, 404, 405, 409, 410, 412, 413, 415, 422, 429, 500, 503])
  func keeping(_ status: Int) async throws {
    let answer = HTTPResponse(status: HTTPStatus(status, ""), text: "no")
    try await serving(.preferred, { _, _ in answer }) { server in
      let client = try RawClient(port: server.port)
      for body in ["Content-Length: 2\r\n\r\nab", "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"] {
        try client.send("POST / HTTP/1.1\r\n\(Self.host)\(body)")
        let response = try client.response()
        #expect(response.status == status)
        #expect(response.fields["connection"] == nil)
      }
      #expect(try client.get("/").body == "no")
    }
  }
}

/// Responds without a body, because the requests are long.
private let short: Respond = { _, _ in HTTPResponse(status: .ok) }
