import Gameplay
import Reversi
import TestSupport
import Testing

@testable import Presentation

@Suite("The page of a record")
struct RecordPagePresenterTests {
  private func page(
    _ text: String, _ ply: Int? = nil, _ step: FrameAddress.Step? = nil, _ pace: RecordPace? = nil
  ) throws -> RecordPageViewData {
    try SampleRecords.page(text, ply, step, pace)
  }

  @Test(
    "says which moment it shows and whose turn it is",
    arguments: [
      (SampleRecords.short, nil, "Move 5 of 5: c4", "Light's turn"),
      (SampleRecords.short, 0, "Start position", "Dark's turn"),
      (SampleRecords.short, 1, "Move 1 of 5: f5", "Light's turn"),
      ("f5", 0, "Start position", "Dark's turn"),
      ("f5", nil, "Move 1 of 1: f5", "Light's turn"),
      (SampleRecords.won, nil, "Move 9 of 9: c5", "Dark won"),
      (SampleRecords.pass, nil, "Move 15 of 15: g4", "Dark's turn"),
      (SampleRecords.lightFirst, 0, "Start position", "Light's turn"),
      (SampleRecords.darkPasses, 0, "Start position", "Light's turn"),
    ] as [(String, Int?, String, String)])
  func news(text: String, ply: Int?, caption: String, message: String) throws {
    let page = try page(text, ply)
    #expect(page.detail == caption)
    #expect(page.message.text == message)
    #expect(page.page.title == "\(caption) · \(message) · Flipbook")
  }

  @Test(
    "links to its moving picture at its end",
    arguments: [
      (SampleRecords.short, nil, true), (SampleRecords.short, 4, false),
      (SampleRecords.short, 0, false), (SampleRecords.lightFirst, 0, false),
    ] as [(String, Int?, Bool)])
  func movingPicture(text: String, ply: Int?, isShown: Bool) throws {
    let links = try #require(page(text, ply).share).downloads
    #expect(links.contains { $0.label == "GIF, about 15 KB" } == isShown)
    #expect(links.contains { $0.address.hasSuffix(".gif") } == isShown)
  }

  @Test(
    "reports a forced pass where one happens",
    arguments: [
      (SampleRecords.pass, 15, "Light"), (SampleRecords.pass, 14, nil),
      (SampleRecords.darkPasses, 0, "Dark"), (SampleRecords.lightPasses, 0, "Light"),
      (SampleRecords.darkPasses, 1, nil), (SampleRecords.won, 9, nil),
    ] as [(String, Int, String?)])
  func passes(text: String, ply: Int, side: String?) throws {
    let caption = side.map { "\($0) has no move and passes." }
    let captions = try page(text, ply).captions.filter { !$0.contains("empty squares") }
    #expect(captions == [caption].compactMap { $0 })
  }

  @Test("adds a finished game's tournament score where squares are empty")
  func finalScore() throws {
    #expect(try page(SampleRecords.won, 9).captions == ["64–0 (with empty squares)"])
    #expect(try page(SampleRecords.won, 8).captions.isEmpty)
    #expect(try page(SampleRecords.whole, nil).captions.isEmpty)
  }

