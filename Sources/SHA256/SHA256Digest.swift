/// The SHA-256 digest of a message.
///
/// Source: FIPS 180-4, sections 5 and 6.2.
public struct SHA256Digest: Sendable, Hashable {
  /// The 32 bytes.
  public let bytes: [UInt8]

  /// Digests a message that lies in one piece.
  public init(of message: Span<UInt8>) {
    var state = CompressionState()
    let whole = message.count & ~63
    for offset in stride(from: 0, to: whole, by: 64) {
      state.compress(message.extracting(offset..<offset + 64))
    }
    let tail = PaddedTail(message.extracting(whole..<message.count), messageCount: message.count)
    for block in 0..<tail.blockCount {
      state.compress(tail.bytes.span.extracting(block * 64..<block * 64 + 64))
    }
    bytes = state.bytes
  }

  /// Digests a message.
  public init(of message: some Sequence<UInt8>) {
    self.init(of: Array(message).span)
  }

  /// The digest as 64 hexadecimal digits in lower case.
  public var hex: String {
    var digits: [UInt8] = []
    digits.reserveCapacity(64)
    for byte in bytes {
      digits.append(Self.digit(byte >> 4))
      digits.append(Self.digit(byte & 15))
    }
    return String(decoding: digits, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + (value - 10)
  }
}
