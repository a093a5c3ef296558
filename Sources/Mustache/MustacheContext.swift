/// View data that a template can name the parts of.
///
/// A conforming type lists its fields once; name, kind and value stand on one line, so that they
/// cannot drift apart, and the kind follows from the type of what is read:
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
/// What is not listed does not exist for a template, and a template that names it is refused by
/// ``TemplateLibrary/template(_:for:)``.
public protocol MustacheContext: Sendable {
  /// What a template may name, read when a template is made for this type.
  static var fields: MustacheFields<Self> { get }
}

/// Text in a list is `{{.}}`.
extension String: MustacheContext {
  /// Only the text itself, as `.`.
  public static let fields: MustacheFields<String> = [".": .text { $0 }]
}

/// A number in a list is `{{.}}`.
extension Int: MustacheContext {
  /// Only the number itself, as `.`.
  public static let fields: MustacheFields<Int> = [".": .number { $0 }]
}

/// The named fields of a context type, written as a dictionary literal.
public struct MustacheFields<Owner: MustacheContext>: Sendable, ExpressibleByDictionaryLiteral {
  let named: [(name: String, field: MustacheField<Owner>)]
  let members: DynamicMembers<Owner>?

  /// The fields in the order in which they are written; a name written twice is reported when a
  /// template is made for the type.
  public init(dictionaryLiteral elements: (String, MustacheField<Owner>)...) {
    named = elements.map { (name: $0.0, field: $0.1) }
    members = nil
  }

  private init(members: DynamicMembers<Owner>) {
    named = []
    self.members = members
  }

  /// The names that are written more than once.
  var repeated: [String] {
    named.indices.filter { place in named[..<place].contains { $0.name == named[place].name } }
      .map { named[$0].name }
  }
}

extension MustacheFields {
  /// Fields that only the value itself knows, as in JSON: asked for at render time, never checked before.
  ///
  /// - Parameters:
  ///   - member: what a name means in a value; nil if nothing, so that the values around it are asked.
  ///   - text: what is written for a value.
  ///   - elements: what a section over a value is rendered for; none if it is false.
  public static func dynamic(
    member: @escaping @Sendable (_ owner: Owner, _ name: String) -> Owner?,
    text: @escaping @Sendable (Owner) -> String,
    elements: @escaping @Sendable (Owner) -> [Owner]
  ) -> Self {
    Self(members: DynamicMembers(member: member, text: text, elements: elements))
  }

  /// What a name of one or more parts leads to; nil if the first part is not declared.
  func field(at path: ArraySlice<String>) throws(UndeclaredName) -> MustacheField<Owner>? {
    if let members { return members.field(at: path, seenFrom: Owner.self) }
    guard let field = named.last(where: { $0.name == path.first })?.field else { return nil }
    return path.count > 1 ? try field.field(at: path.dropFirst()) : field
  }
}

/// A part of a dotted name that isn't declared by what the parts before it lead to.
struct UndeclaredName: Error {
  let name: String
  let type: String
}
