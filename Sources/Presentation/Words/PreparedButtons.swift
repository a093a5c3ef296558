import Gameplay
import Reversi

/// The buttons that are the same on many pages, made once for each language.
struct PreparedButtons: Sendable {
  private let language: Language
  /// Those of each group, in the order of the groups' numbers.
  private let groups: [[ButtonViewData]]

  /// How many groups there are in a language.
  static let count = 2 + motions.count + modes.count

  private static let motions: [Motion] = [.disks, .directions, .off]
  private static let modes: [PlayerMode] = [.manual, .computer]

  init(_ language: Language, _ words: some Wording) {
    self.language = language
    let playOn = [ButtonViewData(words.playOn)]
    let invites = [.dark, .light].map { (side: Disk) in
      ButtonViewData(
        words.invite(for: side), field: FieldViewData(name: "side", value: side.className))
    }
    let motions = Self.motions.map { current in
      Self.motions.map { motion in
        ButtonViewData(
          words.name(of: motion), field: FieldViewData(name: "motion", value: motion.rawValue),
          pressed: motion == current)
      }
    }
    let modes = Self.modes.map { current in
      Self.modes.map { mode in
        ButtonViewData(
          words.name(of: mode), field: FieldViewData(name: "mode", value: mode.rawValue),
          pressed: mode == current)
      }
    }
    groups = [playOn, invites] + motions + modes
  }

  /// The buttons of a group, by its number among those of all languages.
  static func buttons(ofGroup number: Int) -> [ButtonViewData] {
    Phrases.of(Language.allCases[number / count]).buttons.groups[number % count]
  }

  /// Makes a game of a watched one.
  var playOn: ButtonGroupViewData { group(0) }

  /// Invites for both sides.
  var invites: ButtonGroupViewData { group(1) }

  /// The choices of motion, one of them the current one.
  func motions(current: Motion) -> ButtonGroupViewData {
    switch current {
    case .disks: group(2)
    case .directions: group(3)
    case .off: group(4)
    }
  }

  /// The choices of who plays a side of a game.
  func modes(current: PlayerMode) -> ButtonGroupViewData {
    switch current {
    case .manual: group(5)
    case .computer: group(6)
    }
  }

  private func group(_ number: Int) -> ButtonGroupViewData {
    ButtonGroupViewData(prepared: language.number * Self.count + number)
  }
}
