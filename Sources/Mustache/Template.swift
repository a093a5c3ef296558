/// A template made ready for one type of view data: everything it includes is put in, and every
/// name in it is known to be there.
public struct Template<Root: MustacheContext>: Sendable {
  /// The name of the template in its library.
  public let name: String
  private let program: Program
  private let tables: ContextTables
  private let finite: FiniteSections
  /// The space that is made for a page where the caller has reserved none.
  private static var usualSize: Int { 16_384 }

  init(name: String, program: Program) {
    self.name = name
    var program = program
    // The renderer copies short literals in steps that read too far.
    program.literals += [UInt8](repeating: 0, count: OutputBuffer.slack)
    tables = ContextTables(root: Root.self, names: program.names.names)
    let sections = FiniteSections.find(in: &program, tables)
    let linked = ProgramLinker.link(program, tables, sections)
    finite = FiniteSections(linked?.finite ?? sections)
    self.program = linked?.program ?? program
  }

  /// Appends the rendered UTF-8 to `bytes`.
  ///
  /// Throws ``MustacheError`` with `nestedTooDeep` only, when the data leads a template that
  /// includes itself too far down; `bytes` is unchanged then.
  public func render(_ root: Root, into bytes: inout [UInt8]) throws(MustacheError) {
    let isTooDeep = withUnsafePointer(to: root) { value in
      program.instructions.withUnsafeBufferPointer { instructions in
        program.literals.withUnsafeBufferPointer { literals in
          program.fields.withUnsafeBufferPointer { fields in
            run(value, instructions, literals, fields, into: &bytes)
          }
        }
      }
    }
    guard !isTooDeep else {
      let problem = MustacheError.Problem.nestedTooDeep(limit: Renderer.depthLimit)
      throw MustacheError(template: name, line: 0, column: 0, problem: problem)
    }
  }

  /// The rendered text; throws as ``render(_:into:)`` does.
  public func render(_ root: Root) throws(MustacheError) -> String {
    var bytes: [UInt8] = []
    try render(root, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func run(
    _ value: UnsafePointer<Root>,
    _ instructions: UnsafeBufferPointer<Instruction>,
    _ literals: UnsafeBufferPointer<UInt8>,
    _ fields: UnsafeBufferPointer<ResolvedField>,
    into bytes: inout [UInt8]
  ) -> Bool {
    guard let first = instructions.baseAddress, let text = literals.baseAddress else {
      return false
    }
    var isTooDeep = false
    var moved: [UInt8] = []
    let spare = bytes.capacity - bytes.count
    bytes.append(addingCapacity: spare > 1024 ? spare : Self.usualSize) { span in
      span.withUnsafeMutableBufferPointer { memory, count in
        var renderer = Renderer(
          program,
          instructions: first,
          literals: text,
          fields: fields.baseAddress,
          tables: tables,
          finite: finite.sections,
          output: OutputBuffer(in: memory)
        )
        let level = ContextLevel(value: value, table: tables.root, parent: nil)
        withUnsafePointer(to: level) { renderer.run(0..<instructions.count, $0) }
        isTooDeep = renderer.isTooDeep
        if renderer.output.isMoved {
          moved = Array(renderer.output.bytes)
        } else if !isTooDeep {
          count = renderer.output.count
        }
      }
    }
    if !isTooDeep { bytes += moved }
    return isTooDeep
  }
}
