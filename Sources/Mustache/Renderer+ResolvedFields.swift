/// What instructions do whose names have been replaced with where they lead.
extension Renderer {
  /// Where something lies that is so far into the value that many levels out.
  @inline(__always)
  func address(_ levels: Int32, _ offset: Int32, _ level: Level) -> UnsafeRawPointer {
    var level = level
    for _ in 0..<levels {
      // The linker counts only levels that are there.
      level = level.pointee.parent.unsafelyUnwrapped
    }
    return level.pointee.value + Int(offset)
  }

  @inline(__always)
  private func field(_ number: Int32) -> UnsafePointer<ResolvedField> {
    fields + Int(number)
  }

  @inline(__always)
  private func owner(
    of field: UnsafePointer<ResolvedField>, _ level: Level
  ) -> UnsafeRawPointer {
    address(field.pointee.levels, field.pointee.offset, level)
  }

  @inline(__always)
  mutating func write(textAt address: UnsafeRawPointer) {
    address.assumingMemoryBound(to: StoredText.self).pointee.write(to: &output)
  }

  @inline(__always)
  func isText(at address: UnsafeRawPointer) -> Bool {
    address.assumingMemoryBound(to: StoredText.self).pointee.isText
  }

  @inline(__always)
  mutating func write(_ number: Int32, escaped: Bool, _ level: Level) {
    let field = field(number)
    write(field.pointee.access.pointee.scalar(owner(of: field, level)), escaped: escaped)
  }

  @inline(__always)
  func isTrue(_ number: Int32, _ level: Level) -> Bool {
    let field = field(number)
    return field.pointee.access.pointee.isTrue(owner(of: field, level))
  }

  /// Runs a section's body for each context that the field leads into.
  mutating func enter(_ number: Int32, _ body: Range<Int>, _ level: Level) {
    let field = field(number)
    guard let nested = field.pointee.nested, descend() else { return }
    _ = field.pointee.access.pointee.section(owner(of: field, level)) { first, count, _ in
      var inner = ContextLevel(value: first, table: nested, parent: level)
      let section = onlySection(in: body)
      for _ in 0..<count {
        if section.map({ append($0, of: inner.value) }) != true { run(body, &inner) }
        inner.value += nested.pointee.stride
      }
    }
    depth -= 1
  }

  /// The finite section of a body that consists of nothing else, and is about the innermost context:
  /// the board's 64 cells are copied in one loop.
  @inline(__always)
  private func onlySection(in body: Range<Int>) -> UnsafePointer<FiniteSection>? {
    guard case .finiteSection(let number)? = body.isEmpty ? nil : instructions[body.lowerBound]
    else { return nil }
    let section = finite + Int(number)
    guard section.pointee.end == body.upperBound, field(section.pointee.field).pointee.levels == 0
    else { return nil }
    return section
  }

  /// Appends what a finite section rendered before for a value in the innermost context.
  @inline(__always)
  private mutating func append(
    _ section: UnsafePointer<FiniteSection>, of innermost: UnsafeRawPointer
  ) -> Bool {
    let field = field(section.pointee.field)
    guard
      let value = field.pointee.access.pointee.number(innermost + Int(field.pointee.offset)),
      0..<section.pointee.count ~= value
    else { return false }
    return append(section, value)
  }

  /// Copies what a finite section rendered for a value before, or renders it and keeps that.
  @inline(__always)
  mutating func enter(
    _ section: UnsafePointer<FiniteSection>, _ number: Int32, _ body: Range<Int>, _ level: Level
  ) {
    let field = field(number)
    guard let value = field.pointee.access.pointee.number(owner(of: field, level)),
      0..<section.pointee.count ~= value
    else { return enter(number, body, level) }
    if append(section, value) { return }
    let start = output.count
    enter(number, body, level)
    keep(section, value, from: start)
  }
}
