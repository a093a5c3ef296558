import Gameplay
import Reversi
import TestSupport
import Testing

@testable import Presentation

@Suite("Pages of a living game look as recorded")
struct GamePageSnapshots {
  @Test("before the first move")
  func beginning() throws {
    try Snapshot.expect(SamplePages.game(SampleGames.game()), named: "beginning")
  }

  @Test("when it is the viewer's turn")
  func turn() throws {
    try Snapshot.expect(SamplePages.game(SampleGames.game("f5d6c3d3")), named: "turn")
  }

  @Test("with a hint")
  func hint() throws {
    try Snapshot.expect(
      SamplePages.hint("e3", score: 4, in: SampleGames.game("f5d6c3d3")), named: "hint")
  }

  @Test("as text")
  func linear() throws {
    let presenter = LinearPagePresenter(
      game: try SampleGames.game("f5d6c3d3"), failure: .unreadable("<z9>"),
      viewer: Viewer(rights: SamplePages.host), now: SamplePages.now, site: SamplePages.facts)
    try Snapshot.expect(SamplePages.html(presenter.viewData()), named: "linear")
  }

  @Test("while a computer thinks")
  func thinking() throws {
    let game = try SampleGames.game("f5", modes: PlayerModes(light: .computer))
    try Snapshot.expect(SamplePages.game(game), named: "thinking")
  }

  @Test("while a computer thinks, without motion")
  func thinkingStill() throws {
    let game = try SampleGames.game("f5", modes: PlayerModes(light: .computer))
    try Snapshot.expect(SamplePages.game(game, motion: .off), named: "thinking-still")
  }

  @Test("while another person is to move")
  func waiting() throws {
    let game = try SampleGames.game("f5", invitesTaken: [.light])
    try Snapshot.expect(SamplePages.game(game, rights: [.host, .dark]), named: "waiting")
  }

  @Test("after ten minutes in which the other person has not moved")
  func forgotten() throws {
    let game = try SampleGames.game("f5", invitesTaken: [.light])
    try Snapshot.expect(
      SamplePages.game(game, rights: [.host, .dark], after: .seconds(601)), named: "forgotten")
  }

  @Test("for those who only watch")
  func watching() throws {
    try Snapshot.expect(SamplePages.game(SampleGames.game("f5d6"), rights: []), named: "watching")
  }

  @Test("when the viewer has to pass")
  func pass() throws {
    try Snapshot.expect(SamplePages.game(SampleGames.passed()), named: "pass")
  }

  @Test("when another person has to pass")
  func passWatched() throws {
    try Snapshot.expect(SamplePages.game(SampleGames.passed(), rights: []), named: "pass-watched")
  }

  @Test("when a side has won")
  func won() throws {
    try Snapshot.expect(SamplePages.game(SampleGames.won()), named: "won")
  }

  @Test("when nobody has won")
  func tied() throws {
    try Snapshot.expect(SamplePages.game(SampleGames.tied()), named: "tied")
  }

  @Test("where the site's public address is known, with a card")
  func card() throws {
    let site = SiteIdentity(basePath: "/reversi", origin: "https://play.example")
    let presenter = GamePagePresenter(
      game: try SampleGames.game("f5d6c3d3"), viewer: Viewer(rights: []), now: SamplePages.now,
      site: site)
    try Snapshot.expect(SamplePages.html(presenter.viewData()), named: "card")
  }

  @Test("after a move was taken back")
  func takenBack() throws {
    var game = try SampleGames.game("f5d6c3")
    try game.undo(now: SamplePages.now)
    try Snapshot.expect(SamplePages.game(game), named: "taken-back")
  }

  @Test("what there is to share, for its host, at the address where they have reached it")
  func share() throws {
    let viewer = Viewer(rights: SamplePages.host, origin: "http://localhost:8080")
    let presenter = SharePagePresenter(
      game: try SampleGames.game("f5d6"), viewer: viewer, now: SamplePages.now,
      site: SamplePages.facts)
    try Snapshot.expect(SamplePages.html(presenter.viewData()), named: "share")
  }
}
