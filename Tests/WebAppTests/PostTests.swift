import HTTP
import Presentation
import TestSupport
import Testing
import WebApp

@Suite("A post", .noHanging)
@MainActor
struct CrossSiteTests {
  struct Sender: Sendable, CustomTestStringConvertible {
    var site: String?
    var origin: String?
    var host: String? = "localhost:8080"
    var publicURL: String?
    var page: String?
    let isAllowed: Bool

    var testDescription: String {
      "\(site ?? "-") from \(origin ?? page ?? "-") to \(host ?? "-") of \(publicURL ?? "-")"
    }
  }

  nonisolated static let senders: [Sender] = [
    // Sec-Fetch-Site is trusted, whatever Origin says.
    Sender(site: "same-origin", isAllowed: true),
    Sender(site: "none", isAllowed: true),
    Sender(site: "same-origin", origin: "https://evil.example", isAllowed: true),
    Sender(site: "cross-site", origin: "http://localhost:8080", isAllowed: false),
    Sender(site: "cross-site", isAllowed: false),
    Sender(site: "same-site", isAllowed: false),
    Sender(site: "", isAllowed: false),
    Sender(site: "Same-Origin", isAllowed: false),
    Sender(site: "same-origin, none", isAllowed: false),
    // Without Sec-Fetch-Site, Origin must name the requested host.
    Sender(origin: "http://localhost:8080", isAllowed: true),
    Sender(page: "http://localhost:8080/" + String(repeating: "x", count: 14_000), isAllowed: true),
    Sender(origin: "http://localhost" + String(repeating: "x", count: 14_000), isAllowed: false),
    Sender(origin: "HTTP://LOCALHOST:8080", isAllowed: true),
    Sender(origin: "https://play.example", host: "play.example", isAllowed: true),
    Sender(origin: "http://play.example", host: "play.example:80", isAllowed: true),
    Sender(origin: "https://play.example:443", host: "play.example", isAllowed: true),
    Sender(origin: "http://[::1]:8080", host: "[::1]:8080", isAllowed: true),
    Sender(origin: "http://localhost", isAllowed: false),
    Sender(origin: "http://localhost:8081", isAllowed: false),
    Sender(origin: "http://localhost:80800", isAllowed: false),
    Sender(origin: "http://evil.example", isAllowed: false),
    Sender(origin: "http://localhost:8080.evil.example", isAllowed: false),
    Sender(origin: "http://localhost:8080@evil.example", isAllowed: false),
    Sender(origin: "http://x@localhost:8080", isAllowed: false),
    Sender(origin: "null", isAllowed: false),
    Sender(origin: "", isAllowed: false),
    Sender(origin: "localhost:8080", isAllowed: false),
    Sender(origin: "ftp://localhost:8080", isAllowed: false),
    Sender(origin: "http://localhost:8080", host: nil, isAllowed: false),
    // With a public address, Origin must be that address.
    Sender(
      origin: "https://play.example", host: "play.example",
      publicURL: "https://play.example:443/flipbook", isAllowed: true),
    Sender(
      origin: "http://play.example", host: "play.example", publicURL: "https://play.example",
      isAllowed: false),
    Sender(
      origin: "http://localhost:8080", host: "play.example", publicURL: "https://play.example",
      isAllowed: false),
    Sender(
      origin: "https://play.example:8443", host: "play.example", publicURL: "https://play.example",
      isAllowed: false),
    // Without Sec-Fetch-Site and Origin, Referer must be a page of the requested host.
    Sender(page: "http://localhost:8080/g/0123456789abcdefghjkmnpq?seen=1", isAllowed: true),
    Sender(page: "http://evil.example/?http://localhost:8080/", isAllowed: false),
    Sender(page: "http://localhost:8080@evil.example/", isAllowed: false),
    Sender(page: "about:blank", isAllowed: false),
    Sender(site: "same-origin", page: "http://evil.example/", isAllowed: true),
    Sender(origin: "http://localhost:8080", page: "http://evil.example/", isAllowed: true),
    Sender(origin: "http://evil.example", page: "http://localhost:8080/", isAllowed: false),
    // Some text browsers send none of the three.
    Sender(isAllowed: true),
    Sender(host: nil, isAllowed: true),
    Sender(host: "play.example", publicURL: "https://play.example", isAllowed: true),
  ]

