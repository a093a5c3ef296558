import Gameplay
import Reversi

/// The controls around a board: who plays a side, how much motion, resets, invites.
struct ControlsPresenter: Sendable {
  let context: PageContext
  /// The game, nil while there is none yet.
  let id: GameID?
  /// The frame to come back to after a change, on a frame's page.
  var frame: FrameAddress?

  private var words: any Localization { context.words }

  /// A side's row; the controls only for those who may switch its mode.
  func player(
    _ side: Disk, in position: Position, who: String?, mode: PlayerMode, canSwitch: Bool,
    thinking: Disk? = nil, status: Status? = nil
  ) -> PlayerViewData {
    MessagePresenter(words: words).row(
      of: side, on: position.board, who: who, in: status ?? position.status,
      modes: canSwitch ? modes(of: side, current: mode) : nil,
      thinking: thinking == side ? words.thinking : nil)
  }

  /// Who plays a side of a game, as the viewer sees it.
  func who(_ side: Disk, in game: borrowing LivingGame, now: Timestamp) -> String {
    let rights = context.viewer.rights
    if game.modes[side] == .computer { return words.computer(playing: game.level) }
    if rights.isWatcher { return words.person }
    if !rights.holds(side) { return words.friend }
    let isOpen = game.seats.invites.contains { $0.side == side && $0.isOpen(at: now) }
    return isOpen ? words.open : words.you
  }

  private func modes(of side: Disk, current: PlayerMode) -> FormViewData {
    guard let id else { return creatingModes(of: side, current: current) }
    return FormViewData(
      action: context.links(.game(id, .change(.mode))),
      label: words.player(of: side),
      hidden: hidden(FieldViewData(name: "side", value: side.className)),
      toggles: toggles(.mode(current)))
  }

  /// Without a game the form creates one, with the side's name for the field.
  private func creatingModes(of side: Disk, current: PlayerMode) -> FormViewData {
    FormViewData(
      action: context.links(.games), label: words.player(of: side),
      toggles: toggles(.player(side, current)))
  }

  private func toggles(
    _ choice: TogglesViewData.Choice, isDisabled: Bool = false
  ) -> TogglesViewData {
    TogglesViewData(choice: choice, language: context.language, isDisabled: isDisabled)
  }

  /// A field, and the frame to come back to.
  private func hidden(_ field: FieldViewData) -> [FieldViewData] {
    guard let frame else { return [field] }
    return [field, FieldViewData(name: "frame", value: frame.text)]
  }

  /// What the visitor chooses for all games.
  func settings() -> SettingsViewData {
    let viewer = context.viewer
    let action = context.links(.choices)
    let game = id.map { hidden(FieldViewData(name: "game", value: $0.text)) } ?? []
    func choice(_ label: String, _ choice: TogglesViewData.Choice) -> FormViewData {
      FormViewData(action: action, label: label, hidden: game, toggles: toggles(choice))
    }
    return SettingsViewData(
      title: words.settings,
      choices: [
        choice(words.motion, .motion(viewer.motion)),
        choice(words.theme, .theme(viewer.theme ?? .felt)),
        choice(words.language, .language),
      ])
  }

  /// The same beside a game, with how well its computer plays for those who play.
  func settings(of game: borrowing LivingGame) -> SettingsViewData {
    var settings = settings()
    let rights = context.viewer.rights
    guard !rights.isWatcher else { return settings }
    let level = FormViewData(
      action: context.links(.game(game.id, .change(.mode))), label: words.name(of: .computer),
      hidden: frame.map { [FieldViewData(name: "frame", value: $0.text)] } ?? [],
      toggles: toggles(.level(game.level), isDisabled: !game.mayChooseLevel(rights)))
    settings.choices.insert(level, at: 0)
    return settings
  }

  /// What is left of the ways on where there is nothing to go on to.
  func restingSteps() -> [StepViewData] {
    [words.nextFrame, words.skip].map { StepViewData(label: $0) }
  }

  /// The way to the question before a reset, for the host.
  func reset() -> LinkViewData? {
    guard let id, context.viewer.rights.contains(.host) else { return nil }
    return context.links.link(words.reset, to: .game(id, .change(.reset)))
  }

  /// Until when whoever is to act has time, where there is a limit.
  ///
  /// - Parameter now: tells that it is over, and offers the win to whoever may claim it; nil says nothing of that.
  func limit(of game: borrowing LivingGame, now: Timestamp? = nil) -> NoteViewData? {
    guard let deadline = game.moveDeadline, let side = game.status.side else { return nil }
    let date = CalendarTime(deadline).minute
    guard let now, deadline <= now else { return NoteViewData(text: words.until(side, date)) }
    return NoteViewData(
      text: words.timeUp(side, date),
      form: game.mayClaim(context.viewer.rights, at: now)
        ? FormViewData(
          action: context.links(.game(game.id, .change(.claim))),
          hidden: [FieldViewData(name: "v", value: String(game.version))],
          buttons: [ButtonViewData(words.claimWin)]) : nil)
  }

  /// The way to a hint, which leads nowhere while there is none to be had.
  ///
  /// - Parameter version: that of the game in which there is one.
  func hint(of version: Int? = nil) -> StepViewData? {
    guard let id, !context.viewer.rights.isWatcher else { return nil }
    return StepViewData(
      label: words.hint,
      address: version.map { context.links(.game(id, .hint(version: $0))) })
  }

  /// The way to what there is to hand on.
  func share() -> LinkViewData? {
    id.map { context.links.link(words.share, to: .game($0, .share)) }
  }

  /// The way to who may play, for a host who has invited somebody.
  func seats(of seats: Seats, now: Timestamp) -> LinkViewData? {
    guard let id, context.viewer.rights.contains(.host),
      !seats.isOnePersonsGame || seats.invites.contains(where: { $0.isOpen(at: now) })
    else { return nil }
    return context.links.link(words.seats, to: .game(id, .change(.invite)))
  }

  /// The invites, for the host.
  func invites() -> FormViewData? {
    guard let id, context.viewer.rights.contains(.host) else { return nil }
    return FormViewData(
      action: context.links(.game(id, .change(.invite))),
      buttons: [.dark, .light].map { (side: Disk) in
        ButtonViewData(
          words.invite(for: side), field: FieldViewData(name: "side", value: side.className))
      })
  }
}
