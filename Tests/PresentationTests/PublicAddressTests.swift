import Presentation
import Testing

@Suite("Public addresses")
struct PublicAddressTests {
  @Test(
    "An address has an origin and an optional base path",
    arguments: [
      ("https://play.example", "https://play.example", ""),
      ("https://play.example/", "https://play.example", ""),
      ("HTTPS://Play.Example:443/Reversi/", "https://play.example", "/Reversi"),
      ("http://10.0.0.7:8080/a/b", "http://10.0.0.7:8080", "/a/b"),
      ("http://[2001:db8::1]:80", "http://[2001:db8::1]", ""),
    ])
  func addresses(text: String, origin: String, basePath: String) throws {
    let address = try #require(PublicAddress(text))
    #expect(address.origin.text == origin)
    #expect(address.basePath == basePath)
  }

  @Test(
    "An address with other parts is refused",
    arguments: [
      "", "play.example", "ftp://play.example", "https://", "https:///a", "https://a b",
      "https://play.example?x=1", "https://play.example#x", "https://play.example/a?x",
      "https://user@play.example", "https://play.example:", "https://play.example:0",
      "https://play.example:99999", "https://play.example:+80", "https://[::1", "https://[::1]80",
      "https://pl\"ay.example",
    ])
  func noAddresses(text: String) {
    #expect(PublicAddress(text) == nil)
  }
}
