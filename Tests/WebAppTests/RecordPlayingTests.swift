import Gameplay
import HTTP
import Reversi
import Samples
import TestSupport
import Testing

@Suite("A record that plays by itself", .noHanging)
@MainActor
struct RecordPlayingTests {
  /// Four moves that turn over one, one, two and one disks.
  nonisolated static let text = "f5d6c3d3"
  private var server: TestServer { browser.client.server }
  private let browser: Browser

  init() throws {
    browser = Browser(try TestServer())
  }

  /// Every page from an address on until there is no refresh, with the time that it was shown.
  private func chain(from address: String) async throws -> [(address: String, shown: Milliseconds)]
  {
    try await browser.open(address)
    var pages: [(address: String, shown: Milliseconds)] = []
    while let wait = server.clock.timeToNextWaking {
      pages.append((browser.address, wait))
      try await browser.wait(wait)
      try #require(pages.count < 300, "an endless chain at \(browser.address)")
    }
    return pages
  }

  @Test("shows every disk once, each for an interval, and ends at the record's end")
  func disks() async throws {
    let chain = try await chain(from: "/r/\(Self.text)/1/1?play=disks")
    let record = try Transcript.record(of: Self.text)
    let wanted = record.plies.flatMap { ply in
      (1...(1 + ply.before.flips(at: ply.square).count)).map {
        "/r/\(Self.text)/\(ply.number)/\($0)?play=disks"
      }
    }
    #expect(chain.map(\.address) == wanted)
    #expect(chain.allSatisfy { $0.shown == 250 })
    #expect(browser.address == "/r/" + Self.text)
    #expect(browser.page.refresh == nil)
    #expect(browser.page.board == record.position.board.rows)
  }

  @Test("shows every direction once")
  func directions() async throws {
    let chain = try await chain(from: "/r/\(Self.text)/1/d1?play=directions")
    let plies = try Transcript.record(of: Self.text).plies
    let wanted = plies.flatMap { ply in
      (1...(1 + ply.before.flipLines(at: ply.square).count)).map {
        "/r/\(Self.text)/\(ply.number)/d\($0)?play=directions"
      }
    }
    #expect(chain.map(\.address) == wanted)
    #expect(chain.allSatisfy { $0.shown == 250 })
    #expect(browser.address == "/r/" + Self.text)
  }

  @Test("shows every move once, for as long as four disks")
  func moves() async throws {
    let chain = try await chain(from: "/r/\(Self.text)/0?play=moves")
    #expect(chain.map(\.address) == (0...3).map { "/r/\(Self.text)/\($0)?play=moves" })
    #expect(chain.allSatisfy { $0.shown == 1000 })
    #expect(browser.address == "/r/" + Self.text)
  }

  @Test(
    "plays from its start at the record's own address",
    arguments: [
      ("disks", "1/1?play=disks"), ("directions", "1/d1?play=directions"),
      ("moves", "1?play=moves"),
    ])
  func whole(pace: String, first: String) async throws {
    let response = await browser.client.get("/r/\(Self.text)?play=\(pace)")
    #expect(response.status == .seeOther)
    #expect(response.location == "/r/\(Self.text)/\(first)#f5")
    _ = try await chain(from: "/r/\(Self.text)?play=\(pace)")
    #expect(browser.address == "/r/" + Self.text)
  }

  @Test(
    "continues from a ply with the next move",
    arguments: [
      ("0?play=disks", "1/1?play=disks#f5"), ("2?play=disks", "3/1?play=disks#c3"),
      ("2?play=directions", "3/d1?play=directions#c3"), ("4?play=disks", "#d3"),
    ])
  func fromPly(ply: String, target: String) async {
    let record = "/r/" + Self.text
    let response = await browser.client.get(record + "/" + ply)
    #expect(response.status == .seeOther)
    #expect(response.location == record + (target.hasPrefix("#") ? "" : "/") + target)
  }

  @Test(
    "ends at once without an interval, at every pace",
    arguments: ["disks", "directions", "moves"])
  func noInterval(pace: String) async throws {
    let browser = Browser(try TestServer(pace: Pace(frameInterval: 0)))
    try await browser.open("/r/f5?play=" + pace)
    try await browser.settle()
    #expect(browser.address == "/r/f5")
  }

  @Test("passes where a side must, in every game", arguments: [GameTexts.pass, GameTexts.won])
  func otherGames(text: String) async throws {
    let chain = try await chain(from: "/r/\(text)?play=moves")
    #expect(chain.count == text.count / 2 - 1)
    #expect(browser.address == "/r/" + text)
  }

  @Test("is never cached, and refreshes to the target of Next")
  func fields() async throws {
    for address in ["1/1?play=disks", "2/d2?play=directions", "1?play=moves"] {
      let pending = await browser.client.begin("/r/\(Self.text)/\(address)")
      server.clock.advance(by: 1000)
      let response = try await pending.answer()
      #expect(response.fields[.cacheControl] == "no-store")
      #expect(response.fields[.etag] == nil)
      #expect(response.fields[.setCookie] == nil)
      #expect(response.page.refresh != nil)
      #expect(response.page.link("Next") == response.page.refresh)
    }
  }

  @Test("can be paused at a frame, and continues from there")
  func pause() async throws {
    try await browser.open("/r/\(Self.text)?play=disks")
    try await browser.wait(750)
    #expect(browser.address == "/r/\(Self.text)/2/2?play=disks")
    let board = browser.page.board
    try await browser.follow("Pause")
    #expect(browser.address == "/r/\(Self.text)/2/2")
    #expect(browser.page.board == board)
    #expect(server.clock.sleeperCount == 0)
    try await browser.wait(.seconds(60))
    #expect(browser.address == "/r/\(Self.text)/2/2")
    #expect(browser.page.link("Play") == "2?play=disks#d6")
  }

  @Test(
    "isn't held for HEAD",
    arguments: ["1/2?play=disks", "1/end?play=disks", "1/end?play=moves", "1/d2?play=directions"])
  func head(address: String) async {
    let response = await browser.client.head("/r/\(Self.text)/\(address)")
    #expect(response.status == (address.contains("end") ? .seeOther : .ok))
  }

  @Test("answers at once when it is cancelled", arguments: ["1/2?play=disks", "1/end?play=moves"])
  func cancelled(address: String) async throws {
    let pending = await browser.client.begin("/r/\(Self.text)/\(address)")
    #expect(pending.response == nil)
    #expect(server.clock.sleeperCount == 1)
    await pending.cancel()
    #expect(server.clock.sleeperCount == 0)
    #expect(try await pending.answer().status.code < 400)
  }

  @Test("holds no missing page", arguments: ["1/9?play=disks", "7/end?play=disks", "7?play=moves"])
  func missing(address: String) async throws {
    let pending = await browser.client.begin("/r/\(Self.text)/\(address)")
    #expect(try await pending.answer().status == .notFound)
  }
}
