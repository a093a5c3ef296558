import HTTP
import Testing

struct ParserLimitTests {
  private let limits = HTTPParserLimits(requestLine: 20, fieldBytes: 40, fieldCount: 3, body: 4)

  private func refusal(_ text: String) -> HTTPParseError? {
    guard case .refused(let error) = outcomes(of: text, limits: limits).last else { return nil }
    return error
  }

  @Test("A request at the limits is read")
  func fits() {
    // "GET /" and " HTTP/1.1" leave six characters of twenty.
    #expect(refusal("GET /123456 HTTP/1.1\r\nHost: h\r\n\r\n") == nil)
    #expect(refusal("GET / HTTP/1.1\r\nHost: h\r\nA: 1\r\nB: 2\r\n\r\n") == nil)
    // The field section's end counts: 9 + 29 + 2 bytes.
    let value = String(repeating: "v", count: 24)
    #expect(refusal("GET / HTTP/1.1\r\nHost: h\r\nX: \(value)\r\n\r\n") == nil)
    #expect(refusal("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\n\r\nabcd") == nil)
  }

  @Test("A request above a limit is refused, with the matching status")
  func exceeds() {
    #expect(refusal("GET /1234567 HTTP/1.1\r\n") == .requestLineTooLong)
    #expect(refusal("GET /123456 HTTP/1.1xxx") == .requestLineTooLong)
    #expect(HTTPParseError.requestLineTooLong.status == .uriTooLong)
    let value = String(repeating: "v", count: 25)
    #expect(refusal("GET / HTTP/1.1\r\nHost: h\r\nX: \(value)\r\n\r\n") == .fieldsTooLarge)
    #expect(HTTPParseError.fieldsTooLarge.status == .requestHeaderFieldsTooLarge)
    #expect(refusal("GET / HTTP/1.1\r\nHost: h\r\nA: 1\r\nB: 2\r\nC: 3\r\n") == .tooManyFields)
    #expect(refusal("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\n") == .contentTooLarge)
    #expect(HTTPParseError.contentTooLarge.status == .contentTooLarge)
  }

  /// A limit's name, a text of a given length, the limit, and the error for one above it.
  typealias Edge = (what: String, text: @Sendable (Int) -> String, limit: Int, HTTPParseError)

  private static let chunkedHead =
    "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"

  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  static let edges: [Edge] = [
    ("empty lines", { "\(repeated("\r\n", $0))GET / HTTP/1.0\r\n\r\n" }, 2, .malformedRequestLine),
    ("method", { "\(repeated("M", $0)) / HTTP/1.0\r\n\r\n" }, 32, .methodTooLong),
    (
      "chunks", { "\(chunkedHead)\(repeated("1\r\na\r\n", $0))0\r\n\r\n" }, 300,
      .contentTooLarge
    ),
    (
      "two chunks",
      {
        "\(chunkedHead)1\r\na\r\n\(String($0 - 1, radix: 16))\r\n\(repeated("b", $0 - 1))\r\n0\r\n\r\n"
      },
      300, .contentTooLarge
    ),
    (
      "the line of a chunk", { "\(chunkedHead)1;\(repeated("x", $0 - 4))\r\na\r\n0\r\n\r\n" }, 256,
      .malformedChunk
    ),
    (
      "extensions",
      {
        "\(chunkedHead)\(repeated("1;\(repeated("x", 99))\r\na\r\n", 9))0;\(repeated("y", $0 - 901))\r\n\r\n"
      },
      1_000, .fieldsTooLarge
    ),
    (
      "trailer", { "\(chunkedHead)0\r\nT: \(repeated("v", $0 - 7))\r\n\r\n" }, 1_000,
      .fieldsTooLarge
    ),
    (
      "trailer fields", { "\(chunkedHead)0\r\n\(repeated("T:\r\n", $0))\r\n" }, 3, .tooManyFields
    ),
  ]

  @Test("A request at a limit is read, and one above it refused", arguments: edges.indices)
  func edge(_ index: Int) {
    let limits = HTTPParserLimits(fieldBytes: 1_000, fieldCount: 3, body: 300)
    let (what, text, limit, error) = Self.edges[index]
    let fitting = outcomes(of: text(limit), limits: limits)
    #expect(fitting.count == 1, "\(what)")
    guard case .request = fitting.first else {
      Issue.record("\(what): \(fitting)")
      return
    }
    #expect(outcomes(of: text(limit + 1), limits: limits) == [.refused(error)], "\(what)")
  }

  @Test("A chunked body or trailer is refused once it grows too large")
  func chunked() {
    let limits = HTTPParserLimits(fieldBytes: 60, fieldCount: 3, body: 4)
    let head = "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
    let cases: [(String, HTTPParseError)] = [
      ("3\r\nabc\r\n2\r\n", .contentTooLarge), ("5\r\n", .contentTooLarge),
      ("0\r\nA:\r\nB:\r\nC:\r\nD:\r\n", .tooManyFields),
      ("0\r\nA: \(String(repeating: "x", count: 60))", .fieldsTooLarge),
      ("1;\(String(repeating: "x", count: 61))\r\n", .fieldsTooLarge),
    ]
    for (body, error) in cases {
      #expect(outcomes(of: head + body, limits: limits).last == .refused(error))
    }
  }
}
