import Reversi
import Testing

@testable import Presentation

@Suite("The list of a record's moves")
struct MoveListPresenterTests {
  private func list(_ text: String, at ply: Int? = nil) throws -> MoveListViewData {
    try #require(try SampleRecords.page(text, ply).moves)
  }

  private func labels(_ text: String) throws -> [[String]] {
    try list(text).rows.map { $0.moves.map(\.label) }
  }

  @Test("has dark's moves on the left and light's on the right, in numbered rows")
  func columns() throws {
    let list = try list(SampleRecords.short)
    #expect(list.title == "Moves")
    #expect(list.columns == ["Dark", "Light"])
    #expect(list.rows.map(\.number) == ["1", "2", "3"])
    #expect(try labels(SampleRecords.short) == [["f5", "d6"], ["c3", "d3"], ["c4", ""]])
  }

  @Test("shows a pass where it happens, as nothing that leads anywhere")
  func passes() throws {
    let list = try list(SampleRecords.pass)
    #expect(list.rows.last?.moves.map(\.label) == ["g4", "pass"])
    #expect(list.rows.last?.moves.last?.address == nil)
    #expect(try labels(SampleRecords.passes).joined().filter { $0 == "pass" }.count == 9)
  }

  @Test("leaves dark's first place empty where light begins")
  func lightFirst() throws {
    #expect(try labels(SampleRecords.lightFirst) == [["", "c3"], ["c4", ""]])
  }

  @Test("begins with the pass that the start asks for")
  func passFirst() throws {
    #expect(try labels(SampleRecords.darkPasses) == [["pass", "c1"]])
    #expect(try labels(SampleRecords.lightPasses) == [["", "pass"], ["c1", ""]])
  }

  @Test("leads to each ply, and marks the one that is shown")
  func links() throws {
    let moves = try list(SampleRecords.short, at: 2).rows.flatMap(\.moves)
    #expect(moves.compactMap(\.address) == ["1", "2", "3", "4", "5"])
    #expect(moves.map(\.isCurrent) == [false, true, false, false, false, false])
    let short = try list(SampleRecords.short).rows.flatMap(\.moves)
    #expect(
      short.compactMap(\.address) == ["?ply=1", "?ply=2", "?ply=3", "?ply=4", "?ply=5"])
  }

  @Test(
    "has each side's moves in its own column, whatever the passes", arguments: SampleRecords.all)
  func sides(text: String) throws {
    let plies = try SampleRecords.record(text).plies
    let rows = try labels(text)
    for (column, side) in [Disk.dark, .light].enumerated() {
      let listed = rows.compactMap { column < $0.count ? $0[column] : nil }
        .filter { $0 != "pass" && $0 != "" }
      #expect(listed == plies.filter { $0.before.turn == side }.map(\.square.description))
    }
    #expect(rows.allSatisfy { $0.count == 2 })
  }

  @Test("is none without moves")
  func none() throws {
    let presenter = RecordPagePresenter(
      GameRecord(), at: RecordAddress("", ply: 0), site: SiteIdentity())
    let page = try #require(presenter.viewData())
    #expect(page.moves == nil && page.graph == nil && page.plays.isEmpty)
    #expect(page.ways == [nil, nil, nil, nil])
  }
}
