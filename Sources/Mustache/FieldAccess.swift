/// A field's reader where it can be borrowed but not copied, so that calling one of its closures
/// counts no references.
struct FieldAccess: ~Copyable {
  let reader: FieldReader

  @inline(__always)
  borrowing func scalar(_ value: UnsafeRawPointer) -> MustacheScalar {
    reader.scalar(value)
  }

  @inline(__always)
  borrowing func section(_ value: UnsafeRawPointer, _ enter: MustacheEntrance) -> MustacheTruth {
    reader.section(value, enter)
  }

  @inline(__always)
  borrowing func condition(_ value: UnsafeRawPointer) -> Bool? {
    reader.condition?(value)
  }

  @inline(__always)
  borrowing func number(_ value: UnsafeRawPointer) -> Int? {
    reader.number?(value)
  }

  borrowing func exists(_ value: UnsafeRawPointer) -> Bool {
    reader.exists?(value) ?? true
  }

  func isTrue(_ value: UnsafeRawPointer) -> Bool {
    if let condition = condition(value) { return condition }
    if case .falsey = section(value, { _, _, _ in }) { return false }
    return true
  }
}
