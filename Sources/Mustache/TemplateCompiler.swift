/// Puts partials, parents and block arguments in where they are used and flattens the result.
///
/// What is put in is known when templates are loaded, so rendering knows neither partials nor
/// blocks, and text that ends up side by side, its indentation included, becomes one literal. Only
/// a template that includes itself stays a call.
struct TemplateCompiler {
  /// How many sections, blocks and inclusions one template may come to with its partials.
  static let stepLimit = 100_000
  /// How many bytes of text, likewise.
  static let textLimit = 16_000_000
  /// How deep sections and expansions may be nested together.
  static let depthLimit = 200
  /// After so many levels a recursion that indents itself further and further indents no more.
  static let indentedRecursions = 16

  private struct Key: Hashable {
    let template: Int
    let environment: BlockEnvironments.ID
    let indentation: [UInt8]
  }

  /// The expansion of a recursive template that is being compiled.
  private struct Active {
    let key: Key
    let expansion: Int
    /// How many sections were open when it began.
    let sections: Int
  }

  private let graph: TemplateGraph
  private var environments = BlockEnvironments()
  private var program = Program()
  private var active: [Active] = []
  private var sections = 0
  private var depth = 0
  private var steps = 0
  private var text = ProgramText()

  private init(_ graph: TemplateGraph) {
    self.graph = graph
  }

  static func compile(_ template: Int, of graph: TemplateGraph) throws(MustacheError) -> Program {
    var compiler = Self(graph)
    let start = Key(template: template, environment: BlockEnvironments.empty, indentation: [])
    try compiler.expand(start, from: graph.templates[template].source, at: 0)
    compiler.flushText()
    compiler.program.literals = compiler.text.bytes
    return compiler.program
  }

  // MARK: Expansion

  private mutating func expand(
    _ key: Key,
    from source: TemplateSource,
    at offset: Int
  ) throws(MustacheError) {
    guard graph.isRecursive(key.template) else {
      return try compileTemplate(key, from: source, at: offset)
    }
    let outer = active.filter {
      $0.key.template == key.template && $0.key.environment == key.environment
    }
    let same = outer.first { $0.key == key }
    if let known = same ?? (outer.count < Self.indentedRecursions ? nil : outer.last) {
      guard known.sections < sections else {
        let name = graph.templates[key.template].source.name
        throw source.error(.endlessRecursion(name), at: offset)
      }
      flushText()
      program.instructions.append(.repetition(expansion: Int32(known.expansion)))
      return
    }
    flushText()
    let expansion = program.expansions.count
    let start = program.instructions.count
    program.expansions.append(start..<start)
    active.append(Active(key: key, expansion: expansion, sections: sections))
    try compileTemplate(key, from: source, at: offset)
    flushText()
    active.removeLast()
    program.expansions[expansion] = start..<program.instructions.count
  }

  private mutating func compileTemplate(
    _ key: Key,
    from source: TemplateSource,
    at offset: Int
  ) throws(MustacheError) {
    let place = ExpansionPlace(
      template: key.template,
      environment: key.environment,
      indentation: key.indentation,
      dedentation: []
    )
    try nest(source, offset) { compiler throws(MustacheError) in
      try compiler.compile(compiler.graph.templates[key.template].nodes, in: place)
    }
  }

  private mutating func nest(
    _ source: TemplateSource,
    _ offset: Int,
    _ body: (inout Self) throws(MustacheError) -> Void
  ) throws(MustacheError) {
    guard depth < Self.depthLimit else {
      throw source.error(.nestedTooDeep(limit: Self.depthLimit), at: offset)
    }
    guard steps < Self.stepLimit, text.bytes.count < Self.textLimit else {
      throw source.error(.tooLarge(steps: Self.stepLimit, bytes: Self.textLimit), at: offset)
    }
    depth += 1
    steps += 1
    try body(&self)
    depth -= 1
  }

  // MARK: Nodes

  private mutating func compile(
    _ nodes: [TemplateNode],
    in place: ExpansionPlace
  ) throws(MustacheError) {
    let source = graph.templates[place.template].source
    for node in nodes {
      switch node.content {
      case .text(let range): text.append(range, of: source, in: place)
      case .variable(let path, let escaped): appendVariable(path, escaped: escaped)
      case .section(let path, let inverted, let body):
        try nest(source, node.offset) { compiler throws(MustacheError) in
          try compiler.appendSection(path, inverted: inverted, body, in: place)
        }
      case .inclusion(let name, let arguments, let range):
        guard let included = graph.number(of: name) else { continue }
        let environment = environments.extend(
          place.environment,
          with: arguments,
          from: place.template
        )
        let indentation = range.map { place.indentation + place.remaining($0, of: source) } ?? []
        let key = Key(template: included, environment: environment, indentation: indentation)
        if range == nil { text.continuesLine = true }
        try expand(key, from: source, at: node.offset)
        text.continuesLine = false
      case .block(let block):
        try nest(source, node.offset) { compiler throws(MustacheError) in
          try compiler.appendBlock(block, source, in: place)
        }
      }
    }
  }

  private mutating func appendBlock(
    _ block: TemplateBlock,
    _ source: TemplateSource,
    in place: ExpansionPlace
  ) throws(MustacheError) {
    guard let argument = environments.binding(for: block.name, in: place.environment) else {
      return try compile(block.body, in: place)
    }
    let origin = graph.templates[argument.template].source
    let argumentPlace = ExpansionPlace(
      template: argument.template,
      environment: argument.environment,
      indentation: place.indentation + place.remaining(block.indentation, of: source),
      dedentation: Array(origin.bytes[argument.block.intrinsicIndentation])
    )
    text.continuesLine = block.isInline
    try compile(argument.block.body, in: argumentPlace)
    text.continuesLine = false
  }

  private mutating func appendVariable(_ path: [String], escaped: Bool) {
    text.continuesLine = false
    flushText()
    if path.count > 1 {
      let (start, count) = appendPath(path)
      program.instructions.append(.dottedValue(path: start, count: count, escaped: escaped))
    } else {
      let name = program.names.number(of: path[0])
      program.instructions.append(escaped ? .value(name: name) : .rawValue(name: name))
    }
  }

  private mutating func appendSection(
    _ path: [String],
    inverted: Bool,
    _ body: [TemplateNode],
    in place: ExpansionPlace
  ) throws(MustacheError) {
    flushText()
    let start = program.instructions.count
    program.instructions.append(.section(name: 0, end: 0))
    sections += 1
    try compile(body, in: place)
    sections -= 1
    flushText()
    let end = Int32(program.instructions.count)
    if path.count > 1 {
      let (path, count) = appendPath(path)
      program.instructions[start] =
        inverted
        ? .dottedInverted(path: path, count: count, end: end)
        : .dottedSection(path: path, count: count, end: end)
    } else {
      let name = program.names.number(of: path[0])
      program.instructions[start] =
        inverted ? .inverted(name: name, end: end) : .section(name: name, end: end)
    }
  }

  private mutating func appendPath(_ path: [String]) -> (start: Int32, count: Int32) {
    let start = Int32(program.paths.count)
    for part in path { program.paths.append(program.names.number(of: part)) }
    return (start, Int32(path.count))
  }

  private mutating func flushText() {
    if let (start, count) = text.flush() {
      program.instructions.append(.text(start: start, count: count))
    }
  }
}
