/// A set of templates that include each other by name.
public struct TemplateLibrary: Sendable {
  /// How to treat a partial or parent that is not in the library.
  public enum MissingTemplates: Sendable {
    /// Loading the library throws an error.
    case areErrors
    /// The inclusion renders nothing, as the Mustache specification says.
    case renderNothing
  }

  private let graph: TemplateGraph

  /// Parses all templates.
  ///
  /// - Throws: ``MustacheErrors`` with the first syntax error of each template, all duplicate names and,
  ///   depending on `missing`, all inclusions of missing templates.
  public init(
    _ sources: [(name: String, source: String)],
    missing: MissingTemplates = .areErrors
  ) throws(MustacheErrors) {
    try self.init(
      sources.map { (name: $0.name, source: Array($0.source.utf8)) },
      missing: missing
    )
  }

  /// Parses all templates from UTF-8. Throws the same errors as the initializer for strings.
  public init(
    _ sources: [(name: String, source: [UInt8])],
    missing: MissingTemplates = .areErrors
  ) throws(MustacheErrors) {
    var templates: [ParsedTemplate] = []
    var errors: [MustacheError] = []
    var names: Set<String> = []
    for (name, bytes) in sources {
      let source = TemplateSource(name: name, bytes: bytes)
      if !names.insert(name).inserted {
        errors.append(
          MustacheError(template: name, line: 0, column: 0, problem: .duplicateTemplate)
        )
      }
      do throws(MustacheError) {
        templates.append(try ParsedTemplate(source))
      } catch {
        errors.append(error)
      }
    }
    graph = TemplateGraph(templates)
    // If a template failed to parse, templates that include it would get misleading errors.
    if errors.isEmpty, missing == .areErrors { errors = graph.missing }
    guard errors.isEmpty else { throw MustacheErrors(errors) }
  }

  /// Compiles a template for values of one type.
  ///
  /// - Throws: ``MustacheErrors`` with all problems: a missing template, names that the type does not
  ///   declare, lists or flags used as text, endless recursion.
  public func template<Root: MustacheContext>(
    _ name: String,
    for root: Root.Type = Root.self
  ) throws(MustacheErrors) -> Template<Root> {
    guard let number = graph.number(of: name) else {
      let problem = MustacheError.Problem.missingTemplate(name)
      throw MustacheErrors([MustacheError(template: name, line: 0, column: 0, problem: problem)])
    }
    return try TemplateCompiler.compile(number, of: graph, for: root)
  }
}

/// The templates of a library by number, and the set of those that include themselves.
struct TemplateGraph: Sendable {
  let templates: [ParsedTemplate]
  private let numbers: [String: Int]
  private let recursive: Set<Int>

  init(_ templates: [ParsedTemplate]) {
    self.templates = templates
    let numbers = Dictionary(
      templates.enumerated().map { ($1.source.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    self.numbers = numbers
    let edges = templates.map { template in
      Set(template.inclusions.compactMap { numbers[$0.name] })
    }
    recursive = Set(templates.indices.filter { Self.reachable(from: $0, edges).contains($0) })
  }

  func number(of name: String) -> Int? {
    numbers[name]
  }

  func isRecursive(_ template: Int) -> Bool {
    recursive.contains(template)
  }

  /// An error for each partial and parent that is missing.
  var missing: [MustacheError] {
    templates.flatMap { template in
      template.inclusions.filter { numbers[$0.name] == nil }.map {
        template.source.error(.missingTemplate($0.name), at: $0.offset)
      }
    }
  }

  private static func reachable(from start: Int, _ edges: [Set<Int>]) -> Set<Int> {
    var found: Set<Int> = []
    var open = edges[start]
    while let next = open.popFirst() {
      if found.insert(next).inserted { open.formUnion(edges[next].subtracting(found)) }
    }
    return found
  }
}
