import Gameplay
import HTTP
import ManualClock
import Reversi
import Testing

@Suite("The frames of the README's move")
@MainActor
struct FrameChainTests {
  /// The boards, dark having placed a disk on e6 of the README's board.
  nonisolated static let disks: [[String]] = [
    ["-o------", "--ooo---", "---ox---", "----xoox", "---ooo--"],
    ["-o------", "--ooo---", "---xx---", "----xoox", "---ooo--"],
    ["-o------", "--xoo---", "---xx---", "----xoox", "---ooo--"],
    ["-x------", "--xoo---", "---xx---", "----xoox", "---ooo--"],
    ["-x------", "--xoo---", "---xx---", "----xxox", "---ooo--"],
    ["-x------", "--xoo---", "---xx---", "----xxxx", "---ooo--"],
    ["-x------", "--xoo---", "---xx---", "----xxxx", "---oxo--"],
  ]

  private let browser: Browser
  private let game = NumberedIdentifiers.game(1)
  private var rows: [String] { Array(browser.page.board.dropFirst(2).prefix(5)) }
  private var counts: [Int?] { [.dark, .light].map { browser.page.player($0)?.count } }

  init() throws {
    browser = Browser(try House())
  }

  private func begin(motion: String) async throws {
    try await browser.post([("motion", motion)], to: "/choices")
    try await browser.post([("position", GameTexts.readme)], to: "/games")
    try await browser.tap("e6")
  }

  @Test("come disk by disk, each after exactly one interval, and lead to the game")
  func diskByDisk() async throws {
    try await begin(motion: "disks")
    for (number, board) in Self.disks.enumerated() {
      #expect(browser.address == game + "/f/1/\(number + 1)")
      #expect(rows == board)
      #expect(counts == [4, 11])
      #expect(browser.page.heading == "Dark's turn")
      #expect(browser.client.house.clock.timeToNextWaking == 250)
      try await browser.wait(249)
      #expect(browser.address == game + "/f/1/\(number + 1)")
      try await browser.wait(1)
    }
    #expect(browser.address == game)
    #expect(rows == Self.disks.last)
    #expect(counts == [11, 5])
    #expect(browser.page.heading == "Light's turn")
    #expect(browser.client.house.clock.timeToNextWaking == nil)
  }

  @Test("come per direction for those who want that")
  func perDirection() async throws {
    try await begin(motion: "directions")
    for (number, disks) in [0, 3, 5, 6].enumerated() {
      #expect(browser.address == game + "/f/1/d\(number + 1)")
      #expect(rows == Self.disks[disks])
      #expect(counts == [4, 11])
      try await browser.wait(250)
    }
    #expect(browser.address == game)
  }

  @Test("don't come for those who want none")
  func off() async throws {
    try await begin(motion: "off")
    #expect(browser.address == game)
    #expect(counts == [11, 5])
  }

  @Test("come all at once without an interval")
  func noInterval() async throws {
    let browser = Browser(try House(pace: Pace(frameInterval: 0)))
    try await browser.post([("position", GameTexts.readme)], to: "/games")
    try await browser.tap("e6")
    try await browser.settle()
    #expect(browser.address == game)
  }

  @Test("show one turning disk each, and nothing that could be pressed on the board")
  func turning() async throws {
    try await begin(motion: "disks")
    for number in 1...7 {
      let page = browser.page
      let marks = page.tags.compactMap { $0.attributes["class"] }
      #expect(marks.count { $0.hasSuffix(" placed") || $0.hasSuffix(" turning") } == 1)
      #expect(marks.contains("dark placed") == (number == 1))
      #expect(page.forms.allSatisfy { form in !form.buttons.contains { $0.name == "move" } })
      #expect(page.forms.allSatisfy { form in !form.fields.contains { $0.name == "v" } })
      #expect(page.link("Reset") != nil)
      #expect(page.link("Skip").map { Addresses.resolve($0, from: browser.address) } == game)
      try await browser.wait(250)
    }
  }

  @Test("go on to the next one's address with the cell's fragment, by refresh and by link")
  func refresh() async throws {
    try await begin(motion: "disks")
    #expect(browser.page.refresh == "2#e6")
    #expect(browser.page.link("Next") == "2#e6")
    try await browser.wait(1500)
    #expect(browser.page.refresh == "end#e6")
    #expect(await browser.client.head(game + "/f/1/end").location == game + "#e6")
  }
}
