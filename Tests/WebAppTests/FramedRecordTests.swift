import Foundation
import Gameplay
import HTTP
import Presentation
import Reversi
import Samples
import TestSupport
import Testing
import WebApp

@Suite("What other sites may show and read", .noHanging)
@MainActor
struct FramedRecordTests {
  nonisolated static let position = Position.initial.text

  private let client: Client
  private let game = NumberedIdentifiers.game(1)

  init() throws {
    client = Client(
      try TestServer(settings: WebAppSettings(publicOrigin: WebOrigin("https://play.example"))))
  }

  private func frameAncestors(of response: HTTPResponse) -> Substring? {
    response.fields[.contentSecurityPolicy]?.split(separator: "frame-ancestors ").last
  }

  @Test(
    "Records made for a frame, and documents of records and positions, may be framed",
    arguments: [
      "/r/f5?embed=1", "/r/f5d6/0?embed=1", "/r/f5d6/1?embed=1&lang=ja", "/r/?embed=1",
      "/r/\(position.dropLast())o.?embed=1", "/r/f5.svg", "/r/f5d6/1.json", "/r/f5.oembed",
      "/r/f5.json?values=1", "/p/\(position).png", "/p/\(position).oembed",
    ])
  func framed(address: String) async {
    for response in [
      await client.get(address), await client.get(address), await client.head(address),
    ] {
      #expect(response.status == .ok)
      #expect(frameAncestors(of: response) == "*")
      #expect(!response.text.contains("<form"))
      #expect(response.fields[.setCookie] == nil)
    }
    let tag = await client.get(address).fields[.etag] ?? ""
    let unchanged = await client.get(address, fields: [.ifNoneMatch: tag])
    #expect(unchanged.status == .notModified && frameAncestors(of: unchanged) == "*")
  }

  @Test(
    "Nothing with a form, and no page of a game, may be framed",
    arguments: [
      "/new", "/games", "/rules", "/settings", "/import", "/bowling", "/r/f5", "/r/f5d6/1",
      "/r/f5d6/1/1", "/r/f5/sheet", "/r/f5?embed=0", "/r/f5?embed=", "/r/f5?review=1",
      "/r/f5?values=1", "/p/\(position)", "/p/\(position)?embed=1", "/g/1", "/g/1/share",
      "/g/1/text", "/g/1.svg", "/g/1.atom", "/r/f5a1?embed=1", "/r/f5/2?embed=1", "/x?embed=1",
    ])
  func unframed(address: String) async throws {
    _ = try await client.start(["move": "d3"])
    let address = address.replacing("/g/1", with: game)
    for visitor in [client, Client(client.server)] {
      let response = await visitor.get(address)
      #expect(response.status != .seeOther && response.status != .movedPermanently)
      #expect(frameAncestors(of: response) == "'none'", "\(address)")
    }
  }

  @Test(
    "A framed record has one address, which keeps its language",
    arguments: [
      ("/r/F5D6?embed=1", "/r/f5d6?embed=1"), ("/r/f5d6?n=1&embed=1", "/r/f5d6/1?embed=1"),
      ("/r/f5d6/2?embed=1", "/r/f5d6?embed=1"), ("/r/f5d6/1/1?embed=1", "/r/f5d6/1?embed=1"),
      ("/r/f5d6?n=1-de&embed=1", "/r/f5d6/1?embed=1&lang=de"),
      ("/r?embed=1", "/r/?embed=1"), ("/r/\(position).?embed=1", "/r/?embed=1"),
    ])
  func spelling(address: String, expected: String) async {
    let response = await client.get(address)
    #expect(response.status == .movedPermanently)
    #expect(response.location == expected)
    #expect(await client.get(expected).status == .ok)
  }

  @Test("A framed record shows nothing but the board, whatever else its address says")
  func alone() async {
    let plain = await client.get("/r/f5d6/1?embed=1")
    for more in ["&play=disks", "&values=1", "&review=1", "&move=c3", "&as=ggf"] {
      let response = await client.get("/r/f5d6/1?embed=1" + more)
      #expect(response.status == .ok)
      #expect(response.page.links == plain.page.links)
      #expect(response.page.refresh == nil)
    }
    #expect(
      plain.page.links == [
        "../f5d6?embed=1", "0?embed=1", "0?embed=1", "../f5d6?embed=1",
        "../f5d6?embed=1", "1",
      ])
    #expect(plain.text.matches(of: /target=_top/).count == 1)
    #expect(!plain.text.contains("<header") && !plain.text.contains("<footer"))
  }

  @Test("A record's page names the oEmbed document of its frame, within the limits of a request")
  func oembed() async throws {
    let page = await client.get("/r/f5d6/1?dark=Ada").text
    let link = try #require(
      page.firstMatch(of: #/<link rel=alternate type="application\/json\+oembed" href="([^"]*)">/#)
    ).1
    #expect(link == "https://play.example/r/f5d6/1.oembed?dark=Ada")
    for (query, width) in [("", 360), ("&maxwidth=240", 240), ("&maxwidth=250", 250), ("", 360)] {
      let response = await client.get("/r/f5d6/1.oembed?dark=Ada" + query)
      #expect(response.fields[.contentType] == "application/json")
      let json = try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any]
      #expect(json?["title"] as? String == "Ada (dark) against Light (light) · Light's turn, 4–1")
      #expect(json?["width"] as? Int == width)
      let html = json?["html"] as? String
      #expect(html?.contains("\"https://play.example/r/f5d6/1?embed=1&amp;dark=Ada\"") == true)
    }
    _ = try await client.start(["record": "f5d6"])
    let living = await client.get(game + ".oembed").text
    #expect(living.contains(#"https://play.example/r/f5d6?embed=1"#))
  }

  @Test("Without a public address there is no oEmbed, as shared caches keep it")
  func unknownAddress() async throws {
    let client = Client(try TestServer())
    #expect(await client.get("/r/f5.oembed").status == .notFound)
    #expect(await client.get("/p/\(Self.position).oembed").status == .notFound)
    #expect(!(await client.get("/r/f5").text.contains("oembed")))
    #expect(await client.get("/r/f5?embed=1").status == .ok)
  }

  @Test(
    "Scripts of other sites may read what is the same for everybody, and nothing else",
    arguments: [
      ("/r/f5.json", "*"), ("/r/f5.oembed", "*"), ("/p/\(position).json", "*"),
      ("/r/f5.json?values=1", "*"), ("/r/f5.json?review=1", "*"), ("/g/1.json", "*"),
      ("/r/f5", nil), ("/r/f5?embed=1", nil), ("/g/1", nil), ("/games", nil),
      ("/choices/theme.css", nil), ("/r/f5a1.json", "*"), ("/r/F5.json", "*"), ("/r/f5a1", nil),
    ] as [(String, String?)])
  func scripts(address: String, expected: String?) async throws {
    _ = try await client.start(["move": "d3"])
    let response = await client.get(address.replacing("/g/1", with: game))
    #expect(response.fields[.allowOrigin] == expected)
  }
}
