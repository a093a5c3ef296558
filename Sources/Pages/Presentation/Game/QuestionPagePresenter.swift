package import Gameplay
import Reversi

/// Presents the question before a reset or before resigning, above a board without controls.
package struct QuestionPagePresenter: Sendable {
  let game: LivingGame
  let change: GameChange
  let context: PageContext

  /// Creates a presenter of the question before a change: `.reset` or `.resign`.
  package init(
    _ change: GameChange = .reset, game: LivingGame, viewer: Viewer, site: Publication
  ) {
    self.game = game
    self.change = change
    context = PageContext(page: .game(game.id, .change(change)), site: site, viewer: viewer)
  }

  /// The data for the page's template. The page never reloads itself, and has no other alert.
  package func viewData() -> BoardPageViewData {
    let words = context.words
    let isReset = change == .reset
    let title = words[isReset ? .resetTitle : .resign]
    let controls = ControlsPresenter(context: context, id: game.id)
    return BoardPageViewData(
      page: context.page(news: title),
      message: words.message(
        of: game.status, endedBy: game.ending),
      // A player who resigns would otherwise not see that a draw is offered.
      detail: OfferPresenter(context: context, game: game).received ?? "",
      alert: NoteViewData(
        title: title, text: words[isReset ? .resetText : .resignText],
        forms: [
          context.form(
            isReset ? words[.confirm] : title, to: .game(game.id, .change(change)),
            hidden: isReset ? nil : .version(of: game))
        ],
        link: context.links.link(words[.cancel], to: .game(game.id))),
      dark: player(.dark, controls),
      light: player(.light, controls),
      board: BoardPresenter(language: context.language)
        .still(game.position.board, last: game.lastSquare),
      steps: []
    )
  }

  private func player(_ side: Disk, _ controls: ControlsPresenter) -> PlayerViewData {
    controls.player(
      side, in: game.position, who: controls.who(side, in: game, now: game.changed),
      mode: game.modes[side], canSwitch: false, thinking: game.thinking, status: game.status)
  }
}
