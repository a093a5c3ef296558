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
