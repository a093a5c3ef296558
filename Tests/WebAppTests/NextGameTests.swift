import Gameplay
import HTTP
import TestSupport
import Testing
import WebApp

@Suite("The link to the next game", .noHanging)
@MainActor
struct NextGameTests {
  private let server: TestServer
  private let host: Client
  private let friend: Client

  init() throws {
    server = try TestServer()
    host = Client(server)
    friend = Client(server)
  }

  /// Starts a game with a friend, who plays light, and plays dark's first move. The clock moves on.
  private func start(_ form: KeyValuePairs<String, String> = [:]) async throws -> String {
    let game = try await host.start(form)
    let invite = try #require(await host.post(game + "/invite", ["side": "light"]).location)
    _ = await friend.post(invite)
    try await host.play("d3", in: game)
    server.clock.advance(by: .seconds(1))
    return game
  }

  /// Starts a game in which the friend has answered, so that the host is to move.
  private func startOwn(_ form: KeyValuePairs<String, String> = [:]) async throws -> String {
    let game = try await start(form)
    try await friend.play("c3", in: game, from: 1)
    server.clock.advance(by: .seconds(1))
    return game
  }

  private func target(
    _ label: String, on address: String, of client: Client
  ) async -> String? {
    let response = await client.get(address)
    return response.page.link(label).map { ReferenceResolver.resolve($0, from: address) }
  }

  private func hasLink(_ address: String, _ client: Client) async -> Bool {
    await client.get(address).text.contains("Next game")
  }

  @Test("leads to the game with the longest wait, with the number of games that wait")
  func order() async throws {
    let late = try await start()
    let early = try await startOwn()
    try await friend.play("c3", in: late, from: 1)
    let game = try await start()
    #expect(await target("Next game (2)", on: game, of: host) == early)
    #expect(await target("Next game (2)", on: game + "/text", of: host) == early + "/text")
    try await host.play("c4", in: early, from: 2)
    #expect(await target("Next game (1)", on: early, of: host) == late)
    try await host.play("c4", in: late, from: 2)
    #expect(await !hasLink(late, host))
    #expect(await target("Next game (2)", on: late, of: friend) == nil)
  }

  @Test("is only for players, and only while others are to move")
  func others() async throws {
    let own = try await startOwn()
    let game = try await start()
    #expect(await hasLink(game, host))
    for (address, client) in [(own, host), (game, friend), (game, Client(server))] {
      #expect(await !hasLink(address, client))
      #expect(await !hasLink(address + "/text", client))
    }
  }

  @Test("passes over games that nobody else plays")
  func passedOver() async throws {
    let game = try await start()
    _ = try await host.start()
    _ = try await host.start(["light": "computer"])
    #expect(await !hasLink(game, host))
  }

  @Test("is not on the page of a game against the computer")
  func computer() async throws {
    _ = try await startOwn()
    let game = try await host.start(["move": "d3", "light": "computer"])
    #expect(await !hasLink(game, host))
  }

  @Test("is on the page of a game that is over")
  func over() async throws {
    let own = try await startOwn()
    let game = try await start()
    _ = await host.post(game + "/resign", ["v": "1"])
    #expect(await target("Next game (1)", on: game, of: host) == own)
    #expect(await target("Next game (1)", on: game + "/text", of: host) == own + "/text")
  }

  @Test("stays while the page waits for the opponent by itself, and for an opponent to join")
  func waiting() async throws {
    let own = try await startOwn()
    let game = try await start()
    server.clock.advance(by: .seconds(60))
    #expect(await target("Next game (1)", on: game + "?seen=1.2", of: host) == own)
    server.clock.advance(by: .days(2))
    #expect(await target("Next game (1)", on: game, of: host) == own)
    let invited = try await host.start(["against": "friend", "move": "d3"])
    #expect(await target("Next game (1)", on: invited, of: host) == own)
  }

  @Test("leads to a game where the opponent's time is over")
  func claim() async throws {
    let limited = try await start(["days": "1"])
    let game = try await start()
    #expect(await !hasLink(game, host))
    server.clock.advance(by: .days(1))
    #expect(await target("Next game (1)", on: game, of: host) == limited)
  }
}
