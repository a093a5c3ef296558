import HTTP
import Testing

/// Requests one after another on a connection, as attacks and probes send them: a second request hidden in a body, or
/// a length that two readers could understand differently.
struct ParserSequenceTests {
  private static let post = "POST /a HTTP/1.1\r\nHost: h\r\n"
  private static let next = "GET /b HTTP/1.1\r\nHost: h\r\n\r\n"
  private static let chunked = "\(post)Transfer-Encoding: chunked\r\n\r\n"

  @Test(
    "A request is read whole, and the next one begins behind it",
    arguments: [
      // A request within a body is content.
      ("\(post)Content-Length: 28\r\n\r\n\(next)", ["/a \(next)"]),
      ("\(chunked)1c\r\n\(next)\r\n0\r\n\r\n", ["/a \(next)"]),
      // A body belongs to its request, whatever the method.
      ("GET /a HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nGET\(next)", ["/a GET", "/b "]),
      ("HEAD /a HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nab\(next)", ["/a ab", "/b "]),
      ("OPTIONS /a HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nab\(next)", ["/a ab", "/b "]),
      ("DELETE /a HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nab\(next)", ["/a ab", "/b "]),
      ("TRACE /a HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nab\(next)", ["/a ab", "/b "]),
      // Without a length there is no body.
      ("\(post)\r\n\(next)", ["/a ", "/b "]),
      ("\(post)Content-Length: 00\r\n\r\n\(next)", ["/a ", "/b "]),
      // Other names are other fields.
      (
        "\(post)Transfer_Encoding: chunked\r\nContent-Length: 2\r\n\r\nab\(next)", ["/a ab", "/b "]
      ),
      ("\(post)Content_Length: 9\r\nContent-Length: 2\r\n\r\nab\(next)", ["/a ab", "/b "]),
      ("\(post)X-Transfer-Encoding: chunked\r\n\r\n\(next)", ["/a ", "/b "]),
      // White space around a value, and empty members of a list, mean nothing.
      ("\(post)Content-Length:\t 2 \t\r\n\r\nab\(next)", ["/a ab", "/b "]),
      ("\(post)Transfer-Encoding:\tCHUNKED \r\n\r\n1\r\na\r\n0\r\n\r\n\(next)", ["/a a", "/b "]),
      ("\(post)Transfer-Encoding: , chunked,\r\n\r\n1\r\na\r\n0\r\n\r\n\(next)", ["/a a", "/b "]),
      // Fields of a trailer change neither framing nor host.
      ("\(chunked)1\r\na\r\n0\r\nContent-Length: 50\r\n\r\n\(next)", ["/a a", "/b "]),
      ("\(chunked)1\r\na\r\n0\r\nTransfer-Encoding: chunked\r\n\r\n\(next)", ["/a a", "/b "]),
      ("\(chunked)1\r\na\r\n0\r\nHost: other\r\nHost: i\r\n\r\n\(next)", ["/a a", "/b "]),
      // Data of a chunk may look like the end of the body.
      ("\(chunked)7\r\n0\r\n\r\nGE\r\n0\r\n\r\n\(next)", ["/a 0\r\n\r\nGE", "/b "]),
      ("\r\n\(post)\r\n\r\n\(next)", ["/a ", "/b "]),
      ("\(next)\(next)\(next)", ["/b ", "/b ", "/b "]),
    ])
  func pipelines(_ text: String, expected: [String]) {
    let read = requests(in: text)?.map { "\($0.path) \(String(decoding: $0.body, as: UTF8.self))" }
    #expect(read == expected)
  }

  @Test(
    "After a request whose end is unknown nothing more is read",
    arguments: [
      // Two lengths, in any order and spelling.
      (
        "\(post)Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nG",
        .lengthAndTransferCoding
      ),
      (
        "\(post)Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n1d\r\n",
        .lengthAndTransferCoding
      ),
      (
        "\(post)Content-Length: +6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        .lengthAndTransferCoding
      ),
      (
        "\(post)Content-Length: N\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        .lengthAndTransferCoding
      ),
      (
        "\(post)Content-Length: 0\r\nTransfer-Encoding: Chunked \r\n\r\n0\r\n\r\n",
        .lengthAndTransferCoding
      ),
      (
        "\(post)Content-Length: 5\r\nTransfer-Encoding: xchunked\r\n\r\nhello",
        .lengthAndTransferCoding
      ),
      ("\(post)Content-Length: 5\r\nTransfer-Encoding:\r\n\r\nhello", .lengthAndTransferCoding),
      ("\(post)Content-Length: 0\r\nContent-Length: 29\r\n\r\n", .repeatedContentLength),
      ("\(post)Content-Length: 29, 0\r\n\r\n", .malformedContentLength),
      ("\(post)Content-Length: -0\r\n\r\n", .malformedContentLength),
      ("\(post)Content-Length: 2_9\r\n\r\n", .malformedContentLength),
      ("\(post)Content-Length: 0o5\r\n\r\n", .malformedContentLength),
      ("\(post)Content-Length : 29\r\n\r\n", .malformedField),
      ("\(post)Content\tLength: 29\r\n\r\n", .malformedField),
      ("\(post)Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n", .malformedField),
      ("\(post)Transfer-Encoding: \u{B}chunked\r\n\r\n0\r\n\r\n", .malformedField),
      ("\(post)Transfer-Encoding: chunked\0\r\n\r\n0\r\n\r\n", .malformedField),
      ("\(post)Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n", .foldedField),
      ("\(post)X: y\rTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", .malformedField),
      ("\(post)X: y\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", .bareLineFeed),
      // Codings without chunks at the end.
      ("\(post)Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n", .malformedTransferCoding),
      ("\(post)Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n", .malformedTransferCoding),
      (
        "\(post)Transfer-Encoding: chunked, gzip, chunked\r\n\r\n0\r\n\r\n",
        .malformedTransferCoding
      ),
      ("\(post)Transfer-Encoding: identity\r\n\r\n", .malformedTransferCoding),
      ("\(post)Transfer-Encoding: \"chunked\"\r\n\r\n0\r\n\r\n", .malformedTransferCoding),
      (
        "\(post)Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n",
        .malformedTransferCoding
      ),
      (
        "\(post)Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n",
        .unsupportedTransferCoding
      ),
      // Chunks that end elsewhere than their size says.
      ("\(chunked)1\r\nab\r\n0\r\n\r\n", .malformedChunk),
      ("\(chunked)2\r\na\r\n0\r\n\r\n", .malformedChunk),
      ("\(chunked)1\r\na0\r\n\r\n", .malformedChunk),
      ("\(chunked)1\ra\r\n0\r\n\r\n", .malformedChunk),
      ("\(chunked)+1\r\na\r\n0\r\n\r\n", .malformedChunk),
      ("\(chunked)1.0\r\na\r\n", .malformedChunk),
      ("\(chunked)1\r\na\r\n0\r\n\n", .bareLineFeed),
      ("\(chunked)1;\na\r\n0\r\n\r\n", .bareLineFeed),
      ("\(chunked)1\r\na\r\n0\r\nX\r\n\r\n", .malformedField),
      ("\(chunked)1\r\na\r\n0\r\n Y: z\r\n\r\n", .foldedField),
    ] as [(String, HTTPParseError)])
  func refusals(_ text: String, error: HTTPParseError) {
    #expect(outcomes(of: text + Self.next) == [.refused(error)])
    // A request before it has its answer already.
    #expect(outcomes(of: Self.next + text + Self.next).last == .refused(error))
  }
}
