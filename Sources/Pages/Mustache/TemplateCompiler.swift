/// Compiles a template to a function: expands its partials, parents and block arguments, and looks up the
/// meaning of each name.
///
/// All inclusions are known when templates are loaded, so rendering has no notion of partials and blocks.
/// Adjacent text, including its indentation, becomes one literal.
struct TemplateCompiler {
  /// The maximum number of sections, blocks and inclusions in one template, including its partials.
  private static let stepLimit = 100_000
  /// The maximum number of bytes of text in one template, including its partials.
  private static let textLimit = 16_000_000
  /// The maximum nesting of sections, blocks and inclusions.
  private static let depthLimit = 200

  private let templates: [String: ParsedTemplate]
  private var text = TemplateText()
  private var steps = 0
  /// The types of the outer contexts that a nested section refers to.
  private(set) var reached: Set<ObjectIdentifier> = []
  private var checked: Set<ObjectIdentifier> = []
  private var errors: [MustacheError] = []

  private init(_ templates: [String: ParsedTemplate]) {
    self.templates = templates
  }

  /// Compiles a template and everything it includes.
  static func compile<Root: MustacheContext>(
    _ template: ParsedTemplate, of templates: [String: ParsedTemplate]
  ) throws(MustacheErrors) -> Template<Root> {
    var compiler = Self(templates)
    let rendering: Rendering<Root>
    do throws(MustacheError) {
      rendering = try compiler.body(template.nodes, in: ExpansionPlace(template))
    } catch {
      throw MustacheErrors(errors: [error])
    }
    guard compiler.errors.isEmpty else { throw MustacheErrors(errors: compiler.errors) }
    return Template(rendering: rendering)
  }

  // MARK: Nodes

  /// Compiles a section that enters contexts of one type.
  ///
  /// `dynamic`, so that it stays generic: a version for one type of contexts would copy each context that it passes
  /// on, which takes 5 % of a player's page.
  dynamic mutating func section<Owner, Nested: MustacheContext>(
    _ nodes: [TemplateNode], in place: ExpansionPlace,
    remembering: SectionRendering<Nested, Owner>?, enter: @escaping Entrance<Owner, Nested>
  ) throws(MustacheError) -> Rendering<Owner> {
    let body: Rendering<Nested> = try body(nodes, in: place)
    if let remembering, reached.isEmpty { return remembering(body) }
    return Rendering { owner, scope, output in enter(owner, scope, body, &output) }
  }

  /// Compiles nodes for contexts of one more type.
  mutating func body<Context: MustacheContext>(
    _ nodes: [TemplateNode], in place: ExpansionPlace
  ) throws(MustacheError) -> Rendering<Context> {
    if checked.insert(ObjectIdentifier(Context.self)).inserted {
      errors += Context.fields.repeated.map { name in
        MustacheError("\(Context.self) declares \"\(name)\" twice", in: place.source.name)
      }
    }
    var sequence = RenderingSequence<Context>()
    try compile(nodes, in: place.entering(Context.self), into: &sequence)
    return sequence.rendering
  }

  private mutating func compile<Context: MustacheContext>(
    _ nodes: [TemplateNode], in place: ExpansionPlace,
    into sequence: inout RenderingSequence<Context>
  ) throws(MustacheError) {
    for node in nodes {
      switch node.content {
      case .text(let range): sequence.append(text: text.lines(range, in: place))
      case .variable(let path, let escaped):
        text.continuesLine = false
        appendVariable(path, escaped: escaped, at: node.offset, in: place, to: &sequence)
      case .section(let section):
        try appendSection(section, at: node.offset, in: place, to: &sequence)
      case .inclusion(let name, let arguments, let indentation):
        guard let included = templates[name] else { continue }
        let inner = place.including(included, with: arguments, indentation: indentation)
        guard let inner else {
          throw place.source.error("\"\(name)\" includes itself", at: node.offset)
        }
        if indentation == nil { text.continuesLine = true }
        try compile(
          included.nodes, in: nested(inner, from: place, at: node.offset), into: &sequence)
        text.continuesLine = false
      case .block(let block):
        try appendBlock(block, at: node.offset, in: place, to: &sequence)
      }
    }
  }