  @Test("shows the position and the counts, and marks the last move")
  func board() throws {
    let page = try page(SampleRecords.short, 2)
    #expect(
      page.board.drawing == [
        "--------", "--------", "--+-----", "--+ox---", "--+oxx--", "--+o----", "--+-----",
        "--------",
      ])
    #expect(page.board["d6"]?.classes == "light last")
    #expect(page.board["d6"]?.label.contains("d6") == true)
    #expect(page.dark.count == "3" && page.light.count == "3")
    #expect(page.dark.who == nil && page.light.who == nil)
    #expect(page.board.form == nil && page.board.hasPictures)
  }

  @Test("shows every position of a record according to the rules", arguments: SampleRecords.all)
  func positions(text: String) throws {
    let record = try SampleRecords.record(text)
    let plies = record.plies
    for ply in 0...plies.count {
      let page = try page(text, ply)
      let position = ply == 0 ? record.start.withoutPass : plies[ply - 1].after
      let legal = Set(position.legalMoves.map(\.description))
      #expect(
        page.board.drawing.map { $0.replacing("+", with: "-") } == position.board.rows)
      #expect(Set(page.leads.keys) == legal)
      #expect(page.dark.count == String(position.board.count(of: .dark)))
      #expect(page.light.count == String(position.board.count(of: .light)))
      #expect(page.moves?.moves.filter(\.isCurrent).count == (ply == 0 ? 0 : 1))
      #expect(page.graph?.now == String(ply))
      #expect((page.playOn == nil) == position.status.isOver)
      #expect((page.blockedPlayOn == nil) == (page.playOn != nil))
      #expect(page.page.refresh == nil)
    }
  }

  @Test("offers to play on from the moment that it shows", arguments: SampleRecords.all)
  func playOn(text: String) throws {
    let record = try SampleRecords.record(text)
    for ply in 0...record.plies.count {
      guard let form = try page(text, ply).playOn else { continue }
      #expect(form.action == "../../games")
      #expect(form.hidden.map(\.name) == ["record"])
      let played = try RecordText.record(of: form.hidden[0].value)
      #expect(played == record.prefix(plies: ply))
    }
  }

  @Test(
    "shows a frame's disks with the message and the counts from before the move",
    arguments: [(1, "---xoX--"), (2, "---xXx--")])
  func frame(number: Int, row: String) throws {
    let page = try page("f5", 1, .disk(number))
    #expect(page.message.text == "Dark's turn")
    #expect((page.dark.count, page.light.count) == ("2", "2"))
    #expect(page.board.drawing[4] == row)
    #expect(page.detail == "Move 1 of 1: f5")
    #expect(page.leads.isEmpty)
    #expect(page.playOn == nil && page.blockedPlayOn == "Continue from here")
    #expect(page.page.refresh == nil)
  }

  @Test(
    "doesn't exist for a ply or a frame that the record doesn't have",
    arguments: [
      (-1, nil), (6, nil), (.max, nil), (0, .disk(1)), (1, .disk(3)), (1, .direction(3)),
      (1, .disk(.max)), (6, .disk(1)), (1, .end), (0, .end),
    ] as [(Int, FrameAddress.Step?)])
  func missing(ply: Int, step: FrameAddress.Step?) throws {
    let presenter = try SampleRecords.presenter(SampleRecords.short, ply, step)
    #expect(presenter.viewData() == nil)
    let address = RecordAddress(SampleRecords.short, ply: ply, step: step)
    #expect(presenter.has(address) == (step == .end))
  }

  @Test("can name the players")
  func players() throws {
    let record = try SampleRecords.record("f5")
    let presenter = RecordPagePresenter(
      record, at: RecordAddress("f5"), language: .standard, site: Publication(),
      tags: GameTags(dark: "Ada", light: "Grace"))
    let page = try #require(presenter.viewData())
    #expect(page.dark.who == "Ada" && page.light.who == "Grace")
  }

  @Test("links only to files that exist in a static site")
  func files() throws {
    let record = try SampleRecords.record("f5d6")
    let files = FilePage { route in
      switch route {
      case .record(let address, nil) where address.search == nil: "\(address.ply ?? 2).html"
      case .asset(let name, _): name
      case .start: "index.html"
      default: nil
      }
    }
    let presenter = RecordPagePresenter(
      record, at: RecordAddress("f5d6", ply: 1), language: .standard, site: Publication(),
      links: .file(files))
    let page = try #require(presenter.viewData())
    #expect(page.stepAddresses == ["0.html", "0.html", "2.html", "2.html"])
    #expect(page.playOn == nil)
    #expect(page.page.links.isEmpty)
    #expect(page.moves?.moves.map(\.address) == ["1.html", "2.html"])
  }
}
