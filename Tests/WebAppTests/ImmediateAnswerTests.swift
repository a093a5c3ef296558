import Gameplay
import HTTP
import TestSupport
import Testing
import WebApp

@Suite("An answer", .noHanging)
@MainActor
struct ImmediateAnswerTests {
  /// A server with a store in memory, so that no request waits for a game.
  private let server: TestServer

  init() throws {
    server = try TestServer(store: WatchedStore(MemoryStore()))
  }

  private func isImmediate(_ client: Client, _ target: String) -> Bool {
    switch server.app.answer(to: client.request(.get, target), from: .local) {
    case .now: true
    case .later: false
    }
  }

  @Test(
    "comes at once if it depends on the address only",
    arguments: ["/p/" + String(repeating: "-", count: 64) + "x", "/rules", "/bowling", "/healthz"])
  func address(target: String) {
    #expect(isImmediate(Client(server), target))
  }

  @Test(
    "comes at once for a record that was served before, whoever asks",
    arguments: [
      "/r/f5d6c3", "/r/f5d6c3/1", "/r/f5d6c3/1/2?lang=de", "/r/f5d6c3/sheet", "/r/f5d6c3.svg",
      "/r/f5?values=1", "/r/f5.json?review=1",
      "/p/---------------------------ox------xo---------------------------x.txt",
    ])
  func served(target: String) async {
    let client = Client(server)
    #expect(!isImmediate(client, target))
    #expect(await client.get(target).status == .ok)
    #expect(isImmediate(client, target))
    client.cookies.set("choices", "language-ja")
    #expect(isImmediate(client, target))
  }

  @Test("comes at once for a game in memory, to players and watchers")
  func game() async throws {
    let player = Client(server)
    let game = try await player.start(["move": "f5"])
    #expect(isImmediate(player, game))
    #expect(isImmediate(Client(server), game))
    #expect(await player.get(game).status == .ok)
  }

  @Test("comes at once to a player of two, but not on the page that links to the next game")
  func nextGame() async throws {
    let (player, friend) = (Client(server), Client(server))
    let game = try await player.start(["move": "f5"])
    let invite = try #require(await player.post(game + "/invite", ["side": "light"]).location)
    _ = await friend.post(invite)
    #expect(isImmediate(friend, game))
    #expect(!isImmediate(player, game))
  }

  @Test("waits for a computer's move, a held page or a store that isn't in memory")
  func waiting() async throws {
    let player = Client(server)
    let game = try await player.start(["move": "f5", "light": "computer"])
    #expect(!isImmediate(player, game))
    #expect(!isImmediate(player, game + "?seen=1"))
    let other = try TestServer(store: WatchedStore(MemoryStore()) {})
    let visitor = Client(other)
    let page = try await visitor.start(["move": "f5"])
    guard case .later = other.app.answer(to: visitor.request(.get, page), from: .local) else {
      Issue.record("the store was not waited for")
      return
    }
    #expect(await visitor.get(page).status == .ok)
  }

  @Test("to a refused request comes at once", arguments: ["/nothing", "/p/x"])
  func refusal(target: String) {
    #expect(isImmediate(Client(server), target))
  }
}
