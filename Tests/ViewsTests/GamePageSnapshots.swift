import Gameplay
import Reversi
import Samples
import TestSupport
import Testing

@testable import Presentation

@Suite("A living game looks as recorded")
struct GamePageSnapshots {
  @Test("before the first move")
  func beginning() throws {
    try Snapshot.expect(
      SamplePages.game(SampleGames.game()), named: "beginning")
  }

  @Test("with a hint")
  func hint() throws {
    try Snapshot.expect(
      SamplePages.hint("e3", score: 4, in: SampleGames.game("f5d6c3d3")),
      named: "hint")
  }

  @Test("while a computer thinks")
  func thinking() throws {
    let game = try SampleGames.game("f5", modes: PlayerModes(light: .computer))
    try Snapshot.expect(SamplePages.game(game), named: "thinking")
  }

  @Test("while a computer thinks, without motion")
  func thinkingStill() throws {
    let game = try SampleGames.game("f5", modes: PlayerModes(light: .computer))
    try Snapshot.expect(
      SamplePages.game(game, motion: .off), named: "thinking-still")
  }

  @Test("while another person is to move")
  func waiting() throws {
    let game = try SampleGames.game("f5", invitesTaken: [.light])
    try Snapshot.expect(
      SamplePages.game(game, rights: [.host, .dark]), named: "waiting")
  }

  @Test("while another person is to move, and when a side has won, with other games that wait")
  func nextGame() throws {
    var viewer = Viewer(rights: [.host, .dark])
    viewer.nextGames = Array(repeating: try SampleGames.won().id, count: 2)
    for (name, moves) in [("next-game", "f5"), ("next-game-over", GameTexts.won)] {
      let page = GamePagePresenter(
        game: try SampleGames.game(moves, invitesTaken: [.light]), viewer: viewer,
        now: SamplePages.now, site: Publication())
      try Snapshot.expect(SamplePages.html(page.viewData()), named: name)
    }
  }

  @Test("after the opponent hasn't moved for an hour")
  func forgotten() throws {
    let game = try SampleGames.game("f5", invitesTaken: [.light])
    try Snapshot.expect(
      SamplePages.game(game, rights: [.host, .dark], after: .seconds(3601)),
      named: "forgotten")
  }

  @Test(
    "with a limit of days per move: before it expires, after it, and won on time",
    arguments: [
      ("limited", 2, false), ("limit-over", 3, false), ("claimed", 3, true),
    ] as [(String, Int64, Bool)])
  func limited(
    _ sample: (name: String, days: Int64, isClaimed: Bool)
  ) throws {
    try Snapshot.expect(
      SamplePages.game(
        SampleGames.limited(isClaimed: sample.isClaimed), rights: [.host, .dark],
        after: .days(sample.days)),
      named: sample.name)
  }

  @Test("with a draw offered: for the other player, for the one who offers, and for a watcher")
  func offered() throws {
    var game = try SampleGames.game("f5", invitesTaken: [.light])
    let offer = Seats.Offer(.draw, by: .light, version: game.version, made: game.changed)
    game.seats = Seats(
      revision: 3, seats: game.seats.seats, invites: game.seats.invites, offer: offer)
    for (name, rights) in [
      ("offered", [.host, .dark]), ("offering", .light), ("offer-watched", []),
    ]
      as [(String, Rights)]
    {
      try Snapshot.expect(SamplePages.game(game, rights: rights), named: name)
    }
  }

  @Test("between two people, when a side has won")
  func wonByOne() throws {
    let game = try SampleGames.game(GameTexts.won, invitesTaken: [.light])
    try Snapshot.expect(SamplePages.game(game, rights: [.host, .dark]), named: "won-by-one")
  }

  @Test("for a watcher")
  func watching() throws {
    try Snapshot.expect(
      SamplePages.game(SampleGames.game("f5d6"), rights: []), named: "watching")
  }

  @Test("when the viewer has to pass")
  func pass() throws {
    try Snapshot.expect(
      SamplePages.game(SampleGames.passed()), named: "pass")
  }

  @Test("when another person has to pass")
  func passWatched() throws {
    try Snapshot.expect(
      SamplePages.game(SampleGames.passed(), rights: []), named: "pass-watched")
  }

  @Test("when a side has won")
  func won() throws {
    try Snapshot.expect(
      SamplePages.game(SampleGames.won()), named: "won")
  }

  @Test("when the viewer has won against the computer, which plays better at the next level")
  func wonAgainstComputer() throws {
    try Snapshot.expect(
      SamplePages.game(
        SampleGames.game(GameTexts.won, modes: PlayerModes(light: .computer))),
      named: "won-against-computer")
  }

  @Test("when the game is tied")
  func tied() throws {
    try Snapshot.expect(
      SamplePages.game(SampleGames.tied()), named: "tied")
  }

  @Test("with a card, at a site with a public address")
  func card() throws {
    let site = Publication(basePath: "/reversi", origin: "https://play.example")
    let presenter = GamePagePresenter(
      game: try SampleGames.game("f5d6c3d3"), viewer: Viewer(rights: []),
      now: SamplePages.now,
      site: site)
    try Snapshot.expect(SamplePages.html(presenter.viewData()), named: "card")
  }

  @Test("after a move was taken back")
  func takenBack() throws {
    var game = try SampleGames.game("f5d6c3")
    try game.undo(now: SamplePages.now)
    try Snapshot.expect(SamplePages.game(game), named: "taken-back")
  }
}
