import Gameplay
import HTTP
import TestSupport
import Testing
import WebApp

@Suite("An invite", .noHanging)
@MainActor
struct InviteTests {
  private let house: House
  private let host: Client
  private let friend: Client
  private let game = NumberedIdentifiers.game(1)
  /// The key after the host's own.
  private let seat = NumberedIdentifiers.game(1) + "/seat/" + NumberedIdentifiers.key(2)

  init() throws {
    house = try House()
    host = Client(house)
    friend = Client(house)
  }

  private func invite(_ side: String = "light") async throws {
    _ = try await host.start(["move": "d3"])
    let response = await host.post(game + "/invite", ["side": side])
    try #require(response.location == seat)
  }

  @Test("leads the host to its page, which shows the link to hand on")
  func link() async throws {
    try await invite()
    let page = await host.get(seat).page
    #expect(page.heading == "An invite to play light")
    #expect(page.text { $0.name == "textarea" } == "http://localhost:8080" + seat)
    #expect(page.forms.isEmpty)
  }

  @Test("needs a side", arguments: ["", "side=", "side=both"])
  func malformed(form: String) async throws {
    _ = try await host.start()
    #expect(await host.send(.post, game + "/invite", body: form).status == .badRequest)
  }

  @Test("is spent by no robot that looks at the link")
  func preview() async throws {
    try await invite()
    let before = await house.store.contents()
    for _ in 1...3 {
      let response = await friend.get(seat)
      #expect(response.status == .ok)
      #expect(response.fields[.cacheControl] == "no-store")
      #expect(response.fields[.setCookie] == nil)
      #expect(response.page.forms.map { $0.buttons.map(\.label) } == [["Play light"]])
      _ = await friend.head(seat)
    }
    #expect(await house.store.contents() == before)
  }

  @Test("gives its side to the first taker, with a key of their own")
  func take() async throws {
    try await invite()
    let response = await friend.post(seat)
    #expect(response.location == game)
    #expect(friend.cookies.value("seat", at: game) == NumberedIdentifiers.key(3))
    #expect(
      await friend.post(game + "/move", ["v": "1", "move": "c3"]).location == game + "/f/2/1#c3")
  }

  @Test("leaves the host the other side, the resets and the invites")
  func hostAfterwards() async throws {
    try await invite()
    _ = await friend.post(seat)
    #expect(await host.post(game + "/move", ["v": "1", "move": "c3"]).location == game)
    #expect(
      await host.post(game + "/mode", ["side": "light", "mode": "computer"]).status == .forbidden)
    #expect(
      await host.post(game + "/mode", ["side": "dark", "mode": "computer"]).status == .seeOther)
    #expect(await host.get(game + "/reset").status == .ok)
    #expect(await host.post(game + "/reset").location == game)
    #expect(await host.post(game + "/invite", ["side": "dark"]).status == .seeOther)
  }

  @Test("gives the taker nothing but the side")
  func takerAfterwards() async throws {
    try await invite()
    _ = await friend.post(seat)
    #expect(await friend.post(game + "/reset").status == .forbidden)
    #expect(await friend.post(game + "/invite", ["side": "light"]).status == .forbidden)
    #expect(
      await friend.post(game + "/mode", ["side": "dark", "mode": "computer"]).status == .forbidden)
    #expect(
      await friend.post(game + "/mode", ["side": "light", "mode": "computer"]).status == .seeOther)
  }

  @Test("ends the undoing, as another person holds the other side")
  func undo() async throws {
    try await invite()
    _ = await friend.post(seat)
    for player in [host, friend] {
      #expect(!(await player.get(game).page.forms.contains { $0.action.hasSuffix("/undo") }))
      #expect(await player.post(game + "/undo", ["v": "1"]).location == game)
    }
    #expect(await house.store.contents().values.map(\.version) == [1])
  }

  @Test("tells a second taker that it is spent, and gives nothing")
  func secondTaker() async throws {
    try await invite()
    _ = await friend.post(seat)
    let before = await house.store.contents()
    let second = Client(house)
    let page = await second.get(seat).page
    #expect(page.heading == "The seat is taken")
    #expect(page.forms.isEmpty)
    let response = await second.post(seat)
    #expect(response.status == .conflict)
    #expect(response.page.heading == "The seat is taken")
    #expect(response.fields[.setCookie] == nil)
    #expect(response.page.link("To the game") != nil)
    #expect(await house.store.contents() == before)
  }

  @Test("is taken by one of two who take it at once")
  func race() async throws {
    try await invite()
    let request = friend.request(.post, seat, body: "")
    let statuses = await friend.atOnce(Array(repeating: request, count: 8)).map(\.status)
    #expect(statuses.count { $0 == .seeOther } == 1)
    #expect(statuses.count { $0 == .conflict } == 7)
  }

  @Test("doesn't make the form stale that the host looks at")
  func hostsForm() async throws {
    try await invite("light")
    _ = await friend.post(seat)
    _ = await friend.post(game + "/move", ["v": "1", "move": "c3"])
    #expect(
      await host.post(game + "/move", ["v": "2", "move": "c4"]).location == game + "/f/3/1#c4")
  }

  @Test("for one's own seat carries it to another device")
  func otherDevice() async throws {
    try await invite("dark")
    let phone = Client(house)
    _ = await phone.post(seat)
    _ = await host.post(game + "/move", ["v": "1", "move": "c3"])
    #expect(await host.post(game + "/move", ["v": "2", "move": "c4"]).location == game)
    #expect(
      await phone.post(game + "/move", ["v": "2", "move": "c4"]).location == game + "/f/3/1#c4")
  }

  @Test("shows who has taken it that the seat is theirs")
  func held() async throws {
    try await invite()
    _ = await host.post(game + "/invite", ["side": "light"])
    _ = await friend.post(game + "/seat/" + NumberedIdentifiers.key(3))
    _ = await host.post(game + "/invite", ["side": "light"])
    for number in [3, 5] as [UInt64] {
      let page = await friend.get(game + "/seat/" + NumberedIdentifiers.key(number)).page
      #expect(page.heading == "You play light")
    }
    #expect(await friend.get(seat).page.heading == "You play light")
    let address = game + "/seat/" + NumberedIdentifiers.key(3)
    #expect(await host.get(address).page.heading == "The seat is taken")
  }

  @Test("that the game doesn't know is not found", arguments: [HTTPMethod.get, .post])
  func unknown(method: HTTPMethod) async throws {
    _ = try await host.start()
    let address = game + "/seat/" + NumberedIdentifiers.key(99)
    let response = await friend.send(method, address, body: method == .post ? "" : nil)
    #expect(response.status == .notFound)
    #expect(response.page.heading == "No such invite")
    #expect(response.fields[.setCookie] == nil)
  }
}

