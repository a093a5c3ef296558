import Reversi
import TestSupport
import Testing

@testable import Presentation

@Suite("The list of a record's moves")
struct MoveListPresenterTests {
  private func list(_ text: String, at ply: Int? = nil) throws -> MoveListViewData {
    try #require(try SampleRecords.page(text, ply).moves)
  }

  private func labels(_ text: String) throws -> [String] { try list(text).moves.map(\.label) }

  @Test("numbers the disks from 1, and names the side of each")
  func numbers() throws {
    let list = try list(SampleRecords.short)
    #expect(list.title == "Moves")
    #expect(list.moves.map(\.label) == ["1 f5", "2 d6", "3 c3", "4 d3", "5 c4"])
    #expect(list.moves.map(\.side) == ["dark", "light", "dark", "light", "dark"])
  }

  @Test("shows a pass where it happens, without a link or a number")
  func passes() throws {
    let list = try list(SampleRecords.pass)
    #expect(list.moves.suffix(2).map(\.label) == ["15 g4", "pass"])
    #expect(list.moves.last?.address == nil)
    #expect(try labels(SampleRecords.passes).filter { $0 == "pass" }.count == 9)
  }

  @Test("begins with light's move where light begins")
  func lightFirst() throws {
    #expect(try labels(SampleRecords.lightFirst) == ["1 c3", "2 c4"])
    #expect(try list(SampleRecords.lightFirst).moves.map(\.side) == ["light", "dark"])
  }

  @Test("begins with a pass where the start requires one")
  func passFirst() throws {
    #expect(try labels(SampleRecords.darkPasses) == ["pass", "1 c1"])
    #expect(try list(SampleRecords.darkPasses).moves.map(\.side) == ["dark", "light"])
    #expect(try labels(SampleRecords.lightPasses) == ["pass", "1 c1"])
  }

  @Test("links to each ply, and marks the current one")
  func links() throws {
    let moves = try list(SampleRecords.short, at: 2).moves
    #expect(moves.compactMap(\.address) == ["1", "2", "3", "4", "5"])
    #expect(moves.map(\.isCurrent) == [false, true, false, false, false])
    let short = try list(SampleRecords.short).moves
    #expect(
      short.compactMap(\.address) == ["?n=1", "?n=2", "?n=3", "?n=4", "?n=5"])
  }

  @Test("gives each move its side, even with passes", arguments: SampleRecords.all)
  func sides(text: String) throws {
    let plies = try SampleRecords.record(text).plies
    let moves = try list(text).moves.filter { $0.label != "pass" }
    #expect(moves.map(\.label) == plies.map { "\($0.number) \($0.square)" })
    #expect(moves.map(\.side) == plies.map(\.before.turn.className))
  }

  @Test("is left out without moves")
  func none() throws {
    let presenter = RecordPagePresenter(
      GameRecord(), at: RecordAddress("", ply: 0), language: .standard, site: Publication())
    let page = try #require(presenter.viewData())
    #expect(page.moves == nil && page.graph == nil && page.play == nil)
    #expect(page.stepAddresses == [nil, nil, nil, nil])
  }
}
