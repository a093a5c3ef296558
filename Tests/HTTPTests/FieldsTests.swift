import HTTP
import Testing

struct FieldsTests {
  @Test("Names are case-insensitive")
  func names() throws {
    let fields: HTTPFields = [.contentType: "text/html"]
    let written = try #require(HTTPFieldName("CONTENT-type"))
    #expect(fields[written] == "text/html")
    #expect(written == .contentType)
    #expect(written.hashValue == HTTPFieldName.contentType.hashValue)
    #expect(fields[.cookie] == nil)
  }

  @Test("Several values are a list; cookies are joined by a semicolon")
  func lists() {
    let fields: HTTPFields = [.vary: "Cookie", .cookie: "a=1", .vary: "Origin", .cookie: "b=2"]
    #expect(fields[.vary] == "Cookie, Origin")
    #expect(fields[.cookie] == "a=1; b=2")
    #expect(fields.values(of: .vary) == ["Cookie", "Origin"])
  }

  @Test("Setting replaces all values, nil removes them, the others keep their order")
  func setting() {
    var fields: HTTPFields = [.vary: "a", .etag: "b", .vary: "c", .allow: "d"]
    fields[.vary] = "e"
    #expect(fields == [.etag: "b", .allow: "d", .vary: "e"])
    fields[.etag] = nil
    #expect(fields == [.allow: "d", .vary: "e"])
    #expect(fields.count == 2)
  }

  @Test("A value cannot break out of its field")
  func injection() {
    let fields: HTTPFields = [.location: "/a\r\nSet-Cookie: x=1\0"]
    #expect(fields[.location] == "/a  Set-Cookie: x=1 ")
    #expect(fields.count == 1)
  }

  @Test("A custom name must be a token", arguments: ["", "a b", "a:", "é", "a\r\n"])
  func malformedNames(_ name: String) {
    #expect(HTTPFieldName(name) == nil)
  }
}
