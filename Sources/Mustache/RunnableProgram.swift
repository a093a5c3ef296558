/// A program with the tables that it is run by, in memory of its own.
///
/// `@unchecked Sendable`: nothing is written after `init`, and the memory lives as long as the object. Raw memory
/// instead of arrays because each rendering would otherwise count references to arrays that all threads share.
final class RunnableProgram: @unchecked Sendable {
  let instructions: UnsafeBufferPointer<Instruction>
  let literals: UnsafePointer<UInt8>
  let fields: UnsafePointer<ResolvedField>
  let paths: [Int32]
  let expansions: [Range<Int>]
  let tables: ContextTables
  let finite: FiniteSections

  /// A program for values of a type, its names replaced with where they lead as far as that is known before.
  init(_ program: Program, for root: any MustacheContext.Type) {
    var program = program
    tables = ContextTables(root: root, names: program.names.names)
    let sections = FiniteSections.find(in: &program, tables)
    let linked = ProgramLinker.link(program, tables, sections)
    finite = FiniteSections(linked?.finite ?? sections)
    program = linked?.program ?? program
    paths = program.paths
    expansions = program.expansions
    instructions = Self.copy(program.instructions)
    fields = Self.start(of: Self.copy(program.fields))
    // The renderer copies short literals in steps that read too far.
    let slack = [UInt8](repeating: 0, count: OutputBuffer.slack)
    literals = Self.start(of: Self.copy(program.literals + slack))
  }

  deinit {
    instructions.deallocate()
    fields.deallocate()
    literals.deallocate()
  }

  private static func copy<Element: BitwiseCopyable>(
    _ elements: [Element]
  ) -> UnsafeBufferPointer<Element> {
    // At least one, as nothing has no address.
    let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: max(elements.count, 1))
    _ = memory.initialize(from: elements)
    return UnsafeBufferPointer(rebasing: memory[..<elements.count])
  }

  private static func start<Element>(
    of memory: UnsafeBufferPointer<Element>
  ) -> UnsafePointer<Element> {
    memory.baseAddress.unsafelyUnwrapped
  }
}
