import Gameplay
import Presentation
import Reversi
import TestSupport
import Testing

@Suite("Other pages look as recorded")
struct OtherPageSnapshots {
  @Test("the start page")
  func start() throws {
    let viewer = Viewer(hasChosenMotion: false)
    let page = FreshPagePresenter(.start, viewer: viewer, site: SamplePages.facts).viewData()
    try Snapshot.expect(SamplePages.html(page), named: "start")
  }

  @Test("the page of new games")
  func new() throws {
    let games = [
      try SampleGames.game("f5d6"), try SampleGames.won(), try SampleGames.tied(),
    ]
    let presenter = FreshPagePresenter(
      .new(games: games), viewer: Viewer(), site: SamplePages.facts)
    try Snapshot.expect(SamplePages.html(presenter.viewData()), named: "new")
  }

  @Test("the rules")
  func rules() throws {
    let presenter = RulesPagePresenter(site: SamplePages.facts)
    try Snapshot.expect(SamplePages.html(presenter.viewData()), named: "rules")
  }

  @Test("the question before a reset")
  func reset() throws {
    let game = try SampleGames.game("f5d6c3d3", modes: PlayerModes(light: .computer))
    let presenter = ResetPagePresenter(
      game: game, viewer: Viewer(rights: SamplePages.host), site: SamplePages.facts)
    try Snapshot.expect(SamplePages.html(presenter.viewData()), named: "reset")
  }

  @Test(
    "the page of an invite",
    arguments: [
      ("seat-mine", .mine(.light, origin: "https://example.org")),
      ("seat-offered", .offered(.light)),
      ("seat-held", .held(.dark)), ("seat-spent", .spent), ("seat-expired", .expired),
      ("seat-unknown", .unknown),
    ] as [(String, SeatPagePresenter.InviteView)])
  func seat(name: String, invite: SeatPagePresenter.InviteView) throws {
    let key = try #require(SeatKey("000102030405060708090a0b0c0d0e0f"))
    let presenter = SeatPagePresenter(
      game: try SampleGames.game("f5d6c3"), key: key, invite: invite, viewer: Viewer(),
      site: SamplePages.facts)
    try Snapshot.expect(SamplePages.html(presenter.viewData()), named: name)
  }

  @Test("the notice that a page is missing")
  func notFound() throws {
    let site = SiteIdentity(basePath: "/reversi")
    let page = ProblemPagePresenter(.notFound, site: site).viewData()
    try Snapshot.expect(SamplePages.html(page), named: "notice")
  }

  @Test("the notice that a transcript can't be played")
  func transcript() throws {
    let error = try #require(throws: TranscriptError.self) {
      _ = try Transcript.record(of: "f5d6 a1")
    }
    let page = ProblemPagePresenter(.unreadableTranscript(error), site: SamplePages.facts)
    try Snapshot.expect(SamplePages.html(page.viewData()), named: "notice-transcript")
  }
}
