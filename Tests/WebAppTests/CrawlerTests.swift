import Gameplay
import HTTP
import Reversi
import Samples
import TestSupport
import Testing
import WebApp

@Suite("Browsing records and positions", .noHanging)
@MainActor
struct RecordCrawlingTests {
  /// All 60 disks of a tournament game.
  nonisolated static let whole =
    "f5d6c3d3c4f4c5b3c2b4e3e6c6g4f6b6g6d2b5a6a5a4g3c1f2c7d7d8e2f1h3f3a2g5b2e7b8h6h5c8e8f8g8f7a3a1e1h4h7g2h2d1b1g7h8a7b7a8h1g1"
  /// 58 disks with nine passes.
  nonisolated static let passes =
    "f5d6c3d3c4f4f6g5f3e3e6c5g4f7e7g6b6b5e2h3c6f2d2e1d7d8f8c8c7e8b8b3c2b4d1a6g8c1h4h5g3h2b7g7h8a4a5a7h7h6h1g2g1f1b2a3a2b1"

  private let server: TestServer
  private let client: Client

  init() throws {
    server = try TestServer(pace: Pace(frameInterval: 0))
    client = Client(server)
  }

  /// Follows every link, refresh and redirect below `/r/` and `/p/` to a depth.
  private func crawl(from start: String, depth: Int) async -> Set<String> {
    var (seen, level): (Set<String>, Set<String>) = ([], [start])
    for _ in 0...depth {
      var next: Set<String> = []
      for address in level where seen.insert(address).inserted {
        let response = await client.get(address)
        #expect(response.status.code < 400, "at \(address)")
        let page = response.page
        let links = page.links + [page.refresh, response.location].compactMap { $0 }
        next.formUnion(
          links.map { ReferenceResolver.resolve($0, from: address) }
            .filter { $0.hasPrefix("/r/") || $0.hasPrefix("/p/") })
      }
      level = next.subtracting(seen)
    }
    return seen
  }

  @Test(
    "by every link finds a page behind each, and changes nothing",
    arguments: ["/r/f5d6c3", "/p/\(Position.initial.text)", "/r/\(GameTexts.readme).e6/0"])
  func crawler(start: String) async {
    let seen = await crawl(from: start, depth: 3)
    #expect(seen.count > 100)
    #expect(seen.contains { $0.contains("?play=disks") } || start.hasPrefix("/p/"))
    #expect(await server.store.contents().isEmpty)
    #expect(client.cookies.names.isEmpty)
  }

  @Test("loads small pages at every moment of the longest games", arguments: [whole, passes])
  func bounded(text: String) async {
    let plies = text.count / 2
    var sizes: [Int] = []
    for ply in 0..<plies {
      let response = await client.get("/r/\(text)/\(ply)")
      // A link for each ply, four steps, three paces, the footer and the legal cells.
      #expect(response.page.links.count <= plies + 4 + 3 + 3 + 33)
      sizes.append(response.body.count)
    }
    sizes.append(await client.get("/r/" + text).body.count)
    #expect(sizes.allSatisfy { $0 < 14 * 1024 }, "\(sizes.max() ?? 0)")
  }

  @Test("can start a living game with a form, and stores only that game")
  func playOn() async throws {
    let browser = Browser(server)
    try await browser.open("/r/f5d6c3/2")
    let board = browser.page.board
    try await browser.press("Continue from here")
    #expect(browser.address == NumberedIdentifiers.game(1))
    #expect(browser.page.board == board)
    #expect(await server.store.contents().values.map(\.record.moves.count) == [2])
    try await browser.open("/p/" + GameTexts.readme)
    try await browser.press("Continue from here")
    #expect(browser.page.board.joined() + "x" == GameTexts.readme)
  }

