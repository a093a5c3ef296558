import ComputerPlayers
import Gameplay
package import Mustache

/// All its buttons post the same action.
package struct FormViewData: MustacheContext, Equatable {
  package var action: String
  /// The common label of the buttons, if they need one.
  package var label: String?
  package var hidden: [FieldViewData] = []
  package var buttons: [ButtonViewData] = []
  package var toggles: TogglesViewData?
  /// A field for a player's name before the buttons.
  package var entry: EntryViewData?

  package static let fields: MustacheFields<Self> = [
    "action": .text(\.action),
    "label": .text(\.label),
    "hidden": .list(\.hidden),
    "buttons": .list(\.buttons),
    "toggles": .context(\.toggles, rememberedAs: \.self),
    "entry": .context(\.entry),
  ]
}

package struct EntryViewData: MustacheContext, Equatable {
  package var label: String
  package var value: String
  /// Why the name was refused that the field still has.
  package var failure: String?

  package static let fields: MustacheFields<Self> = [
    "label": .text(\.label),
    "value": .text(\.value),
    "failure": .text(\.failure),
  ]
}

/// A choice among a few values, for a selection field or for radio buttons.
package struct SelectViewData: MustacheContext, Equatable {
  package var name: String
  package var label: String
  /// The options. If none is the current one, browsers show the first.
  package var options: [ChoiceViewData]

  static func levels(_ current: ComputerLevel, words: Words) -> SelectViewData {
    SelectViewData(
      name: FormField.level.rawValue, label: words[.level],
      options: ComputerLevel.allCases.map {
        ChoiceViewData(value: $0.rawValue, label: words.name(of: $0), isCurrent: $0 == current)
      })
  }

  package static let fields: MustacheFields<Self> = [
    "name": .text(\.name),
    "label": .text(\.label),
    "options": .list(\.options),
  ]
}

/// The names of the fields that the site's forms send.
package enum FormField: String, Sendable {
  case change, dark, days, frame, game, language, level, light, mode, motion, move, name
  case offer, pins, position, record, revoke, save, side, swap, text, theme, waiting
  /// Whom to play against in a new game.
  case opponent = "against"
  /// The version of a game that the form was rendered from.
  case version = "v"
}

package struct FieldViewData: MustacheContext, Equatable {
  package var name: String
  package var value: String

  /// A game's version. Between two people, the revision of the seats follows a dot: it tells which offers the player
  /// has seen.
  static func version(of game: LivingGame) -> FieldViewData {
    let (version, seats) = (String(game.version), game.seats)
    return FieldViewData(.version, seats.areHeldByTwo ? "\(version).\(seats.revision)" : version)
  }

  package static let fields: MustacheFields<Self> = [
    "name": .text(\.name),
    "value": .text(\.value),
  ]
}

extension FieldViewData {
  init(_ field: FormField, _ value: String) { self.init(name: field.rawValue, value: value) }

  init(_ field: FormField, _ value: some RawRepresentable<String>) {
    self.init(field, value.rawValue)
  }
}

package struct ButtonViewData: MustacheContext, Equatable {
  package var label: String
  /// A longer name for screen readers that starts with the label; nil if the label is enough.
  package var name: String?
  package var field: FieldViewData?
  /// For one of several choices, `true` or `false`: whether it is the current one.
  package var pressed: String?
  /// Whether the button is the current one of several choices.
  package var isCurrent: Bool
  package var isDisabled: Bool
  package var icon: Icon?
  /// The BCP 47 tag of the label's language, if it isn't the page's.
  package var language: String?

  init(
    _ label: String, name: String? = nil, field: FieldViewData? = nil, pressed: Bool? = nil,
    isDisabled: Bool = false, icon: Icon? = nil, language: String? = nil
  ) {
    (self.label, self.name, self.field) = (label, name, field)
    self.pressed = pressed.map { $0 ? "true" : "false" }
    isCurrent = pressed == true
    (self.isDisabled, self.icon, self.language) = (isDisabled, icon, language)
  }

  package static let fields: MustacheFields<Self> = [
    "label": .text(\.label),
    "name": .text(\.name),
    "field": .context(\.field),
    "pressed": .text(\.pressed),
    "isCurrent": .flag(\.isCurrent),
    "isDisabled": .flag(\.isDisabled),
    "icon": .text { $0.icon?.rawValue },
    "language": .text(\.language),
  ]
}

/// A drawing above the label of a button or a link. The raw value is its name in the style sheet.
package enum Icon: String, Sendable, Hashable {
  case undo, redo, hint, reset, share, settings, resign, draw, review, next, skip
}

/// A row of buttons for the values of a field. One of them is pressed. The levels are too many for it: they are a list
/// with a button.
///
/// Every page has several such rows, so the buttons are created only when they are needed.
package struct TogglesViewData: MustacheContext, FragmentKey, Hashable {
  enum Choice: Hashable {
    case motion(Motion)
    case waiting(Waiting)
    case theme(Theme)
    case language
    case level(ComputerLevel)
    case mode(PlayerMode)
  }

  let choice: Choice
  let language: Language

  /// The buttons, in the order of the values, or the one that sends the selected value.
  package var buttons: [ButtonViewData] {
    let words = language.words
    return switch choice {
    case .motion(let current): row(.motion, current) { words.name(of: $0) }
    case .waiting(let current): row(.waiting, current) { words.name(of: $0) }
    case .theme(let current): row(.theme, current) { words.name(of: $0) }
    case .language: languages
    case .level: [ButtonViewData(words[.changeLevel])]
    case .mode(let current): row(.mode, current) { words.name(of: $0) }
    }
  }

  private var languages: [ButtonViewData] {
    language.all.map { language in
      ButtonViewData(
        language.name, field: FieldViewData(.language, language.tag),
        pressed: language == self.language, language: language == self.language ? nil : language.tag
      )
    }
  }

  private func row<Value: CaseIterable & RawRepresentable<String> & Equatable>(
    _ field: FormField, _ current: Value, name: (Value) -> String
  ) -> [ButtonViewData] {
    Value.allCases.map { value in
      ButtonViewData(name(value), field: FieldViewData(field, value), pressed: value == current)
    }
  }

  /// The field to select a level.
  package var select: SelectViewData? {
    guard case .level(let current) = choice else { return nil }
    return .levels(current, words: language.words)
  }

  package static let fields: MustacheFields<Self> = [
    "select": .context(\.select),
    "buttons": .list(\.buttons),
  ]
}
