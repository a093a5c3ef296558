import Gameplay
import HTTP
import Testing
import WebApp

@Suite("Every page")
@MainActor
struct HeaderTests {
  private let client: Client
  private let game = NumberedIdentifiers.game(1)

  init() throws {
    client = Client(try House(pace: Pace(frameInterval: 0)))
  }

  private func expectGuarded(_ response: HTTPResponse, _ caching: String) {
    let fields = response.fields
    #expect(fields[.contentType] == "text/html; charset=utf-8")
    #expect(
      fields[.contentSecurityPolicy]
        == "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )
    #expect(fields[.referrerPolicy] == "same-origin")
    #expect(fields[.xContentTypeOptions] == "nosniff")
    #expect(fields.values(of: .cacheControl) == [caching])
  }

  @Test("carries the same guards, and says how long it may be kept")
  func pages() async throws {
    for address in ["/", "/new"] { expectGuarded(await client.get(address), "no-cache, no-store") }
    _ = try await client.start(["move": "d3"])
    _ = await client.post(game + "/invite", ["side": "dark"])
    for address in [
      game, game + "/reset", game + "/f/1/1", game + "/seat/" + NumberedIdentifiers.key(2),
    ] {
      expectGuarded(await client.get(address), "no-store")
    }
    let watcher = Client(client.house)
    for address in [game, game + "/f/1/1"] {
      expectGuarded(await watcher.get(address), "private, no-cache")
    }
  }

  @Test("that refuses something carries them too")
  func refusals() async throws {
    _ = try await client.start()
    let watcher = Client(client.house)
    expectGuarded(await watcher.get("/x"), "no-store")
    expectGuarded(await watcher.get("/%"), "no-store")
    expectGuarded(await watcher.get("/games"), "no-store")
    expectGuarded(await watcher.post(game + "/reset"), "no-store")
    expectGuarded(await watcher.post("/games", ["save": "x"]), "no-store")
    expectGuarded(
      await watcher.post("/games", ["move": "d3"], fields: [.contentType: "text/plain"]), "no-store"
    )
  }

  @Test(
    "for a request that can't even be read carries them too, under its own status",
    arguments: [
      (.badRequest, "Unreadable request"), (.requestTimeout, "Too slow"),
      (.contentTooLarge, "Too large"), (.uriTooLong, "Too large"),
      (.requestHeaderFieldsTooLarge, "Too large"), (.expectationFailed, "Unreadable request"),
      (.serviceUnavailable, "Not now"), (.internalServerError, "Something broke"),
      (.httpVersionNotSupported, "Unreadable request"),
    ] as [(HTTPStatus, String)])
  func unreadable(status: HTTPStatus, heading: String) {
    let response = client.house.app.response(toUnreadable: status)
    #expect(response.status == status)
    #expect(response.page.heading == heading)
    expectGuarded(response, "no-store")
  }

  @Test("asks search engines to leave games out, but not the start")
  func robots() async throws {
    #expect(!(await client.get("/").text.contains("noindex")))
    _ = try await client.start(["move": "d3"])
    for address in [game, game + "/f/1/1", game + "/reset"] {
      #expect(await client.get(address).text.contains(#"<meta name="robots" content="noindex">"#))
    }
  }

  @Test("that leads elsewhere is never kept")
  func redirects() async throws {
    _ = try await client.start(["move": "d3"])
    for address in ["/", game + "/f/1/end", game + "/f/9/1", game + "?seen=0", "/new/"] {
      let response = await client.get(address)
      #expect(response.location?.hasPrefix("/") == true)
      #expect(response.fields[.cacheControl] == "no-store")
    }
  }
}
