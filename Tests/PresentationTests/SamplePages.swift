import TestSupport
import Gameplay
import Presentation
import Reversi

enum SamplePages {
  /// The living page of a game, a second after its last change unless said otherwise.
  static func living(
    _ game: LivingGame, rights: Rights = .all, motion: Motion = .disks,
    waiting: Waiting = .byItself, after idle: Milliseconds = 1000
  ) throws -> BoardPageViewData {
    GamePagePresenter(
      game: game, viewer: Viewer(rights: rights, motion: motion, waiting: waiting),
      now: game.changed + idle, site: SiteIdentity()
    ).viewData()
  }

  /// The Share page of a game.
  static func sharing(_ game: LivingGame, rights: Rights = .all) -> SeatPageViewData {
    SharePagePresenter(
      game: game, viewer: Viewer(rights: rights), now: game.changed, site: SiteIdentity()
    ).viewData()
  }
}

extension Rights {
  static let all: Rights = [.host, .dark, .light]
}

extension MessageViewData {
  var text: String { before + (disk?.name ?? "") + after }
}
