import Gameplay
import Reversi

/// The buttons that are the same on many pages, made once for each language.
struct PreparedButtons: Sendable {
  let playOn: ButtonGroupViewData
  let invites: ButtonGroupViewData
  private let motions: [ButtonGroupViewData]
  private let modes: [ButtonGroupViewData]

  /// How many groups there are in a language.
  static let count = 2 + motions.count + modes.count

  private static let motions: [Motion] = [.disks, .directions, .off]
  private static let modes: [PlayerMode] = [.manual, .computer]

  init(_ language: Language, _ words: some Wording) {
    var groups = 0
    func group(_ buttons: [ButtonViewData]) -> ButtonGroupViewData {
      defer { groups += 1 }
      return ButtonGroupViewData(buttons, number: language.number * Self.count + groups)
    }
    playOn = group([ButtonViewData(words.playOn)])
    invites = group(
      [.dark, .light].map { (side: Disk) in
        ButtonViewData(
          words.invite(for: side), field: FieldViewData(name: "side", value: side.className))
      })
    motions = Self.motions.map { current in
      group(
        Self.motions.map { motion in
          ButtonViewData(
            words.name(of: motion), field: FieldViewData(name: "motion", value: motion.rawValue),
            pressed: motion == current)
        })
    }
    modes = Self.modes.map { current in
      group(
        Self.modes.map { mode in
          ButtonViewData(
            words.name(of: mode), field: FieldViewData(name: "mode", value: mode.rawValue),
            pressed: mode == current)
        })
    }
  }

  /// The choices of motion, one of them the current one.
  func motions(current: Motion) -> ButtonGroupViewData {
    switch current {
    case .disks: motions[0]
    case .directions: motions[1]
    case .off: motions[2]
    }
  }

  /// The choices of who plays a side of a game.
  func modes(current: PlayerMode) -> ButtonGroupViewData {
    switch current {
    case .manual: modes[0]
    case .computer: modes[1]
    }
  }
}
