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
      ("https://play.example/%C3%BCber/c%2b%2B/", "https://play.example", "/%C3%BCber/c++"),
      ("https://play.example/%c3%bc/%41", "https://play.example", "/%C3%BC/A"),
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
      "https://pl\"ay.example", "https://play.example/ü", "https://play.example/%",
      "https://play.example/%C3", "https://play.example/%2Fa", "https://play.example/%00",
      "https://play.example/a/%2e%2E/b", "https://play.example/%20", "https://play.example/a;b",
    ])
  func noAddresses(text: String) {
    #expect(PublicAddress(text) == nil)
  }
}
