/// Finds out once where each name of a program leads, so that rendering searches for none.
///
/// Sections over stored contexts vanish: their fields have fixed places in the value around them.
/// Only lists and what is computed bring levels onto the context stack.
struct ProgramLinker {
  /// A context that is open around an instruction.
  private struct Scope {
    let table: UnsafePointer<ContextTable>
    /// The level of the stack in whose value the context lies, and where there, in bytes.
    let level: Int
    let offset: Int
  }

  private let source: Program
  private var linked: [Instruction] = []
  private(set) var fields: [ResolvedField] = []
  private var finite: [FiniteSection]
  /// How many levels are on the stack above the first.
  private var depth = 0

  /// A linked program with the finite sections in it; nil if it has to be run by names, because
  /// it includes itself, goes into dotted names or meets contexts whose names aren't known before.
  static func link(
    _ program: Program, _ tables: ContextTables, _ finite: [FiniteSection]
  ) -> (program: Program, finite: [FiniteSection])? {
    guard program.expansions.isEmpty, program.paths.isEmpty, !tables.areDynamic else { return nil }
    var linker = Self(source: program, finite: finite)
    let root = Scope(table: tables.root, level: 0, offset: 0)
    guard linker.link(0..<program.instructions.count, [root]) else { return nil }
    var program = program
    program.instructions = linker.linked
    program.fields = linker.fields
    return (program, linker.finite)
  }

  private init(source: Program, finite: [FiniteSection]) {
    self.source = source
    self.finite = finite
  }

  /// Links instructions between contexts, the innermost last; false if a name isn't found.
  private mutating func link(_ range: Range<Int>, _ scopes: [Scope]) -> Bool {
    var next = range.lowerBound
    while next < range.upperBound {
      let instruction = source.instructions[next]
      next += 1
      switch instruction {
      case .value(let name):
        guard linkValue(name, scopes) else { return false }
      case .rawValue(let name):
        guard let (owner, field) = find(name, scopes) else { return false }
        linked.append(.resolvedRawValue(field: add(field, of: owner)))
      case .section(let name, let end):
        guard linkSection(name, next..<Int(end), scopes) else { return false }
        next = Int(end)
      case .inverted(let name, let end):
        guard linkInverted(name, next..<Int(end), scopes) else { return false }
        next = Int(end)
      case .finiteSection(let section):
        let end = Int(finite[Int(section)].end)
        guard linkFiniteSection(section, next..<end, scopes) else { return false }
        next = end
      default: linked.append(instruction)
      }
    }
    return true
  }

  // MARK: Names

  private func find(_ name: Int32, _ scopes: [Scope]) -> (owner: Scope, field: Int)? {
    for scope in scopes.reversed() {
      let field = Int(scope.table.pointee.indices[Int(name)])
      if field >= 0 { return (scope, field) }
      if name == NameTable.current { return nil }
    }
    return nil
  }

  private func levels(to owner: Scope) -> Int32 { Int32(depth - owner.level) }

  private mutating func add(_ field: Int, of owner: Scope) -> Int32 {
    fields.append(
      ResolvedField(
        levels: levels(to: owner), offset: Int32(owner.offset),
        access: owner.table.pointee.fields + field,
        nested: owner.table.pointee.nested[field]))
    return Int32(fields.count - 1)
  }

  // MARK: Instructions

  private mutating func linkValue(_ name: Int32, _ scopes: [Scope]) -> Bool {
    guard let (owner, field) = find(name, scopes) else { return false }
    if let places = places(of: field, in: owner) {
      for place in places {
        linked.append(.storedText(levels: levels(to: owner), offset: place))
      }
    } else {
      linked.append(.resolvedValue(field: add(field, of: owner)))
    }
    return true
  }