  /// The same place, counted as one level further down.
  private mutating func nested(
    _ inner: ExpansionPlace, from outer: ExpansionPlace, at offset: Int
  ) throws(MustacheError) -> ExpansionPlace {
    guard inner.depth < Self.depthLimit else {
      throw outer.source.error(
        "sections and partials are nested more than \(Self.depthLimit) deep", at: offset)
    }
    guard steps < Self.stepLimit, text.count < Self.textLimit else {
      let limits = "\(Self.stepLimit) sections or \(Self.textLimit) bytes"
      throw outer.source.error("with its partials the template has more than \(limits)", at: offset)
    }
    steps += 1
    var inner = inner
    inner.depth += 1
    return inner
  }

  private mutating func appendBlock<Context: MustacheContext>(
    _ block: TemplateBlock, at offset: Int, in place: ExpansionPlace,
    to sequence: inout RenderingSequence<Context>
  ) throws(MustacheError) {
    let inner = try nested(place, from: place, at: offset)
    guard let argument = place.arguments[block.name] else {
      return try compile(block.body, in: inner, into: &sequence)
    }
    text.continuesLine = block.isInline
    try compile(argument.block.body, in: inner.inserting(argument, for: block), into: &sequence)
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
      let problem = "\"{{\(name)}}\" is \(field.kind.rawValue), not text; use it in a section"
      return report(problem, at: offset, in: place)
    }
    sequence.append(escaped ? field.write : field.writeUnescaped)
  }

  private mutating func appendSection<Context: MustacheContext>(
    _ section: TemplateSection, at offset: Int, in place: ExpansionPlace,
    to sequence: inout RenderingSequence<Context>
  ) throws(MustacheError) {
    var inner = try nested(place, from: place, at: offset)
    let isInverted = section.isInverted
    let field = find(section.path, from: Context.self, at: offset, in: place)
    if !isInverted, let contexts = field?.nested {
      return sequence.append(try rendering(of: section, entering: contexts, in: inner))
    }
    // Inside its section, text is a context that has only one name, `.`.
    if !isInverted, field?.kind == .text { inner.text = section.path }
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
  private mutating func rendering<Context: MustacheContext>(
    of section: TemplateSection, entering contexts: NestedContexts<Context>,
    in place: ExpansionPlace
  ) throws(MustacheError) -> Rendering<Context> {
    let around = reached
    reached = []
    let body = try contexts.compile(&self, section.body, place)
    let isReached = reached.remove(ObjectIdentifier(Context.self)) != nil
    reached.formUnion(around)
    guard isReached else { return body }
    return Rendering { context, scope, output in
      body.write(context, ContextScope(context, in: scope), &output)
    }
  }

  /// The meaning of a name in a context. If the name is unknown, reports an error and returns nil.
  private mutating func find<Context: MustacheContext>(
    _ path: [String], from _: Context.Type, at offset: Int, in place: ExpansionPlace
  ) -> MustacheField<Context>? {
    if path == ["."], let text = place.text {
      return find(text, from: Context.self, at: offset, in: place)
    }
    let types = path == ["."] ? Array(place.contexts.prefix(1)) : place.contexts
    do throws(UndeclaredName) {
      for type in types {
        guard let field = try Self.field(path, of: type, seenFrom: Context.self) else { continue }
        if type != Context.self { reached.insert(ObjectIdentifier(type)) }
        return field
      }
      let names = types.map { "\($0)" }
      let others = names.dropFirst().joined(separator: ", ")
      report(
        "\"{{\(path[0])}}\" is not declared by \(names[0])"
          + (others.isEmpty ? "" : " or what surrounds it (\(others))"), at: offset, in: place)
    } catch {
      report("\"{{\(error.name)}}\" is not declared by \(error.type)", at: offset, in: place)
    }
    return nil
  }

  private static func field<Outer: MustacheContext, Context: MustacheContext>(
    _ path: [String], of _: Outer.Type, seenFrom _: Context.Type
  ) throws(UndeclaredName) -> MustacheField<Context>? {
    try Outer.fields.field(at: path[...])?.seen(from: Context.self)
  }

  private mutating func report(_ problem: String, at offset: Int, in place: ExpansionPlace) {
    let error = place.source.error(problem, at: offset)
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
  mutating func lines(_ range: Range<Int>, in place: ExpansionPlace) -> [UInt8] {
    let source = place.source
    var bytes: [UInt8] = []
    var start = range.lowerBound
    repeat {
      if source.startsLine(start) {
        start += place.removedCount(start..<range.upperBound)
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
