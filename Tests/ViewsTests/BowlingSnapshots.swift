import Presentation
import TestSupport
import Testing

@Suite("Score sheets look as recorded")
struct BowlingSnapshots {
  @Test(
    "in each state",
    arguments: [
      ("empty", ""), ("mid-frame", "34X6"), ("spare", "46"), ("strike-pending", "X3"),
      ("tenth-spare", "XXXXXXXXX465"), ("tenth-two-strikes", "XXXXXXXXXXX3"),
      ("tenth-strike-and-two", "XXXXXXXXXX33"), ("perfect", "XXXXXXXXXXXX"),
    ])
  func sheet(_ sample: (name: String, text: String)) throws {
    let presenter = try BowlingPagePresenter(
      sample.text, language: .standard, site: SamplePages.facts)
    try Snapshot.expect(SamplePages.html(presenter.viewData()), named: sample.name)
  }

  @Test("shared, at a site with a public address")
  func shared() throws {
    let site = Publication(origin: "https://play.example")
    let presenter = try BowlingPagePresenter("X", language: .standard, site: site)
    try Snapshot.expect(SamplePages.html(presenter.viewData()), named: "shared")
  }

  @Test("and so does the notice about an impossible sheet")
  func impossible() throws {
    do {
      _ = try BowlingPagePresenter("34~4/5", language: .standard, site: SamplePages.facts)
      Issue.record("the sheet was read")
    } catch {
      let page = ProblemPagePresenter(
        .impossibleSheet, .sheet(error), language: .standard, site: SamplePages.facts)
      try Snapshot.expect(SamplePages.html(page.viewData()), named: "impossible")
    }
  }
}
