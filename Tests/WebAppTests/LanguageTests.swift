import Gameplay
import HTTP
import Presentation
import Reversi
import TestSupport
import Testing
import WebApp

@Suite("The language of a page", .noHanging)
@MainActor
struct LanguageTests {
  private let server: TestServer
  private let client: Client

  init() throws {
    server = try TestServer(pace: Pace(frameInterval: 0))
    client = Client(server)
  }

  private func language(of address: String, accepting ranges: String? = nil) async -> String? {
    let fields: HTTPFields = ranges.map { [.acceptLanguage: $0] } ?? [:]
    return await client.get(address, fields: fields).page.language
  }

  @Test(
    "is the one that the browser asks for, on a visitor's own pages",
    arguments: [
      (nil, "en"), ("ja", "ja"), ("ja-JP,ja;q=0.9,en;q=0.8", "ja"), ("ko", "en"),
      ("ko,de;q=0.5", "de"), ("", "en"), (";;q=,", "en"), ("fr-CA,en;q=0.8", "fr"),
      ("zh-CN,zh;q=0.9,en;q=0.8", "zh"), ("zh-Hans-SG", "zh"),
    ] as [(String?, String)])
  func accepted(ranges: String?, expected: String) async throws {
    let game = try await client.start(["move": "d3"])
    let pages = ["/new", "/games", game, game + "/reset", game + "/share", game + "/invite"]
    for address in pages + [game + "/f/1/1", "/nowhere", "/g/00000000000000000000000z"] {
      #expect(await language(of: address, accepting: ranges) == expected, "\(address)")
    }
  }

  @Test("is the one chosen in the settings for good, on a visitor's own pages")
  func chosen() async throws {
    let game = try await client.start(["move": "d3"])
    _ = await client.post("/choices", ["theme": "slate"])
    let name = String(game.dropFirst("/g/".count))
    let response = await client.post("/choices", ["language": "ja", "game": name])
    #expect(response.location == game)
    #expect(client.cookies.value("choices") == "theme-slate.language-ja")
    #expect(await language(of: game, accepting: "en") == "ja")
    #expect(await language(of: "/new") == "ja")
    _ = await client.post("/choices", ["motion": "off"])
    #expect(await language(of: game) == "ja")
    for unknown in ["xx", "", "J", "é"] {
      #expect(await client.post("/choices", ["language": unknown]).status == .seeOther)
      #expect(await language(of: game) == "ja")
    }
    _ = await client.post("/choices", ["language": "en"])
    #expect(await language(of: game, accepting: "ja") == "en")
  }

  @Test("of a game's page changes its tag, and is part of Vary")
  func caches() async throws {
    let game = try await client.start(["move": "d3"])
    let watcher = Client(server)
    var tags: Set<String> = []
    for tag in Language.allCases.map(\.tag) {
      let response = await watcher.get(game, fields: [.acceptLanguage: tag])
      #expect(response.fields[.vary] == "Cookie, Accept-Language, Accept-Encoding")
      #expect(response.page.language == tag)
      tags.insert(try #require(response.fields[.etag]))
    }
    #expect(tags.count == Language.allCases.count)
  }

  @Test("may be one that the site's owner added as a file")
  func added() async throws {
    let own = try OwnLanguageSite()
    let tag = OwnLanguageSite.tag
    let client = Client(try TestServer(site: Views(directory: own.path)))
    let start = await client.get("/new", fields: [.acceptLanguage: "\(tag)-CH, en;q=0.5"])
    #expect(start.page.language == tag)
    #expect(start.page.title.hasPrefix(OwnLanguageSite.startTitle))
    #expect(await client.get("/new").text.contains(OwnLanguageSite.name))
    #expect(await client.get("/rules").page.translations[tag] == "?lang=\(tag)")
    #expect(await client.get("/rules?lang=\(tag)").page.language == tag)
    _ = await client.post("/choices", ["language": tag])
    #expect(await client.get("/new").page.language == tag)
    #expect(await self.client.get("/rules?lang=\(tag)").status == .notFound)
  }

  /// Pages that are the same for everyone.
  nonisolated static let publicPages = [
    "/r/f5d6c3", "/r/f5d6c3/1", "/r/f5d6c3/1?play=moves", "/r/f5d6c3/sheet",
    "/r/f5d6?dark=Zo%C3%AB",
    "/p/\(Position.initial.text)", "/rules", "/import", "/bowling", "/bowling/X",
    "/r/f5d6?values=1", "/r/f5d6/1?values=1", "/r/f5d6?review=1",
  ]

  private static func adding(_ tag: String, to address: String) -> String {
    address + (address.contains("?") ? "&" : "?") + "lang=" + tag
  }

  @Test("comes from the address on pages that are the same for everyone", arguments: publicPages)
  func named(address: String) async {
    let direct = await client.get(address, fields: [.acceptLanguage: "en, ja;q=0.5"])
    let plain = direct.location == nil ? direct : await client.get(direct.location ?? "")
    #expect(plain.page.language == "en")
    let asked = await client.get(Self.adding("ja", to: address))
    let japanese = asked.location == nil ? asked : await client.get(asked.location ?? "")
    #expect(japanese.page.language == "ja")
    #expect(japanese.body != plain.body)
    // The plain address leads visitors who prefer another language away.
    let isKept = plain.fields[.cacheControl] != "no-store"
    #expect(
      plain.fields[.vary]
        == (isKept ? "Cookie, Accept-Language, Accept-Encoding" : "Accept-Encoding"))
    #expect(japanese.fields[.vary] == "Accept-Encoding")
  }

