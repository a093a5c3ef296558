import HTTP
import Testing

@Suite("The choice of motion")
@MainActor
struct MotionTests {
  private let client: Client

  init() throws {
    client = Client(try House())
  }

  @Test(
    "is every disk until the visitor chooses, and off in text browsers",
    arguments: [
      ("Mozilla/5.0 Firefox/153.0", "/f/1/1#d3"), ("Lynx/2.9.0", "#d3"), ("w3m/0.5.3", "#d3"),
      ("Links (2.29)", "#d3"), ("ELinks/0.17", "#d3"), ("NetSurf/3.11", "/f/1/1#d3"),
      ("", "/f/1/1#d3"),
    ])
  func start(userAgent: String, target: String) async throws {
    client.userAgent = userAgent
    let response = await client.post("/games", ["move": "d3"])
    #expect(response.location == NumberedIdentifiers.game(1) + target)
  }

  @Test(
    "is kept",
    arguments: [("disks", "/f/1/1#d3"), ("directions", "/f/1/d1#d3"), ("off", "#d3")])
  func kept(motion: String, target: String) async throws {
    client.userAgent = "Lynx/2.9.0"
    _ = await client.post("/choices", ["motion": motion])
    let response = await client.post("/games", ["move": "d3"])
    #expect(response.location == NumberedIdentifiers.game(1) + target)
  }

  @Test("leads back to where it was made")
  func wayBack() async throws {
    let game = try await client.start(["move": "d3"])
    let name = String(game.dropFirst(3))
    func location(_ form: KeyValuePairs<String, String>) async -> String? {
      await client.post("/choices", form).location
    }
    #expect(await location(["motion": "disks"]) == "/new")
    #expect(await location(["motion": "disks", "game": name]) == game)
    #expect(
      await location(["motion": "disks", "game": name, "frame": "1/2"]) == game + "/f/1/2#d3")
    #expect(await location(["motion": "off", "game": name, "frame": "1/2"]) == game)
    #expect(await location(["motion": "disks", "game": name, "frame": "9/2"]) == game)
  }

  @Test(
    "is refused if it can't be read, and never leads elsewhere",
    arguments: [
      "", "motion=", "motion=fast", "motion=off&game=//evil.example", "motion=off&game=..",
      "motion=disks&game=aaaaaaaaaaaaaaaaaaaa&frame=//evil.example",
      "motion=off&game=aaaaaaaaaaaaaaaaaaaa&frame=x",
    ])
  func malformed(form: String) async {
    let response = await client.send(.post, "/choices", body: form)
    #expect(response.status == .badRequest)
    #expect(response.fields[.setCookie] == nil)
  }

  @Test("off goes nowhere by itself, but offers links")
  func off() async throws {
    _ = await client.post("/choices", ["motion": "off"])
    let game = try await client.start(["move": "d3", "light": "computer"])
    let page = await client.get(game).page
    #expect(page.refresh == nil)
    #expect(
      page.link("Show the move").map { Addresses.resolve($0, from: game) } == game + "?seen=1")
    #expect(await client.get(game + "/f/1/1").page.refresh == nil)
  }

  @Test("is turned off by the reduced-motion beacon only while there is none")
  func beacon() async throws {
    let game = try await client.start(["move": "d3"])
    #expect(await client.get(game).text.contains("motion.css"))
    let head = await client.head("/choices/reduced")
    #expect(head.status == .noContent)
    #expect(head.fields[.setCookie] == nil)
    let response = await client.get("/choices/reduced")
    #expect(response.status == .noContent)
    #expect(response.fields[.cacheControl] == "no-store")
    #expect(client.cookies.value("choices") == "motion-off")
    #expect(!(await client.get(game).text.contains("motion.css")))
    _ = await client.post("/choices", ["motion": "directions"])
    #expect(await client.get("/choices/reduced").fields[.setCookie] == nil)
    #expect(client.cookies.value("choices") == "motion-directions")
  }
}
