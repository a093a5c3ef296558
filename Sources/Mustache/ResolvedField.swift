/// A field with the way to it from the innermost level: plain numbers and pointers, free to copy.
///
/// `@unchecked Sendable`: it points to tables, which nobody writes once they are there.
struct ResolvedField: @unchecked Sendable {
  /// How many levels out the field's owner lies.
  let levels: Int32
  /// Where the owner lies in that level's value, in bytes.
  let offset: Int32
  let access: UnsafePointer<FieldAccess>
  /// The table of what the field leads into, if it leads into anything.
  let nested: UnsafePointer<ContextTable>?
}
