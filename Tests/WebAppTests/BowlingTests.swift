import HTTP
import TestSupport
import Testing
import WebApp

@Suite("A score sheet", .noHanging)
@MainActor
struct BowlingTests {
  private let server: TestServer
  private let client: Client

  init() throws {
    server = try TestServer()
    client = Client(server)
  }

  @Test("depends on its address only, may be cached by anyone and is revalidated by its tag")
  func caching() async throws {
    for address in ["/bowling", "/bowling/X46~3"] {
      client.cookies.set("player", NumberedIdentifiers.key(1))
      let response = await client.get(address)
      #expect(response.status == .ok)
      #expect(response.fields[.cacheControl] == "public, max-age=3600, s-maxage=31536000")
      #expect(response.fields[.vary] == "Cookie, Accept-Language, Accept-Encoding")
      #expect(response.fields[.setCookie] == nil)
      let tag = try #require(response.fields[.etag])
      let again = await client.get(address, fields: [.ifNoneMatch: tag])
      #expect(again.status == .notModified)
      #expect(again.body.isEmpty)
    }
  }

  @Test(
    "grows by the pins pressed",
    arguments: [
      ("/bowling?pins=3", "/bowling/3"), ("/bowling/3?pins=7", "/bowling/37"),
      ("/bowling?pins=10", "/bowling/X"), ("/bowling/0?pins=10", "/bowling/0X"),
      ("/bowling/X~?pins=4", "/bowling/X~4"), ("/bowling/x%20~?pins=4", "/bowling/X~4"),
      ("/bowling/?pins=3", "/bowling/3"),
    ])
  func throwing(address: String, target: String) async {
    for method in [HTTPMethod.get, .head] {
      let response = await client.send(method, address)
      #expect(response.status == .seeOther)
      #expect(response.location == target)
    }
  }

  @Test(
    "stays as it is if no throw can knock down that many",
    arguments: [
      ("/bowling/4?pins=7", "/bowling/4"), ("/bowling?pins=11", "/bowling"),
      ("/bowling?pins=-1", "/bowling"), ("/bowling?pins=", "/bowling"),
      ("/bowling/4?pins=x%0D%0AX:y", "/bowling/4"), ("/bowling?pins=07", "/bowling"),
      ("/bowling/4?pins=99999999999999999999", "/bowling/4"),
      ("/bowling/XXXXXXXXXXXX?pins=0", "/bowling/XXXXXXXXXXXX"),
    ])
  func impossibleThrow(address: String, target: String) async {
    let response = await client.get(address)
    #expect(response.status == .seeOther)
    #expect(response.location == target)
  }

  @Test(
    "has one spelling",
    arguments: [
      ("/bowling/", "/bowling"), ("/bowling/x", "/bowling/X"), ("/bowling/X/", "/bowling/X"),
      ("/bowling/91/", "/bowling/91"), ("/bowling/9~/", "/bowling/9~"),
      ("/bowling/4-", "/bowling/40"), ("/bowling/4%206,%205", "/bowling/465"),
      ("/bowling/%58", "/bowling/X"), ("/bowling/X%7E3", "/bowling/X~3"),
      ("/bowling/%20", "/bowling"), ("/b%6Fwling", "/bowling"),
    ])
  func spellings(address: String, canonical: String) async {
    let response = await client.get(address)
    #expect(response.status == .movedPermanently)
    #expect(response.location == canonical)
  }

