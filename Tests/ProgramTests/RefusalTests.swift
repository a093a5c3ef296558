import ComputerPlayers
import Foundation
import Gameplay
import HTTP
import HTTPServer
import Presentation
import TestSupport
import Testing
import WebApp

@testable import FlipbookCLI

extension LiveTests {
  @Suite("Refused requests")
  struct RefusalTests {
    static let refusals: [(request: String, status: Int)] = [
      ("GET / HTTP/1.1\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: h\r\nHost: h\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: h\r\nLong: \(String(repeating: "x", count: 20_000))\r\n\r\n", 431),
      ("GET /\(String(repeating: "x", count: 9_000)) HTTP/1.1\r\nHost: h\r\n\r\n", 414),
      ("POST /games HTTP/1.1\r\nHost: h\r\nContent-Length: 70000\r\n\r\n", 413),
      ("GET /nowhere HTTP/1.1\r\nHost: h\r\n\r\n", 404),
      ("GET /g/000000000000000000000000 HTTP/1.1\r\nHost: h\r\n\r\n", 404),
      ("DELETE / HTTP/1.1\r\nHost: h\r\n\r\n", 405),
      (
        "POST /games HTTP/1.1\r\nHost: h\r\nContent-Type: text/plain\r\nContent-Length: 1\r\n\r\nx",
        415
      ),
      (
        "POST /games HTTP/1.1\r\nHost: h\r\nSec-Fetch-Site: cross-site\r\nContent-Length: 0\r\n\r\n",
        403
      ),
    ]

    @Test("Each gets its status and a page in the site's style")
    func look() throws {
      let site = try ServedSite(["--store", ":memory:", "--base-path", "/play"])
      for (request, status) in Self.refusals {
        let client = try site.client()
        let below = request.replacing("T /", with: "T /play/", maxReplacements: 1)
          .replacing("E /", with: "E /play/", maxReplacements: 1)
        try client.send(below)
        let answer = try client.response()
        #expect(answer.status == status, "\(request.prefix(100))")
        #expect(answer.body.contains(#"<link rel="stylesheet" href="/play/style.css?v="#))
        #expect(answer.fields["content-security-policy"] != nil)
      }
      #expect(try site.client().get("/play/healthz").status == 200)
    }
  }
}

@Suite("Failures of HTTP")
struct FailurePageTests {
  @Test(
    "The server renders them as pages of the site",
    arguments: [HTTPStatus.requestTimeout, .contentTooLarge, .badRequest, .serviceUnavailable])
  func look(status: HTTPStatus) throws {
    let options = try ServeOptions(["--base-path", "/play", "--store", ":memory:"])
    let games = Games(
      store: MemoryStore(), computers: ComputerRoster(randomSeed: 0), clock: SystemClock()
    )
    let app = WebApp(
      games: games, site: try Views(directory: TemplatesDirectory.find(named: nil)),
      settings: options.settings)
    let configuration = ServerProcess(options: options, environment: [:])
      .configuration(for: app, LogWriter(format: .text))
    let answer = configuration.renderFailure(status, "")
    #expect(answer.status == status)
    let page = String(decoding: answer.body, as: UTF8.self)
    #expect(page.contains(#"href="/play/style.css?v="#))
  }
}

extension LiveTests {
  @Suite("Limits for each address")
  struct LimitTests {
    private func visitor(_ site: ServedSite, _ address: String) throws -> Client {
      let client = try site.client()
      client.fields = "X-Forwarded-For: \(address)\r\n"
      return client
    }

    @Test("A client above a limit gets 429 with Retry-After, and the connection stays open")
    func refusal() throws {
      let site = try ServedSite([
        "--store", ":memory:", "--trusted-proxy", "loopback", "--limit-new", "2,1/h",
      ])
      let client = try visitor(site, "192.0.2.1")
      for _ in 1...2 { _ = try client.createGame() }
      for _ in 1...2 {
        let answer = try client.post("", to: "/games")
        #expect(answer.status == 429)
        let seconds = try #require(answer.fields["retry-after"].flatMap { Int($0) })
        #expect((1...3600).contains(seconds))
        #expect(answer.body.contains("Too many requests"))
        #expect(answer.fields["connection"] != "close")
        #expect(try client.get("/").status == 303)
      }
      _ = try visitor(site, "192.0.2.2").createGame()
    }

    @Test("This machine has no limits, whatever address it claims")
    func loopback() throws {
      let site = try ServedSite(["--store", ":memory:", "--limit-new", "1,1/h"])
      let client = try visitor(site, "192.0.2.1")
      for _ in 1...3 { _ = try client.createGame() }
    }

    @Test("The scheme that a trusted proxy reports makes cookies secure")
    func scheme() throws {
      let site = try ServedSite(
        ["--store", ":memory:"], environment: ["FLIPBOOK_TRUSTED_PROXY": "127.0.0.0/8"])
      let client = try site.client()
      client.fields = "X-Forwarded-Proto: https\r\n"
      let answer = try client.post("", to: "/games")
      #expect(!answer.cookieFields.isEmpty)
      #expect(answer.cookieFields.allSatisfy { $0.contains("; Secure;") })
    }
  }
}

extension LiveTests {
  @Suite("Running out of descriptors")
  struct DescriptorTests {
    @Test("Excess clients get 503, the others are still served, and later all clients are")
    func exhaustion() throws {
      // Each loop needs descriptors: with a loop per core, many cores would leave none.
      let site = try ServedSite(
        ["--store", ":memory:", "--loops", "2"], script: #"ulimit -n 80; exec "$0" "$@""#)
      let player = try site.client()
      let game = try player.createGame("move=f5")
      var crowd = try (0..<100).map { number in
        let client = try site.client()
        // In the middle of a request, so that none is closed to make room.
        if number < 20 { try? client.send("GET \(game) HTTP/1.1\r\nHost: localhost\r\n") }
        return client
      }
      try crowd[0].send("\r\n")
      #expect(try crowd[0].response().status == 200)
      // No descriptor is left for the last clients.
      let refused = try crowd[99].response()
      #expect(refused.status == 503)
      #expect(refused.fields["connection"] == "close")
      #expect(throws: Client.Failure.closed) { try crowd[99].response() }
      crowd = []
      try Program.wait { (try? site.client().get(game).status) == 200 }
      #expect(site.program.stop() == .exit(0))
      // The program warns at its start and when it runs out. The deletion of old games may log, too.
      let complaints = site.program.complaint.split(separator: "\n")
        .filter { !$0.contains("games deleted") }
      #expect(complaints.first?.contains("only 80 files") == true)
      #expect(complaints.allSatisfy { $0.contains(" 80 ") && $0.contains("ulimit -n") })
    }
  }
}
