import Encodings

/// An IP address as 16 bytes.
///
/// An IPv4 address is mapped to `::ffff:0:0/96` (RFC 4291, section 2.5.5.2), so its IPv4 and IPv6 spellings are equal.
package struct IPAddress: Hashable, Sendable {
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    (self.high, self.low) = (high, low)
  }

  /// Creates an IPv4 address, such as `0x7F000001` for 127.0.0.1.
  package init(ipv4: UInt32) {
    self.init(high: 0, low: 0xFFFF_0000_0000 | UInt64(ipv4))
  }

  /// The unspecified address `::` (RFC 4291, section 2.5.2).
  package static let unspecified = IPAddress(high: 0, low: 0)

  /// The four bytes of an IPv4 address; `nil` for IPv6.
  package var ipv4: UInt32? {
    high == 0 && low >> 32 == 0xFFFF ? UInt32(truncatingIfNeeded: low) : nil
  }

  /// Whether this is a loopback address: `127.0.0.0/8` or `::1`.
  package var isLoopback: Bool {
    if let ipv4 { return ipv4 >> 24 == 127 }
    return high == 0 && low == 1
  }

  /// The addresses that count as one visitor: an IPv4 address, or the /64 network that an IPv6 visitor is assigned.
  package var network: IPAddress { part(64) }

  /// The largest assignment to one subscriber: an IPv4 address, or a /48 network of IPv6, which contains
  /// 65,536 of ``network`` (RFC 6177, section 2).
  package var site: IPAddress { part(48) }

  /// The smallest allocation to a provider: an IPv4 address, or a /32 network of IPv6.
  package var allocation: IPAddress { part(32) }

  private func part(_ bits: Int) -> IPAddress {
    ipv4 == nil && !isLoopback ? prefix(bits) : self
  }

  /// The address with all bits after the first `bits` set to zero.
  func prefix(_ bits: Int) -> IPAddress {
    IPAddress(high: high.prefix(bits), low: low.prefix(bits - 64))
  }
}

extension UInt64 {
  fileprivate func prefix(_ bits: Int) -> UInt64 {
    bits <= 0 ? 0 : bits >= 64 ? self : self & ~(.max >> UInt64(bits))
  }
}

extension IPAddress: LosslessStringConvertible {
  /// Parses an address such as `192.0.2.1`, `2001:db8::1` or `::ffff:192.0.2.1` (RFC 4291, section 2.2; RFC
  /// 3986, section 3.2.2).
  ///
  /// `nil` for any other text, including one with a port, a zone or a leading zero in IPv4.
  package init?(_ text: String) {
    guard text.utf8.allSatisfy(\.isASCII) else { return nil }
    self.init(text: text[...])
  }

  init?(text: Substring) {
    if text.utf8.contains(UInt8(ascii: ":")) {
      self.init(ipv6: text)
    } else {
      guard let ipv4 = Self.ipv4(text) else { return nil }
      self.init(ipv4: ipv4)
    }
  }

  private static func ipv4(_ text: Substring) -> UInt32? {
    let parts = text.split(separator: ".", maxSplits: 4, omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    var address: UInt32 = 0
    for part in parts {
      // Some programs read a leading zero as the start of an octal number.
      guard (1...3).contains(part.utf8.count), part.utf8.allSatisfy(\.isDigit),
        part == "0" || !part.hasPrefix("0"), let byte = UInt8(part)
      else { return nil }
      address = address << 8 | UInt32(byte)
    }
    return address
  }

  private init?(ipv6 text: Substring) {
    let gap = text.firstRange(of: "::")
    let before = gap.map { text[..<$0.lowerBound] } ?? text
    guard let first = Self.groups(before, isLast: gap == nil) else { return nil }
    var groups = first
    if let gap {
      // A `::` replaces at least one group of zeros.
      guard let last = Self.groups(text[gap.upperBound...], isLast: true),
        first.count + last.count < 8
      else {
        return nil
      }
      groups += Array(repeating: 0, count: 8 - first.count - last.count) + last
    }
    guard groups.count == 8 else { return nil }
    self.init(high: Self.joined(groups[..<4]), low: Self.joined(groups[4...]))
  }

  private static func joined(_ groups: ArraySlice<UInt16>) -> UInt64 {
    groups.reduce(0) { $0 << 16 | UInt64($1) }
  }

  /// The 16-bit groups of a text; the last two may be written as an IPv4 address.
  private static func groups(_ text: Substring, isLast: Bool) -> [UInt16]? {
    guard !text.isEmpty else { return [] }
    var groups: [UInt16] = []
    let parts = text.split(separator: ":", maxSplits: 8, omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if isLast, index == parts.count - 1, let ipv4 = ipv4(part) {
        groups += [UInt16(ipv4 >> 16), UInt16(truncatingIfNeeded: ipv4)]
        continue
      }
      guard (1...4).contains(part.utf8.count),
        part.utf8.allSatisfy({ $0.hexadecimalValue != nil }), let group = UInt16(part, radix: 16)
      else { return nil }
      groups.append(group)
    }
    return groups.count <= 8 ? groups : nil
  }
}

extension IPAddress: CustomStringConvertible {
  /// The canonical spelling, such as `127.0.0.1` or `2001:db8::1` (RFC 5952, section 4).
  package var description: String {
    if let ipv4 {
      return [24, 16, 8, 0].map { String(ipv4 >> $0 & 0xFF) }.joined(separator: ".")
    }
    let groups = [high, low].flatMap { half in
      [48, 32, 16, 0].map { UInt16(truncatingIfNeeded: half >> UInt64($0)) }
    }
    guard let gap = Self.longestZeros(groups) else { return Self.text(groups[...]) }
    return Self.text(groups[..<gap.lowerBound]) + "::" + Self.text(groups[gap.upperBound...])
  }

