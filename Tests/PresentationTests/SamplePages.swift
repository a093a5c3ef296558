import Gameplay
import Presentation
import Reversi
import TestSupport

enum SamplePages {
  /// The living page of a game, a second after its last change unless said otherwise.
  static func living(
    _ game: LivingGame, rights: Rights = .all, motion: Motion = .disks,
    waiting: Waiting = .byItself, after idle: Milliseconds = 1000
  ) throws -> BoardPageViewData {
    GamePagePresenter(
      game: game, viewer: Viewer(rights: rights, motion: motion, waiting: waiting),
      now: game.changed + idle, site: Publication()
    ).viewData()
  }

  /// The settings of a game, or of all.
  static func settings(
    of game: LivingGame?, rights: Rights = .all, motion: Motion = .disks,
    extras: Extras = .all
  ) -> SeatPageViewData {
    SettingsPagePresenter(
      of: game, viewer: Viewer(rights: rights, motion: motion), site: Publication(extras: extras)
    ).viewData()
  }

  /// The Share page of a game.
  static func sharing(_ game: LivingGame, rights: Rights = .all) -> SeatPageViewData {
    SharePagePresenter(
      game: game, viewer: Viewer(rights: rights), now: game.changed, site: Publication()
    ).viewData()
  }
}

extension Rights {
  static let all: Rights = [.host, .dark, .light]
}

extension BoardPageViewData {
  /// The steps to what follows and past it.
  var ways: [StepViewData] {
    slots.compactMap(\.step).filter { $0.icon == .next || $0.icon == .skip }
  }
  var undo: FormViewData? { form(.undo) }
  var redo: FormViewData? { form(.redo) }
  var draw: FormViewData? { form(.draw) }
  var newGame: FormViewData? { form(.reset) }
  var reset: StepViewData? { step(.reset) }
  var hint: StepViewData? { step(.hint) }
  var resign: StepViewData? { step(.resign) }
  var blockedUndo: String? { blocked(.undo) }
  var blockedRedo: String? { blocked(.redo) }

  /// The icons of the row of controls, in their order.
  var icons: [Icon?] {
    slots.map { $0.form?.buttons.first?.icon ?? $0.step?.icon ?? $0.button?.icon }
  }

  private func form(_ icon: Icon) -> FormViewData? {
    (slots + others).compactMap(\.form).first { $0.buttons.first?.icon == icon }
  }

  private func step(_ icon: Icon) -> StepViewData? {
    (slots + others).compactMap(\.step).first { $0.icon == icon }
  }

  private func blocked(_ icon: Icon) -> String? {
    (slots + others).compactMap(\.button).first { $0.icon == icon }?.label
  }
}

extension MessageViewData {
  var text: String { before + (disk?.name ?? "") + after }
}
