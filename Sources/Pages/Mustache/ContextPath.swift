/// A path from a context to others: to those that a field contains, to an outer one, or to a member looked up
/// at run time.
@usableFromInline
struct ContextPath<Owner, Nested: MustacheContext>: NestedContexts {
  @usableFromInline let enter: Entrance<Owner, Nested>
  @usableFromInline let contains: Search<Owner, Nested>
  @usableFromInline let remember: Remembering<Owner, Nested>?

  @usableFromInline
  init(
    enter: @escaping Entrance<Owner, Nested>, contains: @escaping Search<Owner, Nested>,
    remember: Remembering<Owner, Nested>? = nil
  ) {
    self.enter = enter
    self.contains = contains
    self.remember = remember
  }
}

/// Renders a body for each context at the end of a path.
@usableFromInline
typealias Entrance<Owner, Nested> =
  @Sendable (Owner, Scope?, _ body: Rendering<Nested>, inout Output) -> Void

/// Whether a condition holds in one of the contexts at the end of a path.
@usableFromInline
typealias Search<Owner, Nested> =
  @Sendable (Owner, Scope?, _ condition: (Nested, Scope?) -> Bool) -> Bool

/// Turns a body that depends only on its own context into a rendering of all contexts at the end of a path,
/// with a cache.
@usableFromInline
typealias Remembering<Owner, Nested> = @Sendable (_ body: Rendering<Nested>) -> Rendering<Owner>

/// A ``ContextPath`` with the type of its end erased.
@usableFromInline
protocol NestedContexts<Owner>: Sendable {
  associatedtype Owner
  associatedtype Nested: MustacheContext

  var enter: Entrance<Owner, Nested> { get }
  var contains: Search<Owner, Nested> { get }
  /// Nil without a cache.
  var remember: Remembering<Owner, Nested>? { get }
}

extension NestedContexts {
  /// A field of the contexts at the end of the path, as a field of the context at its start.
  func leading(to field: MustacheField<Nested>) -> MustacheField<Owner> {
    let (enter, contains) = (enter, contains)
    let (isTrue, write, writeUnescaped) = (field.isTrue, field.write, field.writeUnescaped)
    return MustacheField<Owner>(
      field.kind,
      isTrue: { owner, scope in contains(owner, scope, isTrue) },
      write: Rendering { owner, scope, output in enter(owner, scope, write, &output) },
      writeUnescaped: Rendering { owner, scope, output in
        enter(owner, scope, writeUnescaped, &output)
      },
      nested: field.nested.map { continued(by: $0) })
  }

  private func continued(by next: any NestedContexts<Nested>) -> any NestedContexts<Owner> {
    next.continuing(self)
  }

  /// Appends this path to one that ends where it starts.
  private func continuing<First: NestedContexts>(_ first: First) -> any NestedContexts<First.Owner>
  where First.Nested == Owner {
    let (enterFirst, containsFirst) = (first.enter, first.contains)
    let (enter, contains) = (enter, contains)
    return ContextPath<First.Owner, Nested>(
      enter: { owner, scope, body, output in
        enterFirst(owner, scope, Rendering { enter($0, $1, body, &$2) }, &output)
      },
      contains: { owner, scope, condition in
        containsFirst(owner, scope) { contains($0, $1, condition) }
      })
  }

  /// The field for the rest of a dotted name.
  func field(at path: ArraySlice<String>) throws(UndeclaredName) -> MustacheField<Owner> {
    guard let field = try Nested.fields.field(at: path) else {
      throw UndeclaredName(name: path.first ?? "", type: String(describing: Nested.self))
    }
    return leading(to: field)
  }
}

extension ContextPath {
  /// The path to the innermost outer context of type `Nested`.
  static func outward() -> Self {
    Self(
      enter: { _, scope, body, output in
        if let outer = ContextScope<Nested>.innermost(of: scope) {
          body.write(outer.context, scope, &output)
        }
      },
      contains: { _, scope, condition in
        ContextScope<Nested>.innermost(of: scope).map { condition($0.context, scope) } ?? false
      })
  }
}

extension MustacheField {
  /// The field for the rest of a dotted name, starting from this field.
  func field(at path: ArraySlice<String>) throws(UndeclaredName) -> Self {
    guard let nested, kind == .context else {
      throw UndeclaredName(name: path.first ?? "", type: kind.name)
    }
    return try nested.field(at: path)
  }
}

extension MustacheField where Owner: MustacheContext {
  /// This field as seen from a context nested in the one that declares it.
  func seen<Inner>(from _: Inner.Type) -> MustacheField<Inner> {
    self as? MustacheField<Inner> ?? ContextPath<Inner, Owner>.outward().leading(to: self)
  }
}