  @Test("is accepted only from the site's own pages", arguments: senders)
  func sender(sender: Sender) async throws {
    let settings = WebAppSettings(publicOrigin: sender.publicURL.flatMap { WebOrigin($0) })
    let server = try TestServer(settings: settings)
    let client = Client(server)
    var request = client.request(.post, "/games", body: "move=d3")
    request.fields[.secFetchSite] = sender.site
    request.fields[.origin] = sender.origin
    request.fields[.referer] = sender.page
    request.fields[.host] = sender.host
    let response = await client.answer(to: request)
    #expect(response.status == (sender.isAllowed ? .seeOther : .forbidden))
    #expect(response.page.heading == (sender.isAllowed ? nil : "Sent from another site"))
    #expect(await server.store.contents().isEmpty != sender.isAllowed)
  }

  @Test(
    "and the style sheet's request for less motion must come from the site's own pages",
    arguments: [
      ([:], false), ([.secFetchSite: "same-origin"], true), ([.secFetchSite: "cross-site"], false),
      ([.referer: "http://localhost:8080/new"], true), ([.referer: "http://evil.example/"], false),
    ] as [(HTTPFields, Bool)])
  func reducedMotion(fields: HTTPFields, isAllowed: Bool) async throws {
    let client = Client(try TestServer())
    var request = client.request(.get, "/choices/reduced")
    request.fields[.referer] = nil
    for (name, value) in fields { request.fields[name] = value }
    let response = await client.answer(to: request)
    #expect(response.status == (isAllowed ? .noContent : .forbidden))
    #expect((response.fields[.setCookie] != nil) == isAllowed)
  }

  @Test("from another site is refused at every address that takes posts")
  func everywhere() async throws {
    let client = Client(try TestServer())
    let game = try await client.start(["move": "d3"])
    _ = await client.post(game + "/invite", ["side": "light"])
    let before = await client.server.store.contents()
    let seat = "/seat/" + NumberedIdentifiers.key(2)
    for rest in ["/move", "/pass", "/mode", "/reset", "/undo", "/invite", seat].map({ game + $0 })
      + ["/games", "/choices"]
    {
      let response = await client.send(
        .post, rest, body: "v=1&move=c3&side=dark&mode=computer&motion=off",
        fields: [.secFetchSite: "cross-site"])
      #expect(response.status == .forbidden)
      #expect(response.fields[.setCookie] == nil)
    }
    #expect(await client.server.store.contents() == before)
  }
}

@Suite("The scheme from a trusted proxy", .noHanging)
@MainActor
struct ForwardedSchemeTests {
  private func client(_ scheme: HTTPClient.Scheme?, publicURL: String? = nil) throws -> Client {
    let settings = WebAppSettings(publicOrigin: publicURL.flatMap { WebOrigin($0) })
    let peer = HTTPClient(address: IPAddress(ipv4: 0xC000_0201), forwardedScheme: scheme)
    return Client(try TestServer(settings: settings), peer: peer)
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
    "is used in the links to invites and games",
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
    #expect(await client.get(game + "/share").text.contains("\(text)://localhost:8080\(game)"))
  }

  @Test(
    "must match the page that a post comes from",
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
}

@Suite("A posted form", .noHanging)
@MainActor
struct FormTests {
  private let client: Client

  init() throws {
    client = Client(try TestServer())
  }

  private func post(_ body: [UInt8], type: String?) async -> HTTPResponse {
    var request = client.request(.post, "/games", body: "")
    request.fields[.contentType] = type
    request.body = body
    return await client.answer(to: request)
  }

  @Test(
    "is read in the type that browsers send",
    arguments: [
      "application/x-www-form-urlencoded", "application/x-www-form-urlencoded; charset=UTF-8",
      "Application/X-WWW-Form-URLEncoded;charset=utf-8",
    ])
  func types(type: String) async {
    #expect(await post(Array("move=d3".utf8), type: type).status == .seeOther)
  }

  @Test(
    "of another type is refused",
    arguments: [nil, "", "text/plain", "multipart/form-data; boundary=x", "application/json", "x"])
  func otherTypes(type: String?) async {
    let response = await post(Array("move=d3".utf8), type: type)
    #expect(response.status == .unsupportedMediaType)
    #expect(response.page.heading == "Unsupported form")
    #expect(await client.server.store.contents().isEmpty)
  }

