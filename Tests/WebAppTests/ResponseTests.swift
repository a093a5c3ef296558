import Gameplay
import HTTP
import Presentation
import Samples
import TestSupport
import Testing
import WebApp

@Suite("Every page", .noHanging)
@MainActor
struct HeaderTests {
  private let client: Client
  private let game = NumberedIdentifiers.game(1)

  init() throws {
    client = Client(try TestServer(pace: Pace(frameInterval: 0)))
  }

  private func expectGuarded(_ response: HTTPResponse, _ caching: String) {
    let fields = response.fields
    #expect(fields[.contentType] == "text/html; charset=utf-8")
    #expect(
      fields[.contentSecurityPolicy]
        == "default-src 'none'; style-src 'self'; img-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )
    #expect(fields[.referrerPolicy] == "same-origin")
    #expect(fields[.xContentTypeOptions] == "nosniff")
    #expect(fields.values(of: .cacheControl) == [caching])
  }

  @Test(
    "shares its content policy with pictures, documents and files, but other sites may frame records",
    arguments: [
      "/r/f5.svg", "/r/f5.png", "/r/f5.gif", "/r/f5.txt", "/dark.svg", "/style.css",
    ])
  func documents(address: String) async {
    let page = await client.get("/r/f5").fields[.contentSecurityPolicy]
    let fields = await client.get(address).fields
    let framed = page?.replacing("frame-ancestors 'none'", with: "frame-ancestors *")
    #expect(fields[.contentSecurityPolicy] == (address.hasPrefix("/r/") ? framed : page))
    #expect(fields[.xContentTypeOptions] == "nosniff")
  }

  @Test(
    "requires https only where the public address does",
    arguments: [
      ("https://play.example", "max-age=31536000"), ("http://play.example", nil), (nil, nil),
    ]
      as [(String?, String?)])
  func strictTransport(publicURL: String?, field: String?) async throws {
    let settings = WebAppSettings(publicOrigin: publicURL.flatMap { WebOrigin($0) })
    let client = Client(try TestServer(settings: settings))
    for address in ["/", "/nothing", "/r/f5.svg", "/healthz"] {
      #expect(await client.get(address).fields[.strictTransportSecurity] == field)
    }
    #expect(await client.send(.options, "*").fields[.strictTransportSecurity] == field)
    for status: HTTPStatus in [.badRequest, .requestHeaderFieldsTooLarge, .serviceUnavailable] {
      let refusal = client.server.app.response(toUnreadable: status)
      #expect(refusal.fields[.strictTransportSecurity] == field)
    }
  }

  @Test("has the same security headers, and says how it may be cached")
  func pages() async throws {
    for address in ["/", "/new", "/games"] {
      expectGuarded(await client.get(address), "no-cache, no-store")
    }
    _ = try await client.start(["move": "d3"])
    _ = await client.post(game + "/invite", ["side": "dark"])
    for address in [
      game, game + "/reset", game + "/f/1/1", game + "/seat/" + NumberedIdentifiers.key(2),
    ] {
      expectGuarded(await client.get(address), "no-store")
    }
    let watcher = Client(client.server)
    for address in [game, game + "/f/1/1"] {
      expectGuarded(await watcher.get(address), "private, no-cache")
    }
  }

  @Test("that refuses a request has them, too")
  func refusals() async throws {
    _ = try await client.start()
    let watcher = Client(client.server)
    expectGuarded(await watcher.get("/x"), "no-store")
    expectGuarded(await watcher.get("/%"), "no-store")
    expectGuarded(await watcher.get("/choices"), "no-store")
    expectGuarded(await watcher.post(game + "/reset"), "no-store")
    expectGuarded(await watcher.post("/games", ["save": "x"]), "no-store")
    expectGuarded(
      await watcher.post("/games", ["move": "d3"], fields: [.contentType: "text/plain"]), "no-store"
    )
  }

