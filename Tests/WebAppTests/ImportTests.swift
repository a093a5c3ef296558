import HTTP
import Presentation
import Reversi
import TestSupport
import Testing
import WebApp

@Suite("A pasted game", .noHanging)
@MainActor
struct ImportTests {
  private let client: Client
  private nonisolated static let start =
    "---------------------------ox------xo---------------------------"

  init() throws {
    client = Client(try TestServer())
  }

  @Test("has a page with a field for it")
  func page() async {
    let response = await client.get("/import")
    #expect(response.status == .ok)
    #expect(response.text.contains(#"<textarea id="text" name="text""#))
    #expect(response.fields[.cacheControl] == "public, max-age=3600, s-maxage=31536000")
  }

  @Test(
    "redirects to its own page",
    arguments: [
      ("f5d6c3", "/r/f5d6c3"),
      ("1. F5 D6\r\n2. C3", "/r/f5d6c3"),
      ("\(start)o", "/p/\(start)o"),
      ("\(start)o.f4", "/r/\(start)o.f4"),
      (start.uppercased() + " X;", "/p/\(start)x"),
      (start.replacing("x", with: "*") + " *", "/p/\(start)x"),
      ("x01\n" + rows, "/p/\(start)x?as=save"),
      ("http://localhost:8080/r/F5d6c3/2?play=moves#d6", "/r/f5d6"),
      ("https://play.example/reversi/p/\(start)o\n", "/p/\(start)o"),
      ("(;GM[Othello]BO[8 \(start.replacing("x", with: "*")) *]B[F5]W[D6];)", "/r/f5d6?as=ggf"),
    ])
  func understood(text: String, address: String) async {
    let response = await client.post("/import", ["text": text])
    #expect(response.status == .seeOther)
    #expect(response.location == address)
    #expect(await client.get(address).status == .ok)
  }

