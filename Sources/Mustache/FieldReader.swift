/// How the renderer reads one field of a value that it knows by address only.
///
/// The closures are made in the module of the context type, where reading the field is inlined
/// into them, so that they capture nothing: calling one copies no context and touches no reference
/// count that threads share. The address is that of a value of the type that declares the field.
@usableFromInline
struct FieldReader: Sendable {
  @usableFromInline typealias Flag = @Sendable (UnsafeRawPointer) -> Bool
  @usableFromInline typealias Number = @Sendable (UnsafeRawPointer) -> Int
  @usableFromInline typealias Scalar = @Sendable (UnsafeRawPointer) -> MustacheScalar
  @usableFromInline typealias Section =
    @Sendable (UnsafeRawPointer, MustacheEntrance) -> MustacheTruth

  /// What an interpolation writes.
  let scalar: Scalar
  /// What a section finds; contexts are handed to the entrance.
  let section: Section
  /// Whether the value has the field; nil if its type declares it.
  let exists: (@Sendable (UnsafeRawPointer) -> Bool)?
  /// Whether a section over the field renders, for a flag and for a context that may be absent and is stored; nil for all others.
  @usableFromInline var condition: Flag?
  /// The number of the finite context that the field leads into; nil if it leads into no such one.
  @usableFromInline var number: Number?
  /// What a template may do with the field.
  let kind: MustacheKind
  /// Where the field is read in place.
  @usableFromInline var storage: FieldStorage

  @usableFromInline
  init(
    kind: MustacheKind,
    storage: FieldStorage = .computed,
    scalar: @escaping Scalar,
    section: @escaping Section,
    condition: Flag? = nil,
    exists: (@Sendable (UnsafeRawPointer) -> Bool)? = nil
  ) {
    self.condition = condition
    self.storage = storage
    self.kind = kind
    self.scalar = scalar
    self.section = section
    self.exists = exists
  }
}

/// Where the renderer receives what a section is about: the address of the first element, how many
/// lie one stride apart, and their type; the memory is valid during the call only.
@usableFromInline
typealias MustacheEntrance = (UnsafeRawPointer, Int, any MustacheContext.Type) -> Void

/// What an interpolation writes.
@usableFromInline
enum MustacheScalar {
  case none
  case text(String)
  case number(Int)
}

/// What a section found in its field.
@usableFromInline
enum MustacheTruth {
  /// False, absent, zero or empty: an inverted section renders.
  case falsey
  /// A flag that is set: the section renders in the surrounding context.
  case truthy
  /// The section was entered with a context of its own, once or more often.
  case entered
}
