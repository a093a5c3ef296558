/// What is left of a message after its whole blocks, padded to one or two blocks.
///
/// Source: FIPS 180-4, section 5.1.1.
struct PaddedTail {
  private(set) var bytes = InlineArray<128, UInt8>(repeating: 0)
  let blockCount: Int

  init(_ rest: Span<UInt8>, messageCount: Int) {
    // The mark takes one byte and the length eight.
    blockCount = rest.count + 9 <= 64 ? 1 : 2
    for index in rest.indices { bytes[index] = rest[index] }
    bytes[rest.count] = 0x80
    let bitCount = UInt64(messageCount) &* 8
    for index in 0..<8 {
      bytes[blockCount * 64 - 1 - index] = UInt8(truncatingIfNeeded: bitCount >> (8 * index))
    }
  }
}
