/// A named part of a context: its kind and how to read it.
///
/// Give a key path (`\.name`) or a closure (`{ $0.name }`).
public struct MustacheField<Owner>: Sendable {
  let kind: FieldKind
  /// Whether a section for the field renders.
  let isTrue: Condition<Owner>
  /// Writes the field, escaped for HTML.
  var write = Rendering<Owner> { _, _, _ in }
  var writeUnescaped = Rendering<Owner> { _, _, _ in }
  /// The contexts that a section for the field enters; nil for text and flags.
  var nested: NestedContexts<Owner>?
  /// The field for the rest of a dotted name; nil unless this field is a context.
  var member: (@Sendable (ArraySlice<String>) throws(UndeclaredName) -> MustacheField<Owner>)?
}

/// The operations a template can perform on a field: insert it, test it, or enter it. The raw value is for error messages.
enum FieldKind: String, Sendable {
  case text
  case flag = "a flag"
  case context = "a context"
  case list = "a list"
}

extension MustacheField {
  /// A string. A section for it renders unless it is nil or empty; `{{.}}` is the string there.
  public static func text(_ read: @escaping @Sendable (Owner) -> String?) -> Self {
    Self(
      kind: .text,
      isTrue: { owner, _ in read(owner).map { !$0.isEmpty } ?? false },
      write: Rendering { owner, _, output in
        if let text = read(owner) { output.append(escaping: text) }
      },
      writeUnescaped: Rendering { owner, _, output in
        if let text = read(owner) { output.append(text) }
      })
  }

  /// A condition for sections.
  public static func flag(_ read: @escaping @Sendable (Owner) -> Bool) -> Self {
    Self(kind: .flag, isTrue: { owner, _ in read(owner) })
  }

  /// A nested context. A section for it renders once, or not at all if it is nil.
  public static func context<Nested: MustacheContext>(
    _ read: @escaping @Sendable (Owner) -> Nested?
  ) -> Self {
    context(read, remembering: nil)
  }

  /// A nested context whose renderings are cached, as for ``list(_:rememberedAs:)``.
  public static func context<Nested: MustacheContext, Key: FragmentKey>(
    _ read: @escaping @Sendable (Owner) -> Nested?,
    rememberedAs key: @escaping @Sendable (Nested) -> Key?
  ) -> Self {
    context(read) { body in
      let fragments = RenderedFragments<Nested, Key>(of: body)
      return Rendering { owner, _, output in
        guard let nested = read(owner) else { return }
        fragments.write(nested, as: key(nested), knowing: fragments.known, to: &output)
      }
    }
  }

  /// A list of contexts. A section for it renders once for each.
  public static func list<Element: MustacheContext>(
    _ read: @escaping @Sendable (Owner) -> [Element]
  ) -> Self {
    list(read, remembering: nil)
  }

  /// A list of contexts whose renderings are cached, because some occur on many pages.
  ///
  /// Renderings that depend on an outer context are not cached.
  ///
  /// - Parameter key: the cache key of a context; nil if it should not be cached. Contexts with equal keys
  ///   must render alike. Use few distinct keys, and none from user input.
  public static func list<Element: MustacheContext, Key: FragmentKey>(
    _ read: @escaping @Sendable (Owner) -> [Element],
    rememberedAs key: @escaping @Sendable (Element) -> Key?
  ) -> Self {
    list(read) { body in
      let fragments = RenderedFragments<Element, Key>(of: body)
      return Rendering { owner, _, output in
        let (elements, known) = (read(owner), fragments.known)
        forEach(of: elements.span) { fragments.write($0, as: key($0), knowing: known, to: &output) }
      }
    }
  }

  private static func context<Nested: MustacheContext>(
    _ read: @escaping @Sendable (Owner) -> Nested?, remembering: SectionRendering<Nested, Owner>?
  ) -> Self {
    Self(
      kind: .context,
      isTrue: { owner, _ in read(owner) != nil },
      nested: NestedContexts(remembering: remembering) {
        (owner, scope, body: Rendering<Nested>, output) in
        if let nested = read(owner) { body.write(nested, scope, &output) }
      },
      member: { path throws(UndeclaredName) in
        guard let field = try Nested.fields.field(at: path) else {
          throw UndeclaredName(name: path.first ?? "", type: String(describing: Nested.self))
        }
        return field.seen { owner, _, body in
          if let nested = read(owner) { body(nested) }
        }
      })
  }

  private static func list<Element: MustacheContext>(
    _ read: @escaping @Sendable (Owner) -> [Element],
    remembering: SectionRendering<Element, Owner>?
  ) -> Self {
    Self(
      kind: .list,
      isTrue: { owner, _ in !read(owner).isEmpty },
      nested: NestedContexts(remembering: remembering) {
        (owner, scope, body: Rendering<Element>, output) in
        let elements = read(owner)
        forEach(of: elements.span) { body.write($0, scope, &output) }
      })
  }

  /// This field as one of another context, which reaches the field's owner by a path.
  func seen<Start>(by path: @escaping ContextPath<Start, Owner>) -> MustacheField<Start> {
    MustacheField<Start>(
      kind: kind,
      isTrue: { start, scope in
        var holds = false
        path(start, scope) { holds = isTrue($0, scope) }
        return holds
      },
      write: write.seen(by: path),
      writeUnescaped: writeUnescaped.seen(by: path),
      nested: nested?.seen(by: path))
  }

  /// This field as one of a context nested in the field's owner.
  func seen<Inner>(from _: Inner.Type) -> MustacheField<Inner> {
    self as? MustacheField<Inner>
      ?? seen { _, scope, body in
        if let outer = ContextScope<Owner>.innermost(of: scope) { body(outer.context) }
      }
  }
}

/// Calls a body with each element in place. `~Copyable` keeps the compiler from copying the elements.
private func forEach<Element: ~Copyable>(
  of elements: Span<Element>, _ body: (borrowing Element) -> Void
) {
  for index in elements.indices { body(elements[index]) }
}

/// Makes the rendering of a section from that of its body.
typealias SectionRendering<Nested, Owner> =
  @Sendable (_ body: Rendering<Nested>) -> Rendering<Owner>

/// Renders the body of a section for each context that it enters.
typealias Entrance<Owner, Nested> =
  @Sendable (Owner, Scope?, _ body: Rendering<Nested>, inout Output) -> Void

/// The contexts of one type that a field contains.
struct NestedContexts<Owner>: Sendable {
  let type: any MustacheContext.Type
  /// Compiles the content of a section for these contexts.
  let compile: SectionCompiler<Owner>
}

extension NestedContexts {
  /// - Parameter remembering: renders the contexts with a cache, if their body depends on no outer context; nil
  ///   without a cache.
  init<Nested: MustacheContext>(
    remembering: SectionRendering<Nested, Owner>? = nil, enter: @escaping Entrance<Owner, Nested>
  ) {
    self.init(type: Nested.self) { compiler, nodes, place throws(MustacheError) in
      try compiler.section(nodes, in: place, remembering: remembering, enter: enter)
    }
  }

  fileprivate func seen<Start>(
    by path: @escaping ContextPath<Start, Owner>
  ) -> NestedContexts<Start> {
    NestedContexts<Start>(type: type) { compiler, nodes, place throws(MustacheError) in
      try compile(&compiler, nodes, place).seen(by: path)
    }
  }
}

typealias SectionCompiler<Owner> =
  @Sendable (inout TemplateCompiler, [TemplateNode], ExpansionPlace) throws(MustacheError)
  -> Rendering<Owner>
