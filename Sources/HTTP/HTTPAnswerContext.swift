/// What the serialiser must know of the request that is answered.
public struct HTTPAnswerContext: Sendable, Equatable {
  /// Whether the method was `HEAD`: the answer tells the length of a body that is not sent.
  public var isHead: Bool
  /// The version that the client speaks.
  public var version: HTTPVersion
  /// Whether the connection stays open after the answer.
  public var keepsConnection: Bool

  /// A context with these parts.
  public init(isHead: Bool, version: HTTPVersion, keepsConnection: Bool) {
    self.isHead = isHead
    self.version = version
    self.keepsConnection = keepsConnection
  }
}
