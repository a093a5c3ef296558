import Gameplay
import HTTP
import Presentation
import TestSupport
import Testing

@Suite("Two players", .noHanging)
@MainActor
struct OfferTests {
  private let server: TestServer
  private let host: Client
  private let friend: Client

  init() throws {
    server = try TestServer()
    host = Client(server)
    friend = Client(server)
  }

  /// Starts a game after one move; a friend plays light and is to move.
  private func start(name: String = "") async throws -> String {
    let game = try await host.start()
    let invite = try #require(await host.post(game + "/invite", ["side": "light"]).location)
    _ = await friend.post(invite, ["name": name])
    _ = await host.post(game + "/move", ["v": "0", "move": "d3"])
    return game
  }

  private func labels(_ client: Client, _ address: String) async -> [String] {
    await client.get(address).page.forms.flatMap(\.buttons).filter { !$0.isDisabled }.map(\.label)
  }

  @Test("agree on a draw, which all pages and documents say")
  func draw() async throws {
    let game = try await start(name: "Anna")
    let offered = await friend.post(game + "/offer", ["v": "1", "offer": "draw"])
    #expect(offered.location == game)
    #expect(await friend.get(game).text.contains("You offered a draw."))
    #expect(await labels(friend, game).contains("Withdraw"))
    for address in [game, game + "/text"] {
      #expect(await host.get(address).text.contains("Anna offers a draw."))
      #expect(await labels(host, address).contains("Accept"))
      let watched = await Client(server).get(address)
      #expect(watched.text.contains("Anna offers a draw."))
      #expect(await !labels(Client(server), address).contains("Accept"))
    }
    let answer: KeyValuePairs = ["v": "1", "offer": "draw"]
    #expect(await Client(server).post(game + "/accept", answer).status == .forbidden)
    #expect(await friend.post(game + "/accept", answer).status == .conflict)
    #expect(await host.post(game + "/accept", answer).location == game)
    let again = await host.post(game + "/accept", answer)
    #expect(again.status == .conflict && again.page.heading == "The game has moved on")
    for client in [host, friend, Client(server)] {
      let response = await client.get(game)
      #expect(response.page.heading == "Tied")
      #expect(response.text.contains("<strong>Draw agreed</strong>"))
    }
    #expect(await host.get(game + ".json").text.contains(#""ending":"draw""#))
    #expect(await server.store.contents().values.map(\.version) == [2])
  }

  @Test("decline, withdraw and lose an offer with the next move, also on the text page")
  func ends() async throws {
    let game = try await start()
    _ = await friend.post(game + "/text", ["v": "1", "change": "offer", "offer": "draw"])
    #expect(await host.get(game + "/text").text.contains("that move wasn&#39;t made."))
    #expect(await friend.get(game + "/text").text.contains("The offer ends with the next move."))
    let decline: KeyValuePairs = ["v": "1", "change": "decline", "offer": "draw"]
    #expect(await host.post(game + "/text", decline).location == game + "/text")
    #expect(await host.post(game + "/text", decline).status == .conflict)
    #expect(await !host.get(game).text.contains("offers a draw"))
    let refusal = "Your opponent declined the draw."
    #expect(await friend.get(game).text.contains("<p><strong>\(refusal)</strong></p>"))
    for page in ["", "/text"] {
      #expect(await friend.get(game + page).text.contains(refusal))
      #expect(await !host.get(game + page).text.contains(refusal))
      #expect(await !Client(server).get(game + page).text.contains(refusal))
    }
    _ = await friend.post(game + "/offer", ["v": "1", "offer": "draw"])
    #expect(await !friend.get(game).text.contains(refusal))
    _ = await host.post(game + "/decline", ["v": "1", "offer": "draw"])
    _ = await friend.post(game + "/move", ["v": "1", "move": "c3"])
    #expect(await !friend.get(game).text.contains(refusal))
    #expect(await host.post(game + "/accept", ["v": "1", "offer": "draw"]).status == .conflict)
    #expect(await host.post(game + "/offer", ["v": "2", "offer": "all"]).status == .badRequest)
    #expect(await host.get(game).page.heading == "Dark's turn")
  }

