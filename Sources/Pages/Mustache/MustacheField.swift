/// A named part of a context: its kind and how to read it.
///
/// Give a key path (`\.name`) or a closure (`{ $0.name }`). Both become functions in the module that declares
/// the fields, where the compiler can inline the access.
public struct MustacheField<Owner>: Sendable {
  let kind: FieldKind
  /// Whether a section for the field renders.
  let isTrue: Condition<Owner>
  /// Writes the field, escaped for HTML.
  let write: Rendering<Owner>
  let writeUnescaped: Rendering<Owner>
  /// The contexts that a section for the field enters; nil for text and flags.
  let nested: (any NestedContexts<Owner>)?

  @usableFromInline
  init(
    _ kind: FieldKind, isTrue: @escaping Condition<Owner>,
    write: Rendering<Owner> = Rendering { _, _, _ in },
    writeUnescaped: Rendering<Owner> = Rendering { _, _, _ in },
    nested: (any NestedContexts<Owner>)? = nil
  ) {
    self.kind = kind
    self.isTrue = isTrue
    self.write = write
    self.writeUnescaped = writeUnescaped
    self.nested = nested
  }
}

/// The operations a template can perform on a field: insert it, test it, or enter it.
@usableFromInline
enum FieldKind: Sendable {
  case text
  case flag
  case context
  case list

  /// The description for error messages.
  var name: String {
    switch self {
    case .text: "text"
    case .flag: "a flag"
    case .context: "a context"
    case .list: "a list"
    }
  }
}

extension MustacheField {
  /// A string. A section for it renders unless it is empty; `{{.}}` is the string there.
  @inlinable
  public static func text(_ read: @escaping @Sendable (Owner) -> String) -> Self {
    Self(
      .text,
      isTrue: { owner, _ in !read(owner).isEmpty },
      write: Rendering { owner, _, output in output.append(escaping: read(owner)) },
      writeUnescaped: Rendering { owner, _, output in output.append(read(owner)) })
  }

  /// An optional string. A section for it renders unless it is nil or empty; `{{.}}` is the string there.
  @inlinable
  public static func text(_ read: @escaping @Sendable (Owner) -> String?) -> Self {
    Self(
      .text,
      isTrue: { owner, _ in read(owner).map { !$0.isEmpty } ?? false },
      write: Rendering { owner, _, output in
        if let text = read(owner) { output.append(escaping: text) }
      },
      writeUnescaped: Rendering { owner, _, output in
        if let text = read(owner) { output.append(text) }
      })
  }

  /// An integer in decimal digits. A section for it renders unless it is zero; `{{.}}` is the number there.
  @inlinable
  public static func number(_ read: @escaping @Sendable (Owner) -> Int) -> Self {
    let write = Rendering<Owner> { owner, _, output in output.append(String(read(owner))) }
    return Self(
      .text, isTrue: { owner, _ in read(owner) != 0 }, write: write, writeUnescaped: write)
  }

  /// A condition for sections.
  @inlinable
  public static func flag(_ read: @escaping @Sendable (Owner) -> Bool) -> Self {
    Self(.flag, isTrue: { owner, _ in read(owner) })
  }

  /// A nested context. A section for it always renders once.
  @inlinable
  public static func context<Nested: MustacheContext>(
    _ read: @escaping @Sendable (Owner) -> Nested
  ) -> Self {
    Self(
      .context, isTrue: { _, _ in true },
      nested: ContextPath<Owner, Nested>(
        enter: { owner, scope, body, output in body.write(read(owner), scope, &output) },
        contains: { owner, scope, condition in condition(read(owner), scope) }))
  }

  /// An optional nested context. A section for it renders once, or not at all if it is nil.
  @inlinable
  public static func context<Nested: MustacheContext>(
    _ read: @escaping @Sendable (Owner) -> Nested?
  ) -> Self {
    context(read, remember: nil)
  }

  @inlinable
  static func context<Nested: MustacheContext>(
    _ read: @escaping @Sendable (Owner) -> Nested?, remember: Remembering<Owner, Nested>?
  ) -> Self {
    Self(
      .context,
      isTrue: { owner, _ in
        if case .some = read(owner) { true } else { false }
      },
      nested: ContextPath<Owner, Nested>(
        enter: { owner, scope, body, output in
          if let nested = read(owner) { body.write(nested, scope, &output) }
        },
        contains: { owner, scope, condition in
          read(owner).map { condition($0, scope) } ?? false
        }, remember: remember))
  }

  /// A list of contexts. A section for it renders once for each.
  @inlinable
  public static func list<Element: MustacheContext>(
    _ read: @escaping @Sendable (Owner) -> [Element]
  ) -> Self {
    list(read, remember: nil)
  }

  /// A list of contexts whose renderings are cached, because some occur on many pages.
  ///
  /// Renderings that depend on an outer context are not cached.
  ///
  /// - Parameter key: the cache key of a context; nil if it should not be cached. Contexts with equal keys
  ///   must render alike. Use few distinct keys, and none from user input.
  @inlinable
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

  /// An optional nested context whose renderings are cached, as for ``list(_:rememberedAs:)``.
  @inlinable
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

  @inlinable
  static func list<Element: MustacheContext>(
    _ read: @escaping @Sendable (Owner) -> [Element], remember: Remembering<Owner, Element>?
  ) -> Self {
    Self(
      .list, isTrue: { owner, _ in !read(owner).isEmpty },
      nested: ContextPath<Owner, Element>(
        enter: { owner, scope, body, output in
          let elements = read(owner)
          forEach(of: elements.span) { body.write($0, scope, &output) }
        },
        contains: { owner, scope, condition in read(owner).contains { condition($0, scope) } },
        remember: remember))
  }
}

/// Calls a function with each element in place: a generic type that might not be copyable isn't copied.
@inlinable
func forEach<Element: ~Copyable>(of elements: Span<Element>, _ body: (borrowing Element) -> Void) {
  for index in elements.indices { body(elements[index]) }
}
