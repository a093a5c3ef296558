import Gameplay
import HTTP
import Presentation
import Samples
import TestSupport
import Testing

@testable import WebApp

@Suite("An invite", .noHanging)
@MainActor
struct InviteTests {
  private let server: TestServer
  private let host: Client
  private let friend: Client
  private let game = NumberedIdentifiers.game(1)
  /// The address of the first invite: its key is the next one after the host's own.
  private let seat = NumberedIdentifiers.game(1) + "/seat/" + NumberedIdentifiers.key(2)

  init() throws {
    server = try TestServer()
    host = Client(server)
    friend = Client(server)
  }

  private func invite(_ side: String = "light") async throws {
    _ = try await host.start(["move": "d3"])
    let response = await host.post(game + "/invite", ["side": side])
    try #require(response.location == seat)
  }

  @Test("redirects the host to its page, which shows the link to send")
  func link() async throws {
    try await invite()
    let page = await host.get(seat).page
    #expect(page.heading == "Invite a friend")
    let link = "http://localhost:8080" + seat
    #expect(page.element("link")?.attributes["value"] == link)
    #expect(page.element("message-to-send")?.text == "Play Reversi with me! " + link)
    let message = "Play%20Reversi%20with%20me%21%20http%3A%2F%2Flocalhost%3A8080"
    #expect(page.link("Message")?.hasPrefix("sms:?&body=" + message) == true)
    #expect(page.link("E-mail")?.contains("&body=" + message) == true)
    #expect(page.forms.map { $0.buttons.map(\.label) } == [["Cancel invite for light"]])
    let response = await host.get(seat, fields: [.acceptEncoding: "gzip"])
    #expect(response.fields[.contentEncoding] == nil)
    #expect(response.fields[.cacheControl] == "no-store")
  }

  @Test("keeps its side for the friend, on the board and in the text, until the host plays both")
  func awaited() async throws {
    try await invite()
    let answer = await host.get(game)
    let page = answer.page
    #expect(page.forms.allSatisfy { !$0.action.hasSuffix("/move") })
    #expect(answer.text.contains("Waiting for your friend"))
    let list = try #require(page.link("Show invite"))
    #expect(ReferenceResolver.resolve(list, from: game) == game + "/invite")
    let link = "http://localhost:8080" + seat
    #expect(await host.get(game + "/invite").page.element("link")?.attributes["value"] == link)
    #expect(!answer.text.contains(NumberedIdentifiers.key(2)))
    #expect(page.refresh != nil)
    #expect(await host.post(game + "/move", ["v": "1", "move": "c3"]).location == game)
    let text = await host.get(game + "/text").page
    #expect(text.heading == "Waiting for your friend")
    #expect(text.link("Show invite") != nil)
    #expect(!(await friend.get(game).text.contains("Show invite")))
    _ = await friend.post(game + "/invite", ["revoke": "light"])
    #expect(await host.get(game).text.contains("Waiting for your friend"))
    #expect(await host.post(game + "/invite", ["revoke": "light"]).location == game)
    #expect(await friend.get(seat).status == .notFound)
    #expect(await host.post(game + "/move", ["v": "1", "move": "c3"]).location != game)
  }

  @Test("lets the page of its host go on when the friend joins")
  func joined() async throws {
    try await invite()
    let pending = await host.begin(game + "?seen=1.1")
    #expect(pending.response == nil)
    _ = await friend.post(seat)
    #expect(try await pending.answer().location == game)
    #expect(!(await host.get(game).text.contains("Show invite")))
  }

