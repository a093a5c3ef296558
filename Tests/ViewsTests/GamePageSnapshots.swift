import Gameplay
import Reversi
import TestSupport
import Testing

@testable import Presentation

@Suite("Pages of a living game look as recorded")
struct GamePageSnapshots {
  @Test("before the first move", arguments: Language.allCases)
  func beginning(in language: Language) throws {
    try Snapshot.expect(
      SamplePages.game(SampleGames.game(), in: language), named: "beginning", in: language)
  }

  @Test("when it is the viewer's turn", arguments: Language.allCases)
  func turn(in language: Language) throws {
    try Snapshot.expect(
      SamplePages.game(SampleGames.game("f5d6c3d3"), in: language), named: "turn", in: language)
  }

  @Test("with a hint", arguments: Language.allCases)
  func hint(in language: Language) throws {
    try Snapshot.expect(
      SamplePages.hint("e3", score: 4, in: SampleGames.game("f5d6c3d3"), in: language),
      named: "hint", in: language)
  }

  @Test("as text", arguments: Language.allCases)
  func linear(in language: Language) throws {
    let presenter = LinearPagePresenter(
      game: try SampleGames.game("f5d6c3d3"), failure: .unreadable("<z9>"),
      viewer: Viewer(rights: SamplePages.host, language: language), now: SamplePages.now,
      site: SamplePages.facts)
    try Snapshot.expect(SamplePages.html(presenter.viewData()), named: "linear", in: language)
  }

  @Test("while a computer thinks", arguments: Language.allCases)
  func thinking(in language: Language) throws {
    let game = try SampleGames.game("f5", modes: PlayerModes(light: .computer))
    try Snapshot.expect(SamplePages.game(game, in: language), named: "thinking", in: language)
  }

  @Test("while a computer thinks, without motion", arguments: Language.allCases)
  func thinkingStill(in language: Language) throws {
    let game = try SampleGames.game("f5", modes: PlayerModes(light: .computer))
    try Snapshot.expect(
      SamplePages.game(game, motion: .off, in: language), named: "thinking-still", in: language)
  }

  @Test("while another person is to move", arguments: Language.allCases)
  func waiting(in language: Language) throws {
    let game = try SampleGames.game("f5", invitesTaken: [.light])
    try Snapshot.expect(
      SamplePages.game(game, rights: [.host, .dark], in: language), named: "waiting", in: language)
  }

  @Test("after the opponent hasn't moved for ten minutes", arguments: Language.allCases)
  func forgotten(in language: Language) throws {
    let game = try SampleGames.game("f5", invitesTaken: [.light])
    try Snapshot.expect(
      SamplePages.game(game, rights: [.host, .dark], after: .seconds(601), in: language),
      named: "forgotten", in: language)
  }

  @Test(
    "with a limit of days per move: before it expires, after it, and won on time",
    arguments: [
      ("limited", 2, false), ("limit-over", 3, false), ("claimed", 3, true),
    ] as [(String, Int64, Bool)], Language.allCases)
  func limited(
    _ sample: (name: String, days: Int64, isClaimed: Bool), in language: Language
  ) throws {
    try Snapshot.expect(
      SamplePages.game(
        SampleGames.limited(isClaimed: sample.isClaimed), rights: [.host, .dark],
        after: .days(sample.days), in: language),
      named: sample.name, in: language)
  }

  @Test("for a watcher", arguments: Language.allCases)
  func watching(in language: Language) throws {
    try Snapshot.expect(
      SamplePages.game(SampleGames.game("f5d6"), rights: [], in: language), named: "watching",
      in: language)
  }

  @Test("when the viewer has to pass", arguments: Language.allCases)
  func pass(in language: Language) throws {
    try Snapshot.expect(
      SamplePages.game(SampleGames.passed(), in: language), named: "pass", in: language)
  }

  @Test("when another person has to pass", arguments: Language.allCases)
  func passWatched(in language: Language) throws {
    try Snapshot.expect(
      SamplePages.game(SampleGames.passed(), rights: [], in: language), named: "pass-watched",
      in: language)
  }

  @Test("when a side has won", arguments: Language.allCases)
  func won(in language: Language) throws {
    try Snapshot.expect(
      SamplePages.game(SampleGames.won(), in: language), named: "won", in: language)
  }

  @Test("when the game is tied", arguments: Language.allCases)
  func tied(in language: Language) throws {
    try Snapshot.expect(
      SamplePages.game(SampleGames.tied(), in: language), named: "tied", in: language)
  }

  @Test("with a card, at a site with a public address", arguments: Language.allCases)
  func card(in language: Language) throws {
    let site = SiteIdentity(basePath: "/reversi", origin: "https://play.example")
    let presenter = GamePagePresenter(
      game: try SampleGames.game("f5d6c3d3"), viewer: Viewer(rights: [], language: language),
      now: SamplePages.now,
      site: site)
    try Snapshot.expect(SamplePages.html(presenter.viewData()), named: "card", in: language)
  }

  @Test("after a move was taken back", arguments: Language.allCases)
  func takenBack(in language: Language) throws {
    var game = try SampleGames.game("f5d6c3")
    try game.undo(now: SamplePages.now)
    try Snapshot.expect(SamplePages.game(game, in: language), named: "taken-back", in: language)
  }

  @Test(
    "the share page, for the host, with the address that the host uses",
    arguments: Language.allCases)
  func share(in language: Language) throws {
    let viewer = Viewer(
      rights: SamplePages.host, language: language, origin: "http://localhost:8080")
    let presenter = SharePagePresenter(
      game: try SampleGames.game("f5d6"), viewer: viewer, now: SamplePages.now,
      site: SamplePages.facts)
    try Snapshot.expect(SamplePages.html(presenter.viewData()), named: "share", in: language)
  }
}
