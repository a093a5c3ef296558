import HTTP
import Testing

@Suite("A new game that can't be understood")
@MainActor
struct MalformedCreationTests {
  private let client: Client

  init() throws {
    client = Client(try House())
  }

  private func refusal(_ form: KeyValuePairs<String, String>) async -> HTMLPage {
    let response = await client.post("/games", form)
    #expect(response.status == .badRequest)
    #expect(response.fields[.setCookie] == nil)
    #expect(await client.house.store.contents().isEmpty)
    return response.page
  }

  @Test(
    "is refused whole, whatever field it is",
    arguments: [
      ("move", "i9"), ("move", ""), ("move", "d33"), ("dark", "human"), ("dark", ""),
      ("light", "Manual"), ("level", "perfect"),
    ])
  func field(name: String, value: String) async {
    let page = await refusal([name: value])
    #expect(page.heading == "Unreadable form")
  }

  @Test(
    "is told the line and the column of its save text",
    arguments: [
      ("", "Line 1, column 1"), ("y00\n", "Line 1, column 1"), ("x0\n", "Line 1, column 3"),
      ("x002\n", "Line 1, column 4"),
      ("x00\n--------\n", "Line 3, column 1"),
      ("x00\n--------\n--z-----\n", "Line 3, column 3"),
      ("x00\n---------\n", "Line 2, column 9"),
      ("x00\n" + GameTexts.afterD3 + "--------\n", "Line 10, column 1"),
      ("-00\n" + GameTexts.afterD3, "Line 1, column 1"),
    ])
  func save(text: String, place: String) async {
    let page = await refusal(["save": text])
    #expect(page.heading == "Unreadable save text")
    #expect(page.text { $0.name == "p" }?.hasPrefix(place) == true)
  }

  @Test(
    "is told the first bad move of its transcript",
    arguments: [
      ("d3d3", "Move 2, at character 3: “d3” can't be played: there is a disk already."),
      ("d3c3a1c4", "Move 3, at character 5: “a1” can't be played: it turns no disk over."),
      ("d3 zz", "Move 2, at character 4: “zz” is neither a square nor a pass."),
      (
        "d3pa",
        "Move 2, at character 3: “pa” can't be played: a side that can place a disk may not pass."
      ),
    ])
  func record(transcript: String, problem: String) async throws {
    let page = await refusal(["record": transcript])
    #expect(page.heading == "Unplayable transcript")
    #expect(page.text { $0.name == "p" } == problem)
  }

  @Test("is offered the legal part of its transcript to play on from")
  func legalPart() async throws {
    let page = await refusal(["record": "d3c3a1"])
    #expect(page.text { $0.name == "code" } == "d3c3")
    let browser = Browser(client.house)
    try await browser.post([("record", "d3c3a1")], to: "/games")
    try await browser.press("Play on after its first 2 moves")
    #expect(browser.address == NumberedIdentifiers.game(1))
    #expect(browser.page.board[2] == "--ox----")
  }

  @Test("is offered the legal part with its own start")
  func legalPartFromElsewhere() async throws {
    let page = await refusal(["record": GameTexts.readme + ".e6a1"])
    let form = try #require(page.forms.first)
    #expect(form.fields.map(\.value) == [GameTexts.readme + ".e6"])
  }

  @Test(
    "is told what a position is",
    arguments: [
      "", "x", String(GameTexts.readme.dropLast()), GameTexts.readme + "x",
      GameTexts.readme.replacing("o", with: "O", maxReplacements: 1) + "é",
    ])
  func position(text: String) async {
    let page = await refusal(["position": text])
    #expect(page.heading == "Unreadable position")
  }

  @Test("is told so of a record's position")
  func recordPosition() async {
    let text = GameTexts.readme.dropLast() + "z.e6"
    let page = await refusal(["record": String(text)])
    #expect(page.heading == "Unreadable position")
  }

  @Test("is not half accepted for its good fields")
  func halfGood() async {
    let page = await refusal(["record": "d3", "dark": "computer", "light": "x"])
    #expect(page.heading == "Unreadable form")
  }
}