  @Test(
    "is the visitor's on pages that are the same for everyone, at an address of its own",
    arguments: publicPages)
  func preferred(address: String) async {
    let led = await client.get(address, fields: [.acceptLanguage: "ja, en;q=0.5"])
    #expect(led.status == .seeOther)
    #expect(led.location?.contains("lang=ja") == true)
    #expect(led.fields[.vary] == "Cookie, Accept-Language")
    #expect(led.fields[.cacheControl] == "no-store")
    _ = await client.post("/choices", ["language": "de"])
    let chosen = await client.get(address, fields: [.acceptLanguage: "ja"])
    #expect(chosen.location?.contains("lang=de") == true)
    // A link to a language is followed, whatever the visitor prefers.
    for tag in ["ja", "en"] {
      let named = await client.get(Self.adding(tag, to: address))
      #expect(named.location == nil || tag == "en" || named.location?.contains("lang=ja") == true)
      if named.location == nil { #expect(named.page.language == tag) }
    }
  }

  @Test("is chosen below every page, which is then shown in it", arguments: publicPages)
  func chosenBelow(address: String) async throws {
    let first = await client.get(Self.adding("ja", to: address))
    let start = first.location ?? Self.adding("ja", to: address)
    let page = await client.get(start).page
    let form = try #require(page.languageForm)
    #expect(form.buttons.map(\.value) == ["en", "de", "fr", "zh"])
    #expect(ReferenceResolver.resolve(form.action, from: start) == "/choices?lang=ja")
    let origin = "http://localhost:8080"
    let back = await client.post("/choices", ["language": "de"], fields: [.referer: origin + start])
    let location = try #require(back.location)
    #expect(location.contains("lang=de"))
    #expect(location.prefix { $0 != "?" } == start.prefix { $0 != "?" })
    let english = await client.post(
      "/choices", ["language": "en"], fields: [.referer: origin + location])
    #expect(english.location?.contains("lang=") == false)
    let reached = await client.get(english.location ?? "", fields: [.acceptLanguage: "ja"])
    #expect(reached.location?.contains("lang=") != true)
  }

  @Test(
    "is chosen on the start page for a form from an address that isn't a page of this site",
    arguments: [
      "", "http://elsewhere.example/rules", "/rules", "http://localhost/rules",
      "http://localhost:8080/nowhere", "http://localhost:8080/choices",
      "http://localhost:8080/r/%", "http://localhost:8080//elsewhere.example/rules",
    ])
  func chosenElsewhere(referrer: String) async {
    let response = await client.post(
      "/choices", ["language": "de"], fields: [.referer: referrer, .secFetchSite: "same-origin"])
    // Without cookies, only the address remembers the choice.
    #expect(response.location == "/new?lang=de")
  }

  @Test(
    "is chosen on the page itself for a form from a page that waits or refuses a change",
    arguments: [
      ("?seen=0.0", ""), ("/text?seen=0", "/text"), ("/undo", ""),
      ("/seat/\(NumberedIdentifiers.key(2))?wait=1", "/seat/\(NumberedIdentifiers.key(2))"),
    ])
  func chosenWaiting(sender: String, page: String) async throws {
    let game = try await client.start()
    let response = await client.post(
      "/choices", ["language": "de"], fields: [.referer: "http://localhost:8080" + game + sender])
    #expect(response.location == game + page)
  }

  /// Pages of records have no room for links to their translations.
  nonisolated static let linkingPages = publicPages.filter {
    !$0.hasPrefix("/p") && (!$0.hasPrefix("/r/") || $0.hasSuffix("sheet"))
  }

  @Test("links to all others and back", arguments: linkingPages)
  func translations(address: String) async throws {
    let tags = Set(Language.allCases.map(\.tag))
    for tag in tags where tag != "en" {
      let first = await client.get(Self.adding(tag, to: address))
      let start = first.location ?? Self.adding(tag, to: address)
      let page = await client.get(start).page
      let links = page.translations
      #expect(Set(links.keys) == tags.subtracting([tag]))
      for (other, reference) in links {
        let reached = ReferenceResolver.resolve(reference, from: start)
        let translation = await client.get(reached)
        #expect(translation.status == .ok, "\(reached)")
        #expect(translation.page.language == other)
        let back = try #require(translation.page.translations[tag])
        #expect(ReferenceResolver.resolve(back, from: reached) == start)
      }
    }
  }

  /// Also English, for a visitor who prefers another language.
  @Test(
    "is kept by every link between public pages",
    arguments: ["/r/f5d6c3", "/r/f5d6?n=1", "/rules", "/bowling/X"], ["ja", "en"])
  func kept(start: String, tag: String) async {
    let preference: HTTPFields = [.acceptLanguage: "de"]
    var (seen, level): (Set<String>, Set<String>) = ([], [Self.adding(tag, to: start)])
    for _ in 0...2 {
      var next: Set<String> = []
      for address in level where seen.insert(address).inserted {
        let response = await client.get(address, fields: preference)
        #expect(response.status.code < 400, "\(address)")
        guard let location = response.location else {
          #expect(response.page.language == tag, "\(address)")
          let translations = Set(response.page.translations.values)
          let links = response.page.links.filter { !translations.contains($0) }
          let all = (links + [response.page.refresh].compactMap { $0 })
            .map { ReferenceResolver.resolve($0, from: address) }
          next.formUnion(all.filter { Self.isPublic($0) })
          continue
        }
        next.insert(ReferenceResolver.resolve(location, from: address))
      }
      level = next.subtracting(seen)
    }
    #expect(seen.count > 3)
  }

  @Test("named in an address leads to a visitor's own pages in it, and through a game")
  func keptOnOwnPages() async throws {
    let german: HTTPFields = [.acceptLanguage: "de"]
    let rules = await client.get("/rules?lang=en", fields: german).page
    #expect(rules.links.contains("new?lang=en") && rules.links.contains("games?lang=en"))
    let page = await client.get("/new?lang=en", fields: german).page
    #expect(page.language == "en" && page.forms.allSatisfy { $0.action.contains("?lang=en") })
    let frame = await client.send(
      .post, "/games?lang=en", body: FormText.encoded([("move", "d3")]), fields: german)
    var address = try #require(frame.location)
    while address.contains("/f/") {
      address = String(address.prefix { $0 != "#" })
      #expect(address.contains("?lang=en"))
      let shown = await client.get(address, fields: german)
      if shown.location == nil { #expect(shown.page.language == "en") }
      let next = shown.location ?? shown.page.refresh
      address = ReferenceResolver.resolve(try #require(next), from: address)
    }
    address = String(address.prefix { $0 != "#" })
    let game = await client.get(address, fields: german).page
    #expect(address.contains("?lang=en") && game.language == "en")
    let links = game.links.map { ReferenceResolver.resolve($0, from: address) }
    #expect(links.allSatisfy { $0.contains("lang=en") })
    // A watcher's page is kept, by the language that its links name.
    let plain = String(address.prefix { $0 != "?" })
    #expect(await !Client(server).get(plain).text.contains("lang=en"))
    #expect(await Client(server).get(address, fields: german).text.contains("lang=en"))
    #expect(await Client(server).get(plain + "?lang=xx").status == .notFound)
    // Tags of languages are compared without regard to case (BCP 47, 2.1.1).
    #expect(await Client(server).get(plain + "?lang=DE").text.contains(#"<html lang="de""#))
    // The preferred language needs no name.
    let preferred = await client.get("/new?lang=de", fields: german)
    #expect(preferred.status == .seeOther && preferred.location == "/new")
  }

  @Test("named in an address changes nothing of the plain page, which is kept beside it")
  func keptApart() async throws {
    let german: HTTPFields = [.acceptLanguage: "de"]
    for _ in 0..<2 {
      let named = await client.get("/rules?lang=en", fields: german)
      #expect(named.page.links.contains { $0.contains("import?lang=en") })
      let plain = await client.get("/rules")
      #expect(plain.page.language == "en" && !plain.text.contains("lang=en"))
    }
    #expect(await client.get("/rules?lang=en").location == "/rules")
  }

  @Test("is kept after a press by a browser that keeps no cookies")
  func chosenWithoutCookies() async throws {
    let fields: HTTPFields = [
      .acceptLanguage: "de", .referer: "http://localhost:8080/rules?lang=de",
    ]
    let body = FormText.encoded([("language", "en")])
    let back = await Client(server).send(.post, "/choices", body: body, fields: fields)
    #expect(back.location == "/rules?lang=en")
    let page = await Client(server).get("/rules?lang=en", fields: [.acceptLanguage: "de"])
    #expect(page.page.language == "en")
  }

  private static func isPublic(_ address: String) -> Bool {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    return ["/r/", "/p/", "/rules", "/import", "/bowling"].contains { path.hasPrefix($0) }
      && !Download.allCases.contains { path.hasSuffix("." + $0.rawValue) }
  }

  @Test("of a visitor is kept by links to pages that are the same for everyone")
  func alongTheWay() async throws {
    let game = try await client.start(["move": "d3"])
    let page = await client.get(game, fields: [.acceptLanguage: "ja"]).page
    let links = page.links.map { ReferenceResolver.resolve($0, from: game) }
    #expect(links.contains("/rules?lang=ja"))
    #expect(links.allSatisfy { !Self.isPublic($0) || $0.contains("lang=ja") })
    let pasted = await client.send(
      .post, "/import?lang=ja", body: FormText.encoded([("text", "f5d6")]))
    #expect(pasted.location == "/r/f5d6?lang=ja")
  }

  @Test("is kept by the buttons of a score sheet, whose form drops the query")
  func bowling() async throws {
    let page = await client.get("/bowling?lang=ja").page
    let form = try #require(page.forms.first { $0.method == "get" })
    #expect(form.fields.contains { $0 == ("lang", "ja") })
    let response = await client.get("/bowling?lang=ja&pins=3")
    #expect(response.location == "/bowling/3?lang=ja")
  }

  @Test(
    "that is unknown gets a 404 page", arguments: ["lang=", "n=1-"],
    ["xx", "", "J", "ja-JP", "%C3%A9"])
  func unknown(field: String, tag: String) async {
    let response = await client.get(
      "/r/f5d6?" + field + tag, fields: [.acceptLanguage: "de"])
    #expect(response.status == .notFound)
    #expect(response.page.source.contains("日本語"))
  }

  @Test("may be written in capitals", arguments: ["DE", "De", "dE"])
  func capitals(tag: String) async {
    for address in ["/r/f5d6?lang=\(tag)", "/rules?lang=\(tag)", "/r/f5d6?n=1-\(tag)"] {
      let first = await client.get(address)
      let page = first.location == nil ? first : await client.get(first.location ?? "")
      #expect(page.page.language == "de", "\(address)")
    }
    _ = await client.post("/choices", ["language": tag])
    #expect(await client.get("/new").page.language == "de")
  }

  @Test("is left out of the address if it is the standard one")
  func standard() async {
    for address in ["/r/f5d6", "/rules", "/r/f5d6?dark=Ada"] {
      let response = await client.get(Self.adding("en", to: address))
      #expect(response.status == .movedPermanently)
      #expect(response.location == address)
    }
  }
}

extension HTMLPage {
  /// The BCP 47 tag of the page's language.
  var language: String? { first { $0.name == "html" }?.attributes["lang"] }

  /// The links to the same page in other languages, by language tag.
  var translations: [String: String] {
    var found: [String: String] = [:]
    for tag in tags where tag.name == "link" {
      if let language = tag.attributes["hreflang"] { found[language] = tag.attributes["href"] }
    }
    return found
  }
}