  @Test(
    "becomes a list to choose from if there are several",
    arguments: [
      ("f5d6c3\r\nf5f6e6\n", ["r/f5d6c3", "r/f5f6e6"]),
      ("[Black \"Ada\"]\n[White \"Bo\"]\nf5\nd6\n\nBlack: <s>\n1. f5 f6", ["r/f5d6?", "r/f5f6?"]),
      ("2 (;GM[Othello]PB[Ada]PW[Bo]B[F5]W[D6];)(;GM[Othello]B[D3];)", ["r/f5d6?", "r/d3?as=ggf"]),
      ("\(rows)o\n\nf5d6", ["p/\(start)o", "r/f5d6"]),
      (
        "[Black \"Ada\"]\n[White \"Bo\"]\n\n1. f5 d6 *\n\n[Black \"<s>\"]\r\n\r\n1. f5 f6 1/2-1/2\r\n",
        ["r/f5d6?", "r/f5f6?"]
      ),
    ])
  func several(text: String, addresses: [String]) async {
    let response = await client.post("/import", ["text": text])
    #expect(response.status == .ok)
    #expect(response.text.contains("<h2>2 games</h2>"))
    let links = response.text.split(separator: "loading=\"lazy\"> <span><a href=\"").dropFirst()
    #expect(links.count == 2)
    for (link, address) in zip(links, addresses) { #expect(link.hasPrefix(address), "\(link)") }
    #expect(!response.text.contains("<s>"))
  }

  @Test("has a game on each line where its paragraphs aren't all games")
  func lines() async {
    let response = await client.post("/import", ["text": "f5d6\n\nf5f6\n\nf5f4\nf5d6"])
    #expect(response.status == .ok)
    #expect(response.text.contains("<h2>4 games</h2>"))
  }

  @Test(
    "is refused with the reason if one of several isn't a game",
    arguments: [
      ("f5d6c3\nf5f6e6\nf5f5", "Line 3, column 3: move 2, “f5”"),
      ("f5d6\r\n\r\nf5f6\r\n\r\nf5\r\na1", "Line 6, column 1: move 2, “a1”"),
      ("f5d6\n\nhello", "Line 3, column 1: "),
      ("(;GM[Othello]B[F5];)\n(;GM[Othello]B[F5];)(;GM[Othello]B[F1];)", "Line 2, column 36: "),
      (String(repeating: "f5d6\n", count: 101), "Line 2, column 1: "),
    ])
  func notAll(text: String, place: String) async {
    let response = await client.post("/import", ["text": text])
    #expect(response.status == .badRequest)
    #expect(response.text.contains("id=\"failure\""))
    #expect(response.text.contains(place))
    #expect(!response.text.contains("<ol>"))
  }

  @Test("may be the address of a game or an invite on this site, and redirects there")
  func living() async throws {
    let game = try await client.start(["move": "d3"])
    let seat = game + "/seat/0123456789abcdef0123456789abcdef"
    for (text, address) in [
      (game, game), ("http://localhost:8080\(game)\n", game), (" \(game)/f/1/2?now=1#d3", game),
      ("http://LOCALHOST:8080\(game).json", game), ("http://localhost:8080\(seat)", seat),
      (game.uppercased().replacing("/G/", with: "/g/"), game),
    ] {
      let response = await client.post("/import", ["text": text])
      #expect(response.status == .seeOther)
      #expect(response.location == address, "\(text)")
    }
  }

  @Test("must be on this site if it is a living game's address")
  func foreign() async throws {
    let game = try await client.start()
    for (text, words) in [
      ("https://play.example\(game)", "This site can&#39;t read that link"),
      ("http://localhost:8080/reversi\(game)", "This site can&#39;t read that link"),
      ("http://localhost:8080@evil.example\(game)", "This site can&#39;t read that link"),
      ("/g/zzzzzzzzzzzzzzzzzzzzzzzz", "There is no game at this link"),
      ("http://localhost:8080/g/zzz", "There is no game at this link"),
    ] {
      let response = await client.post("/import", ["text": text])
      #expect(response.status == .badRequest)
      #expect(response.text.contains(words), "\(text)")
    }
  }

  @Test("in GGF keeps its names, date and place on all pages and documents of its record")
  func tags() async throws {
    let ggf = "(;GM[Othello]PC[Kita-Ku]DT[2014-02-21]PB[Ada & <b>]PW[Zoë]B[f5]W[d6]B[c3];)"
    let address = try #require(await client.post("/import", ["text": ggf]).location)
    let tags = "dark=Ada%20%26%20%3Cb%3E&light=Zo%C3%AB&date=2014-02-21&place=Kita-Ku"
    #expect(address == "/r/f5d6c3?\(tags)&as=ggf")
    let end = await client.get(address).page
    #expect(end.title.hasPrefix("Ada & <b> (dark) against Zoë (light) · "))
    #expect(end.source.contains("Kita-Ku, 21 Feb 2014"))
    #expect(end.link("First") == "?n=0&\(tags)")
    let sheet = try #require(end.link("Score sheet"))
    let first = await client.get("/r/f5d6c3?n=0&\(tags)")
    #expect(first.status == .movedPermanently)
    #expect(first.location == "/r/f5d6c3/0?\(tags)")
    let start = await client.get("/r/f5d6c3/0?\(tags)").page
    #expect(start.link("Next") == "1?\(tags)")
    #expect(start.link("JSON") == "0.json?\(tags)")
    let paper = await client.get(ReferenceResolver.resolve(sheet, from: address)).text
    #expect(paper.contains("Zoë") && paper.contains("Kita-Ku, 21 Feb 2014"))
    let json = await client.get("/r/f5d6c3.json?\(tags)").text
    #expect(
      json.contains(
        #""tags":{"dark":"Ada & <b>","light":"Zoë","date":"2014-02-21","place":"Kita-Ku"}"#))
    let again = await client.get("/r/f5d6c3.ggf?\(tags)").text
    #expect(await client.post("/import", ["text": again]).location == address)
    let playing = await client.get("/r/f5d6c3?play=disks&\(tags)")
    #expect(playing.location == "/r/f5d6c3/1/1?play=disks&\(tags)#f5")
  }

  @Test("shows only the valid tags of its own address")
  func otherTags() async {
    let ada = await client.get("/r/f5d6?dark=Ada").text
    #expect(ada.contains("Ada"))
    #expect(await client.get("/r/f5d6?dark=Bea").text.contains("Bea"))
    #expect(await !client.get("/r/f5d6").text.contains("Ada"))
    #expect(await client.get("/r/f5d6.json").text.contains("tags") == false)
    for bad in ["", "%0A", "%E2%80%AEb", String(repeating: "a", count: 81)] {
      let page = await client.get("/r/f5d6?dark=\(bad)")
      #expect(page.status == .ok)
      #expect(!page.text.contains("against"))
    }
  }

  private nonisolated static let rows = (0..<8).map { row in
    String(start.dropFirst(row * 8).prefix(8)) + "\n"
  }.joined()

  @Test("takes the side to move from the form only if the board doesn't say it")
  func side() async {
    let without = await client.post("/import", ["text": Self.start])
    #expect(without.status == .badRequest)
    #expect(without.text.contains("the side to move is missing"))
    let light = await client.post("/import", ["text": Self.start, "side": "light"])
    #expect(light.location == "/p/\(Self.start)o")
    let said = await client.post("/import", ["text": Self.start + " X", "side": "light"])
    #expect(said.location == "/p/\(Self.start)x")
  }

  @Test(
    "is refused with the first wrong place",
    arguments: [
      ("f5d6\nc3 z9", "Line 2, column 4: move 4, “z9”, is neither a square nor a pass."),
      ("f5f5", "Line 1, column 3: move 2, “f5”, isn&#39;t legal: the square is"),
      ("x01\n--------\n---?----\n", "Line 3, column 4: expected x"),
      ("hello world", "Line 1, column 1:"),
      ("   ", "Line 1, column 1: there is nothing to read."),
      ("\0", "Line 1, column 1:"),
      ("https://play.example/", "copy the game&#39;s moves"),
      (" HTTPS://play.example/r/f5f5 f5", "copy the game&#39;s moves"),
      ("https://play.example/\u{301}", "Line 1, column 1:"),
      ("(;BO[6\u{1B}x])", "Line 1, column 6: the board is of size 6␛x;"),
      (String(repeating: "-", count: 64), "there is no disk on the board"),
      (String(repeating: "f5", count: 20_000), "the text is longer than 10000 bytes"),
    ])
  func misunderstood(text: String, failure: String) async {
    let response = await client.post("/import", ["text": text, "side": "dark"])
    #expect(response.status == .badRequest)
    #expect(response.text.contains(failure), "\(response.text)")
    #expect(response.fields[.cacheControl] == "no-store")
  }

  @Test("has a note about the format it was read as, if that is a saved game or GGF")
  func notations() async {
    let saved = await client.get("/p/\(Self.start)x?as=save").text
    #expect(saved.contains("Read as a saved game (position only)"))
    #expect(await client.get("/r/f5d6?as=ggf").text.contains("Read as a GGF file"))
    #expect(await !client.get("/r/f5d6?as=nonsense").text.contains("Read as"))
  }

  @Test("has a link to its playable part")
  func legalPart() async {
    let response = await client.post("/import", ["text": "F5 D6 a1"])
    #expect(response.page.link("View the 2 moves before it") == "r/f5d6")
  }

  @Test("is in the field of the page in another language that is chosen below, whatever its length")
  func inAnotherLanguage() async {
    let text = "Z9" + String(repeating: " f5", count: 1500)
    let response = await client.send(
      .post, "/import", body: FormText.encoded([("text", text), ("language", "de")]))
    #expect(response.status == .ok && response.page.language == "de")
    #expect(response.text.contains(text) && response.page.element("failure") == nil)
    #expect(response.text.contains(#"action="import?lang=de""#))
    #expect(client.cookies.value("choices") == "language-de")
    #expect(await client.get("/import?lang=en").text.contains("<button form=import formnovalidate"))
  }

  @Test("is still in the field when it can't be read")
  func kept() async {
    let response = await client.post("/import", ["text": "\n<b>\"f5\"", "side": "light"])
    #expect(response.text.contains(">\n\n&lt;b&gt;&quot;f5&quot;</textarea>"))
    #expect(response.text.contains(#"value="light" checked"#))
  }

  @Test(
    "is not quoted when it can't be read and has more than 2 KB",
    arguments: [(2048, true), (2049, false)])
  func quoted(size: Int, isQuoted: Bool) async {
    let text = String(repeating: "?", count: size)
    let response = await client.post("/import", ["text": text])
    #expect(response.status == .badRequest)
    #expect(response.text.contains(text) == isQuoted)
  }

  @Test("is quoted around the place that isn't understood, in at most 2 KB, even if it is longer")
  func passage() async {
    let short = await client.post("/import", ["text": "f5d6\nc3 <b>& more\nf4"])
    #expect(short.text.contains("<pre>c3 <u>&lt;b</u>&gt;&amp; more</pre>"))
    for sign in ["?", "\u{7}", "猫"] {
      let long = await client.post("/import", ["text": String(repeating: sign, count: 3000)])
      let quotes = long.text.split(separator: "<pre><u>").dropFirst()
      let quote = quotes.first?.prefix { $0 != "\n" } ?? ""
      #expect(200...2048 ~= quote.utf8.count)
    }
    let foreign = await client.post("/import", ["text": "/g/zzzzzzzzzzzzzzzzzzzzzzzz"])
    #expect(!foreign.text.contains("<u>"))
  }

  @Test("leads from the board and the save file of one game to the same position")
  func sameEnd() async throws {
    for record in try randomGames(100) {
      var pages: Set<String> = []
      for ending in ["board.txt", "save.txt"] {
        let text = await client.get("/r/\(RecordText.text(of: record)).\(ending)").text
        let location = await client.post("/import", ["text": text]).location ?? ending
        pages.insert(location.replacing("?as=save", with: ""))
      }
      #expect(pages.count == 1, "\(pages)")
    }
  }

  @Test("needs its field, and a valid side if any")
  func malformed() async {
    for response in [
      await client.post("/import"), await client.post("/import", ["text": "f5", "side": "red"]),
    ] {
      #expect(response.status == .badRequest)
      #expect(response.text.contains("Incomplete form"))
    }
  }

  @Test("reads back as the same game from every format that holds it whole")
  func wholeGames() async throws {
    for record in try randomGames(12) {
      let address = "/r/" + RecordText.text(of: record)
      for ending in ["txt", "json"] {
        let text = await client.get("\(address).\(ending)").text
        #expect(await client.post("/import", ["text": text]).location == address)
      }
    }
  }

  @Test("reads back as the same position from every format that holds a board")
  func positions() async throws {
    for record in try randomGames(6) {
      let count = record.plies.count
      for ply in stride(from: 1, to: count, by: 7) {
        let position = record.plies[ply - 1].after
        for ending in ["board.txt", "save.txt"] {
          let address = "/r/\(RecordText.text(of: record))/\(ply).\(ending)"
          let text = await client.get(address).text
          let answer = await client.post("/import", ["text": text])
          let page = answer.location?.split(separator: "?").first.map(String.init)
          #expect(page == "/p/" + position.text, "\(text)")
        }
      }
    }
  }

  @Test("may be a living game's JSON")
  func livingGame() async throws {
    let game = try await client.start(["record": "f5d6c3"])
    let text = await client.get(game + ".json").text
    #expect(await client.post("/import", ["text": text]).location == "/r/f5d6c3")
  }

  @Test("sets no cookie")
  func nothingStored() async {
    let response = await client.post("/import", ["text": "f5d6"])
    #expect(response.fields.values(of: .setCookie).isEmpty)
  }
}
