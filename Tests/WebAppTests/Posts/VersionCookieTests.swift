import HTTP
import Testing

@Suite("The version cookie")
@MainActor
struct VersionCookieTests {
  private let client: Client
  private var version: String? { client.cookies.value("posts") }

  init() throws {
    client = Client(try House())
  }

  @Test("changes with each accepted post, and with nothing else")
  func changes() async throws {
    _ = await client.get("/")
    #expect(version == nil)
    let game = try await client.start(["move": "d3"])
    #expect(version == "1")
    let posts: [(address: String, form: String, accepted: Bool)] = [
      (game + "/move", "v=1&move=c3", true), (game + "/move", "v=1&move=c3", false),
      (game + "/move", "v=2&move=a1", false), (game + "/move", "v=x", false),
      (game + "/pass", "v=2", false), (game + "/undo", "v=2", true),
      (game + "/mode", "side=light&mode=computer", true),
      (game + "/mode", "side=light&mode=computer", false),
      (game + "/invite", "side=light", true), ("/choices", "motion=off", true),
      ("/choices", "motion=x", false), ("/games", "move=a1", false), ("/games", "save=x", false),
      (game + "/reset", "", true), ("/x", "", false),
    ]
    var expected = 1
    for post in posts {
      _ = await client.send(.post, post.address, body: post.form)
      if post.accepted { expected += 1 }
      #expect(version == String(expected), "after \(post)")
    }
    for address in ["/new", game, game + ".json", "/choices/reduced"] {
      _ = await client.get(address)
    }
    #expect(version == String(expected))
  }

  @Test(
    "starts over where it can't be read or counted on",
    arguments: [("x", "1"), ("-1", "1"), ("4294967295", "0")])
  func strange(value: String, next: String) async {
    client.cookies.set("posts", value)
    _ = await client.post("/games")
    #expect(version == next)
  }
}
