import Gameplay
import HTTP
import Presentation
import Reversi
import Samples
import TestSupport
import Testing
import WebApp

@Suite("The address of a record or a position", .noHanging)
@MainActor
struct RecordAddressTests {
  nonisolated static let readme = GameTexts.readme
  nonisolated static let initial = Position.initial.text

  private let client: Client

  init() throws {
    client = Client(try TestServer())
  }

  @Test(
    "answers with its page",
    arguments: [
      "/r/f5", "/r/f5d6c3", "/r/f5d6c3/0", "/r/f5d6c3/1", "/r/f5d6c3/1/1", "/r/f5d6c3/3/2",
      "/r/f5d6c3/2/d1", "/r/\(readme).e6", "/r/\(readme).e6/0", "/r/\(readme).e6/1/7",
      "/r/\(GameTexts.pass)", "/p/\(initial)", "/p/\(readme)", "/p/\(GameTexts.tied)",
      "/r/f5?fbclid=x", "/r/f5?play=fast", "/r/f5?",
    ])
  func page(address: String) async {
    let response = await client.get(address)
    #expect(response.status == .ok)
    #expect(response.page.board.count == 8)
    #expect(response.page.refresh == nil)
    #expect(await client.head(address).status == .ok)
  }

  @Test("has a sheet to print, which anyone may cache", arguments: ["f5d6", "\(readme).e6"])
  func sheet(text: String) async {
    let response = await client.get("/r/\(text)/sheet")
    #expect(response.status == .ok)
    #expect(response.fields[.cacheControl]?.hasPrefix("public") == true)
    #expect(response.page.links.contains("../" + text))
    #expect(await client.get("/r/\(text)").page.links.contains(text + "/sheet"))
    #expect(await client.get("/r/\(text)/1/sheet").status == .notFound)
  }

  @Test(
    "has one spelling, to which the others redirect",
    arguments: [
      ("/r/F5D6C3", "/r/f5d6c3"), ("/r/f5%20d6%20C3", "/r/f5d6c3"), ("/r/f5,d6,c3", "/r/f5d6c3"),
      ("/r/1.%20f5%20d6%202.%20c3", "/r/f5d6c3"), ("/r/1.f5d6", "/r/f5d6"), ("/r/f%35", "/r/f5"),
      ("/r/%66%35", "/r/f5"), ("/%72/f5", "/r/f5"), ("/r/f5/", "/r/f5"),
      ("/r/f5/1/1/", "/r/f5/1/1"),
      ("/r/f5d6/1/", "/r/f5d6/1"), ("/r/f5%2F0", "/r/f5/0"), ("/r/F5%2F1%2Fd1/", "/r/f5/1/d1"),
      ("/r/f5d6?n=1", "/r/f5d6/1"), ("/r/f5d6?n=2", "/r/f5d6"), ("/r/f5d6?n=0", "/r/f5d6/0"),
      ("/r/f5d6?n=1-ja", "/r/f5d6/1?lang=ja"), ("/r/f5d6?n=1&lang=de", "/r/f5d6/1?lang=de"),
      ("/r/f5d6c3/1?move=f6", "/r/f5f6"), ("/r/f5d6?move=c3", "/r/f5d6c3"),
      ("/r/f5d6/0?move=d3c3", "/r/d3c3"),
      ("/r/f5d6?move=c3&lang=ja", "/r/f5d6c3?lang=ja"),
      ("/r/f5d6/1?move=f6&values=1", "/r/f5f6?values=1"),
      ("/r/f5d6/2", "/r/f5d6"), ("/r/f5d6/2/end", "/r/f5d6"), ("/r/f5d6/1/end", "/r/f5d6/1"),
      ("/r/\(GameTexts.pass)pa", "/r/\(GameTexts.pass)"),
      ("/r/\(GameTexts.pass)--d6", "/r/\(GameTexts.pass)d6"),
      ("/r/\(GameTexts.pass)PASS%20d6", "/r/\(GameTexts.pass)d6"),
      ("/r/\(initial).f5", "/r/f5"), ("/r/\(initial.uppercased()).F5", "/r/f5"),
      ("/r/\(readme.uppercased()).E6/0", "/r/\(readme).e6/0"),
      ("/r", "/p/\(initial)"), ("/r/", "/p/\(initial)"), ("/r//", "/p/\(initial)"),
      ("/r/\(initial).", "/p/\(initial)"), ("/r/\(readme).", "/p/\(readme)"),
      ("/r/\(readme)./0", "/p/\(readme)"), ("/p/\(readme.uppercased())", "/p/\(readme)"),
      ("/p/\(readme)/", "/p/\(readme)"), ("/p/%2D\(readme.dropFirst())", "/p/\(readme)"),
      ("/r/F5d6/sheet", "/r/f5d6/sheet"), ("/r/f5d6/sheet/", "/r/f5d6/sheet"),
      ("/r//sheet", "/p/\(initial)"), ("/r/\(readme)./sheet", "/p/\(readme)"),
      ("/r/F5.txt", "/r/f5.txt"), ("/r/f5d6/2.txt", "/r/f5d6.txt"), ("/r/f5.json/", "/r/f5.json"),
      ("/r/F5d6/1.save.txt", "/r/f5d6/1.save.txt"), ("/r/.txt", "/p/\(initial).txt"),
      ("/r/F5d6/2.gif", "/r/f5d6.gif"), ("/r/.gif", "/p/\(initial).gif"),
      ("/p/\(readme.uppercased()).json", "/p/\(readme).json"),
      ("/r/F5?play=moves&x=1", "/r/f5?play=moves"),
    ])
  func canonical(spelling: String, canonical: String) async {
    let response = await client.get(spelling)
    #expect(response.status == .movedPermanently)
    #expect(response.location == canonical)
    #expect(await client.head(spelling).location == canonical)
    if canonical.contains("play") { return }
    #expect(await client.get(canonical).status == .ok)
  }

