import HTTP
import HTTPProperties
import Testing

struct CookieTests {
  @Test(
    "Cookies are parsed; malformed ones are left out",
    arguments: [
      ("a=1; b=2", ["a|1", "b|2"]), ("a=1;b=2", ["a|1", "b|2"]), ("a=x=y", ["a|x=y"]),
      ("a=", ["a|"]), (";;;=; a=b; =c; \"x\"; a=%zz", ["a|b", "a|%zz"]), ("", []),
      (" a = 1 ", ["a|1"]), ("a=\"q\"", ["a|\"q\""]),
    ] as [(String, [String])]
  )
  func parsing(_ value: String, expected: [String]) {
    let cookies = HTTPRequest(target: "/", fields: [.cookie: value]).cookies
    #expect(cookies.written(with: "|") == expected)
  }

  @Test("Cookies that are not ASCII are left out, and only those")
  func encoding() throws {
    let bytes =
      Array("GET / HTTP/1.1\r\nHost: h\r\nCookie: a=1; b=".utf8) + [0xE9] + Array("; c=é; ".utf8)
      + [0xFF] + Array("=2; d=4\r\n\r\n".utf8)
    guard case .request(let request)? = outcomes(of: bytes).first else {
      Issue.record("The request is refused")
      return
    }
    #expect(request.cookies.written(with: "|") == ["a|1", "d|4"])
  }

  @Test("The first cookie of a name counts; names are case-sensitive")
  func lookup() {
    let fields: HTTPFields = [.cookie: "a=1; A=2; a=3"]
    let cookies = HTTPCookies(fields)
    #expect(cookies["a"] == "1")
    #expect(cookies["A"] == "2")
    #expect(cookies.values(of: "a") == ["1", "3"])
    #expect(cookies["b"] == nil)
  }

  @Test("Only the last 256 cookies are read: those of the shortest paths")
  func limit() {
    let others = (1...300).map { "other\($0)=1; " }.joined()
    let cookies = HTTPCookies([.cookie: others + "a=2"])
    #expect(cookies.pairs.count == 256)
    #expect(cookies["a"] == "2")
    #expect(cookies["other300"] == "1")
    #expect(cookies["other1"] == nil)
  }

  @Test("A cookie is written with its attributes")
  func writing() throws {
    let secure = HTTPCookies.setting(
      "seat", to: "0a1b", path: "/g/x", maxAge: 34_560_000, isSecure: true)
    #expect(secure == "seat=0a1b; Path=/g/x; Max-Age=34560000; Secure; HttpOnly; SameSite=Lax")
    let plain = HTTPCookies.setting("a", to: "", path: "/", maxAge: 0, isSecure: false)
    #expect(plain == "a=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")
  }

  @Test(
    "An invalid cookie is refused",
    arguments: [("a=b", "", "/"), ("a", "b; Domain=c", "/"), ("a", "b", "/;x")])
  func malformed(name: String, value: String, path: String) {
    let cookie = HTTPCookies.setting(name, to: value, path: path, maxAge: 1, isSecure: true)
    #expect(cookie == nil)
  }
}
