public import Gameplay
import Reversi

/// The page of a living game, the one place where a visitor rests.
public struct GamePagePresenter: Sendable {
  /// The game, for whoever has handed it over and needs something of it.
  public let game: LivingGame
  /// What its position asks for next.
  let status: Status
  /// The side whose computer is thinking.
  let thinking: Disk?
  let now: Timestamp
  let refreshDelay: Int
  let scene: PageScene

  /// The time without a change after which a page no longer refreshes itself.
  static let patience = Milliseconds.seconds(600)

  /// A presenter of a game in which every due move has been made.
  ///
  /// - Parameter refreshDelay: how many seconds the page waits before it asks for the next move.
  public init(
    game: consuming LivingGame, viewer: Viewer, now: Timestamp, site: SiteFacts,
    refreshDelay: Int = 0
  ) {
    status = game.status
    thinking = game.thinking(status)
    scene = PageScene(page: .game(game.id), site: site, viewer: viewer)
    self.game = game
    self.now = now
    self.refreshDelay = refreshDelay
  }

  /// The page.
  public func viewData() -> BoardPageViewData {
    let controls = ControlsPresenter(scene: scene, id: game.id)
    let following = following()
    let message = MessagePresenter(words: words).text(of: status)
    let recordText = RecordText.text(of: game.record)
    return BoardPageViewData(
      page: scene.page(
        news: news(message), turn: status.mover, refresh: following.refresh,
        refreshDelay: refreshDelay, card: card(),
        links: [scene.links.link(words.newBoard, to: .new)]),
      message: MessagePresenter(words: words).viewData(of: status),
      alert: passAlert(),
      dark: player(.dark, controls),
      light: player(.light, controls),
      board: board(),
      steps: following.steps,
      note: note(recordText),
      undo: undo(),
      reset: controls.reset(),
      share: share(recordText, message, controls),
      motion: controls.motion()
    )
  }

  var words: any Wording { scene.words }
  var rights: Rights { scene.viewer.rights }

  private func player(_ side: Disk, _ controls: ControlsPresenter) -> PlayerViewData {
    controls.player(
      side, in: game.position.board, mode: game.modes[side], canSwitch: rights.holds(side),
      thinking: thinking)
  }

  private func board() -> BoardViewData {
    let presenter = BoardPresenter(phrases: scene.phrases)
    let last = game.lastSquare
    guard case .turn(let side) = status, thinking == nil, rights.holds(side) else {
      return presenter.still(game.position.board, last: last)
    }
    let form = MoveFormViewData(
      action: scene.links(.change(game.id, .move)), version: String(game.version))
    return presenter.playable(game.position, last: last, form: form)
  }
}

extension GamePagePresenter {
  /// What a tab says first.
  private func news(_ message: String) -> String {
    switch status {
    case .turn(let side) where thinking == nil && isYours(side): words.yourTurn
    case .pass(let side) where rights.holds(side): words.passTitle
    default: message
    }
  }

  /// Whether a side is the viewer's and the other one is not: who moves both needs to know which.
  private func isYours(_ side: Disk) -> Bool {
    rights.holds(side) && !(rights.holds(side.flipped) && game.modes[side.flipped] == .manual)
  }

  private func passAlert() -> AlertViewData? {
    guard case .pass(let side) = status else { return nil }
    return AlertViewData(
      title: words.passTitle, text: words.passText, cancel: nil,
      form: rights.holds(side)
        ? FormViewData(
          action: scene.links(.change(game.id, .pass)), hidden: [version],
          buttons: [ButtonViewData(words.dismiss)]) : nil)
  }

  private func undo() -> FormViewData? {
    guard !rights.isWatcher, let target = game.undoTarget(for: rights),
      let square = target.moves.first?.square
    else {
      return nil
    }
    let later = target.moves.dropFirst().count { $0 != .pass }
    return FormViewData(
      action: scene.links(.change(game.id, .undo)), hidden: [version],
      buttons: [ButtonViewData(words.undo(square, laterDisks: later))])
  }

  private func note(_ recordText: String) -> NoteViewData? {
    guard rights.isWatcher else { return nil }
    return NoteViewData(
      text: words.watching(game.modes),
      form: FormViewData(
        action: scene.links(.games),
        hidden: [FieldViewData(name: "record", value: recordText)],
        buttons: [ButtonViewData(words.playOn)]))
  }

  private var version: FieldViewData {
    FieldViewData(name: "v", value: String(game.version))
  }
}
