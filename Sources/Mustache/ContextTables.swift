/// How the renderer reads one context type: plain numbers and pointers, free to copy.
struct ContextTable {
  let stride: Int
  /// How many values there are of a finite context, 0 for any other.
  let valueCount: Int
  /// Whether a field must be asked for whether it exists.
  let isDynamic: Bool
  let fields: UnsafePointer<FieldAccess>
  /// The field for each name of the program, or -1.
  let indices: UnsafePointer<Int32>
  /// The table of what each field leads into, where that is known.
  let nested: UnsafeMutablePointer<UnsafePointer<ContextTable>?>
}

/// The tables of all types that a template can meet, in memory of their own.
///
/// `@unchecked Sendable`: nothing is written after `init`, and the memory lives as long as the
/// object. Raw memory instead of arrays because the renderer would otherwise count references to
/// arrays that all threads share, for every field of every cell.
final class ContextTables: @unchecked Sendable {
  /// The table of the type that a template is rendered for.
  let root: UnsafePointer<ContextTable>
  private let tables: [ObjectIdentifier: UnsafePointer<ContextTable>]
  private let release: [() -> Void]

  init(root: any MustacheContext.Type, names: [String]) {
    var builder = ContextTableBuilder(names: names)
    self.root = builder.table(for: root)
    tables = builder.tables
    release = builder.release
  }

  deinit {
    for release in release { release() }
  }

  /// Whether some names are known only when a value is rendered.
  var areDynamic: Bool { tables.values.contains { $0.pointee.isDynamic } }

  /// The table of the only finite context that a name leads into; nil if there are several or none.
  func finiteTable(for name: Int32) -> UnsafePointer<ContextTable>? {
    let found = Set(
      tables.values.compactMap { table -> UnsafePointer<ContextTable>? in
        let field = Int(table.pointee.indices[Int(name)])
        guard !table.pointee.isDynamic, field >= 0, let nested = table.pointee.nested[field],
          nested.pointee.valueCount > 0
        else { return nil }
        return nested
      })
    return found.count == 1 ? found.first : nil
  }

  /// The table of a type that only a dynamic context knows it leads into.
  func table(for type: any MustacheContext.Type) -> UnsafePointer<ContextTable>? {
    tables[ObjectIdentifier(type)]
  }
}

/// Allocates and fills the tables of a type and of all types that its fields lead into.
private struct ContextTableBuilder {
  let names: [String]
  private(set) var tables: [ObjectIdentifier: UnsafePointer<ContextTable>] = [:]
  private(set) var release: [() -> Void] = []

  init(names: [String]) {
    self.names = names
  }

  mutating func table(for type: any MustacheContext.Type) -> UnsafePointer<ContextTable> {
    tables[ObjectIdentifier(type)] ?? build(type)
  }

  private mutating func build<Context: MustacheContext>(
    _ type: Context.Type
  ) -> UnsafePointer<ContextTable> {
    let declared = Context.fields
    let fields = Self.fields(of: declared, names)
    let nested = allocate([UnsafePointer<ContextTable>?](repeating: nil, count: fields.count))
    let table = allocate([
      ContextTable(
        stride: MemoryLayout<Context>.stride,
        valueCount: (type as? any FiniteMustacheContext.Type)?.count ?? 0,
        isDynamic: declared.lookup != nil,
        fields: UnsafePointer(allocate(accesses: fields)),
        indices: UnsafePointer(allocate(indices(of: declared))),
        nested: nested
      )
    ])
    tables[ObjectIdentifier(type)] = UnsafePointer(table)
    // Filled only now: a type may lead back to itself.
    if declared.lookup != nil {
      _ = self.table(for: String.self)
      _ = self.table(for: Int.self)
    }
    for (index, field) in declared.named.enumerated() {
      if let entered = field.field.reader.kind.entered { nested[index] = self.table(for: entered) }
    }
    return UnsafePointer(table)
  }

  private static func fields<Context>(
    of declared: MustacheFields<Context>,
    _ names: [String]
  ) -> [FieldReader] {
    guard let lookup = declared.lookup else { return declared.named.map(\.field.reader) }
    return names.map { name in
      MustacheField<Context>.lookup { lookup($0, name) }.reader
    }
  }

  private func indices<Context>(of declared: MustacheFields<Context>) -> [Int32] {
    if declared.lookup != nil { return names.indices.map { Int32($0) } }
    let positions = Dictionary(
      declared.named.enumerated().map { ($1.name, Int32($0)) },
      uniquingKeysWith: { $1 }
    )
    return names.map { positions[$0] ?? -1 }
  }

  private mutating func allocate<Element>(
    _ elements: [Element]
  ) -> UnsafeMutablePointer<Element> {
    let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: max(elements.count, 1))
    let (_, end) = memory.initialize(from: elements)
    release.append {
      _ = UnsafeMutableBufferPointer(rebasing: memory[..<end]).deinitialize()
      memory.deallocate()
    }
    return UnsafeMutablePointer(memory.baseAddress.unsafelyUnwrapped)
  }

  private mutating func allocate(accesses: [FieldReader]) -> UnsafeMutablePointer<FieldAccess> {
    let memory = UnsafeMutablePointer<FieldAccess>.allocate(capacity: max(accesses.count, 1))
    for (index, reader) in accesses.enumerated() {
      (memory + index).initialize(to: FieldAccess(reader: reader))
    }
    release.append {
      memory.deinitialize(count: accesses.count)
      memory.deallocate()
    }
    return memory
  }
}
