/// A form that posts one action, by any of its buttons.
public struct FormViewData: Sendable, Hashable {
  /// Where it is posted to.
  public var action: String
  /// What its buttons have in common, where they don't say so themselves.
  public var label: String?
  /// What is posted unseen.
  public var hidden: [FieldViewData] = []
  /// What there is to press.
  public var buttons: [ButtonViewData]
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

  /// What sets it apart from most other buttons that any page may have; nil for one without a field, whose words
  /// may tell of one game.
  public var commonName: String? { field == nil ? nil : label }
}
