import HTTP
import Testing

struct EntityTagTests {
  @Test(
    "If-None-Match is compared weakly",
    arguments: [
      ("\"v3\"", true), ("W/\"v3\"", true), ("*", true), ("\"a\", \"v3\"", true),
      ("\"a\" ,W/\"v3\"", true), (",, \"v3\"", true), ("\"v,3\", \"v3\"", true),
      ("\"v4\"", false), ("\"a\", *", false), ("v3", false), ("\"v3", false),
      ("w/\"v3\"", false), ("", false), ("\"\"", false),
    ]
  )
  func matching(_ value: String, matches: Bool) throws {
    let request = HTTPRequest(target: "/", fields: [.ifNoneMatch: value])
    #expect(request.hasCopy(tagged: try #require(HTTPEntityTag("v3"))) == matches)
  }

  @Test("Without If-None-Match the client has no copy")
  func absent() throws {
    #expect(!HTTPRequest(target: "/").hasCopy(tagged: try #require(HTTPEntityTag("v3"))))
  }

  @Test("A tag is written with its quotes, and can't contain quotes or spaces")
  func writing() throws {
    #expect(try #require(HTTPEntityTag("v3")).fieldValue == "\"v3\"")
    #expect(HTTPEntityTag("a\"b") == nil)
    #expect(HTTPEntityTag("a b") == nil)
  }
}
