import Gameplay
import HTTP
import ManualClock
import Reversi
import Testing
import WebApp

@Suite("Where no more answers can be held for an address")
@MainActor
struct HeldRequestTests {
  private let house: House
  private let host: Client
  private let visitor: Client
  private let other: Client

  init() throws {
    var limits = VisitorLimits()
    limits.held = 2
    house = try House(limits: limits)
    host = Client(house)
    visitor = Client(house, peer: HTTPClient(address: IPAddress(ipv4: 0xC000_0201)))
    other = Client(house, peer: HTTPClient(address: IPAddress(ipv4: 0xC000_0202)))
  }

  /// Holds as many answers as may be held.
  private func fill(_ game: String) async -> [PendingAnswer] {
    [await visitor.begin(game + "?seen=1"), await visitor.begin(game + "?seen=1")]
  }

  @Test("whoever waits for a move sees the game, and asks again after some seconds")
  func polling() async throws {
    let game = try await host.start(["move": "d3"])
    let held = await fill(game)
    let answer = await visitor.get(game + "?seen=1")
    #expect(answer.status == .tooManyRequests)
    #expect(answer.fields[.retryAfter] == "5")
    #expect(answer.fields[.cacheControl] == "no-store")
    #expect(answer.text.contains(#"content="5; url=\#(game.dropFirst(3))?seen=1""#))
    #expect(answer.page.board == (await visitor.get(game).page.board))
    #expect(house.clock.sleeperCount == 2)
    for answer in held { await answer.cancel() }
  }

  @Test("a move that has been made already is shown as ever")
  func madeMove() async throws {
    let game = try await host.start(["move": "d3"])
    let held = await fill(game)
    #expect(await visitor.get(game + "?seen=0").location == game + "/f/1/1#d3")
    for answer in held { await answer.cancel() }
  }

  @Test("a computer's due move is made all the same")
  func dueMove() async throws {
    let waiting = try await host.start(["move": "d3"])
    let game = try await host.start(["dark": "computer"])
    house.computer.plan(try #require(.init("f5")))
    let held = await fill(waiting)
    house.clock.advance(by: 2000)
    #expect(await visitor.get(game + "?seen=0").location == game + "/f/1/1#f5")
    for answer in held { await answer.cancel() }
  }

  @Test("a frame is shown at once, so that the chain goes on to the game")
  func frames() async throws {
    let game = try await host.start(["move": "d3"])
    let held = await fill(game)
    #expect(await visitor.get(game + "/f/1/2").status == .ok)
    #expect(await visitor.get(game + "/f/1/end").location == game + "#d3")
    #expect(await visitor.get("/r/f5d6c3/2/2?play=disks").status == .ok)
    #expect(house.clock.sleeperCount == 2)
    for answer in held { await answer.cancel() }
  }

  @Test("others are held as ever, and this machine without end")
  func others() async throws {
    let game = try await host.start(["move": "d3"])
    var held = await fill(game)
    held.append(await other.begin(game + "?seen=1"))
    for _ in 1...3 { held.append(await host.begin(game + "?seen=1")) }
    #expect(held.allSatisfy { $0.response == nil })
    for answer in held { await answer.cancel() }
  }

  @Test("there is room again when an answer was sent, or nobody waits for it any more")
  func release() async throws {
    let game = try await host.start(["move": "d3"])
    for held in await fill(game) { await held.cancel() }
    let held = await fill(game)
    #expect(held.allSatisfy { $0.response == nil })
    _ = await host.post(game + "/move", ["v": "1", "move": "c3"])
    for answer in held { #expect(try await answer.answer().status == .seeOther) }

    let frames = [await visitor.begin(game + "/f/2/2"), await visitor.begin(game + "/f/2/2")]
    #expect(house.clock.sleeperCount == 2)
    house.clock.advance(by: 250)
    for answer in frames { #expect(try await answer.answer().status == .ok) }
    let last = await visitor.begin(game + "?seen=2")
    #expect(last.response == nil)
    await last.cancel()
  }

  @Test("a game that isn't there takes no place")
  func missing() async {
    for _ in 1...5 {
      #expect(await visitor.get("/g/0123456789abcdefghjk?seen=0").status == .notFound)
      #expect(await visitor.get("/g/0123456789abcdefghjk/f/1/2").status == .notFound)
    }
  }
}
