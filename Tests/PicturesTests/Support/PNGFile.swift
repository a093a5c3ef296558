import Testing

/// A PNG file read back: its chunks and, for sixteen colours without filters, its pixels.
///
/// Source: Portable Network Graphics (PNG) Specification (Third Edition).
struct PNGFile {
  struct Chunk {
    let type: String
    let data: [UInt8]
    let crc: UInt32
    let crcOfContent: UInt32
  }

  let signature: [UInt8]
  let chunks: [Chunk]

  init(_ bytes: [UInt8]) throws {
    signature = Array(bytes.prefix(8))
    var chunks: [Chunk] = []
    var rest = bytes.dropFirst(8)
    while !rest.isEmpty {
      let count = Int(Self.number(rest.prefix(4)))
      try #require(rest.count >= count + 12)
      let content = rest.dropFirst(4).prefix(4 + count)
      chunks.append(
        Chunk(
          type: String(decoding: content.prefix(4), as: UTF8.self),
          data: Array(content.dropFirst(4)),
          crc: Self.number(rest.dropFirst(8 + count).prefix(4)),
          crcOfContent: Self.crc(content)))
      rest = rest.dropFirst(12 + count)
    }
    self.chunks = chunks
  }

  func data(_ type: String) throws -> [UInt8] {
    try #require(chunks.first { $0.type == type }).data
  }

  /// The colour of each pixel as 0xRRGGBB, row by row.
  func pixels(width: Int) throws -> [[UInt32]] {
    let palette = try data("PLTE").chunked(3).map { $0.reduce(0) { $0 << 8 | UInt32($1) } }
    return try Inflate.decompressed(data("IDAT")).chunked(width / 2 + 1).map { row in
      try #require(row.first == 0)
      return row.dropFirst().flatMap { [palette[Int($0 >> 4)], palette[Int($0 & 15)]] }
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Source: annex D of the PNG specification.
  private static func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in
        crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1
      }
    }
  }
}

extension Array {
  fileprivate func chunked(_ count: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: self.count, by: count).map { self[$0..<Swift.min($0 + count, self.count)] }
  }
}

/// Decompresses a zlib stream with separate code, so that the tests don't depend on what they check.
///
/// Source: RFC 1950, section 2.2, and RFC 1951, sections 3.1 and 3.2.
struct Inflate {
  struct Damage: Error {
    let reason: String
  }

  private let bytes: [UInt8]
  private var place = 2
  private var bits: UInt32 = 0
  private var bitCount = 0
  private var output: [UInt8] = []

  static func decompressed(_ stream: [UInt8]) throws -> [UInt8] {
    var inflate = Inflate(bytes: stream)
    return try inflate.run()
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func run() throws -> [UInt8] {
    guard bytes.count > 6, bytes[0] == 0x78, (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0 else {
      throw Damage(reason: "header")
    }
    var isLast = false
    while !isLast {
      isLast = try take(1) == 1
      switch try take(2) {
      case 0: try copyStored()
      case 1: try decode(literals: .fixedLiterals, distances: .fixedDistances)
      case 2:
        let (literals, distances) = try dynamicCodes()
        try decode(literals: literals, distances: distances)
      default: throw Damage(reason: "block type")
      }
    }
    guard place + 4 == bytes.count, Array(bytes[place...]) == adler32 else {
      throw Damage(reason: "Adler-32")
    }
    return output
  }

  private mutating func take(_ count: Int) throws -> Int {
    while bitCount < count {
      guard place < bytes.count else { throw Damage(reason: "end of data") }
      bits |= UInt32(bytes[place]) << UInt32(bitCount)
      bitCount += 8
      place += 1
    }
    defer {
      bits >>= UInt32(count)
      bitCount -= count
    }
    return Int(bits & (1 << UInt32(count) - 1))
  }

  private mutating func copyStored() throws {
    (bits, bitCount) = (0, 0)
    let count = try take(16)
    guard try take(16) == ~count & 0xFFFF else { throw Damage(reason: "stored length") }
    for _ in 0..<count { output.append(UInt8(try take(8))) }
  }

  private mutating func symbol(_ code: HuffmanCode) throws -> Int {
    var word = 0
    var first = 0
    var index = 0
    for count in code.counts.dropFirst() {
      word |= try take(1)
      if word - count < first { return code.symbols[index + word - first] }
      index += count
      first = (first + count) << 1
      word <<= 1
    }
    throw Damage(reason: "code")
  }

  private mutating func decode(literals: HuffmanCode, distances: HuffmanCode) throws {
    while true {
      let literal = try symbol(literals)
      if literal == 256 { return }
      if literal < 256 {
        output.append(UInt8(literal))
        continue
      }
      let length = try Self.lengths[literal - 257] + take(Self.lengthBits[literal - 257])
      let code = try symbol(distances)
      let distance = try Self.distances[code] + take(Self.distanceBits[code])
      guard distance <= output.count else { throw Damage(reason: "distance") }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }

  private mutating func dynamicCodes() throws -> (HuffmanCode, HuffmanCode) {
    let literalCount = try take(5) + 257
    let distanceCount = try take(5) + 1
    let orderCount = try take(4) + 4
    var order = Array(repeating: 0, count: 19)
    for place in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
      .prefix(orderCount)
    {
      order[place] = try take(3)
    }
    let code = HuffmanCode(lengths: order)
    var lengths: [Int] = []
    while lengths.count < literalCount + distanceCount {
      switch try symbol(code) {
      case 16: lengths += Array(repeating: lengths.last ?? 0, count: 3 + (try take(2)))
      case 17: lengths += Array(repeating: 0, count: 3 + (try take(3)))
      case 18: lengths += Array(repeating: 0, count: 11 + (try take(7)))
      case let length: lengths.append(length)
      }
    }
    return (
      HuffmanCode(lengths: Array(lengths[..<literalCount])),
      HuffmanCode(lengths: Array(lengths[literalCount...]))
    )
  }

  private var adler32: [UInt8] {
    var low = 1
    var high = 0
    for byte in output {
      low = (low + Int(byte)) % 65521
      high = (high + low) % 65521
    }
    return [high >> 8, high & 255, low >> 8, low & 255].map { UInt8($0) }
  }

  private static let lengths = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  private static let lengthBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distances = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
    3073, 4097, 6145, 8193, 12289, 16385, 24577,
  ]
  private static let distanceBits = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13,
    13,
  ]
}

/// A canonical Huffman code.
///
/// Source: RFC 1951, section 3.2.2.
struct HuffmanCode {
  /// The number of symbols with each code length.
  let counts: [Int]
  /// The symbols in the order of their codes.
  let symbols: [Int]

  init(lengths: [Int]) {
    counts = [0] + (1...15).map { length in lengths.count { $0 == length } }
    symbols = (1...15).flatMap { length in lengths.indices.filter { lengths[$0] == length } }
  }

  static let fixedLiterals = HuffmanCode(
    lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
  static let fixedDistances = HuffmanCode(lengths: Array(repeating: 5, count: 30))
}
