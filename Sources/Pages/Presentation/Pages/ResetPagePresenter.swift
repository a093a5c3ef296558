package import Gameplay
import Reversi

/// Presents the question before a reset, above a board without controls.
package struct ResetPagePresenter: Sendable {
  let game: LivingGame
  let context: PageContext

  package init(game: LivingGame, viewer: Viewer, site: SiteIdentity) {
    self.game = game
    context = PageContext(page: .game(game.id, .change(.reset)), site: site, viewer: viewer)
  }

  /// The data for the page's template. The page never reloads itself, and has no other alert.
  package func viewData() -> BoardPageViewData {
    let words = context.words
    let controls = ControlsPresenter(context: context, id: game.id)
    return BoardPageViewData(
      page: context.page(news: words[.resetTitle]),
      message: MessagePresenter(words: words).viewData(
        of: game.status, isOnTime: game.ending?.winnerOnTime != nil),
      detail: "",
      alert: AlertViewData(
        title: words[.resetTitle],
        text: words[.resetText],
        cancel: context.links.link(words[.cancel], to: .game(game.id)),
        form: context.form(words[.confirm], to: .game(game.id, .change(.reset)))),
      dark: player(.dark, controls),
      light: player(.light, controls),
      board: BoardPresenter(language: context.language)
        .still(game.position.board, last: game.lastSquare, hasButtons: false),
      steps: []
    )
  }

  private func player(_ side: Disk, _ controls: ControlsPresenter) -> PlayerViewData {
    controls.player(
      side, in: game.position, who: controls.who(side, in: game, now: game.changed),
      mode: game.modes[side], canSwitch: false, thinking: game.thinking, status: game.status)
  }
}
