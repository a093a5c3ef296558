/// A fixed-size buffer for rendering; the caller owns its memory.
///
/// Uses unsafe pointers because a page takes about a thousand writes of a few bytes, for which the checks of
/// an array cost more than the copying. Each write checks the free space first.
struct Output: ~Copyable {
  private let start: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  private(set) var count = 0
  /// Whether the output did not fit into the buffer.
  private(set) var isFull = false

  init(_ start: UnsafeMutablePointer<UInt8>, capacity: Int) {
    (self.start, self.capacity) = (start, capacity)
  }

  @inline(__always)
  private mutating func hasSpace(for length: Int) -> Bool {
    if capacity - count < length { isFull = true }
    return !isFull
  }

  /// Appends bytes unchanged.
  @inline(__always)
  mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { append($0) }
  }

  @inline(__always)
  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !bytes.isEmpty, let source = bytes.baseAddress, hasSpace(for: bytes.count) else { return }
    (start + count).update(from: source, count: bytes.count)
    count += bytes.count
  }

  mutating func append(_ range: Range<Int>, of bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { append(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// The bytes written since `count` was `start`; nil if the output is incomplete.
  func written(since start: Int) -> [UInt8]? {
    isFull ? nil : Array(UnsafeBufferPointer(start: self.start + start, count: count - start))
  }

  /// Appends text unchanged.
  mutating func append(_ text: String) {
    text.utf8.span.withUnsafeBufferPointer { append($0) }
  }

  /// Appends text, escaping the five characters with a meaning in HTML.
  ///
  /// Not in `Encodings` with the other escapes: a page escapes hundreds of texts, straight into its buffer.
  mutating func append(escaping text: String) {
    let bytes = text.utf8.span
    // The longest replacement has six bytes.
    guard hasSpace(for: bytes.count * 6) else { return }
    var end = start + count
    var index = 0
    while index < bytes.count {
      // Copies eight bytes at a time. The last step may overlap bytes that were already copied; those stay the same.
      let first = index + 8 <= bytes.count ? index : bytes.count - 8
      if first >= 0, let word = Self.plainWord(at: first, of: bytes) {
        UnsafeMutableRawPointer(end - (index - first)).storeBytes(of: word, as: UInt64.self)
        (end, index) = (end + (first + 8 - index), first + 8)
      } else {
        let byte = bytes[index]
        end.pointee = byte
        end += 1
        if Self.isSpecial(byte) { Self.replace(byte, before: &end) }
        index += 1
      }
    }
    count = end - start
  }

  /// A lookup in a bit mask: all five characters are below 64.
  @inline(__always)
  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 64 && (0x5000_00C4_0000_0000 as UInt64) &>> UInt64(byte) & 1 != 0
  }

  /// Eight bytes, or nil if one of them is special. `&` and `'` differ in a single bit, as do `<` and `>`.
  @inline(__always)
  private static func plainWord(at offset: Int, of bytes: Span<UInt8>) -> UInt64? {
    let word = bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotation = word ^ (ones &* 0x22)
    let ampersand = (word | ones) ^ (ones &* 0x27)
    let angle = (word | (ones &* 2)) ^ (ones &* 0x3E)
    // Sets the highest bit of each byte that is zero in one of the three words, and perhaps of bytes above it.
    let zeros =
      ((quotation &- ones) & ~quotation) | ((ampersand &- ones) & ~ampersand)
      | ((angle &- ones) & ~angle)
    return zeros & (ones &* 0x80) == 0 ? word : nil
  }

  @inline(never)
  private static func replace(_ byte: UInt8, before end: inout UnsafeMutablePointer<UInt8>) {
    let replacement =
      switch byte {
      case UInt8(ascii: "&"): "&amp;"
      case UInt8(ascii: "<"): "&lt;"
      case UInt8(ascii: ">"): "&gt;"
      case UInt8(ascii: "\""): "&quot;"
      default: "&#39;"
      }
    end -= 1
    for byte in replacement.utf8 {
      end.pointee = byte
      end += 1
    }
  }
}