  @Test(
    "of a missing ply or frame says so and links to the record",
    arguments: [
      "/r/f5/2", "/r/f5/0/1", "/r/f5/1/3", "/r/f5/1/d3", "/r/f5/2/1", "/r/f5?n=9",
      "/r/f5/9223372036854775807", "/r/f5/1/9223372036854775807", "/r/f5/2?play=moves",
      "/r/f5/1/9?play=disks", "/r/f5/9/end?play=disks", "/r/f5/0/1?play=disks", "/r/f5/2.txt",
      "/r/f5/1/1.txt", "/r/f5/1/1.png", "/r/f5/1/1.gif", "/r/f5/2.gif", "/r/f5/1/count",
      "/r/f5/1/count?play=disks",
    ])
  func noSuchMoment(address: String) async {
    var response = await client.get(address)
    if let location = response.location { response = await client.get(location) }
    #expect(response.status == .notFound)
    #expect(response.page.heading == "Move not found")
    #expect(response.page.link("View the game") == "/r/f5")
    #expect(response.fields[.cacheControl] == "no-store")
  }

  @Test(
    "of an unplayable record names the first bad move and links to the moves before it",
    arguments: [
      ("/r/f5d6a1", "Move 3, at character 5: “a1”", "/r/f5d6"),
      ("/r/f5%20d6%20x", "Move 3, at character 7: “x”", "/r/f5d6"),
      ("/r/f5f5", "Move 2, at character 3: “f5”", "/r/f5"),
      ("/r/f5pa", "Move 2, at character 3: “pa”", "/r/f5"),
      ("/r/a1", "Move 1, at character 1: “a1”", "/p/\(Position.initial.text)"),
      ("/r/f5d6a1/2", "Move 3, at character 5: “a1”", "/r/f5d6"),
      ("/r/f5d6a1?play=disks", "Move 3, at character 5: “a1”", "/r/f5d6"),
      ("/r/f5d6a1.txt", "Move 3, at character 5: “a1”", "/r/f5d6"),
      ("/r/f5d6a1.gif", "Move 3, at character 5: “a1”", "/r/f5d6"),
      ("/r/f5%00", "Move 2, at character 3: “␀”", "/r/f5"),
      ("/r/..", "Move 1, at character 1: “..”", "/p/\(Position.initial.text)"),
      ("/r/f5%2E%2E", "Move 2, at character 3: “..”", "/r/f5"),
      ("/r/f5%3Cb%3E", "Move 2, at character 3: “<b”", "/r/f5"),
      ("/r/f5%E2%99%9F%EF%B8%8Fd6", "Move 2, at character 3: “♟\u{FE0F}d”", "/r/f5"),
      ("/r/\(readme).a1", "Move 1, at character 1: “a1”", "/p/\(readme)"),
      ("/r/\(readme).e6a1", "Move 2, at character 3: “a1”", "/r/\(readme).e6"),
      ("/r/\(readme)", "Move 1, at character 1: “--”", "/p/\(Position.initial.text)"),
    ])
  func unplayable(address: String, place: String, prefix: String) async throws {
    let response = await client.get(address)
    #expect(response.status == .badRequest)
    let page = response.page
    let text = page.text { $0.name == "main" } ?? ""
    let isNoMove = text.contains("is neither a square nor a pass")
    #expect(page.heading == (isNoMove ? "Not a move" : "Illegal move"))
    #expect(text.contains(place), "\(page.source)")
    #expect(page.links.contains(prefix))
    #expect(await client.get(prefix).status == .ok)
    #expect(!response.body.contains(0))
  }