  @Test(
    "for an unreadable request has them, too, with its own status",
    arguments: [
      (.badRequest, "Unreadable request"), (.requestTimeout, "Too slow"),
      (.contentTooLarge, "Too large"), (.uriTooLong, "Too large"),
      (.requestHeaderFieldsTooLarge, "Too large"), (.expectationFailed, "Unreadable request"),
      (.serviceUnavailable, "The site is busy"), (.internalServerError, "Something went wrong"),
      (.httpVersionNotSupported, "Unreadable request"),
    ] as [(HTTPStatus, String)])
  func unreadable(status: HTTPStatus, heading: String) {
    let response = client.server.app.response(toUnreadable: status)
    #expect(response.status == status)
    #expect(response.page.heading == heading)
    expectGuarded(response, "no-store")
  }

  @Test("asks search engines to leave out games, but not the start page")
  func robots() async throws {
    #expect(!(await client.get("/").text.contains("noindex")))
    _ = try await client.start(["move": "d3"])
    for address in [game, game + "/f/1/1", game + "/reset"] {
      #expect(await client.get(address).text.contains(#"<meta name="robots" content="noindex">"#))
    }
  }

  @Test("that redirects is never cached")
  func redirects() async throws {
    _ = try await client.start(["move": "d3"])
    for address in ["/", game + "/f/1/end", game + "/f/9/1", game + "?seen=0", "/new/"] {
      let response = await client.get(address)
      #expect(response.location?.hasPrefix("/") == true)
      #expect(response.fields[.cacheControl] == "no-store")
    }
  }
}

@Suite("A watcher's copy of a page", .noHanging)
@MainActor
struct CachingTests {
  private let server: TestServer
  private let host: Client
  private let watcher: Client

  init() throws {
    server = try TestServer()
    host = Client(server)
    watcher = Client(server)
  }

  private func tag(_ address: String) async throws -> String {
    try #require(await watcher.get(address).fields[.etag])
  }

  @Test("is valid as long as nothing changes", arguments: ["", "/f/1/1", ".json", ".txt"])
  func good(end: String) async throws {
    let address = try await host.start(["move": "d3"]) + end
    let tag = try await tag(address)
    for list in [tag, "\"x\", " + tag, "W/" + tag, "*"] {
      let response = await watcher.get(address, fields: [.ifNoneMatch: list])
      #expect(response.status == .notModified)
      #expect(response.body.isEmpty)
      #expect(response.fields[.etag] == tag)
    }
    #expect(await watcher.get(address, fields: [.ifNoneMatch: "\"x\""]).status == .ok)
  }

  @Test("is valid for another process of the same program, but not for another version of it")
  func otherProgram() async throws {
    func tag(of version: String) async throws -> String? {
      let server = try TestServer(settings: WebAppSettings(programVersion: version))
      let game = try await Client(server).start()
      return await Client(server).get(game).fields[.etag]
    }
    let first = try await tag(of: "1.0")
    #expect(try await tag(of: "1.0") == first)
    #expect(try await tag(of: "1.1") != first)
  }

  @Test("depends on the visitor's cookies, language and codings")
  func vary() async throws {
    let game = try await host.start()
    let response = await watcher.get(game)
    #expect(response.fields[.vary] == "Cookie, Accept-Language, Accept-Encoding")
    #expect(response.fields[.cacheControl] == "private, no-cache")
  }

  @Test(
    "is outdated by every change", arguments: ["", ".json", ".txt"],
    [
      ("move", "v=1&move=c3"), ("undo", "v=1"), ("reset", ""),
      ("mode", "side=dark&mode=computer"),
    ])
  func outdated(end: String, change: (address: String, form: String)) async throws {
    let game = try await host.start(["move": "d3"])
    let tag = try await tag(game + end)
    _ = await host.send(.post, game + "/" + change.address, body: change.form)
    let response = await watcher.get(game + end, fields: [.ifNoneMatch: tag])
    #expect(response.status == .ok)
    #expect(response.fields[.etag] != tag)
  }