@Suite("The key of a seat", .noHanging)
@MainActor
struct SeatSecrecyTests {
  private let game = NumberedIdentifiers.game(1)
  private let key = NumberedIdentifiers.key(1)

  private func setCookies(_ settings: WebAppSettings) async throws -> [String] {
    let client = Client(try House(settings: settings))
    let response = await client.post(
      settings.basePath + "/games",
      fields: [.origin: settings.publicOrigin?.text ?? "http://localhost:8080"])
    return response.fields.values(of: .setCookie)
  }

  @Test("is kept in a cookie that only its game gets to see")
  func cookie() async throws {
    let cookies = try await setCookies(WebAppSettings())
    #expect(
      cookies == [
        "seat=\(key); Path=\(game); Max-Age=34560000; HttpOnly; SameSite=Lax",
        "games=\(game.dropFirst(3)); Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax",
        "posts=1; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax",
      ])
  }

  @Test(
    "is sent over https only where the public address is one",
    arguments: [("https://play.example", true), ("http://play.example", false)])
  func secure(origin: String, isSecure: Bool) async throws {
    let settings = WebAppSettings(basePath: "/flipbook", publicOrigin: WebOrigin(origin))
    for cookie in try await setCookies(settings) {
      #expect(cookie.contains("; Secure;") == isSecure)
      #expect(cookie.contains("Path=/flipbook/"))
    }
  }

  @Test("stands on no page and in no other field")
  func pages() async throws {
    let house = try House(pace: Pace(frameInterval: 0))
    let host = Client(house)
    _ = try await host.start(["move": "d3"])
    _ = await host.post(game + "/invite", ["side": "light"])
    let friend = Client(house)
    _ = await friend.post(game + "/seat/" + NumberedIdentifiers.key(2))
    let keys = (1...3).map { NumberedIdentifiers.key($0) }
    for visitor in [host, friend, Client(house)] {
      for address in [
        "/", "/new", game, game + ".json", game + ".txt", game + "/reset", game + "/f/1/1",
        game + "/f/1/end", game + "/x", game + "?seen=0",
      ] {
        let response = await visitor.get(address)
        let said = response.text + response.fields.map { $0.value }.joined()
        for key in keys { #expect(!said.contains(key), "at \(address)") }
      }
    }
  }

  @Test(
    "never gets into a log, however its address is spelt",
    arguments: [
      "/g/x/seat/KEY", "/flipbook/g/x/seat/KEY", "/g/x/SEAT/KEY", "/g/x/s%65at/KEY",
      "/g/x%2Fseat%2FKEY",
      "/g/x/seat%2fKEY", "/g/x/seat/KEY/", "/seat/KEY",
    ])
  func log(pattern: String) {
    let logged = WebApp.loggablePath(pattern.replacing("KEY", with: key))
    #expect(!logged.contains(key))
    #expect(logged.hasSuffix("/…"))
  }

  @Test(
    "is all that is left out of a log", arguments: ["/", "/new", "/g/x/f/1/1", "", "*"])
  func otherPaths(path: String) {
    #expect(WebApp.loggablePath(path) == path)
  }
}
