/// Addresses that begin with the same bits, such as `10.0.0.0/8` (RFC 4632, section 3.1).
public struct IPAddressBlock: Hashable, Sendable {
  private let first: IPAddress
  private let bits: Int

  /// The block of a single address.
  public init(_ address: IPAddress) {
    self.init(address, bits: 128)
  }

  /// The block that a text such as `192.0.2.1`, `10.0.0.0/8` or `fd00::/8` names; bits behind
  /// the prefix are passed over.
  public init?(_ text: String) {
    guard text.utf8.allSatisfy(\.isASCII) else { return nil }
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let address = parts.first.flatMap({ IPAddress(text: $0) }) else { return nil }
    guard parts.count == 2 else {
      self.init(address)
      return
    }
    let isIPv4 = !parts[0].utf8.contains(UInt8(ascii: ":"))
    guard parts[1].utf8.allSatisfy(\.isDigit), let bits = Int(parts[1]),
      bits <= (isIPv4 ? 32 : 128)
    else { return nil }
    self.init(address, bits: isIPv4 ? 96 + bits : bits)
  }

  private init(_ address: IPAddress, bits: Int) {
    first = address.prefix(bits)
    self.bits = bits
  }

  /// The addresses of this machine itself.
  public static let loopback = [
    IPAddressBlock(IPAddress(ipv4: 0x7F00_0000), bits: 104),
    IPAddressBlock(IPAddress(high: 0, low: 1)),
  ]

  /// Whether an address lies in the block; no IPv4 address lies in one of IPv6, such as `::/0`.
  public func contains(_ address: IPAddress) -> Bool {
    address.prefix(bits) == first && (bits >= 96 || address.ipv4 == nil)
  }
}