  @Test("asks a host without a name for one, which the friend reads")
  func nameOfHost() async throws {
    let start = await host.get("/").page.forms.first { $0.action.hasSuffix("games") }
    #expect(start?.fields.contains { $0.name == "name" } == true)
    let long = String(repeating: "a", count: 41)
    let form: KeyValuePairs = ["against": "friend", "side": "dark", "name": long]
    #expect(await host.post("/games", form).status == .badRequest)
    #expect(await server.store.contents().isEmpty)
    let made = await host.post("/games", ["against": "friend", "side": "dark", "name": "Ada"])
    let invite = try #require(made.location)
    #expect(await friend.get(invite).page.heading == "Ada invites you to play Reversi")

    let other = Client(server)
    let game = try await other.start(["move": "d3"])
    #expect(
      await other.post(game + "/invite", ["side": "light", "name": long]).status == .badRequest)
    #expect(
      await other.get(game + "/share").page.forms.contains {
        $0.fields.contains { $0.name == "name" }
      })
    let next = await other.post(game + "/invite", ["side": "light", "name": "Bo"])
    let link = try #require(next.location)
    #expect(await friend.get(link).page.heading == "Bo invites you to play Reversi")
  }

  @Test("names the host who invites, on its page and in its preview")
  func hostsName() async throws {
    let server = try TestServer(
      settings: WebAppSettings(publicOrigin: WebOrigin("https://a.example")))
    let (host, friend) = (Client(server), Client(server))
    _ = try await host.start(["move": "d3"])
    for (name, heading, title) in [
      ("", "You're invited to play Reversi", "You're invited to play Reversi"),
      ("Ada <b>", "Ada <b> invites you to play Reversi", "Ada <b> invites you to play light"),
    ] {
      _ = await host.post("/name", ["name": name])
      let seat = try #require(await host.post(game + "/invite", ["side": "light"]).location)
      let page = await friend.get(seat).page
      #expect(page.heading == heading)
      func preview(_ property: String) -> String? {
        page.first { $0.attributes["property"] == "og:" + property }?.attributes["content"]
      }
      #expect(preview("title") == title)
      #expect(preview("description") == "You'd play light; dark moves first.")
      #expect(preview("image") == "https://a.example\(game).png")
      #expect(await host.get(seat).page.first { $0.attributes["property"] != nil } == nil)
    }
  }

  @Test("gives the game pictures with the names of both players", arguments: [".png", ".gif"])
  func namesOnCard(ending: String) async throws {
    try await invite()
    _ = await friend.post(seat)
    let nameless = await Client(server).get(game + ending)
    _ = await friend.post("/name", ["name": "Ben"])
    let named = await Client(server).get(game + ending)
    #expect(nameless.status == .ok && named.status == .ok)
    #expect(nameless.body != named.body && nameless.fields[.etag] != named.fields[.etag])
  }

  @Test("keeps the seat for a taker whose name can't be stored")
  func lostName() async throws {
    try await invite()
    server.store.namingTrouble = .full
    let response = await friend.post(seat, ["name": "Ben"])
    #expect(response.location == game)
    #expect(
      await friend.post(game + "/move", ["v": "1", "move": "c3"]).location == game + "/f/2/1#c3")
  }

  @Test("can't be made or taken once the game is over")
  func over() async throws {
    let game = try await host.start(["position": GameTexts.tied])
    for page in [await host.get(game + "/share").page, await host.get(game + "/invite").page] {
      #expect(page.forms.isEmpty)
    }
    let before = await server.store.contents()
    let refusal = await host.post(game + "/invite", ["side": "light"])
    #expect(refusal.status == .conflict)
    #expect(refusal.page.heading == "The game has moved on")
    #expect(await server.store.contents() == before)
  }

  @Test("to a game that has ended since offers no seat, and gives none")
  func tooLate() async throws {
    _ = try await host.start(["position": "xo" + String(repeating: "-", count: 62) + "x"])
    let seat = try #require(await host.post(game + "/invite", ["side": "light"]).location)
    _ = await host.post(game + "/move", ["v": "0", "move": "c1"])
    let before = await server.store.contents()
    for client in [host, friend] {
      let page = await client.get(seat).page
      #expect(page.heading == "The game is over")
      #expect(page.forms.isEmpty)
    }
    let response = await friend.post(seat)
    #expect(response.status == .conflict)
    #expect(response.page.heading == "The game is over")
    #expect(response.fields[.setCookie] == nil)
    #expect(await server.store.contents() == before)
  }

  @Test("needs a side", arguments: ["", "side=", "side=both"])
  func malformed(form: String) async throws {
    _ = try await host.start()
    #expect(await host.send(.post, game + "/invite", body: form).status == .badRequest)
  }

  @Test("isn't used up by a robot that opens the link")
  func preview() async throws {
    try await invite()
    let before = await server.store.contents()
    for _ in 1...3 {
      let response = await friend.get(seat)
      #expect(response.status == .ok)
      #expect(response.fields[.cacheControl] == "no-store")
      #expect(response.fields[.setCookie] == nil)
      #expect(response.page.forms.map { $0.buttons.map(\.label) } == [["Accept and play light"]])
      _ = await friend.head(seat)
    }
    #expect(await server.store.contents() == before)
  }

  @Test("gives its side to the first taker, with a key of their own")
  func take() async throws {
    try await invite()
    let response = await friend.post(seat)
    #expect(response.location == game)
    #expect(friend.cookies.value("player") == NumberedIdentifiers.key(3))
    #expect(
      await friend.post(game + "/move", ["v": "1", "move": "c3"]).location == game + "/f/2/1#c3")
  }

  @Test("leaves the host the other side and the invites, but no reset without the taker")
  func hostAfterwards() async throws {
    try await invite()
    _ = await friend.post(seat)
    #expect(await host.post(game + "/move", ["v": "1", "move": "c3"]).location == game)
    #expect(
      await host.post(game + "/mode", ["side": "light", "mode": "computer"]).status == .forbidden)
    #expect(
      await host.post(game + "/mode", ["side": "dark", "mode": "computer"]).status == .seeOther)
    #expect(await host.get(game + "/reset").status == .conflict)
    #expect(await host.post(game + "/reset").status == .conflict)
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

  @Test("ends undo, as another person holds the other side")
  func undo() async throws {
    try await invite()
    _ = await friend.post(seat)
    for player in [host, friend] {
      #expect(!(await player.get(game).page.forms.contains { $0.action.hasSuffix("/undo") }))
      #expect(await player.post(game + "/undo", ["v": "1"]).location == game)
    }
    #expect(await server.store.contents().values.map(\.version) == [1])
  }

  @Test("tells a second visitor that the seat is taken, and gives nothing")
  func secondTaker() async throws {
    try await invite()
    _ = await friend.post(seat)
    let before = await server.store.contents()
    let second = Client(server)
    let page = await second.get(seat).page
    #expect(page.heading == "Someone has already joined")
    #expect(page.forms.isEmpty)
    let response = await second.post(seat)
    #expect(response.status == .conflict)
    #expect(response.page.heading == "Someone has already joined")
    #expect(response.fields[.setCookie] == nil)
    #expect(response.page.link("Back to the game") != nil)
    #expect(await server.store.contents() == before)
  }

  @Test("is taken only once when several requests take it at once")
  func race() async throws {
    try await invite()
    let request = friend.request(.post, seat, body: "")
    let statuses = await friend.atOnce(Array(repeating: request, count: 8)).map(\.status)
    #expect(statuses.count { $0 == .seeOther } == 1)
    #expect(statuses.count { $0 == .conflict } == 7)
  }

  @Test("doesn't outdate the form that the host has open")
  func hostsForm() async throws {
    try await invite("light")
    _ = await friend.post(seat)
    _ = await friend.post(game + "/move", ["v": "1", "move": "c3"])
    #expect(
      await host.post(game + "/move", ["v": "2", "move": "c4"]).location == game + "/f/3/1#c4")
  }

  @Test("to the host's own side moves it to another device")
  func otherDevice() async throws {
    try await invite("dark")
    let phone = Client(server)
    _ = await phone.post(seat)
    _ = await host.post(game + "/move", ["v": "1", "move": "c3"])
    #expect(await host.post(game + "/move", ["v": "2", "move": "c4"]).location == game)
    #expect(
      await phone.post(game + "/move", ["v": "2", "move": "c4"]).location == game + "/f/3/1#c4")
  }

  @Test("shows its taker that they hold the seat")
  func held() async throws {
    try await invite()
    _ = await host.post(game + "/invite", ["side": "light"])
    _ = await friend.post(game + "/seat/" + NumberedIdentifiers.key(3))
    _ = await host.post(game + "/invite", ["side": "light"])
    for number in [3, 5] as [UInt64] {
      let page = await friend.get(game + "/seat/" + NumberedIdentifiers.key(number)).page
      #expect(page.heading == "You already play light")
    }
    #expect(await friend.get(seat).page.heading == "You already play light")
    let address = game + "/seat/" + NumberedIdentifiers.key(3)
    #expect(await host.get(address).page.heading == "Someone has already joined")
  }

  @Test("can be taken for 14 days")
  func expiry() async throws {
    try await invite()
    server.clock.advance(by: .seconds(14 * 86_400 - 1))
    #expect(await friend.get(seat).page.forms.count == 1)
    server.clock.advance(by: .seconds(1))
    let before = await server.store.contents()
    #expect(await friend.get(seat).page.heading == "The invite has expired")
    let response = await friend.post(seat)
    #expect(response.status == .conflict)
    #expect(response.page.heading == "The invite has expired")
    #expect(response.fields[.setCookie] == nil)
    #expect(await server.store.contents() == before)
    #expect(await host.get(game + "/share").page.link("Players and invites") == nil)
  }

  @Test("is listed for the host while it is open, and can be taken back")
  func revocation() async throws {
    _ = try await host.start()
    #expect(await host.get(game + "/share").page.link("Players and invites") == nil)
    try await inviteAgain("light")
    try await inviteAgain("dark")
    let list = try #require(await host.get(game + "/share").page.link("Players and invites"))
    let page = await host.get(ReferenceResolver.resolve(list, from: game + "/share")).page
    #expect(
      page.forms.map { $0.buttons.map(\.label) } == [
        ["Cancel invite for dark (expires within 14 days)"], ["Invite someone to play dark"],
        ["Cancel invite for light (expires within 14 days)"], ["Invite someone to play light"],
      ])
    #expect(await friend.get(game + "/invite").status == .forbidden)
    let name = try #require(page.forms.dropFirst(2).first?.fields.first?.value)
    #expect(await friend.post(game + "/invite", ["revoke": name]).status == .forbidden)
    #expect(await host.post(game + "/invite", ["revoke": name]).location == game + "/invite")
    #expect(await host.post(game + "/invite", ["revoke": name]).location == game + "/invite")
    #expect(await friend.get(seat).page.heading == "Invite not found")
    #expect(await friend.post(seat).status == .notFound)
    #expect(await host.get(game + "/invite").page.forms.count == 3)
  }

  private func inviteAgain(_ side: String) async throws {
    try #require(await host.post(game + "/invite", ["side": side]).status == .seeOther)
  }

  @Test("lets the host hand over the invites to its taker")
  func handover() async throws {
    try await invite()
    #expect(await host.post(game + "/host", ["side": "light"]).location == game)
    #expect(await host.get(game + "/reset").status == .ok)
    _ = await friend.post(seat)
    #expect(
      await host.get(game + "/invite").page.forms.map { $0.buttons.map(\.label) }
        == [
          ["Invite someone to play dark"], ["Invite someone to play light"],
          ["Make your opponent the host"],
        ])
    #expect(await friend.post(game + "/host", ["side": "light"]).status == .forbidden)
    #expect(await host.post(game + "/host", ["side": ""]).status == .badRequest)
    #expect(await host.post(game + "/host", ["side": "light"]).location == game)
    #expect(await host.get(game + "/reset").status == .forbidden)
    #expect(await host.post(game + "/invite", ["side": "dark"]).status == .forbidden)
    #expect(
      await host.post(game + "/mode", ["side": "dark", "mode": "computer"]).status == .seeOther)
    #expect(await friend.post(game + "/invite", ["side": "light"]).status == .seeOther)
    #expect(await friend.post(game + "/reset").status == .conflict)
  }

  @Test("leaves the game to its taker when the host deletes it")
  func deletedByHost() async throws {
    try await invite()
    _ = await friend.post(seat)
    #expect(await friend.get(game + "/delete").status == .forbidden)
    #expect(await friend.post(game + "/delete").status == .forbidden)
    #expect(await host.get(game + "/settings").page.link("Leave game") == "delete")
    #expect(await friend.get(game + "/settings").page.link("Leave game") == nil)
    let question = await host.get(game + "/delete")
    #expect(question.text.contains("becomes host"))
    #expect(question.page.forms.map { $0.buttons.map(\.label) } == [["Leave game"]])
    #expect(await host.post(game + "/delete").location == "/new")
    #expect(await host.get("/new").page.links.allSatisfy { !$0.hasPrefix("g/") })
    #expect(await host.post(game + "/reset").status == .forbidden)
    #expect(
      await friend.post(game + "/mode", ["side": "dark", "mode": "computer"]).status == .seeOther)
    #expect(await friend.post(game + "/reset").location == game)

    #expect(await friend.get(game + "/delete").text.contains("can&#39;t be undone"))
    #expect(await friend.head(game + "/delete").status == .ok)
    #expect(await host.get(game).status == .ok)
    #expect(await friend.post(game + "/delete").location == "/new")
    #expect(await host.get(game).status == .notFound)
    #expect(await friend.post(game + "/delete").status == .notFound)
  }

  @Test("that the game doesn't know is not found", arguments: [HTTPMethod.get, .post])
  func unknown(method: HTTPMethod) async throws {
    _ = try await host.start()
    let address = game + "/seat/" + NumberedIdentifiers.key(99)
    let response = await friend.send(method, address, body: method == .post ? "" : nil)
    #expect(response.status == .notFound)
    #expect(response.page.heading == "Invite not found")
    #expect(response.fields[.setCookie] == nil)
  }
}