  @Test(
    "see an offer that was made between a waiting page and its next request",
    arguments: [("", "Check now"), ("/text", "Wait for opponent")])
  func offerWhileLoading(page: String, link: String) async throws {
    let game = try await start()
    let waiting = try #require(await host.get(game + page).page.link(link))
    _ = await friend.post(game + "/offer", ["v": "1", "offer": "draw"])
    let response = await host.get(ReferenceResolver.resolve(waiting, from: game + page))
    #expect(response.location == game + page)
    #expect(await host.get(game + page).text.contains("offers a draw."))
  }

  @Test(
    "see an offer before a move or a pass would end it, and then decide", arguments: ["", "/text"])
  func offerBeforeMove(page: String) async throws {
    let game = try await start()
    let opened = await friend.get(game + page).page
    let form = try #require(
      opened.forms.first { form in
        form.fields.contains { $0.name == "v" && $0.value == "1.2" }
          && form.action.hasSuffix(page.isEmpty ? "move" : "text")
      })
    #expect(form.method == "post")
    _ = await host.post(game + "/offer", ["v": "1", "offer": "draw"])
    let action = page.isEmpty ? game + "/move" : game + "/text"
    let refused = await friend.post(action, ["v": "1.2", "move": "c3"])
    #expect(await server.store.contents().values.map(\.version) == [1])
    var shown = refused
    if page.isEmpty {
      #expect(refused.location == game + "#offer")
      shown = await friend.get(game)
      #expect(shown.page.text { $0.attributes["id"] == "detail" } == "Dark offers a draw.")
      #expect(shown.text.contains("that move wasn&#39;t made."))
    } else {
      #expect(refused.status == .conflict)
      #expect(
        refused.page.text { $0.attributes["id"] == "failure" }?.contains("wasn't made") == true)
      #expect(refused.page.element("move")?.attributes["value"] == "c3")
    }
    #expect(shown.text.contains("Dark offers a draw."))
    #expect(shown.text.contains(#"name=v value="1.3""#))
    #expect(await friend.get(game + "/resign").text.contains("Dark offers a draw."))
    #expect(await friend.post(action, ["v": "1.3", "move": "c3"]).status == .seeOther)
    #expect(await server.store.contents().values.map(\.version) == [2])
  }

  @Test(
    "move on despite seats that have changed without an offer, or an offer of their own",
    arguments: ["1", "1.0", "1.3"])
  func movesOn(seen: String) async throws {
    let game = try await start()
    _ = await friend.post(game + "/offer", ["v": "1", "offer": "draw"])
    _ = await friend.post("/name", ["name": "Anna"])
    #expect(
      await friend.post(game + "/move", ["v": seen, "move": "c3"]).location != game + "#offer")
    #expect(await server.store.contents().values.map(\.version) == [2])
  }

  @Test("learn that an old offer is over after one of them plays both sides")
  func bothSides() async throws {
    let game = try await host.start()
    for (path, field) in [("/accept", "draw"), ("/offer", "undo"), ("/resign", "draw")] {
      let response = await host.post(game + path, ["v": "0", "offer": field])
      #expect(response.status == .conflict)
      #expect(response.page.heading == "The game has moved on")
    }
    #expect(await host.get(game + "/resign").status == .conflict)
    #expect(
      await Client(server).post(game + "/accept", ["v": "0", "offer": "draw"]).status == .forbidden)
  }

  @Test("resign after a question, once")
  func resigning() async throws {
    let game = try await start()
    let question = await friend.get(game + "/resign").page
    #expect(
      question.text { $0.attributes["id"] == "alert-text" } == "Do you really want to resign?")
    #expect(await Client(server).get(game + "/resign").status == .forbidden)
    #expect(await friend.post(game + "/resign", ["v": "0"]).status == .conflict)
    #expect(await friend.post(game + "/resign", ["v": "1"]).location == game)
    #expect(await friend.post(game + "/resign", ["v": "1"]).status == .conflict)
    let response = await host.get(game)
    #expect(response.page.heading == "Dark won")
    #expect(response.text.contains(">Light resigned</strong>"))
    #expect(await host.get(game + ".svg").text.contains("Dark won"))
    #expect(await host.get("/games").text.contains("You won; Light resigned, today"))
    #expect(await host.get(game + ".atom").text.contains("; Light resigned"))
    let watched = await Client(server).get(game).text
    #expect(!watched.contains("Continue from here") && !watched.contains("can move"))
  }

  @Test("go on to one rematch, which no one else can take")
  func rematch() async throws {
    let game = try await start()
    #expect(await host.post(game + "/rematch", ["swap": "1"]).status == .conflict)
    _ = await friend.post(game + "/resign", ["v": "1"])
    #expect(await Client(server).post(game + "/rematch").status == .forbidden)
    let next = try #require(await host.post(game + "/rematch", ["swap": "1"]).location)
    #expect(next != game)
    #expect(await labels(friend, game).contains("Join the rematch"))
    #expect(await friend.post(game + "/rematch").location == next)
    #expect(await friend.post(next + "/move", ["v": "0", "move": "d3"]).status == .seeOther)
    #expect(await server.store.contents().count == 2)
  }

  @Test("see the score when they play a rematch of a rematch")
  func score() async throws {
    var game = try await start(name: "Anna")
    _ = await friend.post(game + "/resign", ["v": "1"])
    #expect(await !host.get(game).text.contains("leads"))
    for (hosts, friends) in [("1–1", "1–1"), ("Anna leads 2–1", "You lead 2–1")] {
      game = try #require(await friend.post(game + "/rematch", ["swap": "1"]).location)
      _ = await host.post(game + "/resign", ["v": "0"])
      for page in ["", "/text"] {
        #expect(await host.get(game + page).text.contains(hosts))
        #expect(await friend.get(game + page).text.contains(friends))
      }
    }
  }

  @Test(
    "can't have a name that could deceive or break a page, and may correct it",
    arguments: [
      ("a%00b", "a␀b", "character that can't be used"),
      ("%E2%80%AEx", "\u{FFFD}x", "character that can't be used"),
      ("%22%3Ca%3E%00", "&quot;&lt;a&gt;␀", "character that can't be used"),
      (
        String(repeating: "a", count: 2000), String(repeating: "a", count: 48),
        "at most 24 characters"
      ),
    ])
  func refusedNames(typed: String, shown: String, reason: String) async throws {
    let game = try await start()
    let invite = try #require(await host.post(game + "/invite", ["side": "light"]).location)
    for address in ["/name", invite] {
      let client = address == "/name" ? friend : Client(server)
      let response = await client.send(.post, address, body: "name=" + typed)
      #expect(response.status == .badRequest)
      #expect(response.text.contains("value=\"\(shown)\""))
      #expect(response.page.element("failure")?.text.contains(reason) == true)
    }
    #expect(await host.get(game).text.contains("Friend"))
  }

  @Test("have escaped names, which they can change and remove")
  func names() async throws {
    let game = try await start(name: "<b>&\"")
    #expect(await host.get(game).text.contains("&lt;b&gt;&amp;"))
    #expect(await !host.get(game).text.contains("<b>&"))
    #expect(await friend.post("/name", ["name": "Anna"]).location == "/games")
    #expect(await friend.get(game).text.contains("Anna (you)"))
    #expect(await friend.get(game + "/text").text.contains("Light: Anna (you), "))
    #expect(
      await host.get(game + ".json").text.hasSuffix(
        #","tags":{"dark":null,"light":"Anna","date":null,"place":null}}"#))
    for page in ["/games", "/new"] {
      #expect(await host.get(page).page.link("Anna") != nil)
      #expect(await host.get(page).text.contains("You play dark"))
    }
    _ = await friend.post(
      game + "/mode", ["side": "light", "mode": "computer", "level": "intermediate"])
    #expect(await host.get(game).text.contains("Computer plays for Anna · Intermediate"))
    #expect(await friend.post("/name", ["name": ""]).location == "/games")
    #expect(await !host.get(game).text.contains("Anna"))
  }
}

