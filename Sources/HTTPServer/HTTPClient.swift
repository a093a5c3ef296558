/// Who is at the other end of a connection.
public struct HTTPClient: Hashable, Sendable {
  /// An IP address as 16 octets; an IPv4 address is mapped into `::ffff:0:0/96`
  /// (RFC 4291, section 2.5.5.2).
  public struct Address: Hashable, Sendable {
    let high: UInt64
    let low: UInt64

    init(high: UInt64, low: UInt64) {
      self.high = high
      self.low = low
    }

    init(ipv4: UInt32) {
      self.init(high: 0, low: 0xFFFF_0000_0000 | UInt64(ipv4))
    }

    var ipv4: UInt32? {
      high == 0 && low >> 32 == 0xFFFF ? UInt32(truncatingIfNeeded: low) : nil
    }

    /// Whether it is this machine itself: `127.0.0.0/8` or `::1`.
    public var isLoopback: Bool {
      if let ipv4 { return ipv4 >> 24 == 127 }
      return high == 0 && low == 1
    }

    /// What counts as one client: the address, or the /64 network that one is given with IPv6.
    var network: Address { ipv4 == nil && !isLoopback ? Address(high: high, low: 0) : self }
  }

  /// The address of the peer: of a reverse proxy, if there is one in between.
  public var address: Address
  /// The peer's port.
  public var port: UInt16

  /// A client for tests, at 127.0.0.1.
  public static var local: HTTPClient {
    HTTPClient(address: Address(ipv4: 0x7F00_0001), port: 0)
  }
}

extension HTTPClient.Address: CustomStringConvertible {
  /// The usual notation, such as `127.0.0.1` or `2001:db8:0:0:0:0:0:1`.
  public var description: String {
    if let ipv4 {
      return [24, 16, 8, 0].map { String(ipv4 >> $0 & 0xFF) }.joined(separator: ".")
    }
    return [high, low].flatMap { half in
      [48, 32, 16, 0].map { String(half >> UInt64($0) & 0xFFFF, radix: 16) }
    }.joined(separator: ":")
  }
}
