import HTTP
import Testing

@Suite("A board without any disk")
@MainActor
struct EmptyBoardTests {
  private let client: Client
  private let board = String(repeating: "-", count: 64)

  init() throws {
    client = Client(try House())
  }

  @Test(
    "is no position, at whatever address", arguments: ["/p/@x", "/p/@x.png", "/r/@o.f5", "/r/@x."])
  func addresses(pattern: String) async {
    let response = await client.get(pattern.replacing("@", with: board))
    #expect(response.status == .badRequest)
    #expect(response.text.contains("There must be a disk on the board."))
  }

  @Test("starts no game, no more than two starts at a time do")
  func creation() async {
    #expect(await client.post("/games", ["position": board + "x"]).status == .badRequest)
    #expect(await client.post("/games", ["record": board + "x."]).status == .badRequest)
    let two = await client.post("/games", ["record": "f5", "save": "x00"])
    #expect(two.status == .badRequest)
    #expect(two.text.contains("Unreadable form"))
  }
}
