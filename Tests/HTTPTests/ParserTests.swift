import HTTP
import Testing

struct ParserTests {
  @Test("A request is parsed into its parts")
  func simple() throws {
    let request = try #require(
      onlyRequest(
        in: "POST /g/x/move?a=%20 HTTP/1.1\r\nHost: h:80\r\nX-Y:\t v  w \t\r\n"
          + "Content-Length: 7\r\n\r\nmove=d3"
      )
    )
    #expect(request.method == .post)
    #expect(request.path == "/g/x/move")
    #expect(request.query == "a=%20")
    #expect(request.version == .http1_1)
    #expect(request.fields[.host] == "h:80")
    #expect(request.fields[try #require(HTTPFieldName("x-y"))] == "v  w")
    #expect(request.body == Array("move=d3".utf8))
  }

  @Test(
    "The target may have the forms of RFC 9112, section 3.2",
    arguments: [
      ("GET /", "/", nil, "h"), ("GET //a", "//a", nil, "h"), ("GET /?", "/", "", "h"),
      ("GET http://other:81/a?b", "/a", "b", "other:81"), ("GET HTTP://o", "/", nil, "o"),
      ("GET https://o?q", "/", "q", "o"), ("OPTIONS *", "*", nil, "h"),
      ("GET http://[::1]:80/", "/", nil, "[::1]:80"),
    ] as [(String, String, String?, String)]
  )
  func targets(_ start: String, path: String, query: String?, host: String) throws {
    let request = try #require(onlyRequest(in: "\(start) HTTP/1.1\r\nHost: h\r\n\r\n"))
    #expect(request.path == path)
    #expect(request.query == query)
    #expect(request.fields[.host] == host)
  }

  @Test(
    "A later minor version counts as 1.1; HTTP/1.0 needs no Host",
    arguments: [
      ("GET / HTTP/1.0\r\n\r\n", .http1_0), ("GET / HTTP/1.2\r\nHost: h\r\n\r\n", .http1_1),
    ] as [(String, HTTPVersion)]
  )
  func versions(_ text: String, version: HTTPVersion) throws {
    #expect(try #require(onlyRequest(in: text)).version == version)
  }

  @Test(
    "A body has the announced length, and the next request follows",
    arguments: [
      ("Content-Length: 5\r\n\r\nat=d3", "at=d3"), ("Content-Length: 0005\r\n\r\nat=d3", "at=d3"),
      ("Content-Length: 0\r\n\r\n", ""), ("X: y\r\n\r\n", ""),
      ("Transfer-Encoding: chunked\r\n\r\n5\r\nat=d3\r\n0\r\n\r\n", "at=d3"),
      ("transfer-encoding: Chunked\r\n\r\n2\r\nat\r\n003\r\n=d3\r\n00\r\n\r\n", "at=d3"),
      ("Transfer-Encoding: chunked\r\n\r\n0\r\nT: 1\r\nU:\r\n\r\n", ""),
      ("Transfer-Encoding: chunked\r\n\r\na;x=\"y;z\"\r\n0123456789\r\n0 ;l\r\n\r\n", "0123456789"),
    ]
  )
  func bodies(_ rest: String, body: String) throws {
    let text = "POST / HTTP/1.1\r\nHost: h\r\n\(rest)GET /next HTTP/1.1\r\nHost: h\r\n\r\n"
    let both = try #require(requests(in: text))
    #expect(both.map(\.path) == ["/", "/next"])
    #expect(both.first?.body == Array(body.utf8))
  }

  @Test("A waiting client is asked to continue once, and only before a body")
  func expectation() {
    let head = "POST / HTTP/1.1\r\nHost: h\r\nExpect: 100-Continue\r\n"
    let waiting = outcomes(of: head + "Content-Length: 1\r\n\r\na")
    #expect(waiting.count == 2)
    #expect(waiting.first == .asksToContinue)
    #expect(outcomes(of: head + "Content-Length: 0\r\n\r\n").count == 1)
    #expect(
      outcomes(
        of: "POST / HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\na"
      ).count == 1
    )
  }

  @Test("Up to two empty lines before a request are allowed")
  func emptyLines() {
    let text = "\r\n\r\nGET / HTTP/1.1\r\nHost: h\r\n\r\n"
    #expect(onlyRequest(in: text) != nil)
    #expect(outcomes(of: "\r\n" + text) == [.refused(.malformedRequestLine)])
  }

  @Test("The parser reports its position in a request")
  func states() throws {
    var parser = HTTPRequestParser()
    #expect(parser.isBetweenRequests && !parser.isReadingBody && parser.method == nil)
    var part = Array("POST / HTTP/1.1\r\nHost: h\r\n".utf8)[...]
    _ = try parser.parse(&part)
    #expect(!parser.isBetweenRequests && !parser.isReadingBody && parser.method == .post)
    part = Array("Content-Length: 2\r\n\r\na".utf8)[...]
    _ = try parser.parse(&part)
    #expect(!parser.isBetweenRequests && parser.isReadingBody && parser.method == .post)
    part = Array("b".utf8)[...]
    _ = try parser.parse(&part)
    #expect(parser.isBetweenRequests && !parser.isReadingBody && parser.method == nil)
  }

  @Test(
    "The method is known when a head or body is refused, so that HEAD gets no content",
    arguments: [
      "\r\n", "Host: h\r\nContent-Length: x\r\n\r\n", "Host: h\r\nExpect: x\r\n\r\n",
      "Host: h\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
    ])
  func refusedMethod(rest: String) {
    var parser = HTTPRequestParser()
    var input = Array("HEAD / HTTP/1.1\r\n\(rest)".utf8)[...]
    #expect(throws: HTTPParseError.self) { try parser.parse(&input) }
    #expect(parser.method == .head)
  }
}
