package import Gameplay
import Reversi

/// Presents a frame of a move, or the count after the last one. The picture depends only on the move, the controls on
/// the visitor.
package struct FramePagePresenter: Presenter {
  let game: LivingGame
  let address: FrameAddress
  let frames: MoveFrames?
  let refreshDelay: Int
  let context: PageContext

  /// - Parameters:
  ///   - frames: the frames of the move, if they are already known.
  ///   - refreshDelay: the number of seconds until the browser requests the next frame.
  package init(
    game: LivingGame, frame address: FrameAddress, of frames: MoveFrames? = nil, viewer: Viewer,
    site: Publication, refreshDelay: Int = 0
  ) {
    self.refreshDelay = refreshDelay
    self.frames = frames ?? MoveFrames(of: address.version, in: game)
    self.game = game
    self.address = address
    context = PageContext(page: .game(game.id, .frame(address)), site: site, viewer: viewer)
  }

  /// The data for the page's template; nil if the game has no such frame (any more), and for the end of a
  /// chain, which redirects.
  package func viewData() -> BoardPageViewData? {
    guard let frames,
      let board = BoardPresenter(for: context.viewer).frame(address.step, of: frames),
      let next = frames.step(after: address.step)
    else { return nil }
    let controls = ControlsPresenter(context: context, id: game.id, frame: address)
    let offers = OfferPresenter(context: context, game: game, isFrame: true)
    // Counts and message change only after the last disk of a move.
    let isCount = address.step == .count
    let position = isCount ? game.position : frames.before
    let status = position.status
    return BoardPageViewData(
      page: context.page(
        news: words.text(of: status), turn: status.mover,
        refresh: context.viewer.motion == .off
          ? nil : context.links(frame(next), fragment: frames.square.description),
        refreshDelay: isCount ? max(refreshDelay, 1) : refreshDelay),
      message: words.message(of: status),
      detail: isCount
        ? words[.counting] : words(.placing, .square(frames.square), .side(position.turn)),
      dark: player(.dark, in: position, controls),
      light: player(.light, in: position, controls),
      board: board,
      slots: controls.row(
        undo: controls.control(offers.request(.undo), else: .undo, .undo),
        middle: steps(to: next, cell: frames.square), reset: controls.reset(of: game)),
      others: controls.others(
        offers.request(.draw), offers.request(.newGame), resign: offers.resign),
      limit: controls.limit(
        of: game, now: rights.isWatcher ? nil : game.changed),
      moves: controls.moves(of: game, before: game.moveNumber(madeBy: address.version)),
      isMoving: true
    )
  }

  private func player(
    _ side: Disk, in position: Position, _ controls: ControlsPresenter
  ) -> PlayerViewData {
    controls.player(
      side, of: game, in: position, now: game.changed, canSwitch: rights.holds(side))
  }

  private func steps(to next: FrameAddress.Step, cell: Square) -> [ControlViewData] {
    let steps = [
      (words[.nextFrame], Icon.next, frame(next, isWantedNow: true)),
      (words[.skip], Icon.skip, .game(game.id)),
    ]
    return steps.map {
      .step(
        StepViewData(label: $0, address: context.links($2, fragment: cell.description), icon: $1))
    }
  }

  /// Another frame of the move, which the server holds for a while unless it is wanted now; the game after the count.
  private func frame(_ step: FrameAddress.Step, isWantedNow: Bool = false) -> Route {
    if address.step == .count { return .game(game.id) }
    return .game(
      game.id,
      .frame(FrameAddress(version: address.version, step: step, isWantedNow: isWantedNow)))
  }
}
