/// The SHA-256 digest of a seat's or an invite's key: what a game keeps instead of the key itself.
public struct SeatDigest: Sendable, Hashable {
  /// In the value itself and not in an array: a game has one for each seat, and each page reads a game.
  private let octets: SIMD32<UInt8>

  /// The 32 bytes.
  public var bytes: [UInt8] { octets.indices.map { octets[$0] } }

  /// A digest of 32 bytes; nil for any other number.
  public init?(bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    self.init(SIMD32(bytes))
  }

  /// The digest of these bytes.
  public init(_ octets: SIMD32<UInt8>) {
    self.octets = octets
  }
}