@Suite("A host waiting for a friend to take a seat", .noHanging)
@MainActor
struct AwaitedSeatTests {
  private let server: TestServer
  private let host: Client
  private let friend: Client
  private let game = NumberedIdentifiers.game(1)
  private let seat = NumberedIdentifiers.game(1) + "/seat/" + NumberedIdentifiers.key(2)
  private var waiting: String { seat + "?wait=1" }

  init() throws {
    server = try TestServer()
    host = Client(server)
    friend = Client(server)
  }

  private func invite() async throws {
    _ = try await host.start(["move": "d3"])
    try #require(await host.post(game + "/invite", ["side": "light"]).location == seat)
  }

  @Test("sees a QR code of the link, and is redirected to the game when the seat is taken")
  func taking() async throws {
    try await invite()
    let page = await host.get(seat).page
    #expect(page.first { $0.name == "svg" }?.attributes["aria-label"] == "QR code of the link")
    let refresh = try #require(page.refresh)
    #expect(ReferenceResolver.resolve(refresh, from: seat) == waiting)
    let pending = await host.begin(waiting)
    _ = await host.post(game + "/mode", ["side": "dark", "mode": "manual"])
    await pending.settle(sleepers: 1)
    #expect(pending.response == nil)
    _ = await friend.post(seat)
    let answer = try await pending.answer()
    #expect(answer.status == .seeOther)
    #expect(answer.location == game)
    #expect(answer.fields[.cacheControl] == "no-store")
    #expect(server.clock.sleeperCount == 0)
  }

