import Synchronization

/// The compiler's position: the template, its block arguments, its white space and the contexts around it.
struct ExpansionPlace {
  var template: Int
  var environment = BlockEnvironments.empty
  var surroundings: Surroundings
  /// Added before each line.
  var indentation: [UInt8] = []
  /// Removed from the start of each line, as far as it matches.
  var dedentation: [UInt8] = []

  init(template: Int, surroundings: Surroundings) {
    self.template = template
    self.surroundings = surroundings
  }

  /// The position in a template that is included here. Only a standalone inclusion is indented.
  func including(
    _ template: Int, indentation: [UInt8]?, _ environment: BlockEnvironments.ID
  ) -> Self {
    var place = Self(template: template, surroundings: surroundings)
    place.environment = environment
    place.indentation = indentation.map { self.indentation + $0 } ?? []
    return place
  }

  /// The number of white space bytes to remove from the start of a line.
  func removedCount(_ range: Range<Int>, of source: TemplateSource) -> Int {
    zip(source.bytes[range], dedentation).prefix { $0 == $1 }.count
  }

  /// The white space before a tag that is not removed.
  func remaining(_ range: Range<Int>, of source: TemplateSource) -> [UInt8] {
    Array(source.bytes[range].dropFirst(removedCount(range, of: source)))
  }
}

/// The types of the contexts around a place, innermost first.
///
/// If a type occurs twice, only the inner context counts, because it declares all the names of the outer one.
/// This makes a recursion through contexts return to equal surroundings.
struct Surroundings: Equatable {
  private(set) var types: [any MustacheContext.Type]
  /// The name of the text whose section is innermost; `.` refers to it.
  var current: [String]?

  init(types: [any MustacheContext.Type]) {
    self.types = types
  }

  mutating func enter(_ type: any MustacheContext.Type) {
    types.removeAll { $0 == type }
    types.insert(type, at: 0)
    current = nil
  }

  static func == (one: Self, other: Self) -> Bool {
    one.types.elementsEqual(other.types) { $0 == $1 } && one.current == other.current
  }
}

/// A template that includes itself, compiled to a function that calls itself.
protocol Recursion: AnyObject, Sendable {}

/// The rendering is set after its body is compiled, because the body contains calls of it.
final class RecursiveRendering<Context>: Recursion {
  private let rendering = Mutex<Rendering<Context>?>(nil)

  func set(_ rendering: Rendering<Context>) {
    self.rendering.withLock { $0 = rendering }
  }

  func render(_ context: Context, _ scope: Scope?, into output: inout Output) {
    let rendering = rendering.withLock { $0 }
    rendering?.write(context, scope, &output)
  }
}

/// The expansion of a recursive template that is being compiled.
struct OpenExpansion {
  /// The maximum number of levels for which a recursion that indents itself is expanded with growing indentation.
  static let indentedLevels = 16

  let place: ExpansionPlace
  let recursion: any Recursion
  /// The number of sections that were open when the expansion began.
  let sections: Int

  /// Whether the other place has the same template and block arguments.
  func isSimilar(to other: ExpansionPlace) -> Bool {
    place.template == other.template && place.environment == other.environment
  }
}

extension TemplateCompiler {
  /// Expands a template, or calls the expansion that is already being compiled.
  mutating func expand<Context: MustacheContext>(
    _ place: ExpansionPlace, from source: TemplateSource, at offset: Int,
    into sequence: inout RenderingSequence<Context>
  ) throws(MustacheError) {
    guard graph.isRecursive(place.template) else {
      return try compileTemplate(place, from: source, at: offset, into: &sequence)
    }
    let similar = open.filter { $0.isSimilar(to: place) }
    guard similar.allSatisfy({ $0.sections < sections }) else {
      let name = graph.templates[place.template].source.name
      throw source.error(.endlessRecursion(name), at: offset)
    }
    if let known = Self.expansion(for: place, among: similar),
      let recursion = known.recursion as? RecursiveRendering<Context>
    {
      appendCall(of: recursion, levels: sections - known.sections + 1, in: place, to: &sequence)
    } else {
      try appendRecursion(place, from: source, at: offset, to: &sequence)
    }
  }

  private static func expansion(
    for place: ExpansionPlace, among similar: [OpenExpansion]
  ) -> OpenExpansion? {
    let same = similar.filter { $0.place.surroundings == place.surroundings }
    return same.first { $0.place.indentation == place.indentation }
      ?? (same.count < OpenExpansion.indentedLevels ? nil : same.last)
  }

  private mutating func appendCall<Context: MustacheContext>(
    of recursion: RecursiveRendering<Context>, levels: Int, in place: ExpansionPlace,
    to sequence: inout RenderingSequence<Context>
  ) {
    // The recursion may refer to any of the contexts around it.
    reached.formUnion(place.surroundings.types.dropFirst().map { ObjectIdentifier($0) })
    // Unowned, because the recursion would otherwise retain itself.
    sequence.append(
      Rendering { [unowned recursion] context, scope, output in
        output.descend(levels) { recursion.render(context, scope, into: &$0) }
      })
  }

  private mutating func appendRecursion<Context: MustacheContext>(
    _ place: ExpansionPlace, from source: TemplateSource, at offset: Int,
    to sequence: inout RenderingSequence<Context>
  ) throws(MustacheError) {
    let recursion = RecursiveRendering<Context>()
    open.append(OpenExpansion(place: place, recursion: recursion, sections: sections))
    var body = RenderingSequence<Context>()
    try compileTemplate(place, from: source, at: offset, into: &body)
    open.removeLast()
    recursion.set(body.rendering)
    recursions.append(recursion)
    sequence.append(body.rendering)
  }
}

/// The block arguments of an expansion, identified by numbers. Equal arguments have equal numbers, so that a
/// recursion is recognised when it comes back to the same state.
struct BlockEnvironments {
  typealias ID = Int

  /// No arguments: each block renders its default.
  static let empty: ID = 0

  /// An argument and the context to expand it in: the template that contains it, and the arguments of the
  /// blocks inside it.
  struct Binding: Hashable {
    let block: TemplateBlock
    let template: Int
    let environment: ID

    static func == (one: Self, other: Self) -> Bool {
      one.block === other.block && one.environment == other.environment
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(block))
      hasher.combine(environment)
    }
  }

  private var environments: [[String: Binding]] = [[:]]
  private var numbers: [[String: Binding]: ID] = [[:]: empty]

  /// The argument of a block; nil for its default.
  func binding(for name: String, in environment: ID) -> Binding? {
    environments[environment][name]
  }

  /// The arguments for the blocks of a parent: arguments given outside the parent tag take precedence over
  /// those given inside it.
  mutating func extend(
    _ environment: ID,
    with arguments: [TemplateBlock],
    from template: Int
  ) -> ID {
    guard !arguments.isEmpty else { return environment }
    var bindings = environments[environment]
    for block in arguments where bindings[block.name] == nil {
      bindings[block.name] = Binding(block: block, template: template, environment: environment)
    }
    if let known = numbers[bindings] { return known }
    environments.append(bindings)
    numbers[bindings] = environments.count - 1
    return environments.count - 1
  }
}
