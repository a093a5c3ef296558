import StoredGames
import Testing

@Suite("The checksum of a row")
struct ChecksumTests {
  private static let number: Int64 = 0x0102_0304_0506_0708

  /// A value for each column of rows from before names, except the checksum. Some numbers use all eight octets.
  private static let values: [StoredValue] = [
    .number(number), .text("00000000000000000001"), .number(2), .null, .text("f5@1 d6@2"),
    .text("manual"), .text("computer"), .text("easy"), .number(-number), .number(.max),
    .number(1_700_000_000_000), .number(1_700_000_000_200), .number(3),
    .number(1_700_000_000_100), .null, .number(1), .text("hdl:01"), .text(""), .null,
  ]

  // From another implementation of FNV-1a in 64 bits (draft-eastlake-fnv), in Python. Files already
  // hold such checksums, so the result must never change.
  private static let checksum: Int64 = 0x402D_6CF3_9A3C_04A3

  @Test("is the same in all versions of the program")
  func fixed() {
    #expect(StoredGame.checksum(of: Self.values[...]) == Self.checksum)
    #expect(row(Self.values, .null).isWhole)
  }

  @Test("changes with each octet of a number", arguments: 0..<8)
  func octets(octet: Int) {
    let bit: Int64 = 1 << (8 * octet)
    var values = Self.values
    values[0] = .number(Self.number ^ bit)
    #expect(StoredGame.checksum(of: values[...]) != Self.checksum)
    #expect(!row(values, .null).isWhole)
  }

  @Test("covers names, an offer and a rematch if there are any")
  func people() {
    let people = StoredValue.text("0=Ann")
    #expect(!row(Self.values, people).isWhole)
    let checksum = StoredGame.checksum(of: (Self.values + [people])[...])
    #expect(row(Self.values, people, checksum).isWhole)
    for other in [.null, .text(""), .text("0=Bob"), .number(0)] as [StoredValue] {
      #expect(!row(Self.values, other, checksum).isWhole)
    }
  }

  private func row(
    _ values: [StoredValue], _ people: StoredValue, _ checksum: Int64 = checksum
  ) -> StoredGame {
    StoredGame(values: values + [people, .number(checksum)])
  }
}
