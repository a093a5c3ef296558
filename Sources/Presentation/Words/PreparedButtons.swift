import Gameplay
import Reversi

/// The buttons that are the same on many pages, made once for each language.
struct PreparedButtons: Sendable {
  /// The groups of a language, in the order of their numbers.
  private enum Group: Int, CaseIterable {
    case playOn, invites
    case allDisks, directions, noMotion
    case manual, computer
  }

  private let language: Language
  /// Those of each group, in the order of the groups' numbers.
  private let groups: [[ButtonViewData]]

  /// How many groups there are in a language.
  static let count = Group.allCases.count

  init(_ language: Language, _ words: some Wording) {
    self.language = language
    groups = Group.allCases.map { group in
      switch group {
      case .playOn: [ButtonViewData(words.playOn)]
      case .invites: Self.invites(words)
      case .allDisks: Self.motions(words, current: .disks)
      case .directions: Self.motions(words, current: .directions)
      case .noMotion: Self.motions(words, current: .off)
      case .manual: Self.modes(words, current: .manual)
      case .computer: Self.modes(words, current: .computer)
      }
    }
  }

  /// The buttons of a group, by its number among those of all languages.
  static func buttons(ofGroup number: Int) -> [ButtonViewData] {
    Phrases.of(Language.allCases[number / count]).buttons.groups[number % count]
  }

  /// Makes a game of a watched one.
  var playOn: ButtonGroupViewData { viewData(of: .playOn) }

  /// Invites for both sides.
  var invites: ButtonGroupViewData { viewData(of: .invites) }

  /// The choices of motion, one of them the current one.
  func motions(current: Motion) -> ButtonGroupViewData {
    switch current {
    case .disks: viewData(of: .allDisks)
    case .directions: viewData(of: .directions)
    case .off: viewData(of: .noMotion)
    }
  }

  /// The choices of who plays a side of a game.
  func modes(current: PlayerMode) -> ButtonGroupViewData {
    switch current {
    case .manual: viewData(of: .manual)
    case .computer: viewData(of: .computer)
    }
  }

  private func viewData(of group: Group) -> ButtonGroupViewData {
    ButtonGroupViewData(prepared: language.number * Self.count + group.rawValue)
  }
}

extension PreparedButtons {
  private static func invites(_ words: some Wording) -> [ButtonViewData] {
    [.dark, .light].map { (side: Disk) in
      ButtonViewData(
        words.invite(for: side), field: FieldViewData(name: "side", value: side.className))
    }
  }

  private static func motions(_ words: some Wording, current: Motion) -> [ButtonViewData] {
    [.disks, .directions, .off].map { (motion: Motion) in
      ButtonViewData(
        words.name(of: motion), field: FieldViewData(name: "motion", value: motion.rawValue),
        pressed: motion == current)
    }
  }

  private static func modes(_ words: some Wording, current: PlayerMode) -> [ButtonViewData] {
    [.manual, .computer].map { (mode: PlayerMode) in
      ButtonViewData(
        words.name(of: mode), field: FieldViewData(name: "mode", value: mode.rawValue),
        pressed: mode == current)
    }
  }
}
