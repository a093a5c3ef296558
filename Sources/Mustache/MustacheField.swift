/// One named part of a context: what kind it is and how to read it.
///
/// Closures given here should capture nothing (`\.name` or `{ $0.name }`): then reading a field
/// touches no reference count that several threads share.
public struct MustacheField<Owner>: Sendable {
  @usableFromInline
  enum Storage: Sendable {
    case text(@Sendable (Owner) -> String)
    case optionalText(@Sendable (Owner) -> String?)
    case number(@Sendable (Owner) -> Int)
    case flag(@Sendable (Owner) -> Bool)
    case nested(@Sendable (Owner, MustacheEntrance) -> Void)
    case lookup(@Sendable (Owner) -> MustacheField<Owner>?)
  }

  @usableFromInline let storage: Storage

  /// What a template may do with the field.
  let kind: MustacheKind

  @usableFromInline
  init(storage: Storage, kind: MustacheKind) {
    self.storage = storage
    self.kind = kind
  }

  /// Text; in a section it is true unless empty.
  public static func text(_ read: @escaping @Sendable (Owner) -> String) -> Self {
    Self(storage: .text(read), kind: .text)
  }

  /// Text that may be absent; in a section it is true if there and not empty.
  public static func text(_ read: @escaping @Sendable (Owner) -> String?) -> Self {
    Self(storage: .optionalText(read), kind: .text)
  }

  /// A whole number, written in decimal digits; in a section it is true unless zero.
  public static func number(_ read: @escaping @Sendable (Owner) -> Int) -> Self {
    Self(storage: .number(read), kind: .number)
  }

  /// A condition for sections.
  public static func flag(_ read: @escaping @Sendable (Owner) -> Bool) -> Self {
    Self(storage: .flag(read), kind: .flag)
  }

  /// A context inside this one; a section over it always renders once.
  @inlinable
  public static func context<Nested: MustacheContext>(
    _ read: @escaping @Sendable (Owner) -> Nested
  ) -> Self {
    Self(
      storage: .nested { owner, enter in
        withUnsafePointer(to: read(owner)) { enter($0, 1, Nested.self) }
      },
      kind: .context(Nested.self)
    )
  }

  /// A context that may be absent; a section over it renders once or not at all.
  @inlinable
  public static func context<Nested: MustacheContext>(
    _ read: @escaping @Sendable (Owner) -> Nested?
  ) -> Self {
    Self(
      storage: .nested { owner, enter in
        guard let nested = read(owner) else { return }
        withUnsafePointer(to: nested) { enter($0, 1, Nested.self) }
      },
      kind: .context(Nested.self)
    )
  }

  /// Contexts one after the other; a section over them renders once for each.
  @inlinable
  public static func list<Element: MustacheContext>(
    _ read: @escaping @Sendable (Owner) -> [Element]
  ) -> Self {
    Self(
      storage: .nested { owner, enter in
        read(owner).withUnsafeBufferPointer { elements in
          guard let first = elements.baseAddress, !elements.isEmpty else { return }
          enter(first, elements.count, Element.self)
        }
      },
      kind: .list(Element.self)
    )
  }
}

extension MustacheField {
  @inlinable
  func scalar(of owner: UnsafePointer<Owner>) -> MustacheScalar {
    switch storage {
    case .text(let read): .text(read(owner.pointee))
    case .number(let read): .number(read(owner.pointee))
    case .optionalText(let read): read(owner.pointee).map(MustacheScalar.text) ?? .none
    case .flag(let read): .text(read(owner.pointee) ? "true" : "false")
    case .nested: .none
    case .lookup(let find): find(owner.pointee)?.scalar(of: owner) ?? .none
    }
  }

  @inlinable
  func section(of owner: UnsafePointer<Owner>, enter: MustacheEntrance) -> MustacheTruth {
    switch storage {
    case .flag(let read):
      return read(owner.pointee) ? .truthy : .falsey
    case .text(let read):
      return Self.enter(text: read(owner.pointee), enter)
    case .optionalText(let read):
      return Self.enter(text: read(owner.pointee) ?? "", enter)
    case .number(let read):
      let number = read(owner.pointee)
      guard number != 0 else { return .falsey }
      withUnsafePointer(to: number) { enter($0, 1, Int.self) }
      return .entered
    case .nested(let visit):
      var truth = MustacheTruth.falsey
      visit(owner.pointee) { first, count, type in
        truth = .entered
        enter(first, count, type)
      }
      return truth
    case .lookup(let find):
      return find(owner.pointee)?.section(of: owner, enter: enter) ?? .falsey
    }
  }

  @inlinable
  func exists(in owner: UnsafePointer<Owner>) -> Bool {
    guard case .lookup(let find) = storage else { return true }
    return find(owner.pointee) != nil
  }

  @inlinable
  static func enter(text: String, _ enter: MustacheEntrance) -> MustacheTruth {
    guard !text.isEmpty else { return .falsey }
    withUnsafePointer(to: text) { enter($0, 1, String.self) }
    return .entered
  }
}
