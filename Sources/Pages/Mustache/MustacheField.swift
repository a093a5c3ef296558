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

/// The operations a template can perform on a field: insert it, test it, or enter it.
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
    Self(
      kind: .context,
      isTrue: { owner, _ in read(owner) != nil },
      nested: NestedContexts { (owner, body: (borrowing Nested) -> Void) in
        if let nested = read(owner) { body(nested) }
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

  /// A list of contexts. A section for it renders once for each.
  public static func list<Element: MustacheContext>(
    _ read: @escaping @Sendable (Owner) -> [Element]
  ) -> Self {
    Self(
      kind: .list,
      isTrue: { owner, _ in !read(owner).isEmpty },
      nested: NestedContexts { (owner, body: (borrowing Element) -> Void) in
        forEach(of: read(owner), body)
      })
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
    var field = list(read)
    field.nested = NestedContexts(rememberedAs: key) { owner, body in
      forEach(of: read(owner), body)
    }
    return field
  }

  /// A nested context whose renderings are cached, as for ``list(_:rememberedAs:)``.
  public static func context<Nested: MustacheContext, Key: FragmentKey>(
    _ read: @escaping @Sendable (Owner) -> Nested?,
    rememberedAs key: @escaping @Sendable (Nested) -> Key?
  ) -> Self {
    var field = context(read)
    field.nested = NestedContexts(rememberedAs: key) { owner, body in
      if let nested = read(owner) { body(nested) }
    }
    return field
  }

  /// This field as one of another context, from which a path leads to the field's owner.
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

/// Calls a body with each element, without a copy, which would retain all parts of the element.
private func forEach<Element>(of elements: [Element], _ body: (borrowing Element) -> Void) {
  let elements = elements.span
  for index in elements.indices { body(elements[index]) }
}

/// The contexts of one type that a field contains.
struct NestedContexts<Owner>: Sendable {
  let type: any MustacheContext.Type
  /// Compiles the content of a section for these contexts.
  let compile: SectionCompiler<Owner>

  /// - Parameter forEach: calls a body with each of the contexts.
  init<Nested: MustacheContext>(
    _ forEach: @escaping @Sendable (Owner, _ body: (borrowing Nested) -> Void) -> Void
  ) {
    self.init(type: Nested.self) { compiler, nodes, place throws(MustacheError) in
      let body: Rendering<Nested> = try compiler.body(nodes, in: place)
      return Rendering { owner, scope, output in
        forEach(owner) { body.write($0, scope, &output) }
      }
    }
  }

  /// Contexts whose renderings are cached.
  init<Nested: MustacheContext, Key: FragmentKey>(
    rememberedAs key: @escaping @Sendable (Nested) -> Key?,
    _ forEach: @escaping @Sendable (Owner, _ body: (borrowing Nested) -> Void) -> Void
  ) {
    self.init(type: Nested.self) { compiler, nodes, place throws(MustacheError) in
      let body: Rendering<Nested> = try compiler.body(nodes, in: place)
      guard compiler.reached.isEmpty else {
        return Rendering { owner, scope, output in
          forEach(owner) { body.write($0, scope, &output) }
        }
      }
      let fragments = RenderedFragments<Nested, Key>(of: body)
      return Rendering { owner, _, output in
        let known = fragments.known
        forEach(owner) { fragments.write($0, as: key($0), knowing: known, to: &output) }
      }
    }
  }

  private init(type: any MustacheContext.Type, compile: @escaping SectionCompiler<Owner>) {
    self.type = type
    self.compile = compile
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
