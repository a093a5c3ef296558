import HTTP
import Testing

struct RequestTests {
  @Test(
    "A target is a path and a query behind the first question mark",
    arguments: [
      ("/", "/", nil), ("/g/x?seen=3", "/g/x", "seen=3"), ("/a?", "/a", ""),
      ("/a?b?c", "/a", "b?c"),
    ] as [(String, String, String?)]
  )
  func targets(_ target: String, path: String, query: String?) {
    let request = HTTPRequest(target: target)
    #expect(request.path == path)
    #expect(request.query == query)
    #expect(request.target == target)
  }

  @Test(
    "The version and Connection decide whether the connection stays open",
    arguments: [
      (.http1_1, nil, true), (.http1_1, "close", false), (.http1_1, "Keep-Alive", true),
      (.http1_1, "upgrade, CLOSE", false), (.http1_0, nil, false),
      (.http1_0, "keep-alive", true), (.http1_0, "keep-alive, close", false),
      (.http1_1, "closed, clos, dis close", true), (.http1_1, ",, \tclose\t,", false),
      (.http1_1, ",", true),
    ] as [(HTTPVersion, String?, Bool)]
  )
  func keepsConnection(_ version: HTTPVersion, connection: String?, keeps: Bool) {
    var request = HTTPRequest(target: "/", version: version)
    request.fields[.connection] = connection
    #expect(request.keepsConnection == keeps)
  }

  @Test(
    "The host is an address or a name in lower case, without the port",
    arguments: [
      ("Play.Example:8080", .name(Array("play.example".utf8))),
      ("a", .name([UInt8(ascii: "a")])), ("192.0.2.1:80", .address(IPAddress(ipv4: 0xC000_0201))),
      ("[::1]:", .address(IPAddress(high: 0, low: 1))),
      ("[::FFFF:192.0.2.1]", .address(IPAddress(ipv4: 0xC000_0201))), ("", .name([])), (nil, nil),
    ] as [(String?, HTTPHost?)]
  )
  func host(field: String?, host: HTTPHost?) {
    var request = HTTPRequest(target: "/")
    request.fields[.host] = field
    #expect(request.host == host)
  }

  @Test("The media type is compared without case and parameters")
  func mediaType() {
    let fields: HTTPFields = [.contentType: "Text/HTML ; charset=utf-8"]
    #expect(HTTPRequest(target: "/", fields: fields).hasMediaType("text/html"))
    #expect(!HTTPRequest(target: "/").hasMediaType("text/html"))
  }
}
