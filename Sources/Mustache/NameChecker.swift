/// Follows a template through everything it includes with the types of the contexts around each
/// tag, and finds the names that none of them declares.
struct NameChecker {
  /// An expansion under given types; of a type that is there twice only the inner one is seen.
  private struct Visit: Hashable {
    let template: Int
    let environment: BlockEnvironments.ID
    let types: [ObjectIdentifier]
  }

  private struct Place {
    let template: Int
    let environment: BlockEnvironments.ID
    /// The types on the context stack, the innermost first.
    let types: [any MustacheContext.Type]
  }

  private enum Finding {
    case kind(MustacheKind)
    case unknown
    case undeclared(String, by: String, surroundings: [String])
  }

  private let graph: TemplateGraph
  private var environments = BlockEnvironments()
  private var shapes: [ObjectIdentifier: ContextShape] = [:]
  private var visited: Set<Visit> = []
  private var errors: [MustacheError] = []

  private init(_ graph: TemplateGraph) {
    self.graph = graph
  }

  /// The errors of a template that is rendered for a type, in the order of their discovery.
  static func errors(
    in template: Int,
    of graph: TemplateGraph,
    for root: any MustacheContext.Type
  ) -> [MustacheError] {
    var checker = Self(graph)
    let source = graph.templates[template].source
    _ = checker.shape(of: root)
    checker.check(
      Place(template: template, environment: BlockEnvironments.empty, types: [root])
    )
    for shape in checker.shapes.values.sorted(by: { $0.typeName < $1.typeName }) {
      for name in shape.repeated {
        let problem = MustacheError.Problem.declaredTwice(name, by: shape.typeName)
        checker.errors.append(
          MustacheError(template: source.name, line: 0, column: 0, problem: problem)
        )
      }
    }
    return checker.errors
  }

  // MARK: Templates

  private mutating func check(_ place: Place) {
    let visit = Visit(
      template: place.template,
      environment: place.environment,
      types: place.types.map { ObjectIdentifier($0) }
    )
    guard visited.insert(visit).inserted else { return }
    check(graph.templates[place.template].nodes, in: place)
  }

  private mutating func check(_ nodes: [TemplateNode], in place: Place) {
    for node in nodes {
      switch node.content {
      case .text: break
      case .variable(let path, _): checkVariable(path, at: node.offset, in: place)
      case .section(let path, let inverted, let body):
        checkSection(path, inverted: inverted, body, at: node.offset, in: place)
      case .inclusion(let name, let arguments, _):
        guard let included = graph.number(of: name) else { continue }
        let environment = environments.extend(
          place.environment,
          with: arguments,
          from: place.template
        )
        check(Place(template: included, environment: environment, types: place.types))
      case .block(let block):
        if let argument = environments.binding(for: block.name, in: place.environment) {
          let argumentPlace = Place(
            template: argument.template,
            environment: argument.environment,
            types: place.types
          )
          check(argument.block.body, in: argumentPlace)
        } else {
          check(block.body, in: place)
        }
      }
    }
  }

  private mutating func checkVariable(_ path: [String], at offset: Int, in place: Place) {
    guard let kind = resolve(path, at: offset, in: place), let wrong = kind.wrongAsText else {
      return
    }
    report(.notText(path.joined(separator: "."), kind: wrong), at: offset, in: place)
  }

  private mutating func checkSection(
    _ path: [String],
    inverted: Bool,
    _ body: [TemplateNode],
    at offset: Int,
    in place: Place
  ) {
    var types = place.types
    let kind = resolve(path, at: offset, in: place)
    if !inverted, let entered = kind?.entered {
      types.removeAll { $0 == entered }
      types.insert(entered, at: 0)
    }
    check(
      body,
      in: Place(template: place.template, environment: place.environment, types: types)
    )
  }

  // MARK: Names

  /// The kind of a name, or nil if that is not known or an error has been reported.
  private mutating func resolve(
    _ path: [String],
    at offset: Int,
    in place: Place
  ) -> MustacheKind? {
    switch find(path, in: place.types) {
    case .kind(let kind): return kind
    case .unknown: return nil
    case .undeclared(let name, let type, let surroundings):
      report(.undeclaredName(name, by: type, surroundings: surroundings), at: offset, in: place)
      return nil
    }
  }

  private mutating func find(_ path: [String], in types: [any MustacheContext.Type]) -> Finding {
    var found = find(path[0], in: path[0] == "." ? Array(types.prefix(1)) : types)
    for part in path.dropFirst() {
      guard case .kind(let kind) = found else { return found }
      switch kind {
      case .context(let type): found = find(part, in: [type])
      case .list: return .undeclared(part, by: "a list", surroundings: [])
      case .flag: return .undeclared(part, by: "a flag", surroundings: [])
      case .text, .number: return .undeclared(part, by: "text", surroundings: [])
      }
    }
    return found
  }

  private mutating func find(_ name: String, in types: [any MustacheContext.Type]) -> Finding {
    var names: [String] = []
    for type in types {
      let shape = shape(of: type)
      if shape.isDynamic { return .unknown }
      if let kind = shape.kinds[name] { return .kind(kind) }
      names.append(shape.typeName)
    }
    return .undeclared(name, by: names[0], surroundings: Array(names.dropFirst()))
  }

  private mutating func shape(of type: any MustacheContext.Type) -> ContextShape {
    if let known = shapes[ObjectIdentifier(type)] { return known }
    let shape = ContextShape(type)
    shapes[ObjectIdentifier(type)] = shape
    return shape
  }

  private mutating func report(_ problem: MustacheError.Problem, at offset: Int, in place: Place) {
    let error = graph.templates[place.template].source.error(problem, at: offset)
    if !errors.contains(error) { errors.append(error) }
  }
}
