/// Where a field lies in the memory of its owner, as an offset in bytes.
///
/// What lies there is read in place: to hand out a nested context by value counts a reference for
/// each of its texts.
@usableFromInline
enum FieldStorage: Sendable {
  /// Nowhere: the value is made when it is asked for.
  case computed
  case text(Int)
  case optionalText(Int)
  /// Texts that are written one after the other.
  case texts([Int])
  case context(Int)
  /// The payload lies where the optional does; an enumeration with one payload case has it first
  /// (Swift's type layout, "Single-Payload Enums").
  case optionalContext(Int)
}