  private static func text(_ groups: ArraySlice<UInt16>) -> String {
    groups.map { String($0, radix: 16) }.joined(separator: ":")
  }

  /// The longest run of at least two zeros, the first one if several are equally long; nil if there is none.
  private static func longestZeros(_ groups: [UInt16]) -> Range<Int>? {
    var longest = 0..<0
    var start = 0
    for (index, group) in groups.enumerated() {
      if group != 0 { start = index + 1 }
      if index + 1 - start > longest.count { longest = start..<(index + 1) }
    }
    return longest.count >= 2 ? longest : nil
  }
}

/// Addresses that begin with the same bits, such as `10.0.0.0/8` (RFC 4632, section 3.1).
package struct IPAddressBlock: Hashable, Sendable {
  private let first: IPAddress
  private let bits: Int

  /// Parses a block such as `192.0.2.1`, `10.0.0.0/8` or `fd00::/8`. Bits after the prefix are ignored.
  package init?(_ text: String) {
    guard text.utf8.allSatisfy(\.isASCII) else { return nil }
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let address = parts.first.flatMap({ IPAddress(text: $0) }) else { return nil }
    guard parts.count == 2 else {
      self.init(address)
      return
    }
    let isIPv4 = !parts[0].utf8.contains(UInt8(ascii: ":"))
    guard parts[1].utf8.allSatisfy(\.isDigit), let bits = Int(parts[1]), bits <= (isIPv4 ? 32 : 128)
    else { return nil }
    self.init(address, bits: isIPv4 ? 96 + bits : bits)
  }

  package init(_ address: IPAddress, bits: Int = 128) {
    first = address.prefix(bits)
    self.bits = bits
  }

  package static let loopback = [
    IPAddressBlock(IPAddress(ipv4: 0x7F00_0000), bits: 104),
    IPAddressBlock(IPAddress(high: 0, low: 1)),
  ]

  /// Whether the block contains an address. IPv6 blocks such as `::/0` contain no IPv4 addresses.
  package func contains(_ address: IPAddress) -> Bool {
    address.prefix(bits) == first && (bits >= 96 || address.ipv4 == nil)
  }
}

/// Counts resources in use by each network, to limit them.
package struct NetworkCounts: Sendable {
  /// The networks with a limit of their own, and the limit as a multiple of that of one ``IPAddress/network``.
  package static let scopes: [(networks: Int, of: @Sendable (IPAddress) -> IPAddress)] = [
    (1, { $0.network }), (4, { $0.site }), (16, { $0.allocation }),
  ]

  private var counts = NetworkCounts.scopes.map { _ in [IPAddress: Int]() }

  package init() {}

  /// Adds `count` for an address and returns true, unless its network would exceed `limit`, or its site or allocation
  /// its multiple of that.
  package mutating func enter(_ address: IPAddress, _ count: Int = 1, limit: Int) -> Bool {
    for (scope, counts) in zip(Self.scopes, counts) {
      let sum = counts[scope.of(address), default: 0] + count
      guard (sum - 1) / scope.networks < limit else { return false }
    }
    for (index, scope) in Self.scopes.enumerated() {
      counts[index][scope.of(address), default: 0] += count
    }
    return true
  }

  package mutating func leave(_ address: IPAddress, _ count: Int = 1) {
    for (index, scope) in Self.scopes.enumerated() {
      let left = counts[index][scope.of(address), default: count] - count
      counts[index][scope.of(address)] = left > 0 ? left : nil
    }
  }
}
