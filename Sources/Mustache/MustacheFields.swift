/// The named fields of a context type, written as a dictionary literal.
public struct MustacheFields<Owner>: Sendable, ExpressibleByDictionaryLiteral {
  let named: [(name: String, field: MustacheField<Owner>)]
  let lookup: (@Sendable (Owner, String) -> MustacheField<Owner>?)?

  /// The fields in the order in which they are written; a name written twice is reported when a
  /// template is made for the type.
  public init(dictionaryLiteral elements: (String, MustacheField<Owner>)...) {
    named = elements.map { (name: $0.0, field: $0.1) }
    lookup = nil
  }

  private init(lookup: @escaping @Sendable (Owner, String) -> MustacheField<Owner>?) {
    named = []
    self.lookup = lookup
  }

  /// Fields that only the value itself knows, as in JSON: asked by name at render time, never
  /// checked before. The value of `.` is asked for as the name `.`. What such a field leads into
  /// must be of the same type, or text or a number.
  public static func dynamic(
    _ find: @escaping @Sendable (Owner, String) -> MustacheField<Owner>?
  ) -> Self {
    Self(lookup: find)
  }
}
