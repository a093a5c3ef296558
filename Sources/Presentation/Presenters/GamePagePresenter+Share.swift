import Gameplay
import Reversi

extension GamePagePresenter {
  /// What there is to hand on of the game.
  func share(_ controls: ControlsPresenter) -> ShareViewData {
    SharePresenter(words: words).viewData(
      of: Shared(
        recordText: recordText,
        position: game.position,
        address: scene.absolute(.game(game.id)),
        positionAddress: scene.absolute(.position(game.position.text)),
        invite: controls.invite(),
        downloads: record
          + Download.beyondTexts.map { download in
            scene.links.link(words.name(of: download), to: .download(game.id, download))
          }))
  }

  /// The game move by move; nothing before the first.
  private var record: [LinkViewData] {
    guard game.record.moves.contains(where: { $0 != .pass }) else { return [] }
    return [scene.links.link(words.moves, to: .record(RecordAddress(recordText)))]
  }

  /// What other sites show of the game; nothing unless they can find it again, and nothing for those who play:
  /// who asks for the sake of a link has no seat.
  func card() -> CardViewData? {
    guard rights.isWatcher else { return nil }
    return scene.site.address(of: .game(game.id)).map { address in
      CardPresenter(words: words).viewData(
        of: game.record, address: address,
        image: scene.site.address(of: .download(game.id, .png)))
    }
  }
}
