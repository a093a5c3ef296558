import Gameplay
import Reversi

extension GamePagePresenter {
  /// What there is to hand on of the game.
  func share(_ controls: ControlsPresenter) -> ShareViewData {
    SharePresenter(words: words).viewData(
      of: Shared(
        record: game.record,
        modes: game.modes,
        address: scene.absolute(.game(game.id)),
        positionAddress: nil,
        invite: controls.invite(),
        downloads: [
          scene.links.link(words.transcript, to: .transcript(game.id)),
          scene.links.link(words.document, to: .json(game.id)),
        ]))
  }

  /// What other sites show of the game; nothing unless they can find it again.
  func card() -> CardViewData? {
    scene.site.address(of: .game(game.id)).map { address in
      CardPresenter(words: words).viewData(of: game.record, address: address, image: nil)
    }
  }
}
