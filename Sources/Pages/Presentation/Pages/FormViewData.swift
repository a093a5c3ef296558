import ComputerPlayers
import Gameplay
import Reversi

/// A form that posts one action, by any of its buttons.
public struct FormViewData: Sendable, Hashable {
  /// Where it is posted to.
  public var action: String
  /// What its buttons have in common, where they don't say so themselves.
  public var label: String?
  /// What is posted unseen.
  public var hidden: [FieldViewData] = []
  /// What there is to press.
  public var buttons: [ButtonViewData] = []
  /// One of several values to press.
  public var toggles: TogglesViewData?
  /// What there is to choose before.
  public var choice: SelectViewData?
}

/// A field with one of several values.
public struct SelectViewData: Sendable, Hashable {
  /// Its name.
  public var name: String
  /// What is chosen.
  public var label: String
  /// What there is to choose; the first one stands there.
  public var options: [ChoiceViewData]
}

/// A hidden field.
public struct FieldViewData: Sendable, Hashable {
  /// Its name.
  public var name: String
  /// Its value.
  public var value: String
}

/// A button that posts its form.
public struct ButtonViewData: Sendable, Hashable {
  /// What it says.
  public var label: String
  /// What it does, beginning with what it says, where that is to be told to those who hear it; nil where it says all.
  public var name: String?
  /// The field it posts, if it posts one.
  public var field: FieldViewData?
  /// `true` or `false` for one of several choices: whether it is the current one.
  public var pressed: String?
  /// Whether it is the current one of several choices.
  public var isCurrent: Bool
  /// Whether it can't be pressed.
  public var isDisabled: Bool
  /// The BCP 47 tag of the language of what it says, where that isn't the page's.
  public var language: String?

  init(
    _ label: String, name: String? = nil, field: FieldViewData? = nil, pressed: Bool? = nil,
    isDisabled: Bool = false, language: String? = nil
  ) {
    self.label = label
    self.name = name
    self.field = field
    self.pressed = pressed.map { $0 ? "true" : "false" }
    isCurrent = pressed == true
    self.isDisabled = isDisabled
    self.language = language
  }
}

/// A button for each value of a field, of which one is pressed.
///
/// Every page has several such rows: their buttons are made where they are asked for.
public struct TogglesViewData: Sendable, Hashable {
  /// A field with its current value.
  enum Choice: Hashable {
    case motion(Motion)
    case theme(Theme)
    case language
    case level(ComputerLevel)
    case mode(PlayerMode)
    /// Who plays a side of a game that is still to be created.
    case player(Disk, PlayerMode)
  }

  let choice: Choice
  /// The language of the page.
  let language: Language
  /// Whether none of them can be pressed.
  var isDisabled = false

  /// The buttons, in the order of the values.
  public var buttons: [ButtonViewData] {
    let words = language.words
    return switch choice {
    case .motion(let current): row("motion", current) { words.name(of: $0) }
    case .theme(let current): row("theme", current) { words.name(of: $0) }
    case .language: languages
    case .level(let current): row("level", current) { words.name(of: $0) }
    case .mode(let current): row("mode", current) { words.name(of: $0) }
    case .player(let side, let current):
      // Pressing the current one would create a game for nothing.
      row(side.className, current, isCurrentDisabled: true) { words.name(of: $0) }
    }
  }

  /// Each language in its own words.
  private var languages: [ButtonViewData] {
    Language.allCases.map { language in
      ButtonViewData(
        language.name, field: FieldViewData(name: "language", value: language.tag),
        pressed: language == self.language, language: language == self.language ? nil : language.tag
      )
    }
  }

  private func row<Value: CaseIterable & RawRepresentable<String> & Equatable>(
    _ field: String, _ current: Value, isCurrentDisabled: Bool = false, name: (Value) -> String
  ) -> [ButtonViewData] {
    Value.allCases.map { value in
      ButtonViewData(
        name(value), field: FieldViewData(name: field, value: value.rawValue),
        pressed: value == current,
        isDisabled: isDisabled || isCurrentDisabled && value == current)
    }
  }
}
