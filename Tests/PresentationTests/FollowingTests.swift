import Gameplay
import Reversi
import Samples
import TestSupport
import Testing

@testable import Presentation

/// What a living page does while its viewer looks at it.
enum Follow: Sendable, Equatable {
  /// Nothing: it is the viewer's turn, or the game is over.
  case rests
  /// Refreshes by itself, and has a link, too.
  case refreshes
  /// Doesn't refresh, but has a link to the next move.
  case waitsForLink
  /// Has stopped after ten minutes, and has a link to refresh.
  case offersRefresh
}

@Suite("A page refreshes itself only while another player is to act")
struct FollowingTests {
  static let games: [(name: String, game: @Sendable () throws -> LivingGame)] = [
    ("turn", { try SampleGames.game("f5d6") }),
    ("thinking", { try SampleGames.game("f5d6", modes: PlayerModes(dark: .computer)) }),
    ("pass", { try SampleGames.game(GameTexts.pass) }),
    ("over", { try SampleGames.won() }),
  ]

  /// Dark is to move in the first two games, light to pass in the third.
  @Test(
    "for every status, right and way to wait",
    arguments: [
      ("turn", Rights.dark, Follow.rests), ("turn", .light, .refreshes),
      ("turn", .host, .refreshes), ("turn", [], .refreshes), ("turn", .all, .rests),
      ("thinking", .dark, .refreshes), ("thinking", .light, .refreshes),
      ("thinking", .host, .refreshes), ("thinking", [], .refreshes),
      ("thinking", .all, .refreshes),
      ("pass", .dark, .refreshes), ("pass", .light, .rests), ("pass", .host, .refreshes),
      ("pass", [], .refreshes), ("pass", .all, .rests),
      ("over", .dark, .rests), ("over", .light, .rests), ("over", .host, .rests),
      ("over", [], .rests), ("over", .all, .rests),
    ] as [(String, Rights, Follow)], Waiting.allCases)
  func table(row: (name: String, rights: Rights, follow: Follow), waiting: Waiting) throws {
    let game = try #require(Self.games.first { $0.name == row.name }).game()
    var expected = row.follow
    if expected == .refreshes, waiting == .byHand { expected = .waitsForLink }
    let page = try SamplePages.living(game, rights: row.rights, waiting: waiting)
    #expect(follow(page, version: game.version) == expected)

    let later = try SamplePages.living(
      game, rights: row.rights, waiting: waiting, after: .seconds(3600) + 1)
    #expect(
      follow(later, version: game.version) == (expected == .rests ? .rests : .offersRefresh))
  }

  @Test("whatever the motion", arguments: Motion.allCases)
  func motion(motion: Motion) throws {
    let page = try SamplePages.living(SampleGames.game("f5"), rights: .dark, motion: motion)
    #expect(page.page.refresh != nil)
  }

  @Test("for an hour after the last change")
  func patience() throws {
    let game = try SampleGames.game("f5")
    let last = try SamplePages.living(game, rights: .dark, after: .seconds(3600))
    #expect(last.page.refresh != nil)
  }

  @Test("or to answer an offer, even if it is the viewer's turn")
  func answer() throws {
    var game = try SampleGames.game("f5d6", invitesTaken: [.light])
    let rights: Rights = [.host, .dark]
    #expect(try SamplePages.living(game, rights: rights).page.refresh == nil)
    for (side, isAwaited) in [(Disk.dark, true), (.light, false)] {
      game.seats = Seats(
        revision: 2, seats: game.seats.seats, invites: [],
        offer: Seats.Offer(.draw, by: side, version: game.version, made: game.changed))
      for (waiting, waits) in [(Waiting.byItself, isAwaited), (.byHand, false)] {
        let page = try SamplePages.living(game, rights: rights, waiting: waiting)
        #expect((page.page.refresh != nil) == waits)
        let later = try SamplePages.living(
          game, rights: rights, waiting: waiting, after: .seconds(3601))
        #expect(follow(later, version: game.version) == (isAwaited ? .offersRefresh : .rests))
      }
    }
  }

  @Test("without a pause after an offer, however long ago the last change was")
  func offered() throws {
    var game = try SampleGames.game("f5")
    game.seats = Seats(
      revision: 1, seats: game.seats.seats, invites: [],
      offer: Seats.Offer(.draw, by: .dark, version: 0, made: game.changed + .seconds(700)))
    for (after, isAwake, isHeld) in [(710, true, true), (790, true, false), (4301, false, false)] {
      let presenter = GamePagePresenter(
        game: game, viewer: Viewer(rights: .dark), now: game.changed + .seconds(Int64(after)),
        site: Publication())
      #expect(presenter.isAwake == isAwake)
      #expect(presenter.isHeld == isHeld)
    }
  }

  private func follow(_ page: BoardPageViewData, version: Int) -> Follow? {
    let seen: String = "0123456789abcdefghjkmnpq?seen=\(version).0"
    let shown = ["See reply", "Check now"].map {
      StepViewData(label: $0, address: seen, icon: .next)
    }
    let refresh = StepViewData(label: "Check now", address: "0123456789abcdefghjkmnpq", icon: .next)
    switch (page.page.refresh, page.ways.filter { $0.address != nil }) {
    case (nil, []): return .rests
    case ("0; url=\(seen)", let steps) where steps.count == 1 && shown.contains(steps[0]):
      return .refreshes
    case (nil, let steps) where steps.count == 1 && shown.contains(steps[0]):
      return .waitsForLink
    case (nil, [refresh]): return .offersRefresh
    default: return nil
    }
  }
}
