import Gameplay
import HTTP
import Presentation
import Reversi
import TestSupport
import Testing
import WebApp

@Suite("A page in another language", .noHanging)
@MainActor
struct TranslationTests {
  private let server: TestServer
  private let host: Client

  init() throws {
    server = try TestServer()
    host = Client(server)
  }

  /// All languages but the standard one.
  nonisolated static let translations = Language.allCases.filter { $0 != .standard }

  /// Words that several languages share.
  nonisolated private static let names: Set<String> = [
    "flipbook", "reversi", "bowling", "ggf", "json", "svg", "png", "gif", "kb", "english", "日本語",
    "deutsch",
    "computer", "utc", "pause", "name", "ok", "animation", "frame", "cookie", "rss", "whatsapp",
    "telegram", "date", "expert", "position", "spare", "strike",
  ]

  @Test("shares no text with the English one except names and moves", arguments: translations)
  func translated(language: Language) async throws {
    for address in try await everyPage() {
      let english = await page(address, in: .standard)
      let translated = await page(address, in: language)
      try #require(translated.language == language.tag, "\(address)")
      let left = Self.texts(of: translated).intersection(Self.texts(of: english))
        .filter { Self.hasWords($0) && !$0.hasPrefix("(;GM[") }
      #expect(left.isEmpty, "\(address) says \(left.sorted())")
    }
  }

  @Test(
    "in Japanese or Chinese has no word in Latin letters except names and moves",
    arguments: ["ja", "zh"])
  func withoutLatin(tag: String) async throws {
    let language = try #require(Language(tag: tag))
    for address in try await everyPage() {
      let left = Self.texts(of: await page(address, in: language)).filter {
        Self.hasWords($0, of: 3) && !$0.hasPrefix("(;GM[")
      }
      #expect(left.isEmpty, "\(address) says \(left.sorted())")
    }
  }

  private func page(_ address: String, in language: Language) async -> HTMLPage {
    let named =
      language == .standard
      ? address : address + (address.contains("?") ? "&" : "?") + "lang=" + language.tag
    let isPublic = ["/r/", "/p/", "/rules", "/import", "/bowling"].contains {
      address.hasPrefix($0)
    }
    return await host.get(isPublic ? named : address, fields: [.acceptLanguage: language.tag]).page
  }

  /// An address of each kind of page, in each state that has words of its own.
  private func everyPage() async throws -> [String] {
    let games = try await gamePages()
    return games + [
      "/new", "/games", "/rules", "/import", "/bowling", "/bowling/X46", "/bowling/000000~X",
      "/bowling/99",
      "/r/f5d6c3", "/r/f5d6c3/1", "/r/f5d6c3/0", "/r/f5d6c3/2/1?play=disks", "/r/f5d6c3/sheet",
      "/r/f5d6c3/1?play=moves", "/r/f5?dark=&light=", "/r/\(RecordCrawlingTests.passes)",
      "/r/\(RecordCrawlingTests.passes)/44", "/p/\(Position.initial.text)", "/r/f5d6?values=1",
      "/r/f5d6c3?review=1",
      "/r/f5d6/99", "/r/f5f6", "/r/f5?values=1", "/nowhere", "/p/x",
    ]
  }

  private func gamePages() async throws -> [String] {
    let alone = try await host.start(["move": "d3"])
    let computers = try await host.start(["light": "computer", "move": "d3"])
    let undone = try await host.start(["move": "d3"])
    try await host.play("c3", in: undone, from: 1)
    _ = await host.post(undone + "/undo", ["v": "2"])
    let friends = try await host.start(["move": "d3", "against": "friend"])
    let watched = try await Client(server).start(["move": "d3"])
    let ended = try await host.start(["record": RecordCrawlingTests.whole])
    let passing = try await host.start(["record": try Self.untilPass()])
    let games =
      [alone, computers, undone, friends, watched, ended, passing]
      + (try await limitedGames())
    let subpages = ["", "/text", "/share", "/invite", "/reset", "/delete"]
    var pages = games.flatMap { game in subpages.map { game + $0 } }
    pages += [alone + "/hint?v=1", alone + "/f/1/1", alone + "/f/x"]
    pages.append(alone + "/seat/00000000000000000000000000000000")
    return pages
  }

  /// Games with a limit: one before its deadline, one after it, and one that is won on time.
  private func limitedGames() async throws -> [String] {
    var games: [String] = []
    for days in ["30", "1", "1"] {
      let game = try await host.start(["move": "d3", "days": days])
      let invite = try #require(await host.post(game + "/invite", ["side": "light"]).location)
      _ = await Client(server).post(invite)
      games.append(game)
    }
    server.clock.advance(by: .days(1))
    _ = await host.post(games[2] + "/claim", ["v": "1"])
    return games
  }

  /// The moves of a game up to where a side has to pass.
  private static func untilPass() throws -> String {
    let record = try RecordText.record(of: RecordCrawlingTests.passes)
    let ply = try #require(record.plies.first { $0.passer != nil })
    return String(RecordCrawlingTests.passes.prefix(2 * ply.number))
  }

  /// All texts of a page, including those for screen readers and for link previews.
  private static func texts(of page: HTMLPage) -> Set<String> {
    var texts: Set<String> = []
    for tag in page.tags where tag.name != "html" {
      // The name of a language is in that language.
      guard tag.attributes["lang"] == nil else { continue }
      texts.insert(HTMLPage.folded(tag.text))
      for name in ["aria-label", "alt", "title", "placeholder"] {
        if let text = tag.attributes[name] { texts.insert(text) }
      }
      let said = tag.attributes["property"] ?? tag.attributes["name"] ?? ""
      if tag.name == "meta", ["description", "og:title", "og:description"].contains(said) {
        texts.insert(tag.attributes["content"] ?? "")
      }
    }
    return texts
  }

  /// Whether a text has a word of at least that many Latin letters besides names, moves and addresses.
  private static func hasWords(_ text: String, of length: Int = 2) -> Bool {
    let words = text.split { $0.isWhitespace || "·–…,.:;()（）、。「」“”„!/?&".contains($0) }
    return words.contains { word in
      let rest = word.lowercased().replacing(/([a-h][1-8])+/, with: "")
      let letters = rest.filter { $0.isASCII && $0.isLetter }
      return letters.count >= length && !names.contains(letters) && !text.contains("://")
    }
  }
}
