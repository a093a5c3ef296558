import Gameplay
import HTTP
import ManualClock
import Testing

@Suite("A frame's address")
@MainActor
struct FrameAddressTests {
  private let client: Client
  private var clock: ManualClock { client.house.clock }

  init() throws {
    client = Client(try House())
  }

  @Test(
    "without such a frame leads to the game, at once",
    arguments: ["0/1", "2/1", "1/3", "1/100", "1/d3", "2/end", "0/end", "9223372036854775807/2"])
  func outOfRange(frame: String) async throws {
    let game = try await client.start(["move": "d3"])
    let pending = await client.begin(game + "/f/" + frame)
    let response = try #require(pending.response)
    #expect(response.status == .seeOther)
    #expect(response.location == game)
  }

  @Test("of a move taken back leads to the game", arguments: ["undo", "reset"])
  func undone(change: String) async throws {
    let game = try await client.start(["move": "d3"])
    _ = await client.post(game + "/" + change, ["v": "1"])
    #expect(await client.get(game + "/f/1/1").location == game)
    #expect(await client.get(game + "/f/1/end").location == game)
  }

  @Test("held while its move is taken back leads to the game", arguments: ["undo", "reset"])
  func undoneMeanwhile(change: String) async throws {
    let game = try await client.start(["move": "d3"])
    let pending = await client.begin(game + "/f/1/2")
    #expect(pending.response == nil)
    _ = await client.post(game + "/" + change, ["v": "1"])
    clock.advance(by: 250)
    #expect(try await pending.answer().location == game)
  }

  @Test("is held for one interval from the second disk on", arguments: ["2", "d2", "end"])
  func held(step: String) async throws {
    let game = try await client.start(["move": "d3"])
    let pending = await client.begin(game + "/f/1/" + step)
    #expect(pending.response == nil)
    #expect(clock.timeToNextWaking == 250)
    clock.advance(by: 250)
    _ = try await pending.answer()
  }

  @Test("is not held for the placed disk", arguments: ["1", "d1"])
  func first(step: String) async throws {
    let game = try await client.start(["move": "d3"])
    #expect(await client.begin(game + "/f/1/" + step).response?.status == .ok)
  }

  @Test("is not held for HEAD", arguments: ["2", "d2", "end"])
  func head(step: String) async throws {
    let game = try await client.start(["move": "d3"])
    let response = await client.head(game + "/f/1/" + step)
    #expect(response.status == (step == "end" ? .seeOther : .ok))
  }

  @Test(
    "is shown at once and for longer when the server shuts down, and the last one for the end",
    arguments: [("2", "end"), ("end", "end")])
  func cancelled(step: String, next: String) async throws {
    let game = try await client.start(["move": "d3"])
    let pending = await client.begin(game + "/f/1/" + step)
    await pending.cancel()
    let answer = try await pending.answer()
    #expect(answer.status == .serviceUnavailable)
    #expect(answer.fields[.retryAfter] == "5")
    #expect(answer.text.contains(#"content="5; url=\#(next)#d3""#))
    #expect(clock.sleeperCount == 0)
  }

  @Test("of the end leads on to the first frame of the move that followed")
  func following() async throws {
    let game = try await client.start(["move": "d3"])
    _ = await client.post(game + "/move", ["v": "1", "move": "c3"])
    #expect(await client.head(game + "/f/1/end").location == game + "/f/2/1#c3")
    #expect(await client.head(game + "/f/2/end").location == game + "#c3")
  }

  @Test("shows the same picture to whoever looks, whenever")
  func purePicture() async throws {
    let game = try await client.start(["move": "d3"])
    let then = await client.get(game + "/f/1/1").page.board
    try await client.play("c3c4", in: game, from: 1)
    #expect(await Client(client.house).get(game + "/f/1/1").page.board == then)
  }
}
