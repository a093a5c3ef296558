import Gameplay
import HTTP
import Reversi
import Samples
import TestSupport
import Testing
import WebApp

@Suite("An answer that depends on its address only", .noHanging)
@MainActor
struct RecordCachingTests {
  nonisolated static let position = Position.initial.text
  nonisolated static let pages = [
    "/r/f5", "/r/f5d6/1", "/r/f5d6/1/1", "/r/\(GameTexts.readme).e6/1/d2", "/p/\(position)",
  ]
  nonisolated static let documents = [
    "/r/f5.txt", "/r/f5d6/1.json", "/r/f5.save.txt", "/p/\(position).txt", "/p/\(position).json",
  ]

  private let server: TestServer
  private let client: Client

  init() throws {
    server = try TestServer()
    client = Client(server)
  }

  @Test("can be the rules, which anyone may cache, with the boards of each step")
  func rules() async throws {
    let response = await client.get("/rules")
    #expect(response.status == .ok)
    #expect(response.fields[.cacheControl] == "public, max-age=3600, s-maxage=31536000")
    #expect(response.text.matches(of: /class=drawn/).count == 8)
  }

  @Test("may be cached by anyone, and for a year by shared caches", arguments: pages + documents)
  func fields(address: String) async throws {
    for response in [await client.get(address), await client.head(address)] {
      #expect(response.status == .ok)
      #expect(response.fields[.cacheControl] == "public, max-age=3600, s-maxage=31536000")
      #expect(response.fields[.etag]?.hasPrefix("\"") == true)
      // Visitors who prefer another language are led from a page to an address of its own.
      let isPage = Self.pages.contains(address)
      #expect(
        response.fields[.vary] == (isPage ? "Cookie, Accept-Language, " : "") + "Accept-Encoding")
      #expect(response.fields[.setCookie] == nil)
      #expect(response.fields[.xContentTypeOptions] == "nosniff")
    }
  }

  @Test(
    "is the same for all cookies, and for all languages but a preferred one",
    arguments: pages + documents)
  func cookies(address: String) async throws {
    let fresh = await client.get(address)
    let known = Client(server)
    _ = try await known.start(["move": "d3"])
    known.cookies.set("choices", "motion-off")
    let fields: HTTPFields = [.acceptLanguage: "ko,en;q=0.5,de;q=0.4"]
    let response = await known.get(address, fields: fields)
    #expect(response.body == fresh.body)
    #expect(response.fields == fresh.fields)
  }

  @Test("is the same from two processes", arguments: pages + documents)
  func processes(address: String) async throws {
    let (first, second) = (await client.get(address), await Client(try TestServer()).get(address))
    #expect(first.body == second.body)
    #expect(first.fields[.etag] == second.fields[.etag])
  }

  @Test("is 304 for a client with a copy", arguments: pages + documents)
  func copies(address: String) async throws {
    let tag = try #require(await client.get(address).fields[.etag])
    for list in [tag, "\"x\", " + tag, "W/" + tag, "*"] {
      let response = await client.get(address, fields: [.ifNoneMatch: list])
      #expect(response.status == .notModified)
      #expect(response.body.isEmpty)
      #expect(response.fields[.etag] == tag)
      #expect(response.fields[.cacheControl] == "public, max-age=3600, s-maxage=31536000")
    }
    #expect(await client.get(address, fields: [.ifNoneMatch: "\"x\""]).status == .ok)
  }

  @Test("has another tag in another version of the program or under another base path")
  func otherPrograms() async throws {
    let settings = [
      WebAppSettings(programVersion: "1.0"), WebAppSettings(programVersion: "1.1"),
      WebAppSettings(basePath: "/x", programVersion: "1.0"),
    ]
    var tags: [String?] = []
    for settings in settings {
      let client = Client(try TestServer(settings: settings))
      tags.append(await client.get(settings.basePath + "/r/f5").fields[.etag])
    }
    #expect(Set(tags).count == settings.count && !tags.contains(nil))
  }

  @Test("has no tag if it is an error", arguments: ["/r/f5/2", "/r/a1", "/p/x"])
  func errors(address: String) async {
    let response = await client.get(address, fields: [.ifNoneMatch: "*"])
    #expect(response.status.code >= 400)
    #expect(response.fields[.etag] == nil)
  }

  @Test(
    "can be downloaded as text",
    arguments: [
      ("/r/f5d6.txt", "text/plain; charset=utf-8", "f5d6\n"),
      ("/r/f5d6/1.txt", "text/plain; charset=utf-8", "f5\n"),
      ("/r/\(GameTexts.readme).e6.txt", "text/plain; charset=utf-8", GameTexts.readme + ".e6\n"),
      ("/p/\(GameTexts.readme).txt", "text/plain; charset=utf-8", GameTexts.readme + ".\n"),
      (
        "/p/\(Position.initial.text).txt", "text/plain; charset=utf-8",
        Position.initial.text + ".\n"
      ),
      (
        "/r/d3.save.txt", "text/plain; charset=utf-8", "o00\n" + GameTexts.afterD3
      ),
    ])
  func documents(address: String, type: String, text: String) async {
    let response = await client.get(address)
    #expect(response.fields[.contentType] == type)
    #expect(response.text == text)
  }

  @Test("can be downloaded as JSON")
  func json() async {
    let response = await client.get("/r/d3.json")
    #expect(response.fields[.contentType] == "application/json")
    #expect(
      response.text == #"{"status":"turn","turn":"light","winner":null,"#
        + #""board":["--------","--------","---x----","---xx---","---xo---","--------","--------","--------"],"#
        + #""counts":{"dark":4,"light":1},"legal":["c3","e3","c5"],"record":"d3","#
        + #""save":"o00\n--------\n--------\n---x----\n---xx---\n---xo---\n--------\n--------\n--------\n"}"#
    )
  }

  @Test("starts the same game when it is posted", arguments: ["/r/f5d6c3", "/r/\(GameTexts.pass)"])
  func roundTrip(address: String) async throws {
    let record = String(await client.get(address + ".txt").text.dropLast())
    let save = await client.get(address + ".save.txt").text
    let board = await client.get(address).page.board
    #expect(await client.get(try await client.start(["record": record])).page.board == board)
    #expect(await client.get(try await client.start(["save": save])).page.board == board)
  }
}