  @Test("without content needs no type", arguments: [nil, "text/plain"])
  func empty(type: String?) async {
    #expect(await post([], type: type).status == .seeOther)
  }

  @Test(
    "that can't be decoded is refused",
    arguments: ["move=%", "move=%zz", "move=%ff", "%c0%af=1", "move=d3&x=%e2%82"])
  func malformed(body: String) async {
    let response = await post(
      Array(body.utf8), type: "application/x-www-form-urlencoded")
    #expect(response.status == .badRequest)
    #expect(response.page.heading == "Incomplete form")
    #expect(await client.server.store.contents().isEmpty)
  }

  @Test(
    "may have 100 pairs and no more", arguments: [(100, HTTPStatus.seeOther), (101, .badRequest)])
  func pairs(count: Int, status: HTTPStatus) async {
    let body = Array(repeating: "x=y", count: count).joined(separator: "&")
    #expect(
      await post(Array(body.utf8), type: "application/x-www-form-urlencoded").status == status)
  }

  @Test(
    "may have 4 KB, or 64 KB for a game",
    arguments: [
      ("/choices", 4_096, HTTPStatus.seeOther), ("/choices", 4_097, .contentTooLarge),
      ("/name", 65_536, .contentTooLarge), ("/turns", 65_536, .contentTooLarge),
      ("/seat", 65_536, .contentTooLarge), ("GAME/move", 65_536, .contentTooLarge),
      ("GAME/text", 65_536, .contentTooLarge), ("/games", 65_536, .seeOther),
      ("/import", 65_536, .seeOther),
    ])
  func length(path: String, count: Int, status: HTTPStatus) async throws {
    let game = try await client.start()
    let start = "theme=slate&text=f5&name=Ada&rest="
    let response = await client.send(
      .post, path.replacing("GAME", with: game),
      body: start + String(repeating: ".", count: count - start.utf8.count))
    #expect(response.status == status)
    #expect(response.page.heading == (status == .contentTooLarge ? "Too large" : nil))
  }

  @Test("of random bytes is refused or read as an empty one")
  func noise() async {
    for body: [UInt8] in [
      [0], [0xFF, 0xFE], Array("&&&".utf8), Array("====".utf8), Array("move".utf8),
    ] {
      let response = await post(body, type: "application/x-www-form-urlencoded")
      #expect([.seeOther, .badRequest].contains(response.status))
    }
  }

  @Test("uses the first of two fields with the same name")
  func repeated() async {
    let response = await client.send(.post, "/games", body: "move=d3&move=c4")
    #expect(response.location?.hasSuffix("#d3") == true)
  }
}

@Suite("The version cookie", .noHanging)
@MainActor
struct VersionCookieTests {
  private let client: Client
  private var version: String? { client.cookies.value("posts") }

  init() throws {
    client = Client(try TestServer())
  }

  @Test("changes with each accepted post, and with nothing else")
  func changes() async throws {
    _ = await client.get("/")
    #expect(version == nil)
    let game = try await client.start(["move": "d3"])
    #expect(version == "1")
    let posts: [(address: String, form: String, accepted: Bool)] = [
      (game + "/move", "v=1&move=c3", true), (game + "/move", "v=1&move=c3", false),
      (game + "/move", "v=2&move=a1", false), (game + "/move", "v=x", false),
      (game + "/pass", "v=2", false), (game + "/undo", "v=2", true),
      (game + "/mode", "side=light&mode=computer", true),
      (game + "/mode", "side=light&mode=computer", false),
      (game + "/invite", "side=light", true), ("/choices", "motion=off", true),
      ("/choices", "motion=x", false), ("/games", "move=a1", false), ("/games", "save=x", false),
      (game + "/reset", "", true), ("/x", "", false),
    ]
    var expected = 1
    for post in posts {
      _ = await client.send(.post, post.address, body: post.form)
      if post.accepted { expected += 1 }
      #expect(version == String(expected), "after \(post)")
    }
    for address in ["/new", "/games", game, game + ".json", "/choices/reduced"] {
      _ = await client.get(address)
    }
    #expect(version == String(expected))
  }

  @Test(
    "starts over if it can't be read or incremented",
    arguments: [("x", "1"), ("-1", "1"), ("4294967295", "0")])
  func strange(value: String, next: String) async {
    client.cookies.set("posts", value)
    _ = await client.post("/games")
    #expect(version == next)
  }
}