@Suite("The next game against the computer", .noHanging)
@MainActor
struct NextLevelTests {
  private let server: TestServer
  private let client: Client

  init() throws {
    server = try TestServer()
    client = Client(server)
  }

  /// Starts a game at the casual level that dark wins with c1.
  private func start() async throws -> String {
    try await client.start([
      "position": "xo" + String(repeating: "-", count: 62) + "x", "light": "computer",
      "level": "casual",
    ])
  }

  private func play() async throws -> String {
    let game = try await start()
    _ = await client.post(game + "/move", ["v": "0", "move": "c1"])
    return game
  }

  private func labels(_ address: String) async -> [String] {
    await client.get(address).page.forms.filter { $0.action.hasSuffix("rematch") }
      .flatMap(\.buttons).map(\.label)
  }

  @Test("is at the level that the player has chosen, and only one however often it is asked for")
  func level() async throws {
    let game = try await play()
    #expect(await labels(game) == ["Next: Intermediate", "Play again", "Swap sides"])
    let form: KeyValuePairs = ["v": "1", "level": "intermediate"]
    let next = try #require(await client.post(game + "/rematch", form).location)
    #expect(next != game)
    #expect(await client.get(next).text.contains("Computer · Intermediate"))
    #expect(await client.post(game + "/rematch", form).location == next)
    #expect(await labels(game) == ["Next game"])
    #expect(await server.store.contents().count == 2)
  }

