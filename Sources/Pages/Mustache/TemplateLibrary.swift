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
        template.nodes.inclusions.filter { templates[$0.name] == nil }.map {
          template.source.error("there is no template \"\($0.name)\"", at: $0.offset)
        }
      }
    }
    guard errors.isEmpty else { throw MustacheErrors(errors: errors) }
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
      throw MustacheErrors(errors: [MustacheError("there is no template \"\(name)\"", in: name)])
    }
    return try TemplateCompiler.compile(template, of: templates)
  }
}

/// A template compiled for one type of view data. All its inclusions are resolved and all its names are checked.
public struct Template<Root: MustacheContext>: Sendable {
  let rendering: Rendering<Root>
  /// The space in bytes for a page if the caller has reserved less.
  private static var usualSpace: Int { 16_384 }

  /// Appends the rendered UTF-8 to `bytes`.
  public func render(_ root: Root, into bytes: inout [UInt8]) {
    var space = max(bytes.capacity - bytes.count, Self.usualSpace)
    while !append(root, to: &bytes, within: space) { space *= 4 }
  }

  /// Appends the output if it fits into `space` bytes, and returns whether it did.
  private func append(_ root: Root, to bytes: inout [UInt8], within space: Int) -> Bool {
    var isFull = false
    bytes.append(addingCapacity: space) { span in
      span.withUnsafeMutableBufferPointer { memory, count in
        guard let start = memory.baseAddress else { return }
        var output = Output(start, capacity: memory.count)
        rendering.write(root, nil, &output)
        isFull = output.isFull
        if !isFull { count = output.count }
      }
    }
    return !isFull
  }
}

/// A problem in a template and its position.
public struct MustacheError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the template.
  public let template: String
  /// Counted from 1; 0 if the problem concerns the whole template.
  public let line: Int
  /// In Unicode scalars, counted from 1; 0 if the problem concerns the whole template.
  public let column: Int
  /// A sentence for the author of the template, without the position.
  public let problem: String

  init(_ problem: String, in template: String, line: Int = 0, column: Int = 0) {
    self.template = template
    self.line = line
    self.column = column
    self.problem = problem
  }

  /// `template:line:column: ` and the problem.
  public var description: String {
    let place = line > 0 ? "\(template):\(line):\(column)" : template
    return "\(place): \(problem)"
  }
}

/// All problems of a set of templates, so that they can be fixed together.
public struct MustacheErrors: Error, Sendable {
  /// In the order of the templates; never empty.
  public let errors: [MustacheError]
}