  @Test("with many tabs is redirected in all of them")
  func many() async throws {
    try await invite()
    var pending: [PendingAnswer] = []
    for _ in 1...20 { pending.append(await host.begin(waiting)) }
    _ = await friend.post(seat)
    for answer in pending { #expect(try await answer.answer().location == game) }
    #expect(server.clock.sleeperCount == 0)
  }

  @Test(
    "is held for 25 seconds at most, then asks every 2 seconds for ten minutes, then after longer pauses, for an hour"
  )
  func patience() async throws {
    try await invite()
    let pending = await host.begin(waiting)
    #expect(server.clock.timeToNextWaking == .seconds(25))
    server.clock.advance(by: .seconds(25))
    var answer = try await pending.answer()
    var (pauses, passed): ([Int64], Int64) = ([], 25)
    while let refresh = answer.page.refresh {
      let pause = try #require(answer.text.firstMatch(of: /Checks again in (\d+) seconds/)?.1)
      #expect(answer.status == .ok)
      #expect(answer.text.contains("content=\"\(pause); url="))
      #expect(ReferenceResolver.resolve(refresh, from: seat) == waiting)
      let seconds = try #require(Int64(pause))
      #expect((seconds == 2) == (passed < 600))
      pauses.append(seconds)
      // Asks once for ten pages, all the same, that a browser would ask for.
      passed += 10 * seconds
      server.clock.advance(by: .seconds(10 * seconds))
      guard passed <= 3600 else { break }
      answer = await host.get(waiting)
    }
    #expect(pauses.first == 2 && pauses.last == 60 && pauses == pauses.sorted())
    #expect(await host.get(seat).page.refresh == nil)
    // Whoever asks on that page wants to wait.
    let late = await host.begin(waiting)
    #expect(late.response == nil)
    server.clock.advance(by: .seconds(25))
    #expect(try await late.answer().location == seat)
  }

  @Test("sees after a pause that the seat is taken, and by hand is held as long as ever")
  func afterPause() async throws {
    try await invite()
    server.clock.advance(by: .seconds(60))
    let page = await host.get(waiting)
    #expect(page.text.contains("joins. Checks again in 2 seconds."))
    #expect(page.fields[.cacheControl] == "no-store")
    host.cookies.set("choices", "waiting-hand")
    let pending = await host.begin(waiting)
    #expect(pending.response == nil)
    _ = await friend.post(seat)
    #expect(try await pending.answer().location == game)
    host.cookies.set("choices", "waiting-itself")
    #expect(await host.get(waiting).location == game)
  }

  @Test("hears at once that the invite has been taken back")
  func revocation() async throws {
    try await invite()
    let pending = await host.begin(waiting)
    let form = try #require(
      await host.get(game + "/invite").page.forms.first { $0.fields.first?.name == "revoke" })
    _ = await host.post(game + "/invite", ["revoke": form.fields[0].value])
    #expect(try await pending.answer().location == seat)
    #expect(await host.get(seat).page.heading == "Invite not found")
  }

