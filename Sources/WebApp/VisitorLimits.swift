/// How much one address, or one /64 network of IPv6, may do; nil sets no limit.
///
/// A household behind one address that plays as fast as it can never meets the standard ones.
public struct VisitorLimits: Sendable, Hashable {
  /// How often it may create a game.
  public var newGames: RequestRate? = RequestRate(burst: 30, then: 10, per: .minute)
  /// How often it may change one.
  public var changes: RequestRate? = RequestRate(burst: 120, then: 10, per: .second)
  /// How many of its requests may be held at the same time.
  public var held: Int? = 100

  /// The standard limits.
  public init() {}
}
