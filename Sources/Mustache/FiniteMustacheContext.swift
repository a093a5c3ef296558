/// View data of which there are only so many values, such as the faces of a die.
///
/// What a section makes of such a value is rendered once and copied from then on, if the section
/// names nothing but the value's own fields. So a template should keep what depends on the value
/// alone in a section of its own.
public protocol FiniteMustacheContext: MustacheContext {
  /// How many values there are.
  static var count: Int { get }
  /// The number of the value among all, from 0; values with the same number have the same fields.
  var number: Int { get }
}
