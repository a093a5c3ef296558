import HTTP
import Testing

struct ParserRefusalTests {
  @Test(
    "A malformed first line is refused",
    arguments: [
      ("GET /", .malformedRequestLine), ("GET / HTTP/1.1 x", .malformedRequestLine),
      ("GET  / HTTP/1.1", .malformedRequestLine), ("GET\t/\tHTTP/1.1", .malformedRequestLine),
      (" GET / HTTP/1.1", .malformedRequestLine), ("G(T / HTTP/1.1", .malformedRequestLine),
      ("GET / HTTP/1.11", .malformedRequestLine), ("GET / HTTP/1.", .malformedRequestLine),
      ("GET / HTTP/1,1", .malformedRequestLine), ("GET / http/1.1", .malformedRequestLine),
      ("GET / ICE/1.0", .malformedRequestLine), ("GET / HTTP/1.1\rX", .malformedRequestLine),
      ("\u{16}\u{3}\u{1}", .malformedRequestLine), ("GET / HTTP/2.0", .unsupportedVersion),
      ("PRI * HTTP/2.0", .unsupportedVersion), ("GET / HTTP/0.9", .unsupportedVersion),
      ("GET * HTTP/1.1", .malformedTarget), ("GET a HTTP/1.1", .malformedTarget),
      ("GET ftp://h/ HTTP/1.1", .malformedTarget), ("GET /\u{1} HTTP/1.1", .malformedTarget),
      ("GET /a#b HTTP/1.1", .malformedTarget), ("GET /é HTTP/1.1", .malformedTarget),
      ("GET http:///a HTTP/1.1", .malformedHost), ("GET http://u@h/ HTTP/1.1", .malformedHost),
      ("CONNECT h:80 HTTP/1.1", .tunnelRequested),
      ("A\(String(repeating: "A", count: 40)) / HTTP/1.1", .methodTooLong),
    ] as [(String, HTTPParseError)]
  )
  func requestLines(_ line: String, error: HTTPParseError) {
    #expect(outcomes(of: "\(line)\r\nHost: h\r\n\r\n") == [.refused(error)])
  }

  @Test(
    "A malformed field is refused",
    arguments: [
      ("X : 1", .malformedField), (": 1", .malformedField), ("X", .malformedField),
      ("X(: 1", .malformedField), ("X\0: 1", .malformedField), ("X: a\0", .malformedField),
      ("X: a\rb", .malformedField), ("X: \u{7F}", .malformedField), ("X: 1\r\n y", .foldedField),
      ("X: 1\nY: 2", .bareLineFeed), ("Host: i", .repeatedHost),
      ("Content-Length: 1\r\nContent-Length: 2", .repeatedContentLength),
      ("Content-Length: 1\r\nContent-Length: 1", .repeatedContentLength),
      ("Content-Length: 1, 1", .malformedContentLength),
      ("Content-Length:", .malformedContentLength), ("Content-Length: -1", .malformedContentLength),
      ("Content-Length: +1", .malformedContentLength),
      ("Content-Length: 0x1", .malformedContentLength),
      ("Content-Length: 18446744073709551621", .contentTooLarge),
      ("Content-Length: 1\r\nTransfer-Encoding: chunked", .lengthAndTransferCoding),
      ("Transfer-Encoding: gzip, chunked", .unsupportedTransferCoding),
      ("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", .malformedTransferCoding),
      ("Transfer-Encoding: chunked;x=1", .malformedTransferCoding),
      ("Transfer-Encoding: gzip", .malformedTransferCoding),
      ("Transfer-Encoding:", .malformedTransferCoding),
      ("Expect: 200-ok", .unknownExpectation),
    ] as [(String, HTTPParseError)]
  )
  func fields(_ field: String, error: HTTPParseError) {
    let text = "POST / HTTP/1.1\r\nHost: h\r\n\(field)\r\n\r\n"
    #expect(outcomes(of: text) == [.refused(error)])
  }

  @Test(
    "A malformed Host is refused",
    arguments: [
      "", "a b", "a/b", "<script>", "user@a", "a:b", "a:123456", "[::1", "[]", "[x]", "é", "a:1:2",
    ]
  )
  func hosts(_ host: String) {
    let text = "GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n"
    #expect(outcomes(of: text) == [.refused(.malformedHost)])
  }

  @Test("HTTP/1.1 needs a Host")
  func missingHost() {
    #expect(outcomes(of: "GET / HTTP/1.1\r\n\r\n") == [.refused(.missingHost)])
  }

  @Test("HTTP/1.0 has no transfer coding")
  func oldCoding() {
    let text = "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"
    #expect(outcomes(of: text) == [.refused(.transferCodingInHTTP1_0)])
  }

  @Test(
    "Malformed chunks are refused",
    arguments: [
      ("g\r\n", .malformedChunk), ("\r\n", .malformedChunk), ("0x5\r\n", .malformedChunk),
      ("5_0\r\n", .malformedChunk), (" 5\r\n", .malformedChunk), ("5 \r\n", .malformedChunk),
      ("-1\r\n", .malformedChunk), ("5;\0\r\n", .malformedChunk), ("5\rx\r\n", .malformedChunk),
      ("5\nabcde", .bareLineFeed), ("1\r\nabc", .malformedChunk), ("1\r\na\n", .malformedChunk),
      ("10000000000000005\r\n", .contentTooLarge), ("0\r\nX : 1\r\n", .malformedField),
      ("0\r\n\n", .bareLineFeed), ("5;\(String(repeating: "x", count: 300))", .malformedChunk),
    ] as [(String, HTTPParseError)]
  )
  func chunks(_ chunk: String, error: HTTPParseError) {
    let text = "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n\(chunk)"
    #expect(outcomes(of: text) == [.refused(error)])
  }
  @Test(
    "Each chunk extension is a name, alone or with a token or a quoted text",
    arguments: [
      (";a", true), (";a=b", true), (";a=\"b;c\"", true), (";a;b=c; d", true), (" ; a = b", true),
      ("\t;a=\"\"", true), (";a=\"\\\"\"", true), (";a=\"é\"", true), (";", false), ("; ", false),
      (";=x", false), (";a=", false), (";a= ", false), (";bad[=x", false), (";a=\"x", false),
      (";a b", false), (";a=b c", false), (";a ", false), (";;a", false), (";a;", false),
      (";a=b=c", false), (";a=\"x\"y", false), (";a=\"\\\"", false), (";a=\"\u{1}\"", false),
      (";é", false), (" a", false), ("=a", false), (",a", false), ("\"a\"", false),
    ])
  func extensions(_ text: String, isAccepted: Bool) {
    for size in ["1\(text)\r\na\r\n0\r\n\r\n", "1\r\na\r\n0\(text)\r\n\r\n"] {
      let text = "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n\(size)"
      if isAccepted {
        #expect(onlyRequest(in: text)?.body == [UInt8(ascii: "a")])
      } else {
        #expect(outcomes(of: text) == [.refused(.malformedChunk)])
      }
    }
  }
}
