import Gameplay
import Reversi
import Samples
import TestSupport
import Testing

@testable import Presentation

@Suite("The frames of the challenge's example")
struct FramePagePresenterTests {
  /// The README's boards after dark's move e6; capitals are disks that turn or were just placed in the frame.
  static let disks: [[String]] = [
    [
      "--------", "x-------", "-o------", "--ooo---", "---ox---", "----Xoox", "---ooo--",
      "--o-x---",
    ],
    [
      "--------", "x-------", "-o------", "--ooo---", "---Xx---", "----xoox", "---ooo--",
      "--o-x---",
    ],
    [
      "--------", "x-------", "-o------", "--Xoo---", "---xx---", "----xoox", "---ooo--",
      "--o-x---",
    ],
    [
      "--------", "x-------", "-X------", "--xoo---", "---xx---", "----xoox", "---ooo--",
      "--o-x---",
    ],
    [
      "--------", "x-------", "-x------", "--xoo---", "---xx---", "----xXox", "---ooo--",
      "--o-x---",
    ],
    [
      "--------", "x-------", "-x------", "--xoo---", "---xx---", "----xxXx", "---ooo--",
      "--o-x---",
    ],
    [
      "--------", "x-------", "-x------", "--xoo---", "---xx---", "----xxxx", "---oXo--",
      "--o-x---",
    ],
  ]

  static let directions: [[String]] = [
    disks[0],
    [
      "--------", "x-------", "-X------", "--Xoo---", "---Xx---", "----xoox", "---ooo--",
      "--o-x---",
    ],
    [
      "--------", "x-------", "-x------", "--xoo---", "---xx---", "----xXXx", "---ooo--",
      "--o-x---",
    ],
    disks[6],
  ]

  @Test("turn one disk each, in the order 1 to 7", arguments: 1...7)
  func disk(number: Int) throws {
    let page = try #require(try frame(.disk(number)))
    #expect(page.board.drawing == Self.disks[number - 1])
  }

  @Test("turn a direction's disks together where the viewer has chosen that", arguments: 1...4)
  func direction(number: Int) throws {
    let page = try #require(try frame(.direction(number)))
    #expect(page.board.drawing == Self.directions[number - 1])
  }

  @Test("keep the message and the counts from before the move", arguments: 1...7)
  func before(number: Int) throws {
    let page = try #require(try frame(.disk(number)))
    #expect(page.message.text == "Dark's turn")
    #expect(page.dark.count == "4")
    #expect(page.light.count == "11")
    #expect(page.dark.thinking == nil && page.light.thinking == nil)
    #expect(page.alert == nil)
    #expect(page.undo == nil)
    #expect(page.redo == nil)
  }

  @Test("mark the placed disk as the last move from the second frame on")
  func lastMove() throws {
    #expect(try frame(.disk(1))?.board["e6"]?.classes == "dark placed")
    #expect(try frame(.disk(2))?.board["e6"]?.classes == "dark last")
    #expect(try frame(.disk(2))?.board["d5"]?.classes == "dark turning")
  }

  @Test("can't be played on")
  func untouchable() throws {
    let page = try #require(try frame(.disk(3)))
    #expect(page.board.form == nil)
    #expect(page.board.rows.allSatisfy { $0.cells.allSatisfy(\.isDisabled) })
  }

