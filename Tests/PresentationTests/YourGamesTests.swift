import Gameplay
import Reversi
import Samples
import TestSupport
import Testing

@testable import Presentation

@Suite("The page of a visitor's games")
struct YourGamesTests {
  private let me: SeatDigest
  private let friend: SeatDigest

  init() throws {
    me = try #require(SeatDigest(bytes: Array(repeating: 1, count: 32)))
    friend = try #require(SeatDigest(bytes: Array(repeating: 2, count: 32)))
  }

  /// A game of the visitor, last changed on a day; a friend may hold one of its sides.
  private func game(
    _ letter: Character, _ transcript: String, day: Int64, modes: PlayerModes = PlayerModes(),
    friend side: Disk? = nil
  ) throws -> LivingGame {
    let seats: [Seats.Seat] =
      if let side {
        [
          Seats.Seat(digest: me, rights: [.host, .side(side.flipped)]),
          Seats.Seat(digest: friend, rights: .side(side)),
        ]
      } else {
        [Seats.Seat(digest: me, rights: .all)]
      }
    return LivingGame(
      id: try #require(GameID(String(repeating: letter, count: 24))),
      record: try Transcript.record(of: transcript), modes: modes,
      seats: Seats(revision: 0, seats: seats, invites: []), now: SampleGames.now + .days(day),
      pace: Pace())
  }

  private func page(_ games: [LivingGame], day: Int64 = 9) -> YourGamesViewData {
    YourGamesPresenter(
      games, keys: [me], viewer: Viewer(), now: SampleGames.now + .days(day), site: Publication()
    ).viewData()
  }

  @Test("groups them by turn: the visitor's oldest first, the others' latest first")
  func groups() throws {
    let groups = page([
      try game("a", "f5", day: 3), try game("b", "f5d6", day: 1, friend: .light),
      try game("c", "f5", day: 2, friend: .light),
      try game("d", "f5", day: 4, modes: PlayerModes(light: .computer)),
      try game("e", GameTexts.won, day: 0), try game("f", GameTexts.won, day: 5),
      try game("g", GameTexts.pass, day: 2, friend: .dark),
      try game("h", GameTexts.pass, day: 6, friend: .light),
    ]).groups
    #expect(groups.map(\.title) == ["Your turn", "Waiting for your opponent", "Finished"])
    let letters = groups.map { $0.games.map { $0.link.address.suffix(1) }.joined() }
    #expect(letters == ["bga", "hdc", "fe"])
    #expect(groups.allSatisfy { $0.link == nil })
    #expect(groups.map(\.isYours) == [true, false, false])
  }

  @Test("gives each game's opponent, last change, turn and score")
  func items() throws {
    let games = page([
      try game("a", "f5", day: 9), try game("b", "f5", day: 8, friend: .dark),
      try game("c", "f5d6", day: 0, modes: PlayerModes(light: .computer)),
    ]).groups.flatMap(\.games)
    #expect(
      games.map(\.link.label) == ["Computer · Random", "Friend", "Two players here"])
    #expect(
      games.map(\.status) == [
        "Your turn, 9 days ago", "Your turn, yesterday", "Light's turn, today",
      ])
    #expect(games.map(\.detail) == ["You play dark, move 3", "You play light, move 2", "Move 2"])
    #expect(games.map(\.score) == ["3–3", "4–1", "4–1"])
    #expect(games[0].picture == "g/cccccccccccccccccccccccc.svg")
  }

  @Test("says who the visitor waits for")
  func waiting() throws {
    let games = page([try game("a", "f5", day: 9, friend: .light)]).groups.flatMap(\.games)
    #expect(games.map(\.status) == ["Waiting for light, today"])
    #expect(games.map(\.detail) == ["You play dark, move 2"])
  }

  @Test("tells players whether they have won, with their own score first")
  func results() throws {
    let light = PlayerModes(light: .computer)
    var resigned = try game("c", "f5d6", day: 7, friend: .light)
    try resigned.resign(.light, now: SampleGames.now + .days(7))
    let games = page([
      try game("a", GameTexts.won, day: 9, modes: light),
      try game("b", GameTexts.won, day: 8, friend: .dark), resigned,
      try game("d", GameTexts.won, day: 6),
    ]).groups.flatMap(\.games)
    #expect(
      games.map(\.status) == [
        "You won, today", "You lost, yesterday", "You won; Light resigned, 2 days ago",
        "Dark won, 3 days ago",
      ])
    #expect(games.allSatisfy { $0.detail == nil })
    #expect(games.map(\.score) == ["64–0", "0–64", "3–3", "64–0"])
  }

  @Test("links to a new game, and offers those that there are to another device")
  func empty() throws {
    let none = page([])
    #expect(none.groups.isEmpty && none.form == nil)
    #expect(none.empty?.isEmpty == false)
    #expect(none.link == LinkViewData(address: "new", label: "Play Reversi"))
    let one = page([try game("a", "f5", day: 0)])
    #expect(one.empty == nil && one.link?.label == "New game")
    #expect(one.form?.action == "seat")
    #expect(one.page.isUnlisted)
  }
}
