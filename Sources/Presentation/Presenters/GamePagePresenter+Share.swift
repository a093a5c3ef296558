import Gameplay
import Reversi

extension GamePagePresenter {
  /// What there is to hand on of the game.
  func share(
    _ recordText: String, _ message: String, _ controls: ControlsPresenter
  ) -> ShareViewData {
    SharePresenter(words: words).viewData(
      of: Shared(
        recordText: recordText,
        position: game.position,
        message: message,
        address: scene.absolute(game.id),
        positionAddress: scene.absolute(game.position),
        invite: controls.invite(),
        downloads: downloads(recordText)))
  }

  /// The game move by move, unless it is before the first, and the files of it.
  private func downloads(_ recordText: String) -> [LinkViewData] {
    var links: [LinkViewData] = []
    links.reserveCapacity(1 + Download.beyondTexts.count)
    if game.record.moves.contains(where: { $0 != .pass }) {
      links.append(scene.links.link(words.moves, to: .record(RecordAddress(recordText))))
    }
    for download in Download.beyondTexts {
      links.append(scene.links.link(words.name(of: download), to: .download(game.id, download)))
    }
    return links
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
