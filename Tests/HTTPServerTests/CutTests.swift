import Foundation
import HTTP
import HTTPServer
import TestSupport
import Testing

/// Compares the responses to the same bytes sent whole and in pieces over a socket.
@Suite("Messages in pieces", .noHanging)
struct CutTests {
  private static let host = "Host: h\r\n"
  private static let post = "POST /a HTTP/1.1\r\n\(host)"

  static let streams = [
    "GET / HTTP/1.1\r\n\(host)\r\nGET /b?c HTTP/1.1\r\n\(host)\r\nGET / HTTP/1.0\r\n\r\n",
    "\r\n\(post)Content-Length: 5\r\n\r\nat=d3HEAD / HTTP/1.1\r\n\(host)\r\n",
    "\(post)Transfer-Encoding: chunked\r\n\r\n2;e\r\nat\r\n3\r\n=d3\r\n0\r\nT: 1\r\n\r\nGET /",
    "\(post)Expect: 100-continue\r\nContent-Length: 2\r\n\r\nabOPTIONS * HTTP/1.1\r\n\(host)\r\n",
    "\(post)Content-Length: 1\r\n\r\naNONSENSE\r\nGET / HTTP/1.1\r\n\(host)\r\n",
    "GET / HTTP/1.1\r\n\(host)\r\nGET / HTTP/1.1\r\n\(host)X : y\r\n\r\n",
    "\(post)Transfer-Encoding: chunked\r\n\r\n1\r\nabc\r\nGET / HTTP/1.1\r\n\(host)\r\n",
    "GET / HTTP/1.1\r\n\(host)Connection: close\r\n\r\n", "GET / HTTP/1.1\r\n\r\nGET /not",
  ]

  /// All responses but interim ones, which the server leaves out if the body is there already.
  private static func answers(to pieces: [Substring], port: Int) throws -> String {
    let client = try RawClient(port: port)
    // After a refusal the server may close before the last piece is sent.
    for piece in pieces { try? client.send(String(piece)) }
    client.finishSending()
    return try client.readToEnd()
      .replacing("HTTP/1.1 100 Continue\r\n\r\n", with: "")
  }

  @Test(
    "Cut in two anywhere, or byte by byte, a stream gets the same responses", arguments: streams)
  func cuts(_ stream: String) async throws {
    try await serving(.preferred, configured: { $0.unixTime = { 784_111_777 } }) { server in
      let scalars = stream.unicodeScalars
      let whole = try Self.answers(to: [stream[...]], port: server.port)
      #expect(whole.hasPrefix("HTTP/1.1 "))
      let each = scalars.indices.map { Substring(scalars[$0...$0]) }
      #expect(try Self.answers(to: each, port: server.port) == whole)
      for cut in scalars.indices {
        let halves = [Substring(scalars[..<cut]), Substring(scalars[cut...])]
        let answers = try Self.answers(to: halves, port: server.port)
        #expect(answers == whole, "cut before \(halves[1].debugDescription)")
      }
    }
  }
}
