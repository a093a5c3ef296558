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
/// ``TemplateLibrary/template(_:for:)`` rejects a template that uses any other name.
public protocol MustacheContext: Sendable {
  /// The fields that templates can use, read when a template is compiled for this type.
  static var fields: MustacheFields<Self> { get }
}

/// A string in a list is `{{.}}`.
extension String: MustacheContext {
  /// The string itself, as `.`.
  public static let fields: MustacheFields<String> = [".": .text { $0 }]
}

/// The named fields of a context type, written as a dictionary literal.
public struct MustacheFields<Owner: MustacheContext>: Sendable, ExpressibleByDictionaryLiteral {
  let named: [(name: String, field: MustacheField<Owner>)]
  /// Finds any name, for contexts whose names aren't declared: the JSON values of the specification's cases.
  let lookup: (@Sendable (ArraySlice<String>) -> MustacheField<Owner>)?

  init(
    _ named: [(name: String, field: MustacheField<Owner>)],
    lookup: (@Sendable (ArraySlice<String>) -> MustacheField<Owner>)? = nil
  ) {
    (self.named, self.lookup) = (named, lookup)
  }

  /// A name that occurs twice is reported when a template is compiled for the type.
  public init(dictionaryLiteral elements: (String, MustacheField<Owner>)...) {
    self.init(elements.map { (name: $0.0, field: $0.1) })
  }

  /// These fields and others, whose names come from data.
  public func adding(_ others: [(String, MustacheField<Owner>)]) -> Self {
    Self(named + others.map { (name: $0.0, field: $0.1) })
  }

  /// The names that are declared more than once.
  var repeated: [String] {
    named.indices.filter { place in named[..<place].contains { $0.name == named[place].name } }
      .map { named[$0].name }
  }

  /// The field for a name, split at its dots; nil if the first part is not declared.
  func field(at path: ArraySlice<String>) throws(UndeclaredName) -> MustacheField<Owner>? {
    if let lookup { return lookup(path) }
    let field = named.first { $0.name == path.first }?.field
    let rest = path.dropFirst()
    guard let field, let next = rest.first else { return field }
    guard let member = field.member else {
      throw UndeclaredName(name: next, type: field.kind.rawValue)
    }
    return try member(rest)
  }
}

/// A part of a dotted name that the context before it doesn't declare.
struct UndeclaredName: Error {
  let name: String
  let type: String
}