  /// Where a text lies that can be read in place, part by part.
  private func places(of field: Int, in owner: Scope) -> [Int32]? {
    switch owner.table.pointee.fields[field].reader.storage {
    case .text(let offset), .optionalText(let offset): [Int32(owner.offset + offset)]
    case .texts(let offsets): offsets.map { Int32(owner.offset + $0) }
    case .computed, .context, .optionalContext: nil
    }
  }

  private mutating func linkSection(
    _ name: Int32, _ body: Range<Int>, _ scopes: [Scope]
  ) -> Bool {
    guard let (owner, field) = find(name, scopes) else { return false }
    let nested = owner.table.pointee.nested[field]
    let start = linked.count
    switch owner.table.pointee.fields[field].reader.storage {
    case .context(let offset):
      return link(body, scopes + scope(nested, in: owner, at: offset))
    case .optionalContext(let offset):
      linked.append(.ifTrue(field: add(field, of: owner), end: 0))
      guard link(body, scopes + scope(nested, in: owner, at: offset)) else { return false }
    case .text(let offset), .optionalText(let offset):
      let place = Int32(owner.offset + offset)
      linked.append(.ifText(levels: levels(to: owner), offset: place, end: 0))
      guard link(body, scopes + scope(nested, in: owner, at: offset)) else { return false }
    case .computed where nested == nil, .texts where nested == nil:
      linked.append(.ifTrue(field: add(field, of: owner), end: 0))
      guard link(body, scopes) else { return false }
    case .computed, .texts:
      linked.append(.enter(field: add(field, of: owner), end: 0))
      guard linkBelow(body, scopes, nested) else { return false }
    }
    closeBody(from: start)
    return true
  }

  private func scope(
    _ table: UnsafePointer<ContextTable>?, in owner: Scope, at offset: Int
  ) -> [Scope] {
    table.map { [Scope(table: $0, level: owner.level, offset: owner.offset + offset)] } ?? []
  }

  /// Links what runs one level further in.
  private mutating func linkBelow(
    _ body: Range<Int>, _ scopes: [Scope], _ table: UnsafePointer<ContextTable>?
  ) -> Bool {
    guard let table else { return false }
    depth += 1
    defer { depth -= 1 }
    return link(body, scopes + [Scope(table: table, level: depth, offset: 0)])
  }

  private mutating func linkInverted(
    _ name: Int32, _ body: Range<Int>, _ scopes: [Scope]
  ) -> Bool {
    guard let (owner, field) = find(name, scopes) else { return false }
    let start = linked.count
    if let places = places(of: field, in: owner), places.count == 1 {
      linked.append(.unlessText(levels: levels(to: owner), offset: places[0], end: 0))
    } else {
      linked.append(.unlessTrue(field: add(field, of: owner), end: 0))
    }
    guard link(body, scopes) else { return false }
    closeBody(from: start)
    return true
  }

  private mutating func linkFiniteSection(
    _ number: Int32, _ body: Range<Int>, _ scopes: [Scope]
  ) -> Bool {
    let section = finite[Int(number)]
    guard let (owner, field) = find(section.name, scopes),
      owner.table.pointee.nested[field] == section.table
    else { return false }
    linked.append(.finiteSection(number))
    finite[Int(number)].field = add(field, of: owner)
    guard linkBelow(body, scopes, section.table) else { return false }
    finite[Int(number)].end = Int32(linked.count)
    return true
  }

  /// Gives the section that begins at an instruction its end.
  private mutating func closeBody(from start: Int) {
    let end = Int32(linked.count)
    switch linked[start] {
    case .ifText(let levels, let offset, _):
      linked[start] = .ifText(levels: levels, offset: offset, end: end)
    case .unlessText(let levels, let offset, _):
      linked[start] = .unlessText(levels: levels, offset: offset, end: end)
    case .ifTrue(let field, _): linked[start] = .ifTrue(field: field, end: end)
    case .unlessTrue(let field, _): linked[start] = .unlessTrue(field: field, end: end)
    case .enter(let field, _): linked[start] = .enter(field: field, end: end)
    default: break
    }
  }
}
