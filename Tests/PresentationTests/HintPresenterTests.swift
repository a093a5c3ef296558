import ComputerPlayers
import Gameplay
import Reversi
import Samples
import TestSupport
import Testing

@testable import Presentation

@Suite("A hint on the page of a living game")
struct HintPresenterTests {
  private func page(_ score: Int, isExact: Bool = false) throws -> BoardPageViewData {
    let game = try SampleGames.game("f5d6")
    let square = try #require(Square("c3"))
    return GamePagePresenter(
      game: game,
      hint: Finding(move: square, score: score, isExact: isExact, depth: 1, line: [], nodes: 1),
      viewer: Viewer(rights: .all), now: game.changed, site: Publication()
    ).viewData()
  }

  @Test(
    "gives the move's expected or certain result",
    arguments: [
      (4, false, "Best is c3. You'd probably win by 4."),
      (1, false, "Best is c3. You'd probably win by 1."),
      (0, false, "Best is c3. Probably a draw."),
      (-3, false, "Best is c3. You'd probably lose by 3."),
      (64, true, "Best is c3. You'd win by 64."), (0, true, "Best is c3. It draws."),
      (-2, true, "Best is c3. You'd still lose by 2."),
    ])
  func expectation(score: Int, isExact: Bool, text: String) throws {
    let page = try page(score, isExact: isExact)
    #expect(page.detail == text)
    #expect(page.page.title == "Hint: c3 · Flipbook")
    #expect(page.message.text == "Dark's turn")
  }

  @Test("marks its square with more than a colour, on a board that can still be played")
  func square() throws {
    let hinted = try page(4)
    let plain = try SamplePages.living(SampleGames.game("f5d6"))
    let cells = hinted.board.rows.flatMap(\.cells)
    let cell = try #require(hinted.board["c3"])
    #expect((cell.mark, cell.disk, cell.glyph) == ("hint", nil, "!"))
    #expect(cell.label == "c3, playable, flips 1, hint")
    #expect(cell.isButton && !cell.isDisabled)
    #expect(
      cells.filter { $0.square != cell.square }
        == plain.board.rows.flatMap(\.cells).filter { $0.square != cell.square })
    #expect(hinted.board.form?.hidden == plain.board.form?.hidden)
    #expect(hinted.board.form?.action == "move")
    #expect(hinted.hasHint && !plain.hasHint)
  }

  @Test("that is an estimate near the end leads to exact scores", arguments: [true, false])
  func estimate(isExact: Bool) throws {
    let end = "--ooooo---xoxo-xxxxxoox-xxxxxxx-xxxxxxxxxxxoxo--x-oxo----ooooo--o"
    for (start, isNear) in [(end, true), (Position.initial.text, false)] {
      let game = try SampleGames.game(from: #require(Position(text: start)))
      let page = GamePagePresenter(
        game: game,
        hint: Finding(
          move: game.position.legalMoves.first { _ in true }, score: 2, isExact: isExact, depth: 1,
          line: [], nodes: 1),
        viewer: Viewer(rights: .all), now: game.changed, site: Publication()
      ).viewData()
      #expect(page.note?.text == (isNear && !isExact ? "This is only an estimate." : nil))
      #expect(page.note?.link?.label == (isNear && !isExact ? "Calculate exactly" : nil))
    }
  }

  @Test("keeps the place of its link on the page that shows it")
  func link() throws {
    let plain = try SamplePages.living(SampleGames.game("f5d6"))
    let name = try SampleGames.game("f5d6").id.text
    #expect(plain.hint == StepViewData(label: "Hint", address: "\(name)/hint?v=2", icon: .hint))
    #expect(try page(4).hint == StepViewData(label: "Hint", icon: .hint))
    #expect(try page(4).icons == plain.icons)
  }

  @Test(
    "is offered to the player to move, against the computer or alone",
    arguments: [
      (Rights.all, PlayerModes(), [Disk](), true),
      (.all, PlayerModes(light: .computer), [], true),
      (.all, PlayerModes(dark: .computer), [], false),
      ([.host, .dark], PlayerModes(), [.light], false),
      ([.light], PlayerModes(), [.light], false),
    ] as [(Rights, PlayerModes, [Disk], Bool)])
  func offer(rights: Rights, modes: PlayerModes, taken: [Disk], isOffered: Bool) throws {
    let game = try SampleGames.game("f5d6", modes: modes, invitesTaken: taken)
    #expect(game.mayHaveHint(rights) == isOffered)
    let step = try SamplePages.living(game, rights: rights).hint
    #expect((step?.address != nil) == isOffered)
    #expect((step == nil) == !taken.isEmpty)
  }

  @Test("is offered neither in a pass, nor after the end, nor on a frame, nor to watchers")
  func elsewhere() throws {
    let disabled = StepViewData(label: "Hint", icon: .hint)
    for (game, step) in [(try SampleGames.passed(), disabled), (try SampleGames.won(), nil)] {
      #expect(!game.mayHaveHint(.all))
      #expect(try SamplePages.living(game).hint == step)
    }
    let game = try SampleGames.game("f5d6")
    #expect(!game.mayHaveHint([]))
    #expect(try SamplePages.living(game, rights: []).hint == nil)
    let frame = FramePagePresenter(
      game: game, frame: FrameAddress(version: 2, step: .disk(1)), viewer: Viewer(rights: .all),
      site: Publication())
    #expect(frame.viewData()?.hint == nil)
  }
}
