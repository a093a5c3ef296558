/// The SHA-256 digest of a message.
///
/// Source: FIPS 180-4, sections 5 and 6.2.
package struct SHA256Digest: Sendable, Hashable {
  package let bytes: [UInt8]

  package init(of message: Span<UInt8>) {
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

  package init(of message: some Sequence<UInt8>) {
    self.init(of: Array(message).span)
  }

  /// The digest as 64 lower-case hexadecimal digits.
  package var hex: String { bytes.hexadecimal }
}

/// The intermediate hash value of eight words between the blocks of a message.
///
/// Source: FIPS 180-4, section 6.2.2. The functions have the names of section 4.1.2.
private struct CompressionState {
  // FIPS 180-4, section 5.3.3: the fractional parts of the square roots of the first eight primes.
  private var hash: InlineArray<8, UInt32> = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

  /// The words in big-endian order.
  var bytes: [UInt8] {
    (0..<32).map { UInt8(truncatingIfNeeded: hash[$0 / 4] &>> UInt32(24 - 8 * ($0 % 4))) }
  }

  mutating func compress(_ block: Span<UInt8>) {
    let schedule = Self.schedule(of: block)
    var (a, b, c, d) = (hash[0], hash[1], hash[2], hash[3])
    var (e, f, g, h) = (hash[4], hash[5], hash[6], hash[7])
    for round in 0..<64 {
      let choice = (e & f) ^ (~e & g)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      let first = h &+ Self.bigSigma1(e) &+ choice &+ Self.constants[round] &+ schedule[round]
      let second = Self.bigSigma0(a) &+ majority
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ second)
    }
    let words: InlineArray<8, UInt32> = [a, b, c, d, e, f, g, h]
    for index in words.indices { hash[index] &+= words[index] }
  }

  private static func schedule(of block: Span<UInt8>) -> InlineArray<64, UInt32> {
    var words = InlineArray<64, UInt32>(repeating: 0)
    for index in block.indices {
      words[index / 4] = words[index / 4] &<< 8 | UInt32(block[index])
    }
    for index in 16..<64 {
      words[index] =
        smallSigma1(words[index - 2]) &+ words[index - 7]
        &+ smallSigma0(words[index - 15]) &+ words[index - 16]
    }
    return words
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word &>> count | word &<< (32 - count)
  }

  private static func bigSigma0(_ word: UInt32) -> UInt32 {
    rotate(word, 2) ^ rotate(word, 13) ^ rotate(word, 22)
  }

  private static func bigSigma1(_ word: UInt32) -> UInt32 {
    rotate(word, 6) ^ rotate(word, 11) ^ rotate(word, 25)
  }

  private static func smallSigma0(_ word: UInt32) -> UInt32 {
    rotate(word, 7) ^ rotate(word, 18) ^ word &>> 3
  }

  private static func smallSigma1(_ word: UInt32) -> UInt32 {
    rotate(word, 17) ^ rotate(word, 19) ^ word &>> 10
  }

  // FIPS 180-4, section 4.2.2: the fractional parts of the cube roots of the first 64 primes.
  private static let constants: InlineArray<64, UInt32> = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5,
    0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3,
    0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc,
    0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13,
    0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3,
    0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5,
    0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208,
    0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}

/// The end of a message after its whole blocks, padded to one or two blocks.
///
/// Source: FIPS 180-4, section 5.1.1.
private struct PaddedTail {
  private(set) var bytes = InlineArray<128, UInt8>(repeating: 0)
  let blockCount: Int

  init(_ rest: Span<UInt8>, messageCount: Int) {
    // The padding has at least the byte 0x80 and eight bytes for the length.
    blockCount = rest.count + 9 <= 64 ? 1 : 2
    for index in rest.indices { bytes[index] = rest[index] }
    bytes[rest.count] = 0x80
    let bitCount = UInt64(messageCount) &* 8
    for index in 0..<8 {
      bytes[blockCount * 64 - 1 - index] = UInt8(truncatingIfNeeded: bitCount >> (8 * index))
    }
  }
}
