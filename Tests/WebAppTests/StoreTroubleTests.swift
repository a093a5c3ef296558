import ComputerPlayers
import Gameplay
import HTTP
import Synchronization
import TestSupport
import Testing
import WebApp

@Suite("A store in trouble", .noHanging)
@MainActor
struct StoreTroubleTests {
  struct StoreFault: Sendable, CustomTestStringConvertible {
    let error: GameStoreError
    let status: HTTPStatus
    let heading: String
    let retryAfter: String?
    var hidesGame = false

    var testDescription: String { heading }
  }

  nonisolated static let troubles = [
    StoreFault(
      error: .full, status: .serviceUnavailable, heading: "No space left", retryAfter: "60"),
    StoreFault(
      error: .serverFull, status: .serviceUnavailable, heading: "No space left", retryAfter: "60"),
    StoreFault(
      error: .tooManyGames(limit: 1_000_007), status: .serviceUnavailable,
      heading: "This site is full", retryAfter: "3600"),
    StoreFault(
      error: .unavailable("locked by pid 7"), status: .serviceUnavailable,
      heading: "Games unavailable", retryAfter: "10"),
    StoreFault(
      error: .damaged("row 7"), status: .internalServerError, heading: "Damaged game",
      retryAfter: nil, hidesGame: true),
  ]

  private let client: Client
  private var store: WatchedStore { client.server.store }

  init() throws {
    client = Client(try TestServer())
  }

  private func expect(_ trouble: StoreFault, in response: HTTPResponse) {
    #expect(response.status == trouble.status)
    #expect(response.page.heading == trouble.heading)
    #expect(response.page.title == trouble.heading + " · Flipbook")
    #expect(response.fields[.retryAfter] == trouble.retryAfter)
    #expect(response.fields[.cacheControl] == "no-store")
    #expect(response.fields[.setCookie] == nil)
    // The reason is for the operator only.
    #expect(!response.text.contains(" 7"))
  }

  @Test("is reported by a page when it can't be read", arguments: troubles)
  func reading(trouble: StoreFault) async throws {
    let game = try await client.start(["move": "d3"])
    store.readTrouble = trouble.error
    for rest in [
      "", "?seen=1", "/reset", "/f/1/1", ".json", ".txt", "/seat/" + NumberedIdentifiers.key(1),
    ] {
      expect(trouble, in: await client.get(game + rest))
    }
  }

  @Test(
    "is reported by a page when it can't be written, and keeps the game as it was",
    arguments: troubles)
  func writing(trouble: StoreFault) async throws {
    let game = try await client.start(["move": "d3"])
    let before = await store.contents()
    store.writeTrouble = trouble.error
    for (rest, form) in [
      ("/move", "v=1&move=c3"), ("/undo", "v=1"), ("/mode", "side=dark&mode=computer"),
      ("/reset", ""), ("/invite", "side=dark"),
    ] {
      let response = await client.send(.post, game + rest, body: form)
      expect(trouble, in: response)
      let way = trouble.retryAfter == "10" ? "Try again" : "Back to the game"
      #expect(response.page.link(way) == (trouble.hidesGame ? nil : game))
    }
    expect(trouble, in: await client.post("/games", ["move": "d3"]))
    #expect(await store.contents() == before)
    #expect(await client.get(game).status == .ok)
    store.writeTrouble = nil
    let response = await client.post(game + "/move", ["v": "1", "move": "c3"])
    #expect(response.location == game + "/f/2/1#c3")
  }

  @Test("ends the wait for a computer's move that can't be stored")
  func waiting() async throws {
    let game = try await client.start(["dark": "computer"])
    let pending = await client.begin(game + "?seen=0", alarms: 2)
    store.writeTrouble = .full
    client.server.clock.advance(by: 2000)
    #expect(try await pending.answer().status == .serviceUnavailable)
  }

  @Test("makes the process not ready, but leaves it alive", arguments: troubles)
  func readiness(trouble: StoreFault) async throws {
    #expect(await client.get("/readyz").status == .ok)
    store.writeTrouble = trouble.error
    #expect(await client.get("/readyz").status == .ok, "what was found holds for a second")
    client.server.clock.advance(by: .seconds(1))
    for method in [HTTPMethod.head, .options] {
      #expect(await client.send(method, "/readyz").status == .serviceUnavailable)
    }
    let response = await client.get("/readyz")
    #expect(response.status == .serviceUnavailable)
    #expect(response.fields[.cacheControl] == "no-store")
    #expect(!response.text.contains("7"))
    #expect(await client.get("/healthz").status == .ok)
    #expect(await client.get("/healthz").fields[.cacheControl] == "no-store")
  }

  @Test("is reported to the operator with its reason", arguments: troubles)
  func operatorsReport(trouble: StoreFault) async throws {
    let reports = Mutex<[GameStoreError]>([])
    let games = Games(
      store: store, computers: ComputerRoster(randomSeed: 1), clock: client.server.clock)
    let app = WebApp(games: games, site: try TestSite.site.get()) { error in
      reports.withLock { $0.append(error) }
    }
    let game = try await client.start()
    _ = await app.response(to: HTTPRequest(target: game), from: .local)
    #expect(reports.withLock { $0 } == [])
    store.readTrouble = trouble.error
    _ = await app.response(to: HTTPRequest(target: game), from: .local)
    #expect(reports.withLock { $0 } == [trouble.error])
  }
}
