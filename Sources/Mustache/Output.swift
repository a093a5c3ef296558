/// Where a rendering writes: memory of a fixed size, which belongs to somebody else.
///
/// Unsafe because a page has about a thousand writes of a few bytes each, for which the checks of an array cost more
/// than the copying. Each write makes sure of its space first.
@usableFromInline
struct Output: ~Copyable {
  private let start: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  /// How many bytes there are.
  private(set) var count = 0
  /// Whether there was more to write than there is space.
  private(set) var isFull = false
  /// Whether the data led a template that includes itself too far down.
  private(set) var isTooDeep = false
  /// How many levels of recursive partials and sections are open.
  private var depth = 0

  /// How deep recursive partials and the sections in them may be nested.
  static let depthLimit = 200

  init(_ start: UnsafeMutablePointer<UInt8>, capacity: Int) {
    self.start = start
    self.capacity = capacity
  }

  /// Runs what goes so many levels further down, unless that is too deep.
  mutating func descend(_ levels: Int, _ body: (inout Output) -> Void) {
    isTooDeep = isTooDeep || depth + levels > Self.depthLimit
    guard !isTooDeep else { return }
    depth += levels
    body(&self)
    depth -= levels
  }

  @inline(__always)
  private mutating func hasSpace(for length: Int) -> Bool {
    if capacity - count < length { isFull = true }
    return !isFull
  }

  /// Appends bytes as they are.
  @inline(__always)
  mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { append($0) }
  }

  @inline(__always)
  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress, hasSpace(for: bytes.count) else { return }
    (start + count).update(from: source, count: bytes.count)
    count += bytes.count
  }

  /// Appends text as it is.
  @usableFromInline
  mutating func append(_ text: String) {
    text.utf8.span.withUnsafeBufferPointer { append($0) }
  }

  /// Appends text with the five characters replaced that mean something in HTML.
  @usableFromInline
  mutating func append(escaping text: String) {
    let bytes = text.utf8.span
    // The longest replacement has six bytes.
    guard hasSpace(for: bytes.count * 6) else { return }
    var end = start + count
    for index in bytes.indices {
      let byte = bytes[index]
      end = Self.isSpecial(byte) ? replace(byte, at: end) : store(byte, at: end)
    }
    count = end - start
  }

  @inline(__always)
  private func store(
    _ byte: UInt8, at end: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    end.pointee = byte
    return end + 1
  }

  /// Looked up in a set of bits, as all five are below 64.
  @inline(__always)
  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 64 && (0x5000_00C4_0000_0000 as UInt64) &>> UInt64(byte) & 1 != 0
  }

  @inline(never)
  private func replace(
    _ byte: UInt8, at end: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    let replacement =
      switch byte {
      case UInt8(ascii: "&"): "&amp;"
      case UInt8(ascii: "<"): "&lt;"
      case UInt8(ascii: ">"): "&gt;"
      case UInt8(ascii: "\""): "&quot;"
      default: "&#39;"
      }
    return replacement.utf8.reduce(end) { store($1, at: $0) }
  }
}
