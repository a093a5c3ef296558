/// Bytes that grow, written without the checks that an array makes for every append.
///
/// Unsafe because a page has about a thousand appends of a few bytes each, for which the checks of
/// an array cost more than the copying. Each write reserves first.
struct OutputBuffer: ~Copyable {
  private var start: UnsafeMutableRawPointer
  private var count = 0
  private var capacity: Int

  /// A spare length behind what is reserved, so that short texts can be copied by the word.
  private static let slack = 32

  init(capacity: Int) {
    self.capacity = capacity
    start = .allocate(byteCount: capacity + Self.slack, alignment: 16)
  }

  deinit {
    start.deallocate()
  }

  /// What was written so far; valid until the next write.
  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: start, count: count)
  }

  @inline(never)
  private mutating func grow(by length: Int) {
    capacity = max(capacity * 2, count + length)
    let larger = UnsafeMutableRawPointer.allocate(
      byteCount: capacity + Self.slack,
      alignment: 16
    )
    larger.copyMemory(from: start, byteCount: count)
    start.deallocate()
    start = larger
  }

  /// Appends bytes as they are.
  @inline(__always)
  mutating func append(_ source: UnsafeRawPointer, count length: Int) {
    if capacity - count < length { grow(by: length) }
    (start + count).copyMemory(from: source, byteCount: length)
    count += length
  }

  /// Appends a literal of the program, which is followed by at least 32 readable bytes.
  @inline(__always)
  mutating func append(literal source: UnsafeRawPointer, count length: Int) {
    if capacity - count < length { grow(by: length) }
    let target = start + count
    if length <= 32 {
      let low = source.loadUnaligned(as: SIMD16<UInt8>.self)
      let high = source.loadUnaligned(fromByteOffset: 16, as: SIMD16<UInt8>.self)
      target.storeBytes(of: low, as: SIMD16<UInt8>.self)
      target.storeBytes(of: high, toByteOffset: 16, as: SIMD16<UInt8>.self)
    } else {
      target.copyMemory(from: source, byteCount: length)
    }
    count += length
  }

  /// Appends text as it is.
  mutating func append(_ text: String) {
    if text.utf8.withContiguousStorageIfAvailable({ append($0) }) == nil {
      append(Self.contiguous(text))
    }
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    if let base = bytes.baseAddress { append(base, count: bytes.count) }
  }

  /// A copy of text that another language's runtime holds in an encoding of its own.
  @inline(never)
  private static func contiguous(_ text: String) -> String {
    var copy = text
    copy.makeContiguousUTF8()
    return copy
  }

  /// Appends text with the five characters replaced that mean something in HTML.
  mutating func append(escaping text: String) {
    if text.utf8.withContiguousStorageIfAvailable({ append(escaping: $0) }) == nil {
      append(escaping: Self.contiguous(text))
    }
  }

  @inline(__always)
  private mutating func append(escaping bytes: UnsafeBufferPointer<UInt8>) {
    // The longest replacement has six bytes.
    if capacity - count < bytes.count * 6 { grow(by: bytes.count * 6) }
    var target = start + count
    for byte in bytes {
      target = Self.isSpecial(byte) ? Self.escape(byte, to: target) : Self.store(byte, to: target)
    }
    count = target - start
  }

  /// Looked up in a set of bits, as all five are below 64.
  @inline(__always)
  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 64 && (0x5000_00C4_0000_0000 as UInt64) &>> UInt64(byte) & 1 != 0
  }

  @inline(never)
  private static func escape(
    _ byte: UInt8,
    to target: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    switch byte {
    case UInt8(ascii: "&"): write("&amp;", to: target)
    case UInt8(ascii: "<"): write("&lt;", to: target)
    case UInt8(ascii: ">"): write("&gt;", to: target)
    case UInt8(ascii: "\""): write("&quot;", to: target)
    default: write("&#39;", to: target)
    }
  }

  @inline(__always)
  private static func store(
    _ byte: UInt8,
    to target: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    target.storeBytes(of: byte, as: UInt8.self)
    return target + 1
  }

  @inline(__always)
  private static func write(
    _ entity: StaticString,
    to target: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    target.copyMemory(from: entity.utf8Start, byteCount: entity.utf8CodeUnitCount)
    return target + entity.utf8CodeUnitCount
  }

  /// Appends a number in decimal digits.
  mutating func append(_ number: Int) {
    if capacity - count < 20 { grow(by: 20) }
    var magnitude = number.magnitude
    if number < 0 {
      start.storeBytes(of: UInt8(ascii: "-"), toByteOffset: count, as: UInt8.self)
      count += 1
    }
    var digits = 1
    var bound = magnitude / 10
    while bound > 0 {
      digits += 1
      bound /= 10
    }
    var offset = count + digits
    count = offset
    repeat {
      offset -= 1
      let digit = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: magnitude % 10)
      start.storeBytes(of: digit, toByteOffset: offset, as: UInt8.self)
      magnitude /= 10
    } while magnitude > 0
  }
}
