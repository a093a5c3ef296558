/// The buttons of a form.
///
/// Those that many pages have are finite in number: what a template makes of them is made once.
public struct ButtonGroupViewData: Sendable, Hashable {
  /// What there is to press, if the group isn't a prepared one: those are looked up when they are asked for, since all
  /// pages would otherwise count references to the same few.
  private let own: [ButtonViewData]
  /// The number among the prepared groups of all languages; negative for any other group.
  public let number: Int

  /// How many groups are prepared.
  public static let count = Language.allCases.count * PreparedButtons.count

  /// What there is to press.
  public var buttons: [ButtonViewData] {
    number < 0 ? own : PreparedButtons.buttons(ofGroup: number)
  }

  /// A group of its own.
  init(_ buttons: [ButtonViewData]) {
    own = buttons
    number = -1
  }

  /// The prepared group with that number; only ``PreparedButtons`` knows them.
  init(prepared number: Int) {
    own = []
    self.number = number
  }
}
