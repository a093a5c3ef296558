import HTTP
import Testing

struct FormTests {
  private func pairs(_ text: String) -> [String]? {
    HTTPForm(parsing: Array(text.utf8))?.pairs.map {
      String(decoding: $0.name + Array("|".utf8) + $0.value, as: UTF8.self)
    }
  }

  @Test(
    "Pairs are decoded in their order",
    arguments: [
      ("", []), ("move=d3&v=12", ["move|d3", "v|12"]), ("a=1&a=2", ["a|1", "a|2"]),
      ("a", ["a|"]), ("=b", ["|b"]), ("a=b=c", ["a|b=c"]), ("&&a=1&", ["a|1"]),
      ("a+b=c+%2B", ["a b|c +"]), ("%C3%A9=%e2%97%8f", ["é|●"]), ("a=%00", ["a|\0"]),
    ] as [(String, [String])]
  )
  func decoding(_ text: String, expected: [String]) {
    #expect(pairs(text) == expected)
  }

  @Test(
    "Malformed pairs are refused",
    arguments: ["a=%", "a=1&b=x%4", "%zz=1", "a=%ff%fe", "a=%c0%ae", "a=%ed%a0%80"])
  func malformed(_ text: String) {
    #expect(HTTPForm(parsing: Array(text.utf8)) == nil)
  }

  @Test("Too many pairs are refused")
  func tooMany() {
    let bytes = Array("a=1&b=2&c=3".utf8)
    #expect(HTTPForm(parsing: bytes, maximumPairs: 3)?.pairs.count == 3)
    #expect(HTTPForm(parsing: bytes + Array("&&&".utf8), maximumPairs: 3)?.pairs.count == 3)
    #expect(HTTPForm(parsing: bytes, maximumPairs: 2) == nil)
  }

  @Test("Query and body of a request are read alike; the first value counts")
  func request() {
    let request = HTTPRequest(
      method: .post, target: "/g/x/move?seen=3&seen=4", body: Array("move=d3".utf8))
    #expect(request.queryForm?["seen"] == Array("3".utf8))
    #expect(request.queryForm?.pairs.map(\.value) == [Array("3".utf8), Array("4".utf8)])
    #expect(request.bodyForm?["move"] == Array("d3".utf8))
    #expect(request.bodyForm.map { $0["v"] == nil } == true)
  }
}
