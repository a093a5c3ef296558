import HTTP
import Reversi
import TestSupport
import Testing
import WebApp

@Suite("A site without extras", .noHanging)
@MainActor
struct ExtrasTests {
  private let client: Client

  init() throws {
    client = Client(try TestServer(hasExtras: false))
  }

  @Test(
    "has nothing at their addresses",
    arguments: [
      "/r/f5d6c3?values=1", "/p/\(Position.initial.text)?values=1", "/r/f5d6c3?review=1",
      "/r/f5d6c3.svg", "/r/f5d6c3.png", "/p/\(Position.initial.text).svg", "/g/GAME/hint?v=0",
      "/g/GAME.svg", "/g/GAME.png", "/r/f5d6c3.gif", "/g/GAME.gif",
    ])
  func addresses(address: String) async throws {
    let game = try await client.start(["light": "computer"])
    let response = await client.get(address.replacing("/g/GAME", with: game))
    #expect(response.status == .notFound)
    #expect(await client.get("/r/f5d6c3.json").status == .ok)
  }

  @Test("has no link to them and no picture of theirs on any page")
  func links() async throws {
    let game = try await client.start(["record": RecordCrawlingTests.whole])
    let open = try await client.start(["light": "computer"])
    var (seen, level): (Set<String>, Set<String>) = (
      [], [game, open, open + "/share", "/r/f5d6c3", "/rules"]
    )
    for _ in 0...1 {
      var next: Set<String> = []
      for address in level where seen.insert(address).inserted {
        let response = await client.get(address)
        #expect(response.status.code < 400, "at \(address)")
        guard response.fields[.contentType]?.hasPrefix("text/html") == true else { continue }
        let found = response.page.tags.compactMap { $0.attributes["href"] ?? $0.attributes["src"] }
        next.formUnion(
          found.filter { !HTMLPage.sends($0) }.map { ReferenceResolver.resolve($0, from: address) })
      }
      level = next.subtracting(seen)
    }
    #expect(seen.count > 30)
    for address in [game, open, "/r/f5d6c3"] {
      let page = await client.get(address).page
      for label in ["Hint", "Review", "Show move scores"] {
        #expect(page.link(label) == nil, "\(label) at \(address)")
      }
    }
  }

  @Test("plays at random")
  func levels() async throws {
    let start = await client.get("/").text
    #expect(start.contains("name=side") && !start.contains("name=level"))
    let game = try await client.start(["dark": "computer"])
    #expect(await client.get(game).text.contains("name=level") == false)
  }
}
