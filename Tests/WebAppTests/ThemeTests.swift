import HTTP
import TestSupport
import Testing

@Suite("A theme", .noHanging)
@MainActor
struct ThemeTests {
  private let client: Client

  init() throws {
    client = Client(try TestServer())
  }

  /// The style sheets of a page.
  private func sheets(of address: String) async -> [String] {
    await client.get(address).page.tags
      .filter { $0.attributes["rel"] == "stylesheet" }
      .compactMap { $0.attributes["href"]?.split(separator: "?").first.map(String.init) }
      .map { ReferenceResolver.resolve($0, from: address) }
  }

  @Test("applies to all pages of games, is kept with the motion, and returns to the settings")
  func chosen() async throws {
    let game = try await client.start(["move": "d3"])
    _ = await client.post("/choices", ["motion": "directions"])
    let name = String(game.dropFirst("/g/".count))
    let response = await client.post("/choices", ["theme": "slate", "game": name])
    #expect(response.location == game + "/settings")
    #expect(client.cookies.value("choices") == "motion-directions.theme-slate")
    for address in [game, game + "/f/1/1", game + "/reset", "/new"] {
      #expect(await sheets(of: address).contains("/slate.css"), "\(address)")
    }
    _ = await client.post("/choices", ["motion": "off"])
    #expect(client.cookies.value("choices") == "motion-off.theme-slate")
    _ = await client.post("/choices", ["theme": "felt"])
    #expect(await !sheets(of: game).contains("/slate.css"))
  }

  @Test("comes from a style sheet of its own on pages that are the same for everyone")
  func sameForEverybody() async throws {
    for address in ["/r/f5d6", "/rules", "/bowling", "/nowhere"] {
      #expect(await sheets(of: address).contains("/choices/theme.css"), "\(address)")
    }
    let plain = await client.get("/choices/theme.css")
    #expect(plain.status == .ok && plain.body.isEmpty)
    #expect(plain.fields[.vary]?.contains("Cookie") == true)
    #expect(plain.fields[.cacheControl] == "private, no-cache")
    _ = await client.post("/choices", ["theme": "contrast"])
    let chosen = await client.get("/choices/theme.css")
    #expect(chosen.body == (await client.get("/contrast.css")).body)
    #expect(chosen.fields[.etag] != plain.fields[.etag])
  }

  @Test(
    "that doesn't exist is ignored without an error",
    arguments: ["", "neon", "felt.css", "é", "../slate"])
  func unknown(theme: String) async throws {
    #expect(await client.post("/choices", ["theme": theme]).status == .seeOther)
    #expect(
      await Set(sheets(of: "/new")) == ["/style.css", "/start.css", "/print.css", "/motion.css"])
  }

  @Test("is the standard one if the cookie is malformed")
  func garbled() async throws {
    for cookie in [
      "theme-neon", "theme-", "theme", "motion-fast.theme-neon", "...", "theme-slate-",
    ] {
      let page = await client.get("/new", fields: [.cookie: "choices=\(cookie)"])
      #expect(page.status == .ok)
      #expect(!page.text.contains("slate.css"), "\(cookie)")
    }
  }
}
