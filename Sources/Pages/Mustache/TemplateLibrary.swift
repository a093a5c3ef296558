/// A set of templates that include each other by name.
public struct TemplateLibrary: Sendable {
  private let templates: [String: ParsedTemplate]

  /// Parses all templates from UTF-8.
  ///
  /// - Throws: ``MustacheErrors`` with the first syntax error of each template, all duplicate names and all
  ///   inclusions of missing templates.
  public init(_ sources: [(name: String, source: [UInt8])]) throws(MustacheErrors) {
    var templates: [String: ParsedTemplate] = [:]
    var errors: [MustacheError] = []
    var names: Set<String> = []
    for (name, bytes) in sources {
      if !names.insert(name).inserted {
        errors.append(MustacheError("two templates have this name", in: name))
      }
      do throws(MustacheError) {
        templates[name] = try ParsedTemplate(TemplateSource(name: name, bytes: bytes))
      } catch {
        errors.append(error)
      }
    }
    // If a template failed to parse, templates that include it would get misleading errors.
    if errors.isEmpty {
      errors = sources.compactMap { templates[$0.name] }.flatMap { template in
        template.inclusions.filter { templates[$0.name] == nil }.map {
          template.source.error("there is no template \"\($0.name)\"", at: $0.offset)
        }
      }
    }
    guard errors.isEmpty else { throw MustacheErrors(errors) }
    self.templates = templates
  }

  /// Compiles a template for values of one type.
  ///
  /// - Throws: ``MustacheErrors`` with all problems: a missing template, names that the type does not
  ///   declare, lists or flags used as text, a template that includes itself.
  public func template<Root: MustacheContext>(
    _ name: String, for root: Root.Type = Root.self
  ) throws(MustacheErrors) -> Template<Root> {
    guard let template = templates[name] else {
      throw MustacheErrors([MustacheError("there is no template \"\(name)\"", in: name)])
    }
    return try TemplateCompiler.compile(template, of: templates)
  }
}
