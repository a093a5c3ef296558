import Gameplay
import Presentation
import Reversi
import Samples
import TestSupport
import Testing

@Suite("Other states of other pages look as recorded")
struct OtherPageSnapshots {
  @Test("a visitor's games with the address of a feed, and no games")
  func games() throws {
    let feed = YourGamesPresenter.FeedView.made(try SampleGames.key())
    try Snapshot.expect(
      SamplePages.html(SamplePages.yours(SampleGames.several(), feed)), named: "games-feed")
    try Snapshot.expect(SamplePages.html(SamplePages.yours([], nil)), named: "games-none")
  }

  @Test(
    "a page in each look",
    arguments: [
      ("look-classic", .classic), ("look-slate", .slate), ("look-contrast", .contrast),
    ] as [(String, Theme)])
  func look(_ sample: (name: String, theme: Theme)) throws {
    let presenter = YourGamesPresenter(
      [], keys: [], feed: nil, viewer: Viewer(theme: sample.theme), now: SamplePages.now,
      site: SamplePages.facts)
    try Snapshot.expect(SamplePages.html(presenter.viewData()), named: sample.name)
  }

  @Test(
    "the page of an invite that isn't the viewer's own",
    arguments: [
      ("seat-offered", .offered(.light)), ("seat-held", .held(.dark)), ("seat-spent", .spent),
      ("seat-expired", .expired), ("seat-late", .tooLate), ("seat-unknown", .unknown),
    ] as [(String, SeatPagePresenter.InviteView)])
  func seat(_ sample: (name: String, invite: SeatPagePresenter.InviteView)) throws {
    try Snapshot.expect(
      SamplePages.html(SamplePages.seat(sample.invite, viewer: Viewer())), named: sample.name)
  }

  @Test("the page of one's own invite in a text browser")
  func seatInTextBrowser() throws {
    var viewer = Viewer(motion: .off, waiting: .byHand)
    viewer.hasTextBrowser = true
    let page = try SamplePages.seat(
      SampleGames.ownInvite(), viewer: viewer)
    try Snapshot.expect(SamplePages.html(page), named: "seat-mine-text")
  }

  @Test("the empty page to paste a game into")
  func importing() throws {
    let page = ImportPagePresenter(language: .standard, site: SamplePages.facts).viewData()
    try Snapshot.expect(SamplePages.html(page), named: "import-empty")
  }

  @Test("several pasted games")
  func severalGames() throws {
    let games = try #require(try PastedGames("f5d6c3\nf5f6")).games
    let page = ImportPagePresenter(games: games, language: .standard, site: SamplePages.facts)
    try Snapshot.expect(SamplePages.html(page.viewData()), named: "import-several")
  }

  @Test("a page of a site whose games can only be looked at")
  func readOnly() throws {
    let page = YourGamesPresenter(
      [], keys: [], viewer: Viewer(), now: SamplePages.now, site: Publication(isReadOnly: true))
    try Snapshot.expect(SamplePages.html(page.viewData()), named: "games-read-only")
  }

  @Test("a feed entry at a site without pictures")
  func entry() throws {
    let place = FeedPlace(
      site: Publication(extras: []), origin: "https://play.example", language: .standard)
    let entry = FeedEntryPresenter(game: try SampleGames.game(), at: place)
    try Snapshot.expect(SamplePages.html(entry.viewData), named: "entry-text")
  }

  @Test("the notice that a transcript can't be played")
  func transcript() throws {
    let error = try #require(throws: TranscriptError.self) {
      _ = try Transcript.record(of: "f5d6 a1")
    }
    let page = ProblemPagePresenter(
      .unreadableTranscript, .transcript(error), language: .standard, site: SamplePages.facts)
    try Snapshot.expect(SamplePages.html(page.viewData()), named: "notice-transcript")
  }
}
