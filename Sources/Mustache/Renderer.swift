/// One level of the context stack: a value somewhere in memory and how to read it.
///
/// The levels are linked on the machine's stack, so that entering a section allocates nothing. The
/// pointers are valid because whoever makes a level calls the renderer inside the scope in which
/// the value lives.
struct ContextLevel {
  var value: UnsafeRawPointer
  let table: UnsafePointer<ContextTable>
  let parent: UnsafePointer<ContextLevel>?
}

/// Runs a program against a context stack.
struct Renderer: ~Copyable {
  /// How deep sections and recursive partials may be nested at render time.
  static let depthLimit = 200

  typealias Level = UnsafePointer<ContextLevel>

  let instructions: UnsafePointer<Instruction>
  private let literals: UnsafePointer<UInt8>
  let fields: UnsafePointer<ResolvedField>
  /// Not counted: whoever renders holds it.
  unowned(unsafe) let program: RunnableProgram
  let finite: UnsafePointer<FiniteSection>
  var depth = 0
  private(set) var isTooDeep = false
  var output: OutputBuffer

  init(_ program: RunnableProgram, output: consuming OutputBuffer) {
    self.program = program
    // Never nil, as it is memory of the program's own.
    instructions = program.instructions.baseAddress.unsafelyUnwrapped
    literals = program.literals
    fields = program.fields
    finite = program.finite.sections
    self.output = output
  }

  mutating func run(_ range: Range<Int>, _ level: Level) {
    var next = range.lowerBound
    let end = range.upperBound
    while next < end {
      let instruction = instructions[next]
      next += 1
      switch instruction {
      case .text(let start, let count):
        output.append(literal: literals + Int(start), count: Int(count))
      case .storedText(let levels, let offset):
        write(textAt: address(levels, offset, level))
      case .resolvedValue(let field): write(field, escaped: true, level)
      case .resolvedRawValue(let field): write(field, escaped: false, level)
      case .ifText(let levels, let offset, let bodyEnd):
        if !isText(at: address(levels, offset, level)) { next = Int(bodyEnd) }
      case .unlessText(let levels, let offset, let bodyEnd):
        if isText(at: address(levels, offset, level)) { next = Int(bodyEnd) }
      case .ifTrue(let field, let bodyEnd):
        if !isTrue(field, level) { next = Int(bodyEnd) }
      case .unlessTrue(let field, let bodyEnd):
        if isTrue(field, level) { next = Int(bodyEnd) }
      case .enter(let field, let bodyEnd):
        enter(field, next..<Int(bodyEnd), level)
        next = Int(bodyEnd)
      case .value(let name):
        if let (owner, field) = find(name, level) { write(field, of: owner, escaped: true) }
      case .rawValue(let name):
        if let (owner, field) = find(name, level) { write(field, of: owner, escaped: false) }
      case .section(let name, let bodyEnd):
        let body = next..<Int(bodyEnd)
        next = body.upperBound
        if let (owner, field) = find(name, level), enter(field, of: owner, body, level) {
          next = body.lowerBound
        }
      case .finiteSection(let section):
        let body = next..<Int(finite[Int(section)].end)
        next = body.upperBound
        if enter(finite + Int(section), body, level) { next = body.lowerBound }
      case .inverted(let name, let bodyEnd):
        if let (owner, field) = find(name, level), isTrue(field, of: owner) {
          next = Int(bodyEnd)
        }
      case .repetition(let expansion):
        guard descend() else { break }
        run(program.expansions[Int(expansion)], level)
        depth -= 1
      case .dottedValue, .dottedSection, .dottedInverted:
        next = runDotted(instruction, next, level)
      }
    }
  }

  // MARK: Names

  /// The innermost context that has a name, and the field there.
  @inline(__always)
  func find(_ name: Int32, _ level: Level) -> (owner: Level, field: Int)? {
    var level = level
    while true {
      let table = level.pointee.table
      let field = Int(table.pointee.indices[Int(name)])
      if field >= 0, !table.pointee.isDynamic || has(field, level) { return (level, field) }
      guard name != NameTable.current, let parent = level.pointee.parent else { return nil }
      level = parent
    }
  }

  @inline(never)
  private func has(_ field: Int, _ owner: Level) -> Bool {
    owner.pointee.table.pointee.fields[field].exists(owner.pointee.value)
  }

  // MARK: Values

  @inline(__always)
  mutating func write(_ field: Int, of owner: Level, escaped: Bool) {
    write(
      owner.pointee.table.pointee.fields[field].scalar(owner.pointee.value), escaped: escaped)
  }

  @inline(__always)
  mutating func write(_ value: MustacheScalar, escaped: Bool) {
    switch value {
    case .none: break
    case .text(let text):
      if escaped { output.append(escaping: text) } else { output.append(text) }
    case .number(let number): output.append(number)
    }
  }

  func isTrue(_ field: Int, of owner: Level) -> Bool {
    owner.pointee.table.pointee.fields[field].isTrue(owner.pointee.value)
  }

  // MARK: Sections

  /// Runs a section's body for each context that the field leads into. Returns true if it leads
  /// into none but is true: then the body belongs to the surrounding context.
  mutating func enter(
    _ field: Int,
    of owner: Level,
    _ body: Range<Int>,
    _ level: Level
  ) -> Bool {
    let table = owner.pointee.table
    let nested = table.pointee.isDynamic ? nil : table.pointee.nested[field]
    if nested == nil, let flag = table.pointee.fields[field].condition(owner.pointee.value) {
      return flag
    }
    let truth = table.pointee.fields[field].section(owner.pointee.value) { first, count, type in
      guard let nested = nested ?? program.tables.table(for: type), descend() else { return }
      var inner = ContextLevel(value: first, table: nested, parent: level)
      for index in 0..<count {
        inner.value = first + index * nested.pointee.stride
        withUnsafePointer(to: inner) { run(body, $0) }
      }
      depth -= 1
    }
    if case .truthy = truth { return true }
    return false
  }

  mutating func descend() -> Bool {
    guard depth < Self.depthLimit else {
      isTooDeep = true
      return false
    }
    depth += 1
    return true
  }
}
