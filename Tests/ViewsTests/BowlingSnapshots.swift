import Presentation
import TestSupport
import Testing

@Suite("Score sheets look as recorded")
struct BowlingSnapshots {
  @Test(
    "in each state",
    arguments: [
      ("empty", ""), ("mid-frame", "34X6"), ("spare", "46"), ("strike-pending", "X3"),
      ("tenth-open", "XXXXXXXXX34"), ("tenth-spare", "XXXXXXXXX465"),
      ("tenth-spare-pending", "XXXXXXXXX46"), ("tenth-two-strikes", "XXXXXXXXXXX3"),
      ("tenth-strike-and-two", "XXXXXXXXXX33"), ("tenth-strike-and-spare", "XXXXXXXXXX0X"),
      ("perfect", "XXXXXXXXXXXX"), ("two-players", "X46~7"),
    ], Language.allCases)
  func sheet(_ sample: (name: String, text: String), in language: Language) throws {
    let presenter = try BowlingPagePresenter(
      sample.text, language: language, site: SamplePages.facts)
    try Snapshot.expect(SamplePages.html(presenter.viewData()), named: sample.name, in: language)
  }

  @Test("shared, at a site with a public address", arguments: Language.allCases)
  func shared(in language: Language) throws {
    let site = SiteIdentity(origin: "https://play.example")
    let presenter = try BowlingPagePresenter("X", language: language, site: site)
    try Snapshot.expect(SamplePages.html(presenter.viewData()), named: "shared", in: language)
  }

  @Test("and so does the notice about an impossible sheet", arguments: Language.allCases)
  func impossible(in language: Language) throws {
    do {
      _ = try BowlingPagePresenter("34~4/5", language: .standard, site: SamplePages.facts)
      Issue.record("the sheet was read")
    } catch {
      let page = ProblemPagePresenter(
        .impossibleSheet(error), language: language, site: SamplePages.facts)
      try Snapshot.expect(SamplePages.html(page.viewData()), named: "impossible", in: language)
    }
  }
}
