/// The SHA-256 digest of a seat's or an invite's key: what a game keeps instead of the key itself.
public struct SeatDigest: Sendable, Hashable {
  /// The 32 bytes.
  public let bytes: [UInt8]

  /// A digest of 32 bytes; nil for any other number.
  public init?(bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    self.bytes = bytes
  }
}