  @Test("hears at once that the game is gone")
  func deletion() async throws {
    try await invite()
    let pending = await host.begin(waiting)
    _ = await host.post(game + "/delete")
    #expect(try await pending.answer().status == .notFound)
  }

  @Test("isn't held for HEAD, nor for an invite that is unknown, expired or another's")
  func notHeld() async throws {
    try await invite()
    #expect(await host.head(waiting).location == seat)
    for visitor in [friend, Client(server)] {
      #expect(await visitor.begin(waiting).response?.location == seat)
    }
    let unknown = game + "/seat/" + NumberedIdentifiers.key(99)
    #expect(await host.begin(unknown + "?wait=1").response?.location == unknown)
    #expect(
      await host.get(
        NumberedIdentifiers.game(9) + "/seat/" + NumberedIdentifiers.key(2) + "?wait=1"
      ).status == .notFound)
    server.clock.advance(by: .days(14))
    #expect(await host.begin(waiting).response?.location == seat)
    #expect(await friend.get(seat).page.heading == "The invite has expired")
  }

  @Test("is redirected to the game if the seat is taken, and a stranger to the invite")
  func spent() async throws {
    try await invite()
    _ = await friend.post(seat)
    for player in [host, friend] { #expect(await player.get(waiting).location == game) }
    #expect(await Client(server).get(waiting).location == seat)
  }

  @Test("has a page that refreshes for an hour, unless the host waits by hand")
  func asleep() async throws {
    try await invite()
    server.clock.advance(by: .seconds(3600))
    #expect(await host.get(seat).page.refresh != nil)
    server.clock.advance(by: 1)
    let page = await host.get(seat).page
    #expect(page.refresh == nil)
    #expect(page.link("Wait for my friend")?.hasSuffix("?wait=1") == true)
    _ = await host.post(game + "/invite", ["side": "light"])
    let second = game + "/seat/" + NumberedIdentifiers.key(3)
    #expect(await host.get(second).page.refresh != nil)
    host.cookies.set("choices", "waiting-hand")
    #expect(await host.get(second).page.refresh == nil)
  }

  @Test(
    "in a text browser sees the code in characters, and the game at a new address",
    arguments: ["Lynx/2.9.0", "w3m/0.5.3", "Links (2.29)"])
  func textBrowser(name: String) async throws {
    host.userAgent = name
    try await invite()
    let page = await host.get(seat).page
    #expect(page.refresh == nil)
    #expect(page.first { $0.name == "svg" } == nil)
    let code = try #require(page.first { $0.name == "pre" })
    #expect(code.text.contains("█ ▄▄▄▄▄ █"))
    let pending = await host.begin(waiting)
    _ = await friend.post(seat)
    #expect(try await pending.answer().location == game + "?v=1")
  }

  @Test("gets a page at once when the server shuts down, which refreshes later")
  func cancelled() async throws {
    try await invite()
    let pending = await host.begin(waiting)
    await pending.cancel()
    let answer = try await pending.answer()
    #expect(answer.status == .serviceUnavailable)
    #expect(answer.fields[.retryAfter] == "5")
    #expect(answer.text.contains(#"content="5; url=\#(NumberedIdentifiers.key(2))?wait=1""#))
    #expect(server.clock.sleeperCount == 0)
  }

  @Test("gets a page that refreshes after some seconds if no more requests can be held")
  func limit() async throws {
    var limits = VisitorLimits()
    limits.held = 1
    let server = try TestServer(limits: limits)
    let host = try Client(server, at: "192.0.2.1")
    _ = try await host.start(["move": "d3"])
    _ = await host.post(game + "/invite", ["side": "light"])
    let held = await host.begin(waiting)
    let answer = await host.get(waiting)
    #expect(answer.status == .tooManyRequests)
    #expect(answer.fields[.retryAfter] == "5")
    #expect(answer.text.contains(#"content="5; url="#))
    await held.cancel()
    let next = await host.begin(waiting)
    #expect(next.response == nil)
    await next.cancel()
  }
}

