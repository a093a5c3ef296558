import Reversi
import TestSupport
import Testing

@testable import Presentation

@Suite("The page of a position")
struct PositionPagePresenterTests {
  private func page(_ text: String) throws -> RecordPageViewData {
    let position = try #require(Position(text: text))
    return PositionPagePresenter(position, language: .standard, site: Publication()).viewData()
  }

  private static let nothing = String(repeating: "-", count: 64)
  private static let darkPasses = "ox" + String(repeating: "-", count: 62) + "x"

  @Test("shows the position, whose turn it is, and how many squares are empty")
  func initial() throws {
    let page = try page(Position.initial.text)
    #expect(page.message.text == "Dark's turn")
    #expect(page.page.title == "Position · Dark's turn · Flipbook")
    #expect(page.detail == "60 empty squares")
    #expect(page.dark.count == "2" && page.light.count == "2")
    #expect(page.board.drawing[2] == "---+----")
    #expect(page.steps.isEmpty && page.play == nil && page.settings == nil)
    #expect(page.moves == nil && page.graph == nil)
    #expect(page.page.refresh == nil)
  }

  @Test("links legal cells of the initial position to records in the usual notation")
  func initialLeads() throws {
    #expect(
      try page(Position.initial.text).leads
        == ["d3": "../r/d3", "c4": "../r/c4", "f5": "../r/f5", "e6": "../r/e6"])
  }

  @Test("links legal cells of other positions to records that start there")
  func otherLeads() throws {
    let text = try SampleRecords.record("d3").position.text
    #expect(
      try page(text).leads
        == ["c3": "../r/\(text).c3", "c5": "../r/\(text).c5", "e3": "../r/\(text).e3"])
  }

  @Test("reports a forced pass, and shows the side that moves next")
  func pass() throws {
    let page = try page(Self.darkPasses)
    #expect(page.detail == "62 empty squares")
    #expect(page.captions == ["Dark has no move and passes."])
    #expect(page.message.text == "Light's turn")
    #expect(page.leads == ["c1": "../r/\(Self.darkPasses).c1"])
    #expect(page.playOn?.hidden == [FieldViewData(name: "position", value: Self.darkPasses)])
    #expect(page.playOn?.action == "../games")
  }

  @Test(
    "shows the result of a game that is over, and offers no moves",
    arguments: [
      (nothing + "x", "Tied", "64 empty squares"), (nothing + "o", "Tied", "64 empty squares"),
      (String(repeating: "x", count: 64) + "x", "Dark won", "0 empty squares"),
      ("-" + String(repeating: "o", count: 63) + "x", "Light won", "1 empty square"),
    ])
  func over(text: String, message: String, caption: String) throws {
    let page = try page(text)
    #expect(page.message.text == message)
    #expect(page.detail == caption)
    #expect(page.leads.isEmpty)
    #expect(page.playOn == nil)
  }

  @Test("links every legal cell to a playable record")
  func anyLead() throws {
    let positions = try SampleRecords.record(SampleRecords.passes).plies.map(\.after)
    for position in positions {
      for (square, link) in try page(position.text).leads {
        let path = ReferenceResolver.resolve(link, from: Route.position(position.text).path)
        guard case .record(let target, nil)? = SampleRoutes.route(path) else {
          Issue.record("\(link) leads to \(path)")
          continue
        }
        let record = try RecordText.record(of: target.text)
        #expect(record.start == position)
        #expect(record.plies.map(\.square) == [Square(square)])
      }
    }
  }
}