  @Test("can be begun on the text page, too")
  func text() async throws {
    let game = try await play()
    let form: KeyValuePairs = ["v": "1", "change": "rematch", "level": "intermediate"]
    let next = try #require(await client.post(game + "/text", form).location)
    #expect(next.hasSuffix("/text"))
    #expect(await client.get(next).text.contains("computer · Intermediate"))
  }

  @Test("counts the games at the same level")
  func score() async throws {
    var game = try await play()
    #expect(await !client.get(game).text.contains("You lead"))
    for score in ["You lead 2–0", "You lead 3–0"] {
      game = try #require(await client.post(game + "/rematch", ["v": "1"]).location)
      _ = await client.post(game + "/move", ["v": "0", "move": "c1"])
      #expect(await client.get(game).text.contains(score))
    }
    let harder = try #require(
      await client.post(game + "/rematch", ["v": "1", "level": "expert"]).location)
    _ = await client.post(harder + "/move", ["v": "0", "move": "c1"])
    #expect(await !client.get(harder).text.contains("You lead"))
  }

  @Test(
    "needs a level that there is", arguments: ["divine", "", "Casual", "%00", "casual%CC%81", "1"])
  func unknownLevel(level: String) async throws {
    let game = try await play()
    let response = await client.send(.post, game + "/rematch", body: "v=1&level=" + level)
    #expect(response.status == .badRequest)
    #expect(await server.store.contents().count == 1)
  }

  @Test("is for the player of a game that is over")
  func refused() async throws {
    let running = try await start()
    let form: KeyValuePairs = ["v": "0", "level": "master"]
    #expect(await client.post(running + "/rematch", form).status == .conflict)
    let game = try await play()
    #expect(await Client(server).post(game + "/rematch", form).status == .forbidden)
    #expect(await server.store.contents().count == 2)
  }
}
