import Gameplay
import HTTP
import ManualClock
import Testing

@Suite("Looking at a game")
@MainActor
struct ReadOnlyTests {
  private let house: House
  private let host: Client

  init() throws {
    house = try House()
    host = Client(house)
  }

  /// Follows every link, refresh and redirect with GET and HEAD, and says where it was.
  private func crawl(_ client: Client, from start: String) async throws -> Set<String> {
    var (seen, rest): (Set<String>, [String]) = ([], [start])
    while let address = rest.popLast() {
      guard seen.insert(address).inserted else { continue }
      #expect(await client.head(address).status.code < 400)
      let pending = await client.begin(address)
      // Whatever is held is answered at once when the crawler gives up.
      await pending.cancel()
      let response = try await pending.answer()
      let isHeld = response.status == .serviceUnavailable
      #expect(response.status.code < 400 || isHeld, "at \(address)")
      // Records lead to longer records without an end.
      guard !address.hasPrefix("/r/"), !address.hasPrefix("/p/") else { continue }
      let page = response.page
      let assets = page.tags.filter { $0.name == "link" }.compactMap { $0.attributes["href"] }
      let links = page.links + assets + [page.refresh, response.location].compactMap { $0 }
      rest += links.map { Addresses.resolve($0, from: address) }
    }
    return seen
  }

  @Test("by every link there is changes nothing", arguments: [true, false])
  func crawler(isHost: Bool) async throws {
    let game = try await host.start(["move": "d3"])
    try await host.play("c3c4", in: game, from: 1)
    _ = await host.post(game + "/invite", ["side": "light"])
    let before = await house.store.contents()
    let crawler = isHost ? host : Client(house)
    var seen = try await crawl(crawler, from: game)
    seen.formUnion(try await crawl(crawler, from: game + "/f/1/1"))
    #expect(await house.store.contents() == before)
    #expect(seen.isSuperset(of: ["/", "/new", game, game + ".json", game + ".png"]))
    #expect(seen.isSuperset(of: ["1/2", "1/end"].map { game + "/f/" + $0 }))
    #expect(seen.contains(game + "/reset") == isHost)
    #expect(seen.contains(game + "?seen=3") != isHost)
  }

  @Test(
    "by HEAD doesn't even make a computer's due move",
    arguments: ["", "?seen=0", ".json", ".txt", "/reset", "/f/1/1", "/f/1/end"])
  func head(rest: String) async throws {
    let game = try await host.start(["dark": "computer"])
    house.clock.advance(by: .seconds(60))
    let before = await house.store.contents()
    _ = await host.head(game + rest)
    #expect(await house.store.contents() == before)
  }

  @Test(
    "by GET makes a computer's due move, once",
    arguments: ["", "?seen=0", ".json", ".txt", "/reset"])
  func dueMove(rest: String) async throws {
    let game = try await host.start(["dark": "computer"])
    house.clock.advance(by: .seconds(60))
    for _ in 1...2 { _ = await host.get(game + rest) }
    #expect(await house.store.contents().values.map(\.version) == [1])
  }
}
