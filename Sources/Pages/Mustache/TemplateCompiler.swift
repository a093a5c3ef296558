/// Compiles a template to a function: expands its partials, parents and block arguments, and looks up the
/// meaning of each name.
///
/// All inclusions are known when templates are loaded, so rendering has no notion of partials and blocks.
/// Adjacent text, including its indentation, becomes one literal. Only a template that includes itself
/// remains a call.
struct TemplateCompiler {
  /// The maximum number of sections, blocks and inclusions in one template, including its partials.
  static let stepLimit = 100_000
  /// The maximum number of bytes of text in one template, including its partials.
  static let textLimit = 16_000_000
  /// The maximum nesting of sections and expansions together.
  static let depthLimit = 200

  let graph: TemplateGraph
  private var environments = BlockEnvironments()
  private var text = TemplateText()
  private var depth = 0
  private var steps = 0
  /// The number of open sections.
  private(set) var sections = 0
  /// The recursive templates whose expansion is being compiled.
  var open: [OpenExpansion] = []
  var recursions: [any Recursion] = []
  /// The types of the outer contexts that a nested section refers to.
  var reached: Set<ObjectIdentifier> = []
  private var entered: Set<ObjectIdentifier> = []
  private var errors: [MustacheError] = []

  private init(_ graph: TemplateGraph) {
    self.graph = graph
  }

  /// Compiles a template and everything it includes.
  ///
  /// - Throws: ``MustacheErrors`` with all wrong names, or with the error that made compiling impossible.
  static func compile<Root: MustacheContext>(
    _ template: Int, of graph: TemplateGraph, for root: Root.Type
  ) throws(MustacheErrors) -> Template<Root> {
    var compiler = Self(graph)
    let source = graph.templates[template].source
    let place = ExpansionPlace(template: template, surroundings: Surroundings(types: [root]))
    var sequence = RenderingSequence<Root>()
    do throws(MustacheError) {
      compiler.checkFields(of: root, in: source)
      try compiler.expand(place, from: source, at: 0, into: &sequence)
    } catch {
      throw MustacheErrors([error])
    }
    guard compiler.errors.isEmpty else { throw MustacheErrors(compiler.errors) }
    return Template(
      name: source.name, rendering: sequence.rendering, recursions: compiler.recursions)
  }

  // MARK: Nodes

  /// Compiles a whole template.
  mutating func compileTemplate<Context: MustacheContext>(
    _ place: ExpansionPlace, from source: TemplateSource, at offset: Int,
    into sequence: inout RenderingSequence<Context>
  ) throws(MustacheError) {
    try nest(source, offset)
    defer { depth -= 1 }
    try compile(graph.templates[place.template].nodes, in: place, into: &sequence)
  }

  private mutating func nest(_ source: TemplateSource, _ offset: Int) throws(MustacheError) {
    guard depth < Self.depthLimit else {
      throw source.error(.nestedTooDeep(limit: Self.depthLimit), at: offset)
    }
    guard steps < Self.stepLimit, text.count < Self.textLimit else {
      throw source.error(.tooLarge(steps: Self.stepLimit, bytes: Self.textLimit), at: offset)
    }
    depth += 1
    steps += 1
  }

  private mutating func compile<Context: MustacheContext>(
    _ nodes: [TemplateNode], in place: ExpansionPlace,
    into sequence: inout RenderingSequence<Context>
  ) throws(MustacheError) {
    let source = graph.templates[place.template].source
    for node in nodes {
      switch node.content {
      case .text(let range): sequence.append(text: text.lines(range, of: source, in: place))
      case .variable(let path, let escaped):
        text.continuesLine = false
        appendVariable(path, escaped: escaped, at: node.offset, in: place, to: &sequence)
      case .section(let section):
        try appendSection(section, at: node.offset, in: place, to: &sequence)
      case .inclusion(let name, let arguments, let indentation):
        guard let included = graph.number(of: name) else { continue }
        let inner = place.including(
          included, indentation: indentation.map { place.remaining($0, of: source) },
          environments.extend(place.environment, with: arguments, from: place.template))
        if indentation == nil { text.continuesLine = true }
        try expand(inner, from: source, at: node.offset, into: &sequence)
        text.continuesLine = false
      case .block(let block):
        try appendBlock(block, at: node.offset, in: place, to: &sequence)
      }
    }
  }

  private mutating func appendBlock<Context: MustacheContext>(
    _ block: TemplateBlock, at offset: Int, in place: ExpansionPlace,
    to sequence: inout RenderingSequence<Context>
  ) throws(MustacheError) {
    let source = graph.templates[place.template].source
    try nest(source, offset)
    defer { depth -= 1 }
    guard let argument = environments.binding(for: block.name, in: place.environment) else {
      return try compile(block.body, in: place, into: &sequence)
    }
    let origin = graph.templates[argument.template].source
    var inner = place
    inner.template = argument.template
    inner.environment = argument.environment
    inner.indentation += place.remaining(block.indentation, of: source)
    inner.dedentation = Array(origin.bytes[argument.block.intrinsicIndentation])
    text.continuesLine = block.isInline
    try compile(argument.block.body, in: inner, into: &sequence)
    text.continuesLine = false
  }

  // MARK: Names

  private mutating func appendVariable<Context: MustacheContext>(
    _ path: [String], escaped: Bool, at offset: Int, in place: ExpansionPlace,
    to sequence: inout RenderingSequence<Context>
  ) {
    guard let field = find(path, from: Context.self, at: offset, in: place) else { return }
    guard field.kind == .text else {
      let name = path.joined(separator: ".")
      return report(.notText(name, kind: field.kind.name), at: offset, in: place)
    }
    sequence.append(escaped ? field.write : field.writeUnescaped)
  }

