import StoredGames
import Testing

@Suite("The checksum of a row")
struct ChecksumTests {
  private static let number: Int64 = 0x0102_0304_0506_0708

  /// A value for each column except the checksum. Some numbers use all eight bytes.
  private static let values: [StoredValue] = [
    .number(number), .text("000000000000000000000001"), .number(2), .null, .text("f5@1 d6@2"),
    .text("manual"), .text("computer"), .text("master"), .number(-number), .number(.max),
    .number(1_700_000_000_000), .number(1_700_000_000_200), .number(3),
    .number(1_700_000_000_100), .null, .number(1), .text("hdl:01"), .text(""), .null,
    .null,
  ]

  // From another implementation of FNV-1a in 64 bits (draft-eastlake-fnv), in Python. Files already
  // hold such checksums, so the result must never change.
  private static let checksum = Int64(bitPattern: 0xBE75_90B9_179C_ACB5)

  @Test("is the same in all versions of the program")
  func fixed() {
    #expect(StoredGame.checksum(of: Self.values[...]) == Self.checksum)
    #expect(row(Self.values).isWhole)
  }

  @Test("changes with each byte of a number", arguments: 0..<8)
  func bytes(byte: Int) {
    let bit: Int64 = 1 << (8 * byte)
    var values = Self.values
    values[0] = .number(Self.number ^ bit)
    #expect(StoredGame.checksum(of: values[...]) != Self.checksum)
    #expect(!row(values).isWhole)
  }

  @Test("covers names, an offer and a rematch", arguments: ["", "0=Ann"])
  func people(text: String) {
    #expect(!row(Self.values.dropLast() + [.text(text)]).isWhole)
  }

  @Test("doesn't change when a column is added that an older row lacks")
  func addedColumn() {
    #expect(StoredGame.checksum(of: Self.values + [.null, .null]) == Self.checksum)
    #expect(StoredGame.checksum(of: Self.values + [.null, .number(0)]) != Self.checksum)
    #expect(StoredGame.checksum(of: Self.values.dropLast()) != Self.checksum)
  }

  private func row(_ values: [StoredValue]) -> StoredGame {
    StoredGame(values: values + [.number(Self.checksum)])
  }
}
