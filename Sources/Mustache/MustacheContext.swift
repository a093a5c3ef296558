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
  /// What a template may name, read once when a template is made for this type.
  static var fields: MustacheFields<Self> { get }
}