  @Test("refresh to the next one, and link to the next one and past all of them")
  func chain() throws {
    let first = try #require(try frame(.disk(1)))
    #expect(first.page.refresh == "0; url=2#e6")
    #expect(
      first.ways == [
        StepViewData(label: "Next", address: "2?now=1#e6", icon: .next),
        StepViewData(label: "Skip", address: "../../../0123456789abcdefghjkmnpq#e6", icon: .skip),
      ])
    #expect(try frame(.disk(7))?.page.refresh == "0; url=end#e6")
    #expect(try frame(.direction(1))?.page.refresh == "0; url=d2#e6")
    #expect(try frame(.direction(4))?.page.refresh == "0; url=end#e6")
  }

  @Test("don't refresh when motion is off")
  func still() throws {
    let page = try #require(try frame(.disk(1), viewer: Viewer(motion: .off)))
    #expect(page.page.refresh == nil)
    #expect(page.ways.map(\.label) == ["Next", "Skip"])
  }

  @Test("have controls that return to the same frame")
  func controls() throws {
    let page = try #require(try frame(.disk(3), viewer: Viewer(rights: .all)))
    let mark = FieldViewData(name: "frame", value: "1/3")
    #expect(page.dark.modes?.action == "../../mode")
    #expect(page.dark.modes?.hidden == [FieldViewData(name: "side", value: "dark"), mark])
    #expect(page.reset?.address == "../../reset")
    #expect(page.icons == [.undo, .next, .skip, .reset, .share])
    #expect(page.others.compactMap(\.step?.address) == ["../../settings"])
  }

  @Test("list the moves before theirs")
  func moves() throws {
    let game = try SampleGames.game("f5d6c3")
    let lists = (2...3).map { version in
      FramePagePresenter(
        game: game, frame: FrameAddress(version: version, step: .disk(1)), viewer: Viewer(),
        site: Publication()
      ).viewData()?.moves?.moves.map(\.label)
    }
    #expect(lists == [["1 f5"], ["1 f5", "2 d6"]])
    #expect(try #require(try frame(.disk(1))).moves == nil)
  }

  @Test(
    "don't exist for other moves or numbers",
    arguments: [
      FrameAddress(version: 1, step: .disk(8)), FrameAddress(version: 1, step: .disk(0)),
      FrameAddress(version: 1, step: .disk(-1)), FrameAddress(version: 1, step: .direction(5)),
      FrameAddress(version: 1, step: .end), FrameAddress(version: 1, step: .count),
      FrameAddress(version: 0, step: .disk(1)),
      FrameAddress(version: 2, step: .disk(1)), FrameAddress(version: .max, step: .disk(.max)),
    ])
  func missing(address: FrameAddress) throws {
    let presenter = FramePagePresenter(
      game: try SampleGames.readme(), frame: address, viewer: Viewer(), site: Publication())
    #expect(presenter.viewData() == nil)
  }

  @Test("no longer exist when the move is taken back")
  func takenBack() throws {
    var game = try SampleGames.readme()
    try game.undo(now: SampleGames.now)
    #expect(MoveFrames(of: 1, in: game) == nil)
  }

  @Test("start as the viewer's motion says, and follow each other to the end")
  func steps() throws {
    let frames = try #require(MoveFrames(of: 1, in: SampleGames.readme()))
    #expect(frames.square.description == "e6")
    #expect(frames.first(for: .disks) == FrameAddress(version: 1, step: .disk(1)))
    #expect(frames.first(for: .directions) == FrameAddress(version: 1, step: .direction(1)))
    #expect(frames.first(for: .off) == nil)
    #expect(frames.step(after: .disk(6)) == .disk(7))
    #expect(frames.step(after: .disk(7)) == .end)
    #expect(frames.step(after: .disk(8)) == nil)
    #expect(frames.step(after: .direction(4)) == .end)
    #expect(frames.step(after: .end) == nil)
  }

  private func frame(
    _ step: FrameAddress.Step, viewer: Viewer = Viewer()
  ) throws -> BoardPageViewData? {
    FramePagePresenter(
      game: try SampleGames.readme(), frame: FrameAddress(version: 1, step: step), viewer: viewer,
      site: Publication()
    ).viewData()
  }
}

@Suite("The count after the last move")
struct CountPresenterTests {
  private func page(
    of game: LivingGame, version: Int = 1, viewer: Viewer = Viewer()
  ) -> BoardPageViewData? {
    FramePagePresenter(
      game: game, frame: FrameAddress(version: version, step: .count), viewer: viewer,
      site: Publication()
    ).viewData()
  }

  @Test("sorts the disks, dark's from the top and light's from the bottom")
  func sorted() throws {
    let full = try #require(self.page(of: SampleGames.lost()))
    #expect(
      full.board.drawing
        == Array(repeating: "XXXXXXXX", count: 3) + ["XXXOOOOO"]
        + Array(repeating: "OOOOOOOO", count: 4))
    let won = try #require(self.page(of: SampleGames.won(), version: 9))
    #expect(
      won.board.drawing == ["XXXXXXXX", "XXXXX---"] + Array(repeating: "--------", count: 6))
  }

  @Test("says who has won, with the final numbers, on a board that can't be played on")
  func result() throws {
    let page = try #require(self.page(of: SampleGames.lost(), viewer: Viewer(rights: .all)))
    #expect(page.message.text == "Light won" && page.detail == "Counting the disks…")
    #expect([page.dark.count, page.light.count] == ["27", "37"])
    #expect(page.board.form == nil && page.alert == nil && page.isMoving)
  }

  @Test("is shown for a second, and the game's page follows")
  func following() throws {
    let game = "../../../0123456789abcdefghjkmnpq#a1"
    let page = try #require(self.page(of: SampleGames.lost()))
    #expect(page.page.refresh == "1; url=\(game)")
    #expect(page.ways.map(\.label) == ["Next", "Skip"])
    #expect(page.ways.map(\.address) == [game, game])
  }

  @Test("stays when motion is off")
  func still() throws {
    let page = try #require(self.page(of: SampleGames.lost(), viewer: Viewer(motion: .off)))
    #expect(page.page.refresh == nil)
  }

  @Test("doesn't change the frames of the last move, which lead to the end")
  func frames() throws {
    let frames = try #require(MoveFrames(of: 1, in: SampleGames.lost()))
    #expect(frames.step(after: .disk(2)) == .end && frames.step(after: .direction(2)) == .end)
    #expect(frames.step(after: .count) == .end)
  }

  @Test("exists only for the move that ends the game, and not for a record's")
  func missing() throws {
    #expect(try page(of: SampleGames.won(), version: 8) == nil)
    #expect(try page(of: SampleGames.lost(), version: 0) == nil)
    var game = try SampleGames.lost()
    try game.undo(now: SampleGames.now)
    #expect(page(of: game) == nil)
    var resigned = try SampleGames.game("f5", invitesTaken: [.light])
    try resigned.resign(.light, now: SampleGames.now)
    #expect(page(of: resigned) == nil)
    let ply = try #require(try SampleGames.lost().record.plies.last)
    #expect(MoveFrames(of: ply).step(after: .count) == nil)
  }
}
