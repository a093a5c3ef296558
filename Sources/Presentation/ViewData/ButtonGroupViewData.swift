/// The buttons of a form.
///
/// Those that many pages have are finite in number: what a template makes of them is made once.
public struct ButtonGroupViewData: Sendable, Hashable {
  /// What there is to press.
  public let buttons: [ButtonViewData]
  /// The number among the prepared groups of all languages; negative for any other group.
  public let number: Int

  /// How many groups are prepared.
  public static let count = Language.allCases.count * PreparedButtons.count

  /// - Parameter number: the number that ``PreparedButtons`` has given the group; nobody else may name one.
  init(_ buttons: [ButtonViewData], number: Int = -1) {
    self.buttons = buttons
    self.number = number
  }
}
