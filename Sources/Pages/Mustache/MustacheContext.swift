/// View data whose parts a template can name.
///
/// A conforming type lists its fields once. Each entry has the name, the kind and the value on one line, and
/// the compiler checks that the kind matches the type of the value:
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
/// A template can only use listed fields. ``TemplateLibrary/template(_:for:)`` rejects a template that uses
/// any other name.
public protocol MustacheContext: Sendable {
  /// The fields that templates can use, read when a template is compiled for this type.
  static var fields: MustacheFields<Self> { get }
}

/// A string in a list is `{{.}}`.
extension String: MustacheContext {
  /// The string itself, as `.`.
  public static let fields: MustacheFields<String> = [".": .text { $0 }]
}

/// A number in a list is `{{.}}`.
extension Int: MustacheContext {
  /// The number itself, as `.`.
  public static let fields: MustacheFields<Int> = [".": .number { $0 }]
}

/// The named fields of a context type, written as a dictionary literal.
public struct MustacheFields<Owner: MustacheContext>: Sendable, ExpressibleByDictionaryLiteral {
  let named: [(name: String, field: MustacheField<Owner>)]
  let members: DynamicMembers<Owner>?

  /// Creates the fields in the given order. A duplicate name is reported when a template is compiled for the type.
  public init(dictionaryLiteral elements: (String, MustacheField<Owner>)...) {
    named = elements.map { (name: $0.0, field: $0.1) }
    members = nil
  }

  private init(
    _ named: [(name: String, field: MustacheField<Owner>)], members: DynamicMembers<Owner>?
  ) {
    self.named = named
    self.members = members
  }

  /// These fields and others, whose names come from data.
  public func adding(_ others: [(String, MustacheField<Owner>)]) -> Self {
    Self(named + others.map { (name: $0.0, field: $0.1) }, members: members)
  }

  /// The names that are declared more than once.
  var repeated: [String] {
    named.indices.filter { place in named[..<place].contains { $0.name == named[place].name } }
      .map { named[$0].name }
  }
}

extension MustacheFields {
  /// Fields that are only known at run time, as in JSON. They are looked up while rendering and never checked before.
  ///
  /// - Parameters:
  ///   - member: the value of a name; nil if there is none, which continues the search in the outer
  ///     contexts.
  ///   - text: the text of a value.
  ///   - elements: the values for which a section renders; empty if the value counts as false.
  public static func dynamic(
    member: @escaping @Sendable (_ owner: Owner, _ name: String) -> Owner?,
    text: @escaping @Sendable (Owner) -> String,
    elements: @escaping @Sendable (Owner) -> [Owner]
  ) -> Self {
    Self([], members: DynamicMembers(member: member, text: text, elements: elements))
  }

  /// The field for a name with one or more parts; nil if the first part is not declared.
  func field(at path: ArraySlice<String>) throws(UndeclaredName) -> MustacheField<Owner>? {
    if let members { return members.field(at: path, seenFrom: Owner.self) }
    guard let field = named.last(where: { $0.name == path.first })?.field else { return nil }
    return path.count > 1 ? try field.field(at: path.dropFirst()) : field
  }
}

/// A part of a dotted name that the context before it doesn't declare.
struct UndeclaredName: Error {
  let name: String
  let type: String
}