  @Test("can build a game cell by cell")
  func analysis() async throws {
    let browser = Browser(server)
    try await browser.open("/r/")
    for square in ["f5", "d6", "c3", "d3"] {
      let cells = browser.page.tags
      let start = try #require(cells.firstIndex { $0.attributes["id"] == square })
      let link = try #require(browser.page.inside(start).first { $0.name == "a" })
      try await browser.open(
        ReferenceResolver.resolve(try #require(link.attributes["href"]), from: browser.address))
    }
    #expect(browser.address == "/r/f5d6c3d3")
  }
}

@Suite("The rules for robots", .noHanging)
@MainActor
struct RobotsTests {
  /// A `robots.txt` as RFC 9309 reads it: a robot obeys the groups with its own name, or else those of `*`.
  /// The longest matching rule decides; between equally long ones `Allow` wins.
  private struct Rules {
    private var groups: [(names: [String], rules: [(allows: Bool, path: String)])] = []

    init(_ text: String) {
      var isInNames = false
      for line in text.split(whereSeparator: \.isNewline) {
        let parts = line.prefix { $0 != "#" }.split(separator: ":", maxSplits: 1)
          .map { $0.drop(while: \.isWhitespace) }
        guard parts.count == 2 else { continue }
        switch parts[0].lowercased() {
        case "user-agent":
          if !isInNames { groups.append(([], [])) }
          groups[groups.count - 1].names.append(parts[1].lowercased())
          isInNames = true
        case "allow", "disallow":
          isInNames = false
          guard !groups.isEmpty else { continue }
          groups[groups.count - 1].rules.append(
            (parts[0].lowercased() == "allow", String(parts[1])))
        default: continue
        }
      }
    }

    func allows(_ path: String, _ robot: String) -> Bool {
      let own = groups.filter { $0.names.contains(robot.lowercased()) }
      let chosen = own.isEmpty ? groups.filter { $0.names.contains("*") } : own
      let matches = chosen.flatMap(\.rules).filter { path.hasPrefix($0.path) }
      let longest = matches.map(\.path.count).max()
      let decisive = matches.filter { $0.path.count == longest }
      return decisive.isEmpty || decisive.contains { $0.allows }
    }
  }

  private func rules(_ basePath: String = "") async throws -> Rules {
    let client = Client(try TestServer(settings: WebAppSettings(basePath: basePath)))
    let response = await client.get(basePath + "/robots.txt")
    #expect(response.status == .ok)
    #expect(response.fields[.contentType] == "text/plain; charset=utf-8")
    #expect(response.fields[.setCookie] == nil)
    return Rules(response.text)
  }

  @Test(
    "close the endless trees of pages to crawlers", arguments: ["", "/reversi"],
    ["Googlebot", "bingbot", "GPTBot", "nobody"])
  func crawlers(basePath: String, robot: String) async throws {
    let rules = try await rules(basePath)
    for path in ["/r/f5", "/r/f5/1/2?play=disks", "/g/x", "/g/x/f/1/1", "/p/x", "/bowling/1"] {
      #expect(!rules.allows(basePath + path, robot))
    }
    for path in ["/", "/new", "/style.css", "/robots.txt", "/import", "/rules"] {
      #expect(rules.allows(basePath + path, robot))
    }
  }

  @Test(
    "open everything to robots that draw a shared link's preview",
    arguments: ["Twitterbot", "facebookexternalhit", "Slackbot", "Discordbot", "WhatsApp"])
  func previews(robot: String) async throws {
    for basePath in ["", "/reversi"] {
      let rules = try await rules(basePath)
      for path in ["/", "/r/f5", "/g/x", "/p/x", "/r/f5.png"] {
        #expect(rules.allows(basePath + path, robot))
      }
    }
  }

  @Test("close pages that need a search", arguments: ["", "/reversi"])
  func values(basePath: String) async throws {
    let client = Client(try TestServer(settings: WebAppSettings(basePath: basePath)))
    let lines = await client.get(basePath + "/robots.txt").text.split(separator: "\n")
    #expect(
      lines.suffix(6)
        == ["?values", "&values", "?exact", "&exact", "?review", "&review"].map {
          "Disallow: \(basePath)/*\($0)="
        })
  }
}
