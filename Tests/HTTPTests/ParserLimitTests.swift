import HTTP
import Testing

struct ParserLimitTests {
  private let limits = HTTPParserLimits(requestLine: 20, fieldBytes: 40, fieldCount: 3, body: 4)

  private func refusal(_ text: String) -> HTTPParseError? {
    guard case .refused(let error) = outcomes(of: text, limits: limits).last else { return nil }
    return error
  }

  @Test("What just fits is read")
  func fits() {
    // "GET /" and " HTTP/1.1" leave six characters of twenty.
    #expect(refusal("GET /123456 HTTP/1.1\r\nHost: h\r\n\r\n") == nil)
    #expect(refusal("GET / HTTP/1.1\r\nHost: h\r\nA: 1\r\nB: 2\r\n\r\n") == nil)
    // The field section's end counts: 9 + 29 + 2 octets.
    let value = String(repeating: "v", count: 24)
    #expect(refusal("GET / HTTP/1.1\r\nHost: h\r\nX: \(value)\r\n\r\n") == nil)
    #expect(refusal("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\n\r\nabcd") == nil)
  }

  @Test("One more is refused, with the status that says why")
  func exceeds() {
    #expect(refusal("GET /1234567 HTTP/1.1\r\n") == .requestLineTooLong)
    #expect(refusal("GET /123456 HTTP/1.1xxx") == .requestLineTooLong)
    #expect(HTTPParseError.requestLineTooLong.status == .uriTooLong)
    let value = String(repeating: "v", count: 25)
    #expect(refusal("GET / HTTP/1.1\r\nHost: h\r\nX: \(value)\r\n\r\n") == .fieldsTooLarge)
    #expect(HTTPParseError.fieldsTooLarge.status == .requestHeaderFieldsTooLarge)
    #expect(
      refusal("GET / HTTP/1.1\r\nHost: h\r\nA: 1\r\nB: 2\r\nC: 3\r\n") == .tooManyFields
    )
    #expect(refusal("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\n") == .contentTooLarge)
    #expect(HTTPParseError.contentTooLarge.status == .contentTooLarge)
  }

  @Test("A chunked body is refused where it grows too large, a trailer likewise")
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
