/// How many connections a server holds; one beyond is answered with 503 and closed.
public struct ConnectionLimits: Sendable, Equatable {
  /// All connections together.
  public var total: Int
  /// Those of one address, or of one /64 network with IPv6.
  public var perAddress: Int
  /// Whether the limit per address holds for this machine too, from which all connections come
  /// when a reverse proxy stands in front.
  public var countsLoopback: Bool

  /// Limits for a machine of today.
  public init(total: Int = 16_384, perAddress: Int = 256, countsLoopback: Bool = false) {
    self.total = total
    self.perAddress = perAddress
    self.countsLoopback = countsLoopback
  }
}
