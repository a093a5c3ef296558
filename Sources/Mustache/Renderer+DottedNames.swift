extension Renderer {
  mutating func runDotted(
    _ instruction: Instruction,
    _ next: Int,
    _ level: Level
  ) -> Int {
    var continuation = next
    switch instruction {
    case .dottedValue(let path, let count, let escaped):
      resolve(path, count, level) { renderer, owner, field in
        renderer.write(field, of: owner, escaped: escaped)
      }
    case .dottedSection(let path, let count, let end):
      continuation = Int(end)
      resolve(path, count, level) { renderer, owner, field in
        if renderer.enter(field, of: owner, next..<Int(end), level) { continuation = next }
      }
    case .dottedInverted(let path, let count, let end):
      resolve(path, count, level) { renderer, owner, field in
        if renderer.isTrue(field, of: owner) { continuation = Int(end) }
      }
    default: break
    }
    return continuation
  }

  /// Looks the first part up in the whole stack and the others only in what was found before.
  private mutating func resolve(
    _ path: Int32,
    _ count: Int32,
    _ level: Level,
    _ body: (inout Renderer, Level, Int) -> Void
  ) {
    guard let (owner, field) = find(program.paths[Int(path)], level) else { return }
    guard count > 1 else { return body(&self, owner, field) }
    let table = owner.pointee.table
    let nested = table.pointee.isDynamic ? nil : table.pointee.nested[field]
    _ = table.pointee.fields[field].section(owner.pointee.value) { first, elements, type in
      guard elements == 1, let nested = nested ?? program.tables.table(for: type) else { return }
      let inner = ContextLevel(value: first, table: nested, parent: nil)
      withUnsafePointer(to: inner) { resolve(path + 1, count - 1, $0, body) }
    }
  }
}