@Suite("The key of a player", .noHanging)
@MainActor
struct SeatSecrecyTests {
  private let game = NumberedIdentifiers.game(1)
  private let key = NumberedIdentifiers.key(1)

  private func setCookies(_ settings: WebAppSettings) async throws -> [String] {
    let client = Client(try TestServer(settings: settings))
    let response = await client.post(settings.basePath + "/games")
    return response.fields.values(of: .setCookie)
  }

  @Test("is kept in one cookie for all games")
  func cookie() async throws {
    let cookies = try await setCookies(WebAppSettings())
    #expect(
      cookies == [
        "player=\(key); Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax",
        "posts=1; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax",
      ])
  }

  @Test(
    "is sent over https only where the public address has https",
    arguments: [("https://play.example", true), ("http://play.example", false)])
  func secure(origin: String, isSecure: Bool) async throws {
    let settings = WebAppSettings(basePath: "/flipbook", publicOrigin: WebOrigin(origin))
    for cookie in try await setCookies(settings) {
      #expect(cookie.contains("; Secure;") == isSecure)
      #expect(cookie.contains("Path=/flipbook/"))
    }
  }

  @Test("is on no page and in no other header")
  func pages() async throws {
    let server = try TestServer(pace: Pace(frameInterval: 0))
    let host = Client(server)
    _ = try await host.start(["move": "d3"])
    _ = await host.post(game + "/invite", ["side": "light"])
    let friend = Client(server)
    _ = await friend.post(game + "/seat/" + NumberedIdentifiers.key(2))
    let keys = (1...3).map { NumberedIdentifiers.key($0) }
    for visitor in [host, friend, Client(server)] {
      for address in [
        "/", "/new", game, game + ".json", game + ".txt", game + "/reset", game + "/f/1/1",
        game + "/f/1/end", game + "/x", game + "?seen=0", game + "/share", game + "/invite",
      ] {
        let response = await visitor.get(address)
        let fields = response.fields.filter { $0.name != .setCookie }
        let said = response.text + fields.map { $0.value }.joined()
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
      "/turns/KEY.atom", "/flipbook/TURNS/KEY.atom", "/t%75rns%2FKEY", "/turns/KEY",
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

@Suite("A player", .noHanging)
@MainActor
struct PlayerTests {
  private let server: TestServer
  private let player: Client
  private let game = NumberedIdentifiers.game(1)
  private let key = NumberedIdentifiers.key(1)

  init() throws {
    server = try TestServer()
    player = Client(server)
  }

  /// Whether a client may play in a game, according to its page.
  private func plays(_ client: Client, in game: String) async -> Bool {
    await client.get(game).page.forms.contains {
      $0.action.hasSuffix("/mode") || $0.action == "mode"
    }
  }

  @Test("keeps all seats of 300 games in a browser that keeps 150 cookies")
  func manyGames() async throws {
    player.cookies = CookieJar(limit: 150)
    var games: [String] = []
    for _ in 1...300 { games.append(try await player.start(["move": "d3"])) }
    for game in games {
      let response = await player.post(game + "/move", ["v": "1", "move": "c3"])
      #expect(response.location == game + "/f/2/1#c3")
    }
    #expect(player.cookies.names == ["player /", "posts /"])
  }

  @Test("isn't locked out by a planted cookie of the same name", arguments: ["/", "/g", "/g/"])
  func planted(path: String) async throws {
    _ = try await player.start()
    let own = player.cookies
    player.cookies = CookieJar()
    player.cookies.set("player", NumberedIdentifiers.key(99), path: path == "/" ? "/g" : path)
    player.cookies.set("player", "nonsense", path: "/g/x")
    player.cookies.set("player", own.value("player") ?? "")
    #expect(
      await player.post(game + "/mode", ["side": "dark", "mode": "computer"]).status == .seeOther)
    // New seats don't go to the planted key, either.
    let other = try await player.start()
    let friend = Client(server)
    friend.cookies.set("player", NumberedIdentifiers.key(99))
    #expect(!(await plays(friend, in: other)))
  }

  @Test("keeps their side when they take the other one")
  func twoSides() async throws {
    _ = try await player.start()
    let invite = try #require(await player.post(game + "/invite", ["side": "light"]).location)
    let friend = Client(server)
    _ = await friend.post(invite)
    let second = try #require(await player.post(game + "/invite", ["side": "dark"]).location)
    _ = await friend.post(second)
    for side in ["dark", "light"] {
      #expect(
        await friend.post(game + "/mode", ["side": side, "mode": "computer"]).status == .seeOther)
    }
    #expect(await server.store.contents().values.map(\.seats.seats.count) == [2])
  }

  @Test("is the same on another device that has opened their link, which works once")
  func otherDevice() async throws {
    _ = try await player.start(["move": "d3"])
    let phone = Client(server)
    let other = try await phone.start(["move": "f5"])
    let link = try #require(await player.post("/seat").location)
    let page = await player.get(link).page
    #expect(page.element("link")?.attributes["value"] == "http://localhost:8080" + link)
    #expect(page.forms.isEmpty)
    // Only its player may open it, so nothing offers to send it.
    #expect(page.tags.allSatisfy { !HTMLPage.sends($0.attributes["href"] ?? "") })
    #expect(
      await phone.get(link).page.forms.map { $0.buttons.map(\.label) } == [
        ["Add my games"]
      ])
    #expect(await phone.head(link).status == .ok)
    #expect(await phone.post(link).location == "/new")
    #expect(
      await phone.post(game + "/move", ["v": "1", "move": "c3"]).location == game + "/f/2/1#c3")
    #expect(await phone.post(other + "/reset").location == other)
    #expect(await player.post(game + "/reset").location == game)
    let stranger = Client(server)
    for response in [await stranger.get(link), await stranger.post(link)] {
      #expect(response.status == .notFound)
      #expect(response.fields[.setCookie] == nil)
    }
    // A game started on the phone from now on can be played here, too.
    let next = try await phone.start()
    #expect(await player.post(next + "/reset").location == next)
  }

  @Test("has an hour to open the link on another device")
  func lateDevice() async throws {
    _ = try await player.start()
    let link = try #require(await player.post("/seat").location)
    server.clock.advance(by: .seconds(3600))
    #expect(await Client(server).get(link).status == .notFound)
    #expect(await Client(server).post(link).status == .notFound)
  }

  @Test("can open the link after a restart")
  func restartedDevice() async throws {
    _ = try await player.start(["move": "d3"])
    let link = try #require(await player.post("/seat").location)
    try server.restart()
    let phone = Client(server)
    #expect(await phone.get(link).status == .ok)
    try server.restart()
    #expect(await phone.post(link).location == "/new")
    #expect(
      await phone.post(game + "/move", ["v": "1", "move": "c3"]).location == game + "/f/2/1#c3")
    try server.restart()
    #expect(await Client(server).post(link).status == .notFound)
  }

  @Test("has a key that the link doesn't reveal to the store, nor the link's own key")
  func sealedKey() async throws {
    _ = try await player.start()
    let address = try #require(await player.post("/seat").location)
    let linkKey = try #require(SeatKey(String(address.suffix(32))))
    let link = try #require(
      try await server.store.playerRow(.link, by: .key(SeatDigest(key: linkKey))))
    #expect(link.text.utf8.count == 32)
    #expect(link.text != key)
    #expect(link.text != linkKey.text)
    #expect(link.player == SeatDigest(key: try #require(SeatKey(key))))
  }

  @Test("gets a link only with games, whatever their cookie says")
  func stranger() async {
    #expect(await player.post("/seat").location == "/new")
    #expect(await player.get("/seat").status == .methodNotAllowed)
    player.cookies.set("player", NumberedIdentifiers.key(99))
    #expect(await player.post("/seat").location == "/new")
  }

  @Test("is known for another 400 days after each visit")
  func renewal() async throws {
    #expect(await player.get("/new").fields[.setCookie] == nil)
    _ = try await player.start()
    #expect(
      await player.get("/new").fields[.setCookie]
        == "player=\(key); Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax")
  }
}
