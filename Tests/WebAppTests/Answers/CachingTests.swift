import Gameplay
import HTTP
import ManualClock
import Testing
import WebApp

@Suite("A watcher's copy of a page")
@MainActor
struct CachingTests {
  private let house: House
  private let host: Client
  private let watcher: Client

  init() throws {
    house = try House()
    host = Client(house)
    watcher = Client(house)
  }

  private func tag(_ address: String) async throws -> String {
    try #require(await watcher.get(address).fields[.etag])
  }

  @Test("is good as long as nothing changes", arguments: ["", ".json", ".txt"])
  func good(end: String) async throws {
    let address = try await host.start(["move": "d3"]) + end
    let tag = try await tag(address)
    for list in [tag, "\"x\", " + tag, "W/" + tag, "*"] {
      let response = await watcher.get(address, fields: [.ifNoneMatch: list])
      #expect(response.status == .notModified)
      #expect(response.body.isEmpty)
      #expect(response.fields[.etag] == tag)
    }
    #expect(await watcher.get(address, fields: [.ifNoneMatch: "\"x\""]).status == .ok)
  }

  @Test("is good for another process of the same program, but not for another version of it")
  func otherProgram() async throws {
    func tag(of version: String) async throws -> String? {
      let house = try House(settings: WebAppSettings(programVersion: version))
      let game = try await Client(house).start()
      return await Client(house).get(game).fields[.etag]
    }
    let first = try await tag(of: "1.0")
    #expect(try await tag(of: "1.0") == first)
    #expect(try await tag(of: "1.1") != first)
  }

  @Test("is told apart by the visitor's cookies")
  func vary() async throws {
    let game = try await host.start()
    let response = await watcher.get(game)
    #expect(response.fields[.vary] == "Cookie")
    #expect(response.fields[.cacheControl] == "private, no-cache")
  }

  @Test(
    "is outdated by every change", arguments: ["", ".json", ".txt"],
    [
      ("move", "v=1&move=c3"), ("undo", "v=1"), ("reset", ""), ("mode", "side=dark&mode=computer"),
    ])
  func outdated(end: String, change: (address: String, form: String)) async throws {
    let game = try await host.start(["move": "d3"])
    let tag = try await tag(game + end)
    _ = await host.send(.post, game + "/" + change.address, body: change.form)
    let response = await watcher.get(game + end, fields: [.ifNoneMatch: tag])
    #expect(response.status == .ok)
    #expect(response.fields[.etag] != tag)
  }

  @Test(
    "of the living page is outdated by seats, by the choice of motion and by ten minutes of rest")
  func outdatedPage() async throws {
    let game = try await host.start(["move": "d3"])
    var tags = [try await tag(game)]
    _ = await host.post(game + "/invite", ["side": "dark"])
    tags.append(try await tag(game))
    watcher.cookies.set("choices", "motion-disks")
    tags.append(try await tag(game))
    watcher.cookies.set("choices", "motion-off")
    tags.append(try await tag(game))
    house.clock.advance(by: .seconds(601))
    tags.append(try await tag(game))
    #expect(Set(tags).count == tags.count)
  }

  @Test("is none for who has a seat")
  func players() async throws {
    let game = try await host.start()
    let response = await host.get(game, fields: [.ifNoneMatch: "*"])
    #expect(response.status == .ok)
    #expect(response.fields[.etag] == nil)
    #expect(response.fields[.cacheControl] == "no-store")
  }
}
