import HTTP
import Testing

@Suite("The client of a request")
struct TrustedProxiesTests {
  private static let proxies = TrustedProxies(
    IPAddressBlock.loopback + ["10.0.0.0/8", "fd00::/8"].compactMap { IPAddressBlock($0) })

  @Test(
    "is the last address that isn't a trusted proxy's",
    arguments: [
      (["203.0.113.9"], "203.0.113.9"),
      // The visitor's claims come before what the proxy has seen.
      (["198.51.100.1, 203.0.113.9"], "203.0.113.9"), (["127.0.0.1, 203.0.113.9"], "203.0.113.9"),
      (["garbage, 203.0.113.9"], "203.0.113.9"), ([",,, ,203.0.113.9"], "203.0.113.9"),
      // A chain of proxies.
      (["198.51.100.1, 203.0.113.9, 10.1.1.1, 127.0.0.1"], "203.0.113.9"),
      (["203.0.113.9,10.1.1.1"], "203.0.113.9"), (["203.0.113.9 ,\t10.1.1.1 "], "203.0.113.9"),
      (["203.0.113.9,"], "203.0.113.9"),
      // Fields in several lines are one list.
      (["198.51.100.1", "203.0.113.9"], "203.0.113.9"),
      (["203.0.113.9", "10.1.1.1"], "203.0.113.9"),
      (["203.0.113.9", ""], "203.0.113.9"),
      // The end of a long list is enough.
      ([String(repeating: "x", count: 4000) + ",203.0.113.9, 10.1.1.1"], "203.0.113.9"),
      // Only trusted proxies.
      (["10.1.1.1"], "10.1.1.1"), (["10.2.2.2, 10.1.1.1"], "10.2.2.2"),
      // Other spellings.
      (["203.0.113.9:4711"], "203.0.113.9"), (["2001:db8::1"], "2001:db8::1"),
      (["[2001:db8::1]"], "2001:db8::1"), (["[2001:db8::1]:443"], "2001:db8::1"),
      (["::ffff:203.0.113.9"], "203.0.113.9"), (["203.0.113.9, [fd00::1]:80"], "203.0.113.9"),
    ])
  func visitors(lines: [String], visitor: String) throws {
    #expect(client(lines).address == IPAddress(visitor))
  }

  @Test("is the proxy itself if it names no client", arguments: [[], [""], [","]])
  func nobody(lines: [String]) {
    #expect(client(lines).address == Self.peer.address)
  }

  @Test(
    "is one shared address if the proxy's value is unreadable",
    arguments: [
      ["unknown"], ["_hidden"], ["203.0.113.9:"], ["203.0.113.9:x"],
      ["203.0.113.9:123456"], ["[203.0.113.9]"], ["[2001:db8::1"], ["[2001:db8::1]x"], ["[]"],
      ["["],
      ["]"], ["\"203.0.113.9\""], ["for=203.0.113.9"], ["203.0.113.9, nobody"],
      ["203.0.113.9 198.51.100.1"], ["fe80::1%eth0"], ["203.0.113.256"], ["nobody, 10.1.1.1"],
      ["203.0.113.9\u{301}"], [String(repeating: ":", count: 4000)],
      ["203.0.113.9" + String(repeating: ", 10.1.1.1", count: 400)],
      ["203.0.113.9" + String(repeating: ",", count: 4000)],
    ])
  func unreadable(lines: [String]) {
    #expect(client(lines).address == IPAddress("::"))
  }

  @Test("is the peer, whatever the fields say, if that isn't a trusted proxy")
  func untrusted() throws {
    let peer = HTTPClient(address: try #require(IPAddress("192.0.2.7")), port: 9)
    let request = request(["203.0.113.9"], schemes: ["https"])
    #expect(Self.proxies.client(of: request, from: peer) == peer)
    #expect(TrustedProxies().client(of: request, from: .local) == .local)
  }

  @Test(
    "has the scheme that the nearest proxy reports",
    arguments: [
      (["https"], .https), (["http"], .http), (["HTTPS"], .https), (["http", "https"], .https),
      (["https, http"], .http), (["http,https "], .https), ([], nil), ([""], nil), (["ftp"], nil),
      (["https,"], .https), (["https://"], nil), (["https http"], nil),
    ] as [([String], HTTPClient.Scheme?)])
  func schemes(lines: [String], scheme: HTTPClient.Scheme?) {
    #expect(client(["203.0.113.9"], schemes: lines).forwardedScheme == scheme)
    #expect(client([], schemes: lines).forwardedScheme == scheme)
  }

  private static let peer = HTTPClient.local

  private func client(_ lines: [String], schemes: [String] = []) -> HTTPClient {
    Self.proxies.client(of: request(lines, schemes: schemes), from: Self.peer)
  }

  private func request(_ lines: [String], schemes: [String]) -> HTTPRequest {
    var request = HTTPRequest(target: "/")
    for line in lines { request.fields.append(line, for: .xForwardedFor) }
    for scheme in schemes { request.fields.append(scheme, for: .xForwardedProto) }
    return request
  }
}
