/// View data that a template can name the parts of.
///
/// A conforming type lists its fields once; name, kind and value stand on one line, so that they
/// cannot drift apart, and the kind follows from the type of what is read:
///
/// ```swift
/// struct CellView: MustacheContext {
///   var square: String
///   var isLegal: Bool
///   var disk: DiskView?
///
///   static let fields: MustacheFields<Self> = [
///     "square": .text(\.square),
///     "isLegal": .flag(\.isLegal),
///     "disk": .context(\.disk),
///   ]
/// }
/// ```
///
/// What is not listed does not exist for a template, and a template that names it is refused by
/// ``TemplateLibrary/template(_:for:)``. The requirements that start with an underscore are the
/// renderer's; they have the only implementation they need.
public protocol MustacheContext: Sendable {
  /// What a template may name, read once when a template is made for this type.
  static var fields: MustacheFields<Self> { get }

  /// The renderer's way to the value of an interpolation, specialised for each type.
  static func _scalar(
    of context: UnsafeRawPointer,
    fields: UnsafeRawPointer,
    at index: Int
  ) -> MustacheScalar

  /// The renderer's way into a section, specialised for each type.
  static func _section(
    of context: UnsafeRawPointer,
    fields: UnsafeRawPointer,
    at index: Int,
    enter: MustacheEntrance
  ) -> MustacheTruth

  /// Whether a field that is looked up at render time is there.
  static func _has(
    _ context: UnsafeRawPointer,
    fields: UnsafeRawPointer,
    at index: Int
  ) -> Bool
}

/// Where the renderer receives what a section is about: the first element, how many lie one
/// stride apart, and their type; the memory is valid during the call only.
public typealias MustacheEntrance = (UnsafeRawPointer, Int, any MustacheContext.Type) -> Void

/// What an interpolation writes.
public enum MustacheScalar: Sendable {
  /// Nothing is written.
  case none
  /// Written as it is or escaped, as the tag asks.
  case text(String)
  /// Written in decimal digits.
  case number(Int)
}

/// What a section found in its field.
public enum MustacheTruth: Sendable {
  /// False, absent, zero or empty: an inverted section renders.
  case falsey
  /// A flag that is set: the section renders in the surrounding context.
  case truthy
  /// The section was entered with a context of its own, once or more often.
  case entered
}

// Implemented here and inlined into each conforming type's module, so that reading a field is
// compiled for the concrete type. The pointers come from the renderer: `context` points to a value
// that the renderer keeps alive during the call, `fields` to this type's own list in
// `ContextTables`. Copies of either would cost reference counts for every cell of a board.
extension MustacheContext {
  /// The value of the field, without a copy of the context.
  @inlinable
  public static func _scalar(
    of context: UnsafeRawPointer,
    fields: UnsafeRawPointer,
    at index: Int
  ) -> MustacheScalar {
    let owner = context.assumingMemoryBound(to: Self.self)
    let list = fields.assumingMemoryBound(to: MustacheField<Self>.self)
    return list[index].scalar(of: owner)
  }

  /// The truth of the field; a list or context is handed to `enter`.
  @inlinable
  public static func _section(
    of context: UnsafeRawPointer,
    fields: UnsafeRawPointer,
    at index: Int,
    enter: MustacheEntrance
  ) -> MustacheTruth {
    let owner = context.assumingMemoryBound(to: Self.self)
    let list = fields.assumingMemoryBound(to: MustacheField<Self>.self)
    return list[index].section(of: owner, enter: enter)
  }

  /// Whether the context has the field; only asked of contexts with names of their own.
  @inlinable
  public static func _has(
    _ context: UnsafeRawPointer,
    fields: UnsafeRawPointer,
    at index: Int
  ) -> Bool {
    let owner = context.assumingMemoryBound(to: Self.self)
    let list = fields.assumingMemoryBound(to: MustacheField<Self>.self)
    return list[index].exists(in: owner)
  }
}
