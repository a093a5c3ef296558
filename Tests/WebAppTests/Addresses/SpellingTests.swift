import HTTP
import Testing

@Suite("The spelling of an address")
@MainActor
struct SpellingTests {
  private let client: Client

  init() throws {
    client = Client(try House())
  }

  /// Game 1's address with `G` for it, and with `U` for its name in capitals.
  private func address(_ pattern: String) async throws -> String {
    let game = try await client.start()
    return pattern.replacing("G", with: game).replacing(
      "U", with: "/g/" + game.dropFirst(3).uppercased())
  }

  @Test(
    "has one canonical form, to which the others lead",
    arguments: [
      ("/new/", "/new"), ("//", "/"), ("/n%65w", "/new"), ("/%6eew/", "/new"), ("G/", "G"),
      ("U", "G"),
      ("U/", "G"), ("U.json", "G.json"), ("G%2Etxt", "G.txt"), ("G.txt/", "G.txt"),
      ("G%2Freset", "G/reset"), ("U/reset/", "G/reset"), ("U/f/1/1", "G/f/1/1"),
      ("U?seen=0", "G?seen=0"), ("G/?seen=3", "G?seen=3"), ("/style.css/", "/style.css"),
      ("/style%2Ecss?v=x", "/style.css?v=x"), ("/healthz/", "/healthz"),
      ("/new/?utm=1", "/new"),
    ])
  func canonical(spelling: String, canonical: String) async throws {
    let response = await client.get(try await address(spelling))
    #expect(response.status == .movedPermanently)
    let game = NumberedIdentifiers.game(1)
    #expect(response.location == canonical.replacing("G", with: game))
  }

  @Test("is left alone where it is posted to")
  func posts() async throws {
    let response = await client.post("/games/", ["move": "d3"])
    #expect(response.status == .seeOther)
  }

  @Test("may have queries that nobody knows", arguments: ["/?x=1", "/new?seen=3", "/new?"])
  func unknownQueries(address: String) async {
    #expect(await client.get(address).status == .ok)
  }

  @Test("may have queries that nobody knows below a game too")
  func unknownGameQueries() async throws {
    let game = try await client.start()
    for query in ["?fbclid=x", "?", "?v=1", "?seen2=1", "?Seen=1"] {
      #expect(await client.get(game + query).status == .ok)
    }
  }

  @Test(
    "that can't be decoded is refused",
    arguments: ["/%", "/%zz", "/new%4", "/%ff", "/%c0%af", "/new?%", "/?seen=%ff"])
  func malformed(address: String) async {
    let response = await client.get(address)
    #expect(response.status == .badRequest)
    #expect(response.page.heading == "Unreadable address")
  }

  @Test(
    "that is nobody's is not found, in the site's own look",
    arguments: [
      "/%5cevil.example", "/%5C%5Cevil.example/", "/%09%5cevil.example", "/style.css%C3%A9",
      "/a.b%3fx", "/a.b%23x", "/a.b%252e", "/x", "/new2", "/NEW", "//new", "/new//", "/%00",
      "/new%00", "/..", "/../new",
      "/%2e%2e/%2e%2e/etc/passwd", "/..%2FPackage.swift", "/Templates/board.mustache", "/g", "/g/",
      "/g/x", "/g/0000000000000000000", "/g/000000000000000000000", "/g/ilouilouilouilouilou",
      "/g/0000000000000000000é", "/favicon.ico", "/style.css.map", "/.", "/.git", "/healthz/x",
      "/" + String(repeating: "a", count: 100_000), "/" + String(repeating: "a/", count: 10_000),
    ])
  func notFound(address: String) async {
    let response = await client.get(address)
    #expect(response.status == .notFound)
    #expect(response.page.heading == "Nothing here")
    #expect(response.page.title == "Nothing here · Flipbook")
    #expect(response.page.links.contains("/"))
    #expect(!response.text.contains("etc/passwd"))
  }

  @Test(
    "below a game is as strict",
    arguments: [
      "G/x", "G/move/x", "G/f", "G/f/1", "G/f/1/0", "G/f/1/01", "G/f/01/1", "G/f/-1/1", "G/f/+1/1",
      "G/f/1/d0", "G/f/1/dd1", "G/f/1/End", "G/f/99999999999999999999/1",
      "G/f/1/99999999999999999999", "G/seat", "G/seat/x", "G/seat/0123456789ABCDEF0123456789ABCDEF",
      "G.html", "G.json/x", "G.", "G?seen=", "G?seen=-1", "G?seen=01", "G?seen=x",
      "G?seen=99999999999999999999",
    ])
  func notFoundBelowGame(pattern: String) async throws {
    let response = await client.get(try await address(pattern))
    #expect(response.status == .notFound)
    #expect(response.page.heading == "Nothing here")
  }

  @Test(
    "of a game that never was says so",
    arguments: [
      "", "?seen=0", ".json", ".txt", "/reset", "/f/1/1", "/f/1/end",
      "/seat/0123456789abcdef0123456789abcdef",
    ])
  func noSuchGame(rest: String) async {
    let response = await client.get("/g/00000000000000000000" + rest)
    #expect(response.status == .notFound)
    #expect(response.page.heading == "No such game")
  }

  @Test(
    "of a game that never was takes no post either",
    arguments: [
      ("move", "v=0&move=d3"), ("pass", "v=0"), ("mode", "side=dark&mode=computer"), ("reset", ""),
      ("undo", "v=0"), ("invite", "side=dark"), ("seat/0123456789abcdef0123456789abcdef", ""),
    ])
  func noSuchGameToChange(rest: String, form: String) async {
    let response = await client.send(
      .post, "/g/00000000000000000000/" + rest, body: form)
    #expect(response.status == .notFound)
    #expect(response.page.heading == "No such game")
  }
}
