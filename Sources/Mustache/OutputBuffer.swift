/// Bytes that grow, written without the checks that an array makes for every append.
///
/// Unsafe because a page has about a thousand appends of a few bytes each, for which the checks of
/// an array cost more than the copying. Each write reserves first.
struct OutputBuffer: ~Copyable {
  private var start: UnsafeMutableRawPointer
  private(set) var count = 0
  private var capacity: Int

  /// A spare length behind what is reserved, so that short texts can be copied by the word.
  static let slack = 32

  /// Whether the bytes have outgrown the memory that the buffer was given.
  private(set) var isMoved = false

  /// A buffer in memory of somebody else, which outlives it, and in memory of its own once that is full.
  init(in memory: UnsafeMutableBufferPointer<UInt8>) {
    guard let start = UnsafeMutableRawPointer(memory.baseAddress), memory.count > Self.slack else {
      capacity = 1024
      start = .allocate(byteCount: capacity + Self.slack, alignment: 16)
      isMoved = true
      return
    }
    capacity = memory.count - Self.slack
    self.start = start
  }

  deinit {
    if isMoved { start.deallocate() }
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
    if isMoved { start.deallocate() }
    start = larger
    isMoved = true
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

  /// Appends bytes that are followed by at least 32 readable ones, by steps that may write too far.
  @inline(__always)
  mutating func append(fragment source: UnsafeRawBufferPointer) {
    let length = source.count
    guard let base = source.baseAddress else { return }
    if capacity - count < length { grow(by: length) }
    let target = start + count
    var offset = 0
    repeat {
      let word = base.loadUnaligned(fromByteOffset: offset, as: SIMD32<UInt8>.self)
      target.storeBytes(of: word, toByteOffset: offset, as: SIMD32<UInt8>.self)
      offset += 32
    } while offset < length
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
    guard let source = UnsafeRawPointer(bytes.baseAddress), bytes.count > 0 else { return }
    // The longest replacement has six bytes.
    if capacity - count < bytes.count * 6 { grow(by: bytes.count * 6) }
    if HTMLEscaping.copy(source, bytes.count, to: start + count) {
      count += bytes.count
    } else {
      count = HTMLEscaping.escape(bytes, to: start + count) - start
    }
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
