import ComputerPlayers
import HTTP
import Testing

struct ParserCutTests {
  static let streams = [
    "GET / HTTP/1.1\r\nHost: h\r\n\r\nGET /b?c HTTP/1.0\r\n\r\n",
    "\r\nPOST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nat=d3GET / HTTP/1.1\r\nHost: h\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n2;e\r\nat\r\n3\r\n=d3\r\n0\r\nT: 1\r\n\r\n"
      + "GET / HTTP/1.1\r\nHost: h\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nab",
    "GET http://o:1/x HTTP/1.1\r\nHost: h\r\n\r\n\0",
    "GET / HTTP/1.1\r\nHost: h\r\nX : 1\r\n\r\n", "GET / HTTP/1.1\nHost: h\n\n",
    "GET /aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa HTTP/1.1\nHost: h\r\n\r\n",
    "GET /aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa HTTP/1.1\r\nHost: h\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: h\r\nX: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\0\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nabcdefghi\r\n0\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc",
    "\r\n\r\n\r\nGET / HTTP/1.1\r\n", "\u{16}\u{3}\u{1}", "GET / HTTP/1.1\rHost: h\r\r",
  ]

  private static let limits = HTTPParserLimits(
    requestLine: 60, fieldBytes: 80, fieldCount: 4, body: 8)

  @Test("Wherever the bytes are cut, the outcome is the same", arguments: streams)
  func everyCut(_ stream: String) {
    let bytes = Array(stream.utf8)
    let whole = outcomes(of: bytes, limits: Self.limits)
    for first in 0...bytes.count {
      #expect(outcomes(of: bytes, cutAt: [first], limits: Self.limits) == whole)
      for second in stride(from: first, through: bytes.count, by: 3) {
        let cut = outcomes(of: bytes, cutAt: [first, second], limits: Self.limits)
        if cut != whole { Issue.record("cut at \(first) and \(second): \(cut)") }
      }
    }
  }

  @Test("Byte by byte the outcome is the same", arguments: streams)
  func everyByte(_ stream: String) {
    let bytes = Array(stream.utf8)
    let cuts = Array(1..<bytes.count)
    #expect(
      outcomes(of: bytes, cutAt: cuts, limits: Self.limits)
        == outcomes(of: bytes, limits: Self.limits)
    )
  }

  @Test("Random changes never crash the parser, and cuts make no difference")
  func mutations() {
    var random = SplitMix64(seed: 2026)
    let choices = Array("\r\n \t:;,0aF/?*=%\0HTTP".utf8) + [0x80, 0xFF]
    for stream in Self.streams {
      for _ in 0..<300 {
        var bytes = Array(stream.utf8)
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let position = Int.random(in: 0..<bytes.count, using: &random)
          let byte = choices.randomElement(using: &random) ?? 0
          if Bool.random(using: &random) {
            bytes[position] = byte
          } else {
            bytes.insert(byte, at: position)
          }
        }
        let cut = Int.random(in: 0...bytes.count, using: &random)
        let whole = outcomes(of: bytes, limits: Self.limits)
        let halves = outcomes(of: bytes, cutAt: [cut], limits: Self.limits)
        if whole != halves { Issue.record("cut at \(cut): \(bytes): \(whole), \(halves)") }
      }
    }
  }
}