  private mutating func appendSection<Context: MustacheContext>(
    _ section: TemplateSection, at offset: Int, in place: ExpansionPlace,
    to sequence: inout RenderingSequence<Context>
  ) throws(MustacheError) {
    try nest(graph.templates[place.template].source, offset)
    sections += 1
    defer {
      sections -= 1
      depth -= 1
    }
    let isInverted = section.isInverted
    let field = find(section.path, from: Context.self, at: offset, in: place)
    if !isInverted, let nested = field?.nested {
      return sequence.append(try rendering(of: section, entering: nested, in: place))
    }
    var inner = place
    // Inside its section, text is a context that has only one name, `.`.
    if !isInverted, field?.kind == .text { inner.surroundings.current = section.path }
    var body = RenderingSequence<Context>()
    try compile(section.body, in: inner, into: &body)
    guard let isTrue = field?.isTrue else { return }
    let rendering = body.rendering
    sequence.append(
      Rendering { context, scope, output in
        if isTrue(context, scope) != isInverted { rendering.write(context, scope, &output) }
      })
  }

  /// Compiles the body of a section that enters other contexts.
  private mutating func rendering<Context: MustacheContext, Path: NestedContexts<Context>>(
    of section: TemplateSection, entering path: Path, in place: ExpansionPlace
  ) throws(MustacheError) -> Rendering<Context> {
    let around = reached
    reached = []
    checkFields(of: Path.Nested.self, in: graph.templates[place.template].source)
    var inner = place
    inner.surroundings.enter(Path.Nested.self)
    var sequence = RenderingSequence<Path.Nested>()
    try compile(section.body, in: inner, into: &sequence)
    let (body, enter) = (sequence.rendering, path.enter)
    if reached.isEmpty, let remember = path.remember {
      reached = around
      return remember(body)
    }
    let isReached = reached.remove(ObjectIdentifier(Context.self)) != nil
    reached.formUnion(around)
    guard isReached || Context.fields.members != nil else {
      return Rendering { context, scope, output in enter(context, scope, body, &output) }
    }
    return Rendering { context, scope, output in
      enter(context, ContextScope(context, in: scope), body, &output)
    }
  }

  /// The meaning of a name in a context. If the name is unknown, reports an error and returns nil.
  private mutating func find<Context: MustacheContext>(
    _ path: [String], from _: Context.Type, at offset: Int, in place: ExpansionPlace
  ) -> MustacheField<Context>? {
    let surroundings = place.surroundings
    if path == ["."], let current = surroundings.current {
      return find(current, from: Context.self, at: offset, in: place)
    }
    let types = path == ["."] ? Array(surroundings.types.prefix(1)) : surroundings.types
    do throws(UndeclaredName) {
      for type in types {
        guard let field = try field(path, of: type, seenFrom: Context.self) else { continue }
        if type != Context.self { reached.insert(ObjectIdentifier(type)) }
        return field
      }
      let names = types.map { String(describing: $0) }
      report(
        .undeclaredName(path[0], by: names[0], surroundings: Array(names.dropFirst())), at: offset,
        in: place)
    } catch {
      report(.undeclaredName(error.name, by: error.type, surroundings: []), at: offset, in: place)
    }
    return nil
  }

  private func field<Outer: MustacheContext, Context: MustacheContext>(
    _ path: [String], of _: Outer.Type, seenFrom _: Context.Type
  ) throws(UndeclaredName) -> MustacheField<Context>? {
    if let members = Outer.fields.members {
      return members.field(at: path[...], seenFrom: Context.self)
    }
    return try Outer.fields.field(at: path[...])?.seen(from: Context.self)
  }

  // MARK: Errors

  /// Reports each name that a type declares twice; checks each type only once.
  private mutating func checkFields<Context: MustacheContext>(
    of type: Context.Type, in source: TemplateSource
  ) {
    guard entered.insert(ObjectIdentifier(type)).inserted else { return }
    for name in type.fields.repeated {
      let problem = MustacheError.Problem.declaredTwice(name, by: String(describing: type))
      errors.append(MustacheError(template: source.name, line: 0, column: 0, problem: problem))
    }
  }

  private mutating func report(
    _ problem: MustacheError.Problem, at offset: Int, in place: ExpansionPlace
  ) {
    let error = graph.templates[place.template].source.error(problem, at: offset)
    if !errors.contains(error) { errors.append(error) }
  }
}

/// Produces the text of templates with its final indentation.
private struct TemplateText {
  /// Whether the next line continues a line that already has text.
  var continuesLine = false
  /// The number of bytes so far.
  private(set) var count = 0

  /// The text of a template, indented line by line.
  mutating func lines(
    _ range: Range<Int>, of source: TemplateSource, in place: ExpansionPlace
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    var start = range.lowerBound
    repeat {
      if source.startsLine(start) {
        start += place.removedCount(start..<range.upperBound, of: source)
        if isIndented(start, of: source) { bytes += place.indentation }
      }
      continuesLine = false
      let newline = source.bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: "\n"))
      let end = newline.map { $0 + 1 } ?? range.upperBound
      bytes += source.bytes[start..<end]
      start = end
    } while start < range.upperBound
    count += bytes.count
    return bytes
  }

  /// Whether to indent a line: not if it continues other text or is empty.
  private func isIndented(_ start: Int, of source: TemplateSource) -> Bool {
    guard !continuesLine, start < source.bytes.count else { return false }
    let next = source.bytes[start]
    return next != UInt8(ascii: "\n") && next != UInt8(ascii: "\r")
  }
}
