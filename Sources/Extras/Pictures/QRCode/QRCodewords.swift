struct QRVersion: Sendable, Hashable {
  let number: Int
  let correctionCount: Int
  /// The number of data codewords in each block; longer blocks come last.
  let blocks: [Int]

  /// Source: table 9.
  static let all: [QRVersion] = [
    QRVersion(number: 1, correctionCount: 10, blocks: [16]),
    QRVersion(number: 2, correctionCount: 16, blocks: [28]),
    QRVersion(number: 3, correctionCount: 26, blocks: [44]),
    QRVersion(number: 4, correctionCount: 18, blocks: [32, 32]),
    QRVersion(number: 5, correctionCount: 24, blocks: [43, 43]),
    QRVersion(number: 6, correctionCount: 16, blocks: [27, 27, 27, 27]),
    QRVersion(number: 7, correctionCount: 18, blocks: [31, 31, 31, 31]),
    QRVersion(number: 8, correctionCount: 22, blocks: [38, 38, 39, 39]),
    QRVersion(number: 9, correctionCount: 22, blocks: [36, 36, 36, 37, 37]),
    QRVersion(number: 10, correctionCount: 26, blocks: [43, 43, 43, 43, 44]),
  ]

  var size: Int { 17 + 4 * number }

  /// Source: table 3.
  var lengthBits: Int { number < 10 ? 8 : 16 }

  var dataCount: Int { blocks.reduce(0, +) }

  /// The number of bytes that fit besides the mode and the length.
  var capacity: Int { dataCount - (4 + lengthBits + 7) / 8 }

  /// The centre coordinates of the alignment patterns, both for columns and rows.
  ///
  /// Source: table E.1.
  var alignments: [Int] {
    switch number {
    case 1: []
    case 2...6: [6, size - 7]
    default: [6, size / 2, size - 7]
    }
  }
}

struct QRCodewords {
  private let version: QRVersion
  /// Source: section 7.4.
  let data: [UInt8]

  init(_ bytes: [UInt8], _ version: QRVersion) {
    self.version = version
    var bits = BitWriter()
    // The mode indicator for byte mode.
    bits.append(0b0100, count: 4)
    bits.append(bytes.count, count: version.lengthBits)
    for byte in bytes { bits.append(Int(byte), count: 8) }
    // The terminator. It ends at a byte boundary in all these versions.
    bits.append(0, count: 4)
    let padding: [UInt8] = [0xEC, 0x11]
    data = bits.bytes + (0..<version.dataCount - bits.bytes.count).map { padding[$0 % 2] }
  }

  /// All codewords in the order of the symbol: the first codewords of all blocks, then the second ones, and so on.
  ///
  /// Source: section 7.6.
  var all: [UInt8] {
    var blocks: [[UInt8]] = []
    var rest = data[...]
    for count in version.blocks {
      blocks.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    let corrections = blocks.map { ReedSolomon.remainder(of: $0, count: version.correctionCount) }
    return Self.interleaved(blocks) + Self.interleaved(corrections)
  }

  private static func interleaved(_ blocks: [[UInt8]]) -> [UInt8] {
    let longest = blocks.map(\.count).max() ?? 0
    return (0..<longest).flatMap { place in
      blocks.compactMap { place < $0.count ? $0[place] : nil }
    }
  }
}

private struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var count = 0

  /// Appends the lowest `bits` bits of a number, the highest of them first.
  mutating func append(_ value: Int, count bits: Int) {
    for bit in (0..<bits).reversed() {
      if count % 8 == 0 { bytes.append(0) }
      if value >> bit & 1 == 1 { bytes[count / 8] |= 0x80 >> UInt8(count % 8) }
      count += 1
    }
  }
}

/// Reed-Solomon error correction codewords, in the field of 256 elements modulo x⁸ + x⁴ + x³ + x² + 1.
///
/// Source: section 7.5 and annex A.
enum ReedSolomon {
  static func remainder(of data: [UInt8], count: Int) -> [UInt8] {
    let generator = generator(degree: count)
    var remainder = [UInt8](repeating: 0, count: count)
    for codeword in data {
      let factor = codeword ^ remainder.removeFirst()
      remainder.append(0)
      for place in 0..<count { remainder[place] ^= product(generator[place], factor) }
    }
    return remainder
  }

  /// The coefficients of (x - 2⁰)(x - 2¹)… from the highest to the lowest power, without the first one, which is 1.
  private static func generator(degree: Int) -> [UInt8] {
    var coefficients: [UInt8] = [1]
    var root: UInt8 = 1
    for _ in 0..<degree {
      let next = coefficients.map { product($0, root) }
      coefficients.append(0)
      for place in next.indices { coefficients[place + 1] ^= next[place] }
      root = product(root, 2)
    }
    return Array(coefficients.dropFirst())
  }

  static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
    var product: UInt8 = 0
    for bit in (0..<8).reversed() {
      product = product << 1 ^ (product >> 7 == 1 ? 0x1D : 0)
      if right >> bit & 1 == 1 { product ^= left }
    }
    return product
  }
}
