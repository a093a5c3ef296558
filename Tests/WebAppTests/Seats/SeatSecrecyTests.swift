import Gameplay
import HTTP
import Testing
import WebApp

@Suite("The key of a seat")
@MainActor
struct SeatSecrecyTests {
  private let game = NumberedIdentifiers.game(1)
  private let key = NumberedIdentifiers.key(1)

  private func setCookies(_ settings: WebAppSettings) async throws -> [String] {
    let client = Client(try House(settings: settings))
    let response = await client.post(
      settings.basePath + "/games",
      fields: [.origin: settings.publicOrigin?.text ?? "http://localhost:8080"])
    return response.fields.values(of: .setCookie)
  }

  @Test("is kept in a cookie that only its game gets to see")
  func cookie() async throws {
    let cookies = try await setCookies(WebAppSettings())
    #expect(
      cookies == [
        "seat=\(key); Path=\(game); Max-Age=34560000; HttpOnly; SameSite=Lax",
        "games=\(game.dropFirst(3)); Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax",
        "posts=1; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax",
      ])
  }

  @Test(
    "is sent over https only where the public address is one",
    arguments: [("https://play.example", true), ("http://play.example", false)])
  func secure(origin: String, isSecure: Bool) async throws {
    let settings = WebAppSettings(basePath: "/flipbook", publicOrigin: WebOrigin(origin))
    for cookie in try await setCookies(settings) {
      #expect(cookie.contains("; Secure;") == isSecure)
      #expect(cookie.contains("Path=/flipbook/"))
    }
  }

  @Test("stands on no page and in no other field")
  func pages() async throws {
    let house = try House(pace: Pace(frameInterval: 0))
    let host = Client(house)
    _ = try await host.start(["move": "d3"])
    _ = await host.post(game + "/invite", ["side": "light"])
    let friend = Client(house)
    _ = await friend.post(game + "/seat/" + NumberedIdentifiers.key(2))
    let keys = (1...3).map { NumberedIdentifiers.key($0) }
    for visitor in [host, friend, Client(house)] {
      for address in [
        "/", "/new", game, game + ".json", game + ".txt", game + "/reset", game + "/f/1/1",
        game + "/f/1/end", game + "/x", game + "?seen=0",
      ] {
        let response = await visitor.get(address)
        let said = response.text + response.fields.map { $0.value }.joined()
        for key in keys { #expect(!said.contains(key), "at \(address)") }
      }
    }
  }

  @Test(
    "never gets into a log, however its address is spelt",
    arguments: [
      "/g/x/seat/KEY", "/flipbook/g/x/seat/KEY", "/g/x/SEAT/KEY", "/g/x/s%65at/KEY",
      "/g/x%2Fseat%2FKEY",
      "/g/x/seat%2fKEY", "/g/x/seat/KEY/", "/seat/KEY",
    ])
  func log(pattern: String) {
    let logged = WebApp.loggablePath(pattern.replacing("KEY", with: key))
    #expect(!logged.contains(key))
    #expect(logged.hasSuffix("/…"))
  }

  @Test(
    "is all that is left out of a log", arguments: ["/", "/new", "/g/x/f/1/1", "", "*"])
  func otherPaths(path: String) {
    #expect(WebApp.loggablePath(path) == path)
  }
}
