import Gameplay
import Presentation
import Reversi
import TestSupport
import Testing

@Suite("Other pages look as recorded")
struct OtherPageSnapshots {
  @Test("the start page", arguments: Language.allCases)
  func start(in language: Language) throws {
    let viewer = Viewer(hasChosenMotion: false, language: language)
    let page = FreshPagePresenter(.start, viewer: viewer, site: SamplePages.facts).viewData()
    try Snapshot.expect(SamplePages.html(page), named: "start", in: language)
  }

  @Test("the page of new games", arguments: Language.allCases)
  func new(in language: Language) throws {
    let games = [
      try SampleGames.game("f5d6"), try SampleGames.won(), try SampleGames.tied(),
    ]
    let presenter = FreshPagePresenter(
      .new(games: games), viewer: Viewer(language: language), site: SamplePages.facts)
    try Snapshot.expect(SamplePages.html(presenter.viewData()), named: "new", in: language)
  }

  @Test("the page of a visitor's games, and of none", arguments: Language.allCases)
  func games(in language: Language) throws {
    let games = [
      try SampleGames.game("f5d6"), try SampleGames.game("f5", invitesTaken: [.light]),
      try SampleGames.limited(), try SampleGames.won(),
    ]
    let key = try #require(SeatKey("000102030405060708090a0b0c0d0e0f"))
    for (name, games, feed) in [
      ("games", games, .offered), ("games-feed", games, .made(key)), ("games-none", [], nil),
    ] as [(String, [LivingGame], YourGamesPresenter.FeedView?)] {
      let presenter = YourGamesPresenter(
        games, keys: games.prefix(1).flatMap { $0.seats.seats.map(\.digest) }, feed: feed,
        viewer: Viewer(language: language, origin: "http://localhost:8080"),
        now: SamplePages.now + .days(1), site: SamplePages.facts)
      try Snapshot.expect(SamplePages.html(presenter.viewData()), named: name, in: language)
    }
  }

  @Test("the rules", arguments: Language.allCases)
  func rules(in language: Language) throws {
    let presenter = RulesPagePresenter(language: language, site: SamplePages.facts)
    try Snapshot.expect(SamplePages.html(presenter.viewData()), named: "rules", in: language)
  }

  @Test("the question before a reset", arguments: Language.allCases)
  func reset(in language: Language) throws {
    let game = try SampleGames.game("f5d6c3d3", modes: PlayerModes(light: .computer))
    let presenter = ResetPagePresenter(
      game: game, viewer: Viewer(rights: SamplePages.host, language: language),
      site: SamplePages.facts)
    try Snapshot.expect(SamplePages.html(presenter.viewData()), named: "reset", in: language)
  }

  @Test(
    "the page of an invite",
    arguments: [
      ("seat-mine", .mine(.light, origin: "https://example.org", isFresh: true)),
      ("seat-offered", .offered(.light)),
      ("seat-held", .held(.dark)), ("seat-spent", .spent), ("seat-expired", .expired),
      ("seat-unknown", .unknown),
    ] as [(String, SeatPagePresenter.InviteView)], Language.allCases)
  func seat(
    _ sample: (name: String, invite: SeatPagePresenter.InviteView), in language: Language
  ) throws {
    let key = try #require(SeatKey("000102030405060708090a0b0c0d0e0f"))
    let presenter = SeatPagePresenter(
      game: try SampleGames.game("f5d6c3"), key: key, invite: sample.invite,
      viewer: Viewer(language: language),
      site: SamplePages.facts)
    try Snapshot.expect(SamplePages.html(presenter.viewData()), named: sample.name, in: language)
  }

  @Test("the page of one's own invite in a text browser", arguments: Language.allCases)
  func seatInTextBrowser(in language: Language) throws {
    var viewer = Viewer(motion: .off, language: language)
    viewer.hasTextBrowser = true
    let presenter = SeatPagePresenter(
      game: try SampleGames.game("f5d6c3"),
      key: try #require(SeatKey("000102030405060708090a0b0c0d0e0f")),
      invite: .mine(.light, origin: "https://example.org", isFresh: true), viewer: viewer,
      site: SamplePages.facts)
    try Snapshot.expect(
      SamplePages.html(presenter.viewData()), named: "seat-mine-text", in: language)
  }

  @Test("the notice that a page is missing", arguments: Language.allCases)
  func notFound(in language: Language) throws {
    let site = SiteIdentity(basePath: "/reversi")
    let page = ProblemPagePresenter(.notFound, language: language, site: site).viewData()
    try Snapshot.expect(SamplePages.html(page), named: "notice", in: language)
  }

  @Test("the notice that a transcript can't be played", arguments: Language.allCases)
  func transcript(in language: Language) throws {
    let error = try #require(throws: TranscriptError.self) {
      _ = try Transcript.record(of: "f5d6 a1")
    }
    let page = ProblemPagePresenter(
      .unreadableTranscript(error), language: language, site: SamplePages.facts)
    try Snapshot.expect(
      SamplePages.html(page.viewData()), named: "notice-transcript", in: language)
  }
}