  @Test("of the living page is outdated by invites, a choice of motion and a quiet hour")
  func outdatedPage() async throws {
    let game = try await host.start(["move": "d3"])
    var tags = [try await tag(game)]
    _ = await host.post(game + "/invite", ["side": "dark"])
    tags.append(try await tag(game))
    watcher.cookies.set("choices", "motion-disks")
    tags.append(try await tag(game))
    watcher.cookies.set("choices", "motion-off")
    tags.append(try await tag(game))
    server.clock.advance(by: .seconds(3601))
    tags.append(try await tag(game))
    #expect(Set(tags).count == tags.count)
  }

  @Test("of a frame is outdated by later moves, invites, choices and languages")
  func outdatedFrame() async throws {
    let game = try await host.start(["move": "d3"])
    let frame = game + "/f/1/1"
    var tags = [try await tag(frame)]
    try await host.play("c3", in: game, from: 1)
    tags.append(try await tag(frame))
    _ = await host.post(game + "/invite", ["side": "dark"])
    tags.append(try await tag(frame))
    for choices in [
      "motion-disks", "motion-off", "waiting-hand", "theme-slate", "theme-slate.language-ja",
    ] {
      watcher.cookies.set("choices", choices)
      tags.append(try await tag(frame))
    }
    tags.append(try await tag(game + "/f/2/1"))
    #expect(Set(tags).count == tags.count)
  }

  @Test("doesn't exist for a player", arguments: ["", "/f/1/1"])
  func players(rest: String) async throws {
    let game = try await host.start(["move": "d3"])
    let watched = await watcher.get(game + rest)
    let response = await host.get(game + rest, fields: [.ifNoneMatch: "*"])
    #expect(response.body != watched.body)
    #expect(response.status == .ok)
    #expect(response.fields[.etag] == nil)
    #expect(response.fields[.cacheControl] == "no-store")
  }
}

@Suite("A game as a document", .noHanging)
@MainActor
struct DocumentTests {
  private let client: Client
  private let name = String(NumberedIdentifiers.game(1).dropFirst(3))

  init() throws {
    client = Client(try TestServer())
  }

  private func expectJSON(_ members: String, in game: String) async {
    let response = await client.get(game + ".json")
    #expect(response.fields[.contentType] == "application/json")
    #expect(response.fields[.cacheControl] == "no-cache")
    #expect(response.fields[.xContentTypeOptions] == "nosniff")
    #expect(response.text == #"{"id":"\#(name)","# + members.replacing("\n", with: "") + "}")
  }

