import Synchronization

/// The sections of a program over finite contexts that depend on nothing else.
///
/// `@unchecked Sendable`: the sections are not written after `init`, their fragments are atomic and
/// not written once they are there, and the memory lives as long as the object.
final class FiniteSections: @unchecked Sendable {
  let sections: UnsafePointer<FiniteSection>
  private let count: Int

  init(_ found: [FiniteSection]) {
    count = found.count
    let memory = UnsafeMutablePointer<FiniteSection>.allocate(capacity: max(count, 1))
    memory.initialize(from: found, count: count)
    sections = UnsafePointer(memory)
  }

  deinit {
    for number in 0..<count { sections[number].release() }
    sections.deallocate()
  }

  /// Finds the sections and puts the instruction for them in place of theirs.
  static func find(in program: inout Program, _ tables: ContextTables) -> [FiniteSection] {
    var found: [FiniteSection] = []
    for start in program.instructions.indices {
      guard case .section(let name, let end) = program.instructions[start],
        let table = tables.finiteTable(for: name),
        names(in: (start + 1)..<Int(end), of: program, arePartOf: [table])
      else { continue }
      program.instructions[start] = .finiteSection(Int32(found.count))
      found.append(section(name: name, end: end, table))
    }
    return found
  }

  private static func section(
    name: Int32, end: Int32, _ table: UnsafePointer<ContextTable>
  ) -> FiniteSection {
    let count = table.pointee.valueCount
    let fragments = UnsafeMutablePointer<Atomic<FiniteSection.Fragment?>>.allocate(capacity: count)
    for number in 0..<count { (fragments + number).initialize(to: Atomic(nil)) }
    return FiniteSection(name: name, end: end, table: table, count: count, fragments: fragments)
  }

  /// Whether a section's body names nothing but fields of its context, and of those inside it.
  ///
  /// `.` is looked up in the innermost context only, so it can't lead out.
  private static func names(
    in body: Range<Int>, of program: Program, arePartOf tables: [UnsafePointer<ContextTable>]
  ) -> Bool {
    var next = body.lowerBound
    while next < body.upperBound {
      let instruction = program.instructions[next]
      next += 1
      switch instruction {
      case .text: break
      case .value(let name), .rawValue(let name), .inverted(let name, _):
        guard owner(of: name, in: tables) != nil else { return false }
      case .section(let name, let end):
        guard let owner = owner(of: name, in: tables) else { return false }
        let nested = owner.pointee.nested[Int(owner.pointee.indices[Int(name)])]
        let inner = nested.map { tables + [$0] } ?? tables
        guard names(in: next..<Int(end), of: program, arePartOf: inner) else { return false }
        next = Int(end)
      default: return false
      }
    }
    return true
  }

  /// The table of the innermost context that has a name.
  private static func owner(
    of name: Int32, in tables: [UnsafePointer<ContextTable>]
  ) -> UnsafePointer<ContextTable>? {
    let candidates = name == NameTable.current ? tables.suffix(1) : tables[...]
    return candidates.last { !$0.pointee.isDynamic && $0.pointee.indices[Int(name)] >= 0 }
  }
}
