/// The secret of a seat or an invite: 128 random bits as 32 hexadecimal digits in lower case.
public struct SeatKey: Sendable, Hashable {
  /// The 32 digits.
  public let text: String

  private static let digits = Array("0123456789abcdef".utf8)

  /// The key with that spelling; nil if it is anything but 32 digits.
  public init?(_ text: String) {
    guard text.utf8.count == 32, text.utf8.allSatisfy(Self.digits.contains) else { return nil }
    self.text = text
  }

  /// A new key.
  public init(using generator: inout some RandomNumberGenerator) {
    var text: [UInt8] = []
    for _ in 0..<2 {
      let word = generator.next()
      for shift in stride(from: UInt64(0), to: 64, by: 4) {
        text.append(Self.digits[Int(truncatingIfNeeded: (word >> shift) & 15)])
      }
    }
    self.text = String(decoding: text, as: UTF8.self)
  }
}
