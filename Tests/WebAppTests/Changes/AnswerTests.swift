import Gameplay
import HTTP
import Testing

/// What a move, a pass or an undo is answered that doesn't fit the game.
@Suite("A form that answers a position")
@MainActor
struct AnswerTests {
  private let client: Client
  private var store: WatchedStore { client.house.store }

  init() throws {
    client = Client(try House())
  }

  private func expectIgnored(_ response: HTTPResponse, in game: String) {
    #expect(response.status == .seeOther)
    #expect(response.location == game)
    #expect(response.fields[.setCookie] == nil)
  }

  @Test("is applied if its version is the current one")
  func current() async throws {
    let game = try await client.start()
    let response = await client.post(game + "/move", ["v": "0", "move": "d3"])
    #expect(response.status == .seeOther)
    #expect(response.location == game + "/f/1/1#d3")
    #expect(await store.contents().values.map(\.version) == [1])
  }

  @Test(
    "is ignored with any other version", arguments: ["move", "pass", "undo"],
    ["0", "1", "3", "1000000", "9223372036854775807"])
  func stale(change: String, version: String) async throws {
    let game = try await client.start(["move": "d3"])
    _ = await client.post(game + "/mode", ["side": "light", "mode": "computer"])
    let before = await store.contents()
    let response = await client.post(game + "/" + change, ["v": version, "move": "c3"])
    expectIgnored(response, in: game)
    #expect(await store.contents() == before)
  }

  @Test(
    "is refused without a readable version", arguments: ["move", "pass", "undo"],
    [nil, "", "x", "-1", "1.0", " 1", "99999999999999999999"])
  func malformed(change: String, version: String?) async throws {
    let game = try await client.start(["move": "d3"])
    let before = await store.contents()
    let fields = [("move", "c3")] + (version.map { [("v", $0)] } ?? [])
    let response = await client.send(
      .post, game + "/" + change, body: FormText.encoded(fields))
    #expect(response.status == .badRequest)
    #expect(response.page.heading == "Unreadable form")
    #expect(await store.contents() == before)
  }

  @Test("is refused without a readable square", arguments: [nil, "", "d", "d9", "i1", "d33", "33"])
  func malformedSquare(square: String?) async throws {
    let game = try await client.start()
    let before = await store.contents()
    let fields = [("v", "0")] + (square.map { [("move", $0)] } ?? [])
    let response = await client.send(.post, game + "/move", body: FormText.encoded(fields))
    #expect(response.status == .badRequest)
    #expect(await store.contents() == before)
  }

  @Test("leads to the same frame when it is sent twice")
  func doubleSubmit() async throws {
    let game = try await client.start(["move": "d3"])
    let first = await client.post(game + "/move", ["v": "1", "move": "c3"])
    let after = await store.contents()
    let second = await client.post(game + "/move", ["v": "1", "move": "c3"])
    #expect(first.location == game + "/f/2/1#c3")
    #expect(second.location == first.location)
    #expect(second.status == first.status)
    #expect(second.fields[.setCookie] == nil)
    #expect(await store.contents() == after)
  }

  @Test("leads to the same frame when it is sent twice at once")
  func concurrentSubmit() async throws {
    let game = try await client.start(["move": "d3"])
    let request = client.request(.post, game + "/move", body: "v=1&move=c3")
    let locations = await client.atOnce(Array(repeating: request, count: 8)).map(\.location)
    #expect(Set(locations) == [game + "/f/2/1#c3"])
    #expect(await store.contents().values.map(\.version) == [2])
  }

  @Test("is applied once of two different moves sent at once")
  func race() async throws {
    let game = try await client.start(["move": "d3"])
    let requests = ["c3", "e3", "c5"].map {
      client.request(.post, game + "/move", body: "v=1&move=\($0)")
    }
    let locations = await client.atOnce(requests).compactMap(\.location)
    #expect(locations.count { $0.hasPrefix(game + "/f/2/1#") } == 1)
    #expect(locations.count { $0 == game } == 2)
    #expect(await store.contents().values.map(\.version) == [2])
  }

  @Test("is ignored for a square where no disk may be placed", arguments: ["a1", "d4", "c4"])
  func illegal(square: String) async throws {
    let game = try await client.start(["move": "d3"])
    let before = await store.contents()
    let response = await client.post(game + "/move", ["v": "1", "move": square])
    expectIgnored(response, in: game)
    #expect(await store.contents() == before)
  }

  @Test("is ignored while a computer is to move")
  func computersTurn() async throws {
    let game = try await client.start(["move": "d3", "light": "computer"])
    let before = await store.contents()
    expectIgnored(await client.post(game + "/move", ["v": "1", "move": "c3"]), in: game)
    expectIgnored(await client.post(game + "/pass", ["v": "1"]), in: game)
    #expect(await store.contents() == before)
  }

  @Test("is ignored after the end", arguments: ["move", "pass"])
  func over(change: String) async throws {
    let game = try await client.start(["record": GameTexts.won])
    let before = await store.contents()
    let response = await client.post(game + "/" + change, ["v": "0", "move": "a1"])
    expectIgnored(response, in: game)
    #expect(await store.contents() == before)
  }

  @Test("passes where the position asks for it, and only there")
  func pass() async throws {
    let game = try await client.start(["record": GameTexts.pass])
    let pass = await client.post(game + "/pass", ["v": "0"])
    #expect(pass.location == game)
    #expect(await client.get(game).page.heading == "Dark's turn")
    let before = await store.contents()
    expectIgnored(await client.post(game + "/pass", ["v": "1"]), in: game)
    expectIgnored(await client.post(game + "/pass", ["v": "0"]), in: game)
    #expect(await store.contents() == before)
  }

  @Test("can't place a disk before a pass is dismissed")
  func moveInPass() async throws {
    let game = try await client.start(["record": GameTexts.pass])
    let before = await store.contents()
    expectIgnored(await client.post(game + "/move", ["v": "0", "move": "e3"]), in: game)
    #expect(await store.contents() == before)
  }
}