  @Test("has exactly these members during a turn")
  func turn() async throws {
    let game = try await client.start(["move": "d3"])
    await expectJSON(
      #"""
      "version":1,"status":"turn","turn":"light","winner":null,
      "board":["--------","--------","---x----","---xx---","---xo---","--------","--------","--------"],
      "counts":{"dark":4,"light":1},
      "ending":null,"claimed":null,"limit":null,"modes":{"dark":"manual","light":"manual"},"level":"random",
      "thinking":null,"legal":["c3","e3","c5"],"record":"d3",
      "save":"o00\n--------\n--------\n---x----\n---xx---\n---xo---\n--------\n--------\n--------\n"
      """#, in: game)
  }

  @Test("names the side that thinks")
  func thinking() async throws {
    let game = try await client.start(["dark": "computer"])
    await expectJSON(
      #"""
      "version":0,"status":"turn","turn":"dark","winner":null,
      "board":["--------","--------","--------","---ox---","---xo---","--------","--------","--------"],
      "counts":{"dark":2,"light":2},
      "ending":null,"claimed":null,"limit":null,"modes":{"dark":"computer","light":"manual"},"level":"random",
      "thinking":"dark","legal":["d3","c4","f5","e6"],"record":"",
      "save":"x10\n--------\n--------\n--------\n---ox---\n---xo---\n--------\n--------\n--------\n"
      """#, in: game)
  }

  @Test("names the side that has to pass")
  func pass() async throws {
    let game = try await client.start(["record": GameTexts.pass, "light": "computer"])
    let text = await client.get(game + ".json").text
    #expect(text.contains(#""status":"pass","turn":"light","winner":null,"#))
    #expect(text.contains(#""thinking":null,"legal":[],"record":"\#(GameTexts.pass)","#))
  }

  @Test("names the winner")
  func won() async throws {
    let game = try await client.start(["record": GameTexts.won])
    let text = await client.get(game + ".json").text
    #expect(text.contains(#""status":"over","turn":null,"winner":"dark","#))
    #expect(text.contains(#""counts":{"dark":13,"light":0}"#))
    #expect(text.contains(#""save":"-00\n"#))
  }

  @Test("names no winner in a tie, and includes another start")
  func tied() async throws {
    let game = try await client.start(["position": GameTexts.tied])
    let text = await client.get(game + ".json").text
    #expect(text.contains(#""status":"over","turn":null,"winner":null,"#))
    #expect(text.contains(#""counts":{"dark":1,"light":1}"#))
    #expect(text.contains(#""record":"\#(GameTexts.tied).","#))
  }

  @Test("is also a transcript, without passes")
  func transcript() async throws {
    let game = try await client.start(["record": GameTexts.pass])
    _ = await client.post(game + "/pass", ["v": "0"])
    let response = await client.get(game + ".txt")
    #expect(response.fields[.contentType] == "text/plain; charset=utf-8")
    #expect(response.text == GameTexts.pass + "\n")
  }

  @Test("starts an equal game from its own record")
  func roundTrip() async throws {
    let game = try await client.start(["record": GameTexts.readme + ".e6"])
    let record = await client.get(game + ".txt").text
    let copy = try await client.start(["record": String(record.dropLast())])
    #expect(await client.get(copy + ".txt").text == record)
    #expect(await client.get(copy).page.board == (await client.get(game).page.board))
  }
}

@Suite("A public file", .noHanging)
@MainActor
struct AssetTests {
  private let client: Client

  init() throws {
    client = Client(try TestServer())
  }

  @Test("is cached for good under the version that pages link to")
  func versioned() async throws {
    let page = await client.get("/").page
    let links = page.tags.filter { $0.name == "link" }.compactMap { $0.attributes["href"] }
    #expect(links.count == 7)
    for link in links {
      let response = await client.get(ReferenceResolver.resolve(link, from: "/"))
      #expect(response.status == .ok)
      #expect(response.fields[.cacheControl] == "public, max-age=31536000, immutable")
      #expect(response.fields[.xContentTypeOptions] == "nosniff")
      // Some files are too small to be compressed.
      #expect(["Accept-Encoding", nil].contains(response.fields[.vary]))
      #expect(response.fields[.contentEncoding] == nil)
    }
  }

  @Test("is compressed for clients that accept gzip, with another tag")
  func packed() async throws {
    let plain = await client.get("/style.css")
    for (codings, takesGzip) in [
      ("gzip", true), ("gzip, deflate, br, zstd", true), ("br;q=1, gzip;q=0.5", true),
      ("gzip;q=0", false), ("br, gzip; q=0.00", false), ("identity", false), ("", false),
    ] {
      let response = await client.get("/style.css", fields: [.acceptEncoding: codings])
      #expect(response.fields[.contentEncoding] == (takesGzip ? "gzip" : nil), "\(codings)")
      #expect((response.fields[.etag] == plain.fields[.etag]) == !takesGzip, "\(codings)")
      #expect((response.body.count < plain.body.count / 2) == takesGzip, "\(codings)")
      #expect(response.fields[.contentType] == plain.fields[.contentType])
    }
  }

  @Test("is revalidated without that version", arguments: ["", "?v=", "?v=000000000000"])
  func unversioned(query: String) async throws {
    let response = await client.get("/style.css" + query)
    #expect(response.status == .ok)
    #expect(response.fields[.contentType] == "text/css; charset=utf-8")
    #expect(response.fields[.cacheControl] == "public, no-cache")
    let tag = try #require(response.fields[.etag])
    let again = await client.get("/style.css" + query, fields: [.ifNoneMatch: tag])
    #expect(again.status == .notModified)
    #expect(again.body.isEmpty)
  }
}
