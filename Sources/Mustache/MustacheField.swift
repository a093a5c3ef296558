/// One named part of a context: what kind it is and how to read it.
///
/// Give a key path for a stored property (`\.name`), which is read where it lies, and for what is
/// computed a closure that captures nothing (`{ $0.name }`).
public struct MustacheField<Owner>: Sendable {
  @usableFromInline var reader: FieldReader

  @usableFromInline
  init(_ reader: FieldReader) {
    self.reader = reader
  }

  /// Text; in a section it is true unless empty.
  @inlinable
  public static func text(_ read: @escaping @Sendable (Owner) -> String) -> Self {
    Self(
      FieldReader(
        kind: .text,
        scalar: { .text(read($0.assumingMemoryBound(to: Owner.self).pointee)) },
        section: { owner, enter in
          enterText(read(owner.assumingMemoryBound(to: Owner.self).pointee), enter)
        }
      )
    )
  }

  /// Text that may be absent; in a section it is true if there and not empty.
  @inlinable
  public static func text(_ read: @escaping @Sendable (Owner) -> String?) -> Self {
    Self(
      FieldReader(
        kind: .text,
        scalar: { owner in
          guard let text = read(owner.assumingMemoryBound(to: Owner.self).pointee) else {
            return .none
          }
          return .text(text)
        },
        section: { owner, enter in
          enterText(read(owner.assumingMemoryBound(to: Owner.self).pointee) ?? "", enter)
        }
      )
    )
  }

  /// A whole number, written in decimal digits; in a section it is true unless zero.
  @inlinable
  public static func number(_ read: @escaping @Sendable (Owner) -> Int) -> Self {
    Self(
      FieldReader(
        kind: .number,
        scalar: { .number(read($0.assumingMemoryBound(to: Owner.self).pointee)) },
        section: { owner, enter in
          let number = read(owner.assumingMemoryBound(to: Owner.self).pointee)
          guard number != 0 else { return .falsey }
          withUnsafePointer(to: number) { enter($0, 1, Int.self) }
          return .entered
        }
      )
    )
  }

  /// A condition for sections.
  @inlinable
  public static func flag(_ read: @escaping @Sendable (Owner) -> Bool) -> Self {
    Self(
      FieldReader(
        kind: .flag,
        scalar: { read($0.assumingMemoryBound(to: Owner.self).pointee) ? .text("true") : .none },
        section: { owner, _ in
          read(owner.assumingMemoryBound(to: Owner.self).pointee) ? .truthy : .falsey
        },
        condition: { read($0.assumingMemoryBound(to: Owner.self).pointee) }
      )
    )
  }

  /// A context inside this one; a section over it always renders once.
  @inlinable
  public static func context<Nested: MustacheContext>(
    _ read: @escaping @Sendable (Owner) -> Nested
  ) -> Self {
    anyContext(read)
  }

  @inlinable
  static func anyContext<Nested: MustacheContext>(
    _ read: @escaping @Sendable (Owner) -> Nested
  ) -> Self {
    Self(
      FieldReader(
        kind: .context(Nested.self),
        scalar: { _ in .none },
        section: { owner, enter in
          let nested = read(owner.assumingMemoryBound(to: Owner.self).pointee)
          withUnsafePointer(to: nested) { enter($0, 1, Nested.self) }
          return .entered
        }
      )
    )
  }

  /// A finite context inside this one; what a section over it renders is kept for each value.
  @inlinable
  public static func context<Nested: FiniteMustacheContext>(
    _ read: @escaping @Sendable (Owner) -> Nested
  ) -> Self {
    var field = anyContext(read)
    field.reader.number = { read($0.assumingMemoryBound(to: Owner.self).pointee).number }
    return field
  }

  /// A context that may be absent; a section over it renders once or not at all.
  @inlinable
  public static func context<Nested: MustacheContext>(
    _ read: @escaping @Sendable (Owner) -> Nested?
  ) -> Self {
    Self(
      FieldReader(
        kind: .context(Nested.self),
        scalar: { _ in .none },
        section: { owner, enter in
          guard let nested = read(owner.assumingMemoryBound(to: Owner.self).pointee) else {
            return .falsey
          }
          withUnsafePointer(to: nested) { enter($0, 1, Nested.self) }
          return .entered
        }
      )
    )
  }

  /// Contexts one after the other; a section over them renders once for each.
  @inlinable
  public static func list<Element: MustacheContext>(
    _ read: @escaping @Sendable (Owner) -> [Element]
  ) -> Self {
    Self(
      FieldReader(
        kind: .list(Element.self),
        scalar: { _ in .none },
        section: { owner, enter in
          read(owner.assumingMemoryBound(to: Owner.self).pointee).withUnsafeBufferPointer {
            guard let first = $0.baseAddress, !$0.isEmpty else { return .falsey }
            enter(first, $0.count, Element.self)
            return .entered
          }
        }
      )
    )
  }

  /// A field that is looked for in each value when it is rendered.
  static func lookup(_ find: @escaping @Sendable (Owner) -> MustacheField<Owner>?) -> Self {
    Self(
      FieldReader(
        kind: .text,
        scalar: { owner in
          let field = find(owner.assumingMemoryBound(to: Owner.self).pointee)
          return field?.reader.scalar(owner) ?? .none
        },
        section: { owner, enter in
          let field = find(owner.assumingMemoryBound(to: Owner.self).pointee)
          return field?.reader.section(owner, enter) ?? .falsey
        },
        exists: { find($0.assumingMemoryBound(to: Owner.self).pointee) != nil }
      )
    )
  }
}

/// Text in a section is a context of its own, for `{{.}}`.
@inlinable
func enterText(_ text: String, _ enter: MustacheEntrance) -> MustacheTruth {
  guard !text.isEmpty else { return .falsey }
  withUnsafePointer(to: text) { enter($0, 1, String.self) }
  return .entered
}
