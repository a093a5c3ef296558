import Encodings

/// The reverse proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` fields are trusted.
package struct TrustedProxies: Hashable, Sendable {
  private let blocks: [IPAddressBlock]

  package init(_ blocks: [IPAddressBlock] = []) { self.blocks = blocks }

  package func contains(_ address: IPAddress) -> Bool {
    blocks.contains { $0.contains(address) }
  }

  /// The client that sent a request, given the peer of its connection.
  ///
  /// For a trusted peer, reads `X-Forwarded-For` from its end, skips trusted proxies, and returns the first
  /// other address. The beginning of the field can't be trusted, because any client can send one. Clients
  /// whose address can't be read count as one visitor, ``IPAddress/unspecified``. `X-Forwarded-Proto` is
  /// taken from the nearest proxy. For any other peer both fields are ignored.
  package func client(of request: HTTPRequest, from peer: HTTPClient) -> HTTPClient {
    guard !blocks.isEmpty, contains(peer.address) else { return peer }
    var client = peer
    if let address = visitor(request.fields.values(of: .xForwardedFor)) {
      client.address = address
    }
    client.forwardedScheme = request.fields.values(of: .xForwardedProto).last?
      .split(separator: ",").last.flatMap { HTTPClient.Scheme(rawValue: $0.trimmed.lowercased()) }
    return client
  }

  /// The maximum number of bytes to read of one line, from its end: enough for about twenty proxies.
  private static let longestChain = 1024

  /// The last address that is not a trusted proxy, or the very first one if all are trusted.
  private func visitor(_ lines: [String]) -> IPAddress? {
    var visitor: IPAddress?
    for line in lines.reversed() {
      var rest = line.utf8.suffix(Self.longestChain)
      while !rest.isEmpty {
        let comma = rest.lastIndex(of: UInt8(ascii: ","))
        let entry = Substring(comma.map { rest[rest.index(after: $0)...] } ?? rest).trimmed
        rest = comma.map { rest[..<$0] } ?? rest[rest.endIndex...]
        if entry.isEmpty { continue }
        guard let address = IPAddress(forwarded: entry) else { return .unspecified }
        guard contains(address) else { return address }
        visitor = address
      }
      // The earlier part of the line is not read, so the client is unknown.
      if line.utf8.count > Self.longestChain { return .unspecified }
    }
    return visitor
  }
}

extension IPAddress {
  /// Parses an address as proxies write it: with an optional port, and IPv6 with or without brackets.
  fileprivate init?(forwarded text: Substring) {
    guard text.utf8.count <= Self.longestForwarded else { return nil }
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]"), text[text.index(after: end)...].isPortSuffix else {
        return nil
      }
      let literal = text[..<end].dropFirst()
      guard literal.utf8.contains(UInt8(ascii: ":")) else { return nil }
      self.init(text: literal)
    } else if let colon = text.firstIndex(of: ":"), colon == text.lastIndex(of: ":") {
      guard text[colon...].isPortSuffix else { return nil }
      self.init(text: text[..<colon])
    } else {
      self.init(text: text)
    }
  }

  /// The maximum length of an address with its port, in bytes.
  private static let longestForwarded = 64
}

extension Substring {
  /// Whether this is empty or a colon and a port.
  fileprivate var isPortSuffix: Bool {
    guard !isEmpty else { return true }
    return hasPrefix(":") && (2...6).contains(utf8.count) && utf8.dropFirst().allSatisfy(\.isDigit)
  }

  fileprivate var trimmed: Substring {
    let start = utf8.drop(while: \.isOptionalWhitespace)
    let end = start.lastIndex { !$0.isOptionalWhitespace }
    return Substring(end.map { start[...$0] } ?? start)
  }
}

/// The client at the other end of a connection, or the one that sent a request through a proxy.
package struct HTTPClient: Hashable, Sendable {
  package enum Scheme: String, Sendable {
    case http
    case https
  }

  /// The address of the peer; for a request through a trusted proxy, the visitor's.
  package var address: IPAddress
  package var port: UInt16
  /// The scheme that the visitor used to reach a trusted proxy; `nil` if no proxy reported it.
  package var forwardedScheme: Scheme?

  package init(address: IPAddress, port: UInt16 = 0, forwardedScheme: Scheme? = nil) {
    (self.address, self.port, self.forwardedScheme) = (address, port, forwardedScheme)
  }

  package static var local: HTTPClient { HTTPClient(address: IPAddress(ipv4: 0x7F00_0001)) }
}
