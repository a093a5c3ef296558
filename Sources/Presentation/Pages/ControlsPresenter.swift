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
    _ side: Disk, in board: Board, mode: PlayerMode?, canSwitch: Bool, thinking: Disk? = nil
  ) -> PlayerViewData {
    MessagePresenter(words: words).row(
      of: side, on: board, mode: canSwitch ? nil : mode.map(words.name(of:)),
      modes: canSwitch ? mode.map { modes(of: side, current: $0) } : nil,
      thinking: thinking == side ? words.thinking : nil)
  }

  private func modes(of side: Disk, current: PlayerMode) -> FormViewData {
    guard let id else { return creatingModes(of: side, current: current) }
    return FormViewData(
      action: context.links(.game(id, .change(.mode))),
      label: words.player(of: side),
      hidden: hidden(FieldViewData(name: "side", value: side.className)),
      buttons: [.manual, .computer].map { (mode: PlayerMode) in
        ButtonViewData(
          words.name(of: mode), field: FieldViewData(name: "mode", value: mode.rawValue),
          pressed: mode == current)
      })
  }

  /// Without a game the form creates one, with the side's name for the field.
  private func creatingModes(of side: Disk, current: PlayerMode) -> FormViewData {
    FormViewData(
      action: context.links(.games),
      label: words.player(of: side),
      buttons: [.manual, .computer].map { (mode: PlayerMode) in
        ButtonViewData(
          words.name(of: mode), field: FieldViewData(name: side.className, value: mode.rawValue),
          pressed: mode == current, isDisabled: mode == current)
      }
    )
  }

  /// A field, and the frame to come back to.
  private func hidden(_ field: FieldViewData) -> [FieldViewData] {
    guard let frame else { return [field] }
    return [field, FieldViewData(name: "frame", value: frame.text)]
  }

  /// The choice of motion.
  func motion() -> FormViewData {
    FormViewData(
      action: context.links(.choices), label: words.motion,
      hidden: id.map { hidden(FieldViewData(name: "game", value: $0.text)) } ?? [],
      buttons: [.disks, .directions, .off].map { (motion: Motion) in
        ButtonViewData(
          words.name(of: motion), field: FieldViewData(name: "motion", value: motion.rawValue),
          pressed: motion == context.viewer.motion)
      })
  }

  /// The way to the question before a reset, for the host.
  func reset() -> LinkViewData? {
    guard let id, context.viewer.rights.contains(.host) else { return nil }
    return context.links.link(words.reset, to: .game(id, .change(.reset)))
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
