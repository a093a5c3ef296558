/// An IP address as 16 octets; an IPv4 address is mapped into `::ffff:0:0/96`
/// (RFC 4291, section 2.5.5.2), so that both spellings of it are equal.
public struct IPAddress: Hashable, Sendable {
  /// The first eight octets.
  public let high: UInt64
  /// The last eight octets.
  public let low: UInt64

  /// The address with these octets.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// An IPv4 address, such as `0x7F000001` for 127.0.0.1.
  public init(ipv4: UInt32) {
    self.init(high: 0, low: 0xFFFF_0000_0000 | UInt64(ipv4))
  }

  /// The four octets of an IPv4 address.
  public var ipv4: UInt32? {
    high == 0 && low >> 32 == 0xFFFF ? UInt32(truncatingIfNeeded: low) : nil
  }

  /// Whether it is this machine itself: `127.0.0.0/8` or `::1`.
  public var isLoopback: Bool {
    if let ipv4 { return ipv4 >> 24 == 127 }
    return high == 0 && low == 1
  }

  /// What counts as one visitor: the address, or the /64 network that one is given with IPv6.
  public var network: IPAddress {
    ipv4 == nil && !isLoopback ? IPAddress(high: high, low: 0) : self
  }

  /// The address with only its first bits, the others zero.
  func prefix(_ bits: Int) -> IPAddress {
    IPAddress(high: high.prefix(bits), low: low.prefix(bits - 64))
  }
}

extension UInt64 {
  fileprivate func prefix(_ bits: Int) -> UInt64 {
    bits <= 0 ? 0 : bits >= 64 ? self : self & ~(.max >> UInt64(bits))
  }
}
