import Foundation
import TestSupport
import Testing

extension LiveTests {
  @Suite("Playing over a socket")
  struct PlayingTests {
    @Test("The first line shows the address, and a whole move can be played there")
    func move() throws {
      let site = try ServedSite()
      #expect(site.greeting == "Open http://127.0.0.1:\(site.port)/ in your browser (Ctrl-C stops)")
      #expect(site.program.nextLine() == "Games are kept in memory only")

      let client = try site.client()
      let created = try client.post("move=f5", to: "/games")
      let game = try #require(created.location?.components(separatedBy: "/f/").first)
      #expect(created.status == 303)
      #expect(created.location == "\(game)/f/1/1#f5")
      #expect(try client.get("\(game)/f/1/1").status == 200)

      let moved = try client.post("v=1&move=d6", to: game + "/move")
      #expect(moved.location == "\(game)/f/2/1#d6")
      let document = try client.document(of: game)
      #expect(document.record == "f5d6")
      #expect(document.turn == "dark")
    }

    @Test("Requests sent together are answered in order")
    func pipelining() throws {
      let site = try ServedSite()
      let client = try site.client()
      try client.ask(for: "/healthz", "/new", "/readyz")
      #expect(try client.response().body == "ok\n")
      #expect(try client.response().body.contains("<table"))
      #expect(try client.response().body == "ready\n")
    }

    @Test("A page that waits for a move is held while others are served, until the move")
    func waiting() throws {
      let site = try ServedSite()
      let (player, watcher) = (try site.client(), try site.client())
      let game = try player.createGame("move=f5")
      try watcher.wait(for: "\(game)?seen=1")
      for _ in 0..<20 { try player.ask(for: game) }
      for _ in 0..<20 { #expect(try player.response().status == 200) }
      #expect(!watcher.hasNews)

      _ = try player.post("v=1&move=d6", to: game + "/move")
      #expect(try watcher.response().location == "\(game)/f/2/1#d6")
    }

    @Test("A frame is held for its interval while others are served")
    func frames() throws {
      let site = try ServedSite(["--store", ":memory:", "--frame-interval", "1s"])
      let (player, other) = (try site.client(), try site.client())
      let game = try player.createGame("move=f5")
      try player.wait(for: "\(game)/f/1/2")
      #expect(try other.get("/healthz").status == 200)
      #expect(!player.hasNews)
      #expect(try player.response().status == 200)
    }

    @Test(
      "A script that half-closes after its request gets the normal response",
      arguments: [
        ("GET /r/f5d6c3.png", "", 200), ("POST /import", "text=f5d6c3", 303), ("GET /new", "", 200),
        ("POST /games", "move=f5", 303),
      ])
    func halfClose(line: String, form: String, status: Int) throws {
      let site = try ServedSite()
      let client = try RawClient(port: site.port, patience: Program.patience)
      try client.send(Self.request(line, form))
      client.finishSending()
      #expect(try client.response().status == status)
      #expect(try client.readToEnd() == "")
    }

    @Test("Long texts from disconnected clients hold up no request", arguments: [true, false])
    func hungUpImports(byReset: Bool) throws {
      let site = try ServedSite()
      let text = "text=" + String(repeating: "%CC%81f5", count: 8_000)
      for _ in 0..<100 {
        let client = try RawClient(port: site.port, patience: Program.patience)
        if byReset { client.resetWhenClosed() }
        try client.send(Self.request("POST /import", text))
      }
      let start = ContinuousClock.now
      #expect(try site.client().get("/healthz").status == 200)
      // It took 64 seconds when each text was read on its loop.
      #expect(ContinuousClock.now - start < .seconds(5))
    }

    private static func request(_ line: String, _ form: String) -> String {
      "\(line) HTTP/1.1\r\nHost: h\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        + "Content-Length: \(form.utf8.count)\r\n\r\n\(form)"
    }

    @Test("A computer with a seed makes the same choices each time")
    func seed() throws {
      let records = try [7, 7, 8].map { seed in try Self.computersGame(seed: seed) }
      #expect(records[0] == records[1])
      #expect(records[0] != records[2])
    }

    /// The first moves of a game that two computers play.
    private static func computersGame(seed: Int) throws -> String {
      let site = try ServedSite([
        "--store", ":memory:", "--seed", "\(seed)", "--thinking-time", "0",
        "--frame-interval", "0",
      ])
      let client = try site.client()
      let game = try client.createGame("dark=computer&light=computer")
      var document = try client.document(of: game)
      try Program.wait {
        document = try client.document(of: game)
        return document.version >= 20
      }
      return document.record
    }

    @Test("Below a base path every address begins with it")
    func basePath() throws {
      let site = try ServedSite(["--store", ":memory:", "--base-path", "/play/reversi"])
      #expect(
        site.greeting
          == "Open http://127.0.0.1:\(site.port)/play/reversi/ in your browser (Ctrl-C stops)")
      let client = try site.client()
      #expect(try client.get("/play/reversi/").status == 200)
      #expect(try client.get("/").status == 404)
      let created = try client.post("move=f5", to: "/play/reversi/games")
      #expect(created.location?.hasPrefix("/play/reversi/g/") == true)
      #expect(created.cookieFields.allSatisfy { $0.contains("Path=/play/reversi/;") })
    }

    @Test("With a public address, invites point to it and cookies are secure")
    func publicAddress() throws {
      let site = try ServedSite([
        "--store", ":memory:", "--public-url", "https://play.example/reversi",
      ])
      let client = try site.client()
      #expect(try client.get("/reversi/").status == 421)
      client.host = "play.example"
      let created = try client.post("", to: "/reversi/games")
      #expect(created.cookieFields.count == 2)
      #expect(created.cookieFields.allSatisfy { $0.contains("; Secure") })

      let game = try #require(created.location)
      let invited = try client.post("side=light", to: game + "/invite")
      let page = try client.get(try #require(invited.location)).body
      #expect(page.contains("https://play.example\(game)/seat/"))
    }

    @Test("The environment applies unless the command line overrides it")
    func environment() throws {
      let environment = [
        "FLIPBOOK_PORT": "1", "FLIPBOOK_STORE": ":memory:", "FLIPBOOK_BASE_PATH": "/here",
        "FLIPBOOK_HOST": "localhost", "FLIPBOOK_SEED": "",
      ]
      let site = try ServedSite([], environment: environment)
      #expect(
        site.greeting == "Open http://localhost:\(site.port)/here/ in your browser (Ctrl-C stops)")
    }
  }
}
