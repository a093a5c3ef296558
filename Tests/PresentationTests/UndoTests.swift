import Gameplay
import Reversi
import Samples
import TestSupport
import Testing

@testable import Presentation

@Suite("The undo button says what it takes back")
struct UndoTests {
  @Test(
    "by the moves that it removes",
    arguments: [
      ("f5d6c3", PlayerModes(), "Undo c3"),
      ("f5d6c3", PlayerModes(dark: .computer), "Undo d6 and the reply"),
      ("f5d6c3d3", PlayerModes(light: .computer), "Undo c3 and the reply"),
      (
        GameTexts.pass + "pa", PlayerModes(light: .computer), "Undo g4"
      ),
      (
        GameTexts.pass + "pa" + "f8", PlayerModes(dark: .computer),
        "Undo e7 and 2 later moves"
      ),
    ] as [(String, PlayerModes, String)])
  func label(transcript: String, modes: PlayerModes, label: String) throws {
    let game = try SampleGames.game(transcript, modes: modes)
    let undo = try #require(try SamplePages.living(game).undo)
    #expect(undo.buttons.map(\.label) == ["Undo"])
    #expect(undo.buttons.map(\.name) == [label])
    #expect(undo.action == "0123456789abcdefghjkmnpq/undo")
    #expect(undo.hidden == [FieldViewData(name: "v", value: String(game.version))])
  }

  @Test("and appears only for viewers allowed to take something back")
  func absent() throws {
    #expect(try SamplePages.living(SampleGames.game()).undo == nil)
    #expect(try SamplePages.living(SampleGames.game("f5"), rights: .light).undo == nil)
    #expect(try SamplePages.living(SampleGames.game("f5"), rights: []).undo == nil)
    let both = PlayerModes(dark: .computer, light: .computer)
    #expect(try SamplePages.living(SampleGames.game("f5", modes: both)).undo == nil)
    let shared = try SampleGames.game("f5", invitesTaken: [.light])
    let asking = try SamplePages.living(shared, rights: [.host, .dark])
    #expect(asking.undo?.buttons.map(\.label) == ["Ask to undo"])
    #expect(asking.blockedUndo == nil && asking.reset == nil)
  }
}

@Suite("The redo button says what it puts back")
struct RedoTests {
  @Test(
    "by the moves that it restores",
    arguments: [
      (PlayerModes(), "Redo d3"), (PlayerModes(light: .computer), "Redo c3 and the reply"),
    ] as [(PlayerModes, String)])
  func label(modes: PlayerModes, label: String) throws {
    var game = try SampleGames.game("f5d6c3d3", modes: modes)
    try game.undo(now: SampleGames.now)
    let page = try SamplePages.living(game)
    let redo = try #require(page.redo)
    #expect(redo.buttons.map(\.label) == ["Redo"])
    #expect(redo.buttons.map(\.name) == [label])
    #expect(redo.action == "0123456789abcdefghjkmnpq/redo")
    #expect(redo.hidden == [FieldViewData(name: "v", value: String(game.version))])
    #expect(page.blockedRedo == nil)
  }

  @Test("and keeps its place for players, but not for watchers, while there is nothing to put back")
  func absent() throws {
    var game = try SampleGames.game("f5d6")
    #expect(try SamplePages.living(game).redo == nil)
    #expect(try SamplePages.living(game).blockedRedo == "Redo")
    try game.undo(now: SampleGames.now)
    let watched = try SamplePages.living(game, rights: [])
    #expect(watched.redo == nil && watched.blockedRedo == nil)
    #expect(try SamplePages.living(game, rights: .dark).redo == nil)
    #expect(try SamplePages.living(game, rights: .light).redo != nil)
  }
}