  @Test(
    "that is impossible names the first bad throw and links to the longest possible part",
    arguments: [
      ("/bowling/465X6", "Throw 4, at character 4: “X” is more than the 5 pins standing", "465"),
      ("/bowling/9/", "Throw 2, at character 2: “/” isn't a valid throw.", "9"),
      ("/bowling/X9/", "Throw 3, at character 3: “/” isn't a valid throw.", "X9"),
      ("/bowling/9/?pins=1", "Throw 2, at character 2: “/” isn't a valid throw.", "9"),
      ("/bowling/99", "Throw 2, at character 2: “9” is more than the 1 pin standing", "9"),
      ("/bowling/65", "Throw 2, at character 2: “5” is more than the 4 pins standing", "6"),
      ("/bowling/4/5", "Throw 2, at character 2: “/” isn't a valid throw.", "4"),
      ("/bowling/34%00", "Throw 3, at character 3: U+0 isn't a valid throw.", "34"),
      ("/bowling/%3Cb%3E", "Throw 1, at character 1: “<” isn't a valid throw.", ""),
      ("/bowling/%F0%9F%8E%B3", "Throw 1, at character 1: “🎳” isn't a valid throw.", ""),
      ("/bowling/%E2%80%AE", "Throw 1, at character 1: U+202E isn't a valid throw.", ""),
      (
        "/bowling/XXXXXXXXXXXXX", "Throw 13, at character 13: “X” is one throw too many",
        "XXXXXXXXXXXX"
      ),
      ("/bowling/3~9X", "Throw 2 of player 2, at character 4: “X” is more", "3~9"),
      ("/bowling/~~~~~~", "Player 7, at character 6: a sheet has room for 6 players.", "~~~~~"),
      ("/bowling/65?pins=3", "Throw 2, at character 2: “5” is more", "6"),
    ])
  func impossible(address: String, words: String, part: String) async {
    let response = await client.get(address)
    #expect(response.status == .badRequest)
    #expect(response.page.heading == "Impossible score sheet")
    let text = response.page.tags.map(\.text).joined(separator: " ")
    #expect(text.contains(words), "\(text)")
    let target = part.isEmpty ? "/bowling" : "/bowling/" + part
    #expect(response.page.link("Open the sheet so far") == target)
    #expect(await client.get(target).status == .ok)
    #expect(!response.text.contains("<b>"))
  }

  @Test(
    "of a megabyte is answered like any other",
    arguments: ["X", "0", "~", " ", "9%20", "4%CC%81", "/"])
  func long(part: String) async {
    let escaped = part == " " ? "%20" : part
    let response = await client.get("/bowling/" + String(repeating: escaped, count: 1 << 20))
    #expect(response.status == (part == " " ? .movedPermanently : .badRequest))
    #expect(response.body.count < 20_000)
  }

  @Test("takes no posts")
  func posts() async {
    let response = await client.post("/bowling/X", ["pins": "3"])
    #expect(response.status == .methodNotAllowed)
    #expect(response.fields[.allow] == "GET, HEAD, OPTIONS")
  }

  @Test("is linked from the start, and links back")
  func links() async throws {
    for start in ["/", "/new"] {
      #expect(await client.get(start).page.link("Bowling") == "bowling")
    }
    #expect(await client.get("/bowling").page.link("Flipbook") == "./")
    #expect(await client.get("/bowling/X").page.link("Flipbook") == "../")
  }

  @Test("is filled by pressing buttons, and undone by links")
  func playing() async throws {
    var address = "/bowling"
    for (pins, text) in [(10, "X"), (4, "X4"), (6, "X46"), (0, "X460")] {
      let form = try #require(await client.get(address).page.forms.first)
      #expect(form.method == "get")
      let button = try #require(form.buttons.first { $0.value == String(pins) })
      #expect(!button.isDisabled)
      let base = address == "/bowling" ? "/" : "/bowling/"
      let response = await client.get(base + form.action + "?pins=\(pins)")
      address = try #require(response.location)
      #expect(address == "/bowling/" + text)
    }
    for text in ["X46", "X4", "X"] {
      #expect(await client.get(address).page.link("Undo") == text)
      address = "/bowling/" + text
    }
    #expect(await client.get(address).page.link("Undo") == "../bowling")
  }

  @Test("works below a base path like every page")
  func basePath() async throws {
    let server = try TestServer(settings: WebAppSettings(basePath: "/house"))
    let client = Client(server)
    #expect(await client.get("/house/bowling/x").location == "/house/bowling/X")
    #expect(await client.get("/house/bowling/X?pins=3").location == "/house/bowling/X3")
    let notice = await client.get("/house/bowling/65")
    #expect(notice.page.link("Open the sheet so far") == "/house/bowling/6")
  }
}
