import Gameplay
import Reversi

/// The buttons that are the same on many pages, made once for each language.
struct PreparedButtons: Sendable {
  let playOn: [ButtonViewData]
  let invites: [ButtonViewData]
  private let motions: [[ButtonViewData]]
  private let modes: [[ButtonViewData]]

  init(_ words: some Wording) {
    playOn = [ButtonViewData(words.playOn)]
    invites = [.dark, .light].map { (side: Disk) in
      ButtonViewData(
        words.invite(for: side), field: FieldViewData(name: "side", value: side.className))
    }
    motions = Self.motions.map { current in
      Self.motions.map { motion in
        ButtonViewData(
          words.name(of: motion), field: FieldViewData(name: "motion", value: motion.rawValue),
          pressed: motion == current)
      }
    }
    modes = Self.modes.map { current in
      Self.modes.map { mode in
        ButtonViewData(
          words.name(of: mode), field: FieldViewData(name: "mode", value: mode.rawValue),
          pressed: mode == current)
      }
    }
  }

  /// The choices of motion, one of them the current one.
  func motions(current: Motion) -> [ButtonViewData] {
    switch current {
    case .disks: motions[0]
    case .directions: motions[1]
    case .off: motions[2]
    }
  }

  /// The choices of who plays a side of a game.
  func modes(current: PlayerMode) -> [ButtonViewData] {
    switch current {
    case .manual: modes[0]
    case .computer: modes[1]
    }
  }

  private static let motions: [Motion] = [.disks, .directions, .off]
  private static let modes: [PlayerMode] = [.manual, .computer]
}
