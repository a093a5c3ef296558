import Synchronization

/// A section over a finite context, with what it rendered for each value: plain numbers and
/// pointers, free to copy.
struct FiniteSection {
  /// The name of the section, and the instruction behind its body.
  let name: Int32
  var end: Int32
  /// What the name leads to, by its number among the program's fields; negative if that is looked for at each run.
  var field: Int32 = -1
  /// The table of the finite context.
  let table: UnsafePointer<ContextTable>
  /// How many values there are.
  let count: Int
  /// A fragment for each value that has been rendered.
  let fragments: UnsafeMutablePointer<Atomic<Fragment?>>

  /// A count of bytes, then the bytes, then as many as a copy in large steps reads too far.
  typealias Fragment = UnsafeRawPointer

  /// What was rendered for a value, nil if it wasn't yet.
  @inline(__always)
  func rendered(_ number: Int) -> UnsafeRawBufferPointer? {
    guard let fragment = fragments[number].load(ordering: .acquiring) else { return nil }
    return UnsafeRawBufferPointer(
      start: fragment + MemoryLayout<Int>.size, count: fragment.load(as: Int.self))
  }

  /// Keeps what was rendered for a value, unless another thread was faster.
  func keep(_ bytes: UnsafeRawBufferPointer, for number: Int) {
    let fragment = UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<Int>.size + bytes.count + OutputBuffer.slack,
      alignment: MemoryLayout<Int>.alignment)
    fragment.storeBytes(of: bytes.count, as: Int.self)
    UnsafeMutableRawBufferPointer(
      start: fragment + MemoryLayout<Int>.size, count: bytes.count + OutputBuffer.slack
    ).copyMemory(from: bytes)
    let (isKept, _) = fragments[number].compareExchange(
      expected: nil, desired: Fragment(fragment), ordering: .acquiringAndReleasing)
    if !isKept { fragment.deallocate() }
  }

  func release() {
    for number in 0..<count {
      fragments[number].load(ordering: .acquiring)?.deallocate()
    }
    fragments.deinitialize(count: count)
    fragments.deallocate()
  }
}
