import Presentation
import TestSupport
import Testing

@Suite("A score sheet's page")
struct BowlingPagePresenterTests {
  private func presenter(_ text: String) throws -> BowlingPagePresenter {
    try BowlingPagePresenter(text, language: .standard, site: Publication())
  }

  private func page(_ text: String) throws -> BowlingPageViewData {
    try presenter(text).viewData()
  }

  @Test(
    "has the next throw or the result as its heading",
    arguments: [
      ("", "Frame 1, throw 1"), ("3", "Frame 1, throw 2"), ("X", "Frame 2, throw 1"),
      ("XXXXXXXXXX1", "Frame 10, throw 3"), ("34~", "Player 2: frame 1, throw 1"),
      ("34~X", "Player 1: frame 2, throw 1"), ("XXXXXXXXXXXX", "Final score: 300, a perfect game"),
      ("XXXXXXXXXXXX~00000000000000000000", "Player 1 won with 300, a perfect game"),
      ("00000000000000000000~00000000000000000001", "Player 2 won with 1"),
      ("XXXXXXXXXXXX~XXXXXXXXXXXX", "Players 1 and 2 tied at 300, a perfect game"),
      (
        "00000000000000000000~00000000000000000000~00000000000000000000",
        "Players 1, 2 and 3 tied at 0"
      ),
    ])
  func news(text: String, heading: String) throws {
    let page = try page(text)
    #expect(page.heading == heading)
    #expect(page.page.title == heading + " · Flipbook")
    #expect(page.page.refresh == nil)
  }

  @Test("has ten columns, and a row of ten frames for each player")
  func table() throws {
    let page = try page("X46~7")
    #expect(page.columns.map(\.text) == (1...10).map { String($0) })
    #expect(page.columns[2].label == "Frame 3")
    #expect(page.players.map(\.frames.count) == [10, 10])
    #expect(page.players.map(\.heading) == ["Player 1: 20 so far", "Player 2: 0 so far, to throw"])
    #expect(page.players.map(\.isCurrent) == [false, true])
    let current = page.players.map { $0.frames.map(\.isCurrent).firstIndex(of: true) }
    #expect(current == [nil, 0])
    let first = page.players[0].frames
    #expect(first[0].boxes == ["X", ""])
    #expect(first[0].label == "strike")
    #expect(first[0].score == "20")
    #expect(first[0].scoreLabel == "score 20")
    #expect(first[1].boxes == ["4", "/"])
    #expect(first[1].label == "4, spare")
    #expect(first[1].score == "-")
    #expect(first[1].scoreLabel == "no score yet")
    #expect(first[9].boxes == ["-", "-", "-"])
    #expect(first.map(\.isOpen) == [false, false] + Array(repeating: true, count: 8))
    #expect(first[9].label == "not thrown yet")
  }

  @Test(
    "enables the pins that can fall",
    arguments: [
      ("", 10), ("3", 7), ("0", 10), ("X", 10), ("9", 1), ("XXXXXXXXXX4", 6),
      ("XXXXXXXXX46", 10), ("XXXXXXXXXXXX", -1), ("3~", 7), ("34~9", 1),
    ])
  func buttons(text: String, most: Int) throws {
    let form = try #require(page(text).form)
    #expect(form.buttons.map(\.label) == (0...10).map { String($0) })
    #expect(form.buttons.map(\.isDisabled) == (0...10).map { $0 > most })
    for (pins, button) in form.buttons.enumerated() {
      let isPossible = try presenter(text).route(knockingDown: pins) != presenter(text).route
      #expect(isPossible != button.isDisabled)
    }
  }

  @Test(
    "links to the sheets for undoing a throw, changing players and starting over",
    arguments: [
      ("", ["Add player": "bowling/~"]),
      ("3", ["Undo": "../bowling", "Add player": "3~", "New sheet": "../bowling"]),
      ("X4", ["Undo": "X", "New sheet": "../bowling"]),
      ("~", ["Remove player": "../bowling", "Add player": "~~"]),
      (
        "34~",
        ["Undo": "3~", "Add player": "34~~", "Remove player": "34", "New sheet": "~"]
      ),
      ("X~3", ["Undo": "X~", "Add player": "X~3~", "New sheet": "~"]),
      ("~~~~~", ["Remove player": "~~~~"]),
      ("XX~XX", ["Undo": "XX~X", "New sheet": "~"]),
    ] as [(String, [String: String])])
  func links(text: String, expected: [String: String]) throws {
    let page = try page(text)
    let links = page.links.map { ($0.label, $0.address) }
    #expect(Dictionary(uniqueKeysWithValues: links) == expected)
    #expect(page.page.home.label == "Flipbook")
  }

  @Test("is shared by its address, where the public address is known")
  func share() throws {
    let site = Publication(basePath: "/house", origin: "https://play.example")
    let page = try BowlingPagePresenter("x ~ 3", language: .standard, site: site).viewData()
    #expect(page.share?.texts.map(\.text) == ["https://play.example/house/bowling/X~3"])
    #expect(try self.page("X").share == nil)
  }

  @Test("has neither buttons nor links in a static site")
  func files() throws {
    let links = Links.file(FilePage { _ in nil })
    let page = try BowlingPagePresenter(
      "X", language: .standard, site: Publication(), links: links
    ).viewData()
    #expect(page.form == nil)
    #expect(page.links.isEmpty)
  }
}
