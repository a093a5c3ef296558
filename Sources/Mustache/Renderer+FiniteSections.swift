/// Sections over finite contexts, whose results are kept.
extension Renderer {
  /// Copies what a finite section rendered for a value before, or renders it and keeps that.
  @inline(__always)
  mutating func enter(
    _ section: UnsafePointer<FiniteSection>, _ body: Range<Int>, _ level: Level
  ) -> Bool {
    if section.pointee.field >= 0 {
      enter(section, section.pointee.field, body, level)
      return false
    }
    guard let (owner, field) = find(section.pointee.name, level) else { return false }
    let table = owner.pointee.table
    guard table.pointee.nested[field] == section.pointee.table,
      let number = table.pointee.fields[field].number(owner.pointee.value),
      0..<section.pointee.count ~= number
    else { return enter(field, of: owner, body, level) }
    if append(section, number) { return false }
    let start = output.count
    _ = enter(field, of: owner, body, level)
    keep(section, number, from: start)
    return false
  }

  /// Appends what a finite section rendered for a value before; false if it didn't yet.
  @inline(__always)
  mutating func append(_ section: UnsafePointer<FiniteSection>, _ number: Int) -> Bool {
    guard let bytes = section.pointee.rendered(number) else { return false }
    output.append(fragment: bytes)
    return true
  }

  /// Keeps what has been rendered since for a value of a finite section.
  func keep(_ section: UnsafePointer<FiniteSection>, _ number: Int, from start: Int) {
    guard !isTooDeep else { return }
    section.pointee.keep(UnsafeRawBufferPointer(rebasing: output.bytes[start...]), for: number)
  }
}
