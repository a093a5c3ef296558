/// The reverse proxies that are believed when they say for whom they ask.
public struct TrustedProxies: Hashable, Sendable {
  private let blocks: [IPAddressBlock]

  /// The proxies with addresses in these blocks.
  public init(_ blocks: [IPAddressBlock] = []) {
    self.blocks = blocks
  }

  /// Whether a proxy at this address is believed.
  public func contains(_ address: IPAddress) -> Bool {
    blocks.contains { $0.contains(address) }
  }

  /// Who has sent a request that came from a peer.
  ///
  /// A trusted peer is asked by whom it was asked, and so on, as long as that is a trusted proxy,
  /// too: `X-Forwarded-For` is read from its end, because anybody can send one to begin with.
  /// All whose addresses can't be read so far count as one visitor, ``IPAddress/unspecified``;
  /// `X-Forwarded-Proto` counts as the nearest proxy has written it. Of anybody else both are ignored.
  public func client(of request: HTTPRequest, from peer: HTTPClient) -> HTTPClient {
    guard !blocks.isEmpty, contains(peer.address) else { return peer }
    var client = peer
    if let address = visitor(request.fields.values(of: .xForwardedFor)) {
      client.address = address
    }
    client.forwardedScheme = request.fields.values(of: .xForwardedProto).last?
      .split(separator: ",").last.flatMap { HTTPClient.Scheme(rawValue: $0.trimmed.lowercased()) }
    return client
  }

  /// How many octets of a line are looked at, from its end: the addresses of some twenty proxies.
  private static let longestChain = 1024

  /// The last address that is no trusted proxy's, or the first of all if each of them is.
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
      // Whoever stands before that can't be told.
      if line.utf8.count > Self.longestChain { return .unspecified }
    }
    return visitor
  }
}

extension IPAddress {
  /// An address as proxies write it: perhaps with a port, an IPv6 address perhaps in brackets.
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
}

extension IPAddress {
  /// How many octets an address with its port has at most.
  private static let longestForwarded = 64
}

extension Substring {
  /// Whether this is empty or a port behind a colon.
  fileprivate var isPortSuffix: Bool {
    guard !isEmpty else { return true }
    return hasPrefix(":") && (2...6).contains(utf8.count) && utf8.dropFirst().allSatisfy(\.isDigit)
  }

  /// The text without spaces and tabs at both ends.
  fileprivate var trimmed: Substring {
    let start = utf8.drop(while: \.isOptionalWhitespace)
    let end = start.lastIndex { !$0.isOptionalWhitespace }
    return Substring(end.map { start[...$0] } ?? start)
  }
}

/// Who is at the other end of a connection, or has sent a request over it.
public struct HTTPClient: Hashable, Sendable {
  /// The schemes that a request may come by.
  public enum Scheme: String, Sendable {
    /// Readable on its way.
    case http
    /// Encrypted.
    case https
  }

  /// The address of the peer; of a request that came by a trusted proxy, the visitor's.
  public var address: IPAddress
  /// The peer's port.
  public var port: UInt16
  /// How the visitor has reached a trusted proxy; `nil` if none has told.
  public var forwardedScheme: Scheme?

  /// A client at this address.
  public init(address: IPAddress, port: UInt16 = 0, forwardedScheme: Scheme? = nil) {
    self.address = address
    self.port = port
    self.forwardedScheme = forwardedScheme
  }

  /// A client on this machine, at 127.0.0.1.
  public static var local: HTTPClient { HTTPClient(address: IPAddress(ipv4: 0x7F00_0001)) }
}
