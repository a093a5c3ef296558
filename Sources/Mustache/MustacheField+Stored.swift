/// Fields that are stored properties, which are read where they lie.
///
/// A key path to a computed property works, too, but is slower than a closure.
extension MustacheField {
  /// Text; in a section it is true unless empty.
  public static func text(_ path: any KeyPath<Owner, String> & Sendable) -> Self {
    guard let offset = MemoryLayout<Owner>.offset(of: path) else {
      return text { $0[keyPath: path] }
    }
    var field = text { $0[keyPath: path] }
    field.reader.storage = .text(offset)
    return field
  }

  /// Text that may be absent; in a section it is true if there and not empty.
  public static func text(_ path: any KeyPath<Owner, String?> & Sendable) -> Self {
    var field = text { $0[keyPath: path] }
    if let offset = MemoryLayout<Owner>.offset(of: path) {
      field.reader.storage = .optionalText(offset)
    }
    return field
  }

  /// Text in parts that are written one after the other; in a section it is true unless all are empty.
  public static func text(
    _ first: any KeyPath<Owner, String> & Sendable,
    _ others: any KeyPath<Owner, String> & Sendable...
  ) -> Self {
    let parts = [first] + others
    var field = text { owner in parts.reduce(into: "") { $0 += owner[keyPath: $1] } }
    let offsets = parts.compactMap { MemoryLayout<Owner>.offset(of: $0) }
    if offsets.count == parts.count { field.reader.storage = .texts(offsets) }
    return field
  }

  /// A condition for sections.
  public static func flag(_ path: any KeyPath<Owner, Bool> & Sendable) -> Self {
    guard let offset = MemoryLayout<Owner>.offset(of: path) else {
      return flag { $0[keyPath: path] }
    }
    var field = flag { $0[keyPath: path] }
    field.reader.condition = { ($0 + offset).assumingMemoryBound(to: Bool.self).pointee }
    return field
  }

  /// A context inside this one; a section over it always renders once.
  @inlinable
  public static func context<Nested: MustacheContext>(
    _ path: any KeyPath<Owner, Nested> & Sendable
  ) -> Self {
    guard let offset = MemoryLayout<Owner>.offset(of: path) else {
      return context { $0[keyPath: path] }
    }
    return storedContext(Nested.self, at: offset)
  }

  @inlinable
  static func storedContext<Nested: MustacheContext>(_: Nested.Type, at offset: Int) -> Self {
    Self(
      FieldReader(
        kind: .context(Nested.self), storage: .context(offset),
        scalar: { _ in .none },
        section: { owner, enter in
          enter(owner + offset, 1, Nested.self)
          return .entered
        }))
  }

  /// A finite context inside this one; what a section over it renders is kept for each value.
  @inlinable
  public static func context<Nested: FiniteMustacheContext>(
    _ path: any KeyPath<Owner, Nested> & Sendable
  ) -> Self {
    guard let offset = MemoryLayout<Owner>.offset(of: path) else {
      return context { $0[keyPath: path] }
    }
    var field = storedContext(Nested.self, at: offset)
    field.reader.number = { ($0 + offset).assumingMemoryBound(to: Nested.self).pointee.number }
    return field
  }

  /// A context that may be absent; a section over it renders once or not at all.
  @inlinable
  public static func context<Nested: MustacheContext>(
    _ path: any KeyPath<Owner, Nested?> & Sendable
  ) -> Self {
    guard let offset = MemoryLayout<Owner>.offset(of: path) else {
      return context { $0[keyPath: path] }
    }
    return Self(
      FieldReader(
        kind: .context(Nested.self), storage: .optionalContext(offset),
        scalar: { _ in .none },
        section: { owner, enter in
          guard isThere(owner + offset, Nested.self) else { return .falsey }
          enter(owner + offset, 1, Nested.self)
          return .entered
        },
        condition: { isThere($0 + offset, Nested.self) }))
  }

  /// Contexts one after the other; a section over them renders once for each.
  @inlinable
  public static func list<Element: MustacheContext>(
    _ path: any KeyPath<Owner, [Element]> & Sendable
  ) -> Self {
    guard let offset = MemoryLayout<Owner>.offset(of: path) else {
      return list { $0[keyPath: path] }
    }
    return Self(
      FieldReader(
        kind: .list(Element.self),
        scalar: { _ in .none },
        section: { owner, enter in
          (owner + offset).assumingMemoryBound(to: StoredList<Element>.self).pointee.enter(enter)
        }))
  }

  /// Contexts in the value itself, as many as its type says; a section over them renders once for each.
  @inlinable
  public static func list<let count: Int, Element: MustacheContext>(
    _ path: any KeyPath<Owner, InlineArray<count, Element>> & Sendable
  ) -> Self {
    guard let offset = MemoryLayout<Owner>.offset(of: path) else {
      return list { owner in
        let elements = owner[keyPath: path]
        return elements.indices.map { elements[$0] }
      }
    }
    return Self(
      FieldReader(
        kind: .list(Element.self),
        scalar: { _ in .none },
        section: { owner, enter in
          guard count > 0 else { return .falsey }
          enter(owner + offset, count, Element.self)
          return .entered
        }))
  }

  @inlinable
  static func isThere<Nested>(_ optional: UnsafeRawPointer, _: Nested.Type) -> Bool {
    switch optional.assumingMemoryBound(to: Nested?.self).pointee {
    case .some: true
    case .none: false
    }
  }
}
