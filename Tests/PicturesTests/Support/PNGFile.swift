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

  /// The colour of each pixel as six hexadecimal digits would write it, row by row.
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

  /// Source: annex D.
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