  @Test(
    "of a malformed position is refused as unreadable",
    arguments: [
      "/p/x", "/p/\(readme)x", "/p/\(readme.dropLast())", "/p/\(readme.dropLast())-", "/p/%00",
      "/p/\(readme.dropLast(2))%00x", "/p/\(readme.dropLast())%C3%B6",
      "/r/\(String(repeating: "z", count: 65)).f5", "/p/..", "/p/x.json",
    ])
  func noPosition(address: String) async {
    let response = await client.get(address)
    #expect(response.status == .badRequest)
    #expect(response.page.heading == "Unreadable position")
  }

  @Test(
    "in an unknown form is not found",
    arguments: [
      "/p", "/p/", "/p/\(readme)/1", "/r/f5/x", "/r/f5/01", "/r/f5/-1", "/r/f5/1/0", "/r/f5/1/1/1",
      "/r/f5/../d6", "/r/f5?n=x", "/r/f5?n=-1", "/r/f5?n=", "/r/f5?move=", "/r/f5?move=z9",
      "/r/f5?move=d6c", "/r/f5/99999999999999999999",
      "/r/f5/%00", "/R/f5", "/r/f5//1",
    ])
  func notFound(address: String) async {
    let response = await client.get(address)
    #expect(response.status == .notFound)
    #expect(response.page.heading == "Page not found")
  }

  @Test(
    "takes no posts", arguments: ["/r/f5", "/r/f5/1", "/r/f5.txt", "/p/\(initial)", "/robots.txt"])
  func methods(address: String) async {
    let response = await client.post(address)
    #expect(response.status == .methodNotAllowed)
    #expect(response.fields[.allow] == "GET, HEAD, OPTIONS")
  }

  @Test(
    "may be a megabyte long, and its answer is small",
    arguments: [
      ("z", 400), ("f5", 400), ("%20", 301), ("1", 301), ("-", 400), ("%00", 400), ("/", 404),
      ("e%CC%81", 400), ("x", 400), (".", 400), ("pa", 400),
    ])
  func huge(part: String, status: Int) async {
    for start in ["/r/", "/r/f5", "/p/"] {
      let address = start + String(repeating: part, count: 1_000_000 / part.utf8.count)
      let response = await client.get(address)
      #expect(response.body.count < 4096)
      #expect((response.location?.utf8.count ?? 0) < 100)
      if start != "/p/" { #expect(response.status.code == status, "\(start) \(part)") }
      #expect((300..<500).contains(response.status.code))
    }
  }

  @Test("works under a base path, with redirects to path-absolute addresses below it")
  func basePath() async throws {
    let client = Client(try TestServer(settings: WebAppSettings(basePath: "/reversi")))
    #expect(await client.get("/reversi/r/F5").location == "/reversi/r/f5")
    #expect(await client.get("/reversi/r/").location == "/reversi/p/" + Self.initial)
    #expect(
      await client.get("/reversi/r/f5?play=disks").location == "/reversi/r/f5/1/1?play=disks#f5")
    #expect(await client.get("/reversi/r/f5a1").page.links.contains("/reversi/r/f5"))
    #expect(await client.get("/r/f5").status == .notFound)
    let page = await client.get("/reversi/r/f5d6/1").page
    let links = page.links.map { ReferenceResolver.resolve($0, from: "/reversi/r/f5d6/1") }
    #expect(links.allSatisfy { $0.hasPrefix("/reversi/") })
  }
}

@Suite("A board without any disk", .noHanging)
@MainActor
struct EmptyBoardTests {
  private let client: Client
  private let board = String(repeating: "-", count: 64)

  init() throws {
    client = Client(try TestServer())
  }

  @Test(
    "is no position at any address",
    arguments: ["/p/@x", "/p/@x.png", "/p/@x.gif", "/r/@o.f5", "/r/@x."])
  func addresses(pattern: String) async {
    let response = await client.get(pattern.replacing("@", with: board))
    #expect(response.status == .badRequest)
    #expect(response.text.contains("There must be a disk on the board."))
  }

  @Test("starts no game, and neither do two starts in one form")
  func creation() async {
    #expect(await client.post("/games", ["position": board + "x"]).status == .badRequest)
    #expect(await client.post("/games", ["record": board + "x."]).status == .badRequest)
    let save = "-00\n" + String(repeating: "--------\n", count: 8)
    #expect(await client.post("/games", ["save": save]).status == .badRequest)
    let two = await client.post("/games", ["record": "f5", "save": "x00"])
    #expect(two.status == .badRequest)
    #expect(two.text.contains("Incomplete form"))
  }
}
