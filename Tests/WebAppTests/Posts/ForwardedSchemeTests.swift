import HTTP
import Testing
import WebApp

@Suite("The scheme that a trusted proxy tells")
@MainActor
struct ForwardedSchemeTests {
  private func client(
    _ scheme: HTTPClient.Scheme?, publicURL: String? = nil
  ) throws -> Client {
    let settings = WebAppSettings(publicOrigin: publicURL.flatMap { WebOrigin($0) })
    let peer = HTTPClient(address: IPAddress(ipv4: 0xC000_0201), forwardedScheme: scheme)
    return Client(try House(settings: settings), peer: peer)
  }

  @Test(
    "decides whether cookies are secure, unless a public address does",
    arguments: [
      (.https, nil, true), (.http, nil, false), (nil, nil, false),
      (.http, "https://play.example", true), (.https, "http://play.example", false),
    ] as [(HTTPClient.Scheme?, String?, Bool)])
  func cookies(scheme: HTTPClient.Scheme?, publicURL: String?, isSecure: Bool) async throws {
    let client = try client(scheme, publicURL: publicURL)
    let post = client.request(.post, "/games", body: "")
    let choice = client.request(.post, "/choices", body: "motion=off")
    for var request in [post, choice] {
      request.fields[.origin] = nil
      let cookies = await client.answer(to: request).fields.values(of: .setCookie)
      #expect(!cookies.isEmpty)
      #expect(cookies.allSatisfy { $0.contains("; Secure") == isSecure })
    }
  }

  @Test(
    "stands in the links of invites",
    arguments: [(.https, "https"), (.http, "http"), (nil, "http")]
      as [(HTTPClient.Scheme?, String)])
  func links(scheme: HTTPClient.Scheme?, text: String) async throws {
    let client = try client(scheme)
    var post = client.request(.post, "/games", body: "move=d3")
    post.fields[.origin] = nil
    let game = NumberedIdentifiers.game(1)
    _ = await client.answer(to: post)
    post = client.request(.post, game + "/invite", body: "side=light")
    post.fields[.origin] = nil
    let invite = try #require(await client.answer(to: post).location)
    #expect(await client.get(invite).text.contains("\(text)://localhost:8080\(invite)"))
    #expect(await client.get(game).text.contains("\(text)://localhost:8080\(game)"))
  }

  @Test(
    "must be that of the page that a post comes from",
    arguments: [
      ("https://localhost:8080", .https, true), ("http://localhost:8080", .https, false),
      ("http://localhost:8080", .http, true), ("https://localhost:8080", .http, false),
      ("https://localhost:8080", nil, true), ("https://evil.example", .https, false),
    ] as [(String, HTTPClient.Scheme?, Bool)])
  func posts(origin: String, scheme: HTTPClient.Scheme?, isAllowed: Bool) async throws {
    let client = try client(scheme)
    let answer = await client.post("/games", fields: [.origin: origin])
    #expect(answer.status == (isAllowed ? .seeOther : .forbidden))
  }

  @Test("changes the tag of a page, which holds whole addresses")
  func tags() async throws {
    let client = try client(.https)
    let game = try await Client(client.house).start(["move": "d3"])
    let secure = await client.get(game).fields[.etag]
    client.peer.forwardedScheme = .http
    #expect(secure != nil)
    #expect(await client.get(game).fields[.etag] != secure)
  }
}
