import Testing

@testable import Pictures

@Suite("Compression")
struct ZlibTests {
  @Test(
    "gives a zlib stream that decompresses to the same bytes", arguments: [0, 1, 2, 1000, 100_000])
  func roundTrip(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * $0 >> 7) }
    for level: Int32 in [0, 1, 6, 9] {
      #expect(try Inflate.decompressed(Zlib.compressed(bytes, level: level)) == bytes)
    }
  }

  @Test("reports zlib's refusal")
  func refusal() {
    let error = #expect(throws: ZlibError.self) { try Zlib.compressed([1, 2, 3], level: 42) }
    #expect(error == ZlibError(code: -2))
    #expect(error?.description.contains("-2") == true)
  }

  @Test("computes the CRC of the specification's IEND chunk")
  func crc() {
    #expect(Zlib.crc(Array("IEND".utf8)[...]) == 0xAE42_6082)
    #expect(Zlib.crc([]) == 0)
  }
}
