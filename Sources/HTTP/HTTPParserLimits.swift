/// How much of a request is read before it is refused.
public struct HTTPParserLimits: Sendable, Equatable {
  /// Octets of the request line; beyond: 414. At least 8,000 are recommended
  /// (RFC 9112, section 3).
  public var requestLine: Int
  /// Octets of the header section, and of a trailer section, and of all chunk extensions of a
  /// body; beyond: 431.
  public var fieldBytes: Int
  /// Number of header fields, and of trailer fields; beyond: 431.
  public var fieldCount: Int
  /// Octets of the body; beyond: 413.
  public var body: Int

  /// Limits that hold every request a browser sends to pages like ours.
  public init(
    requestLine: Int = 8_192,
    fieldBytes: Int = 16_384,
    fieldCount: Int = 100,
    body: Int = 65_536
  ) {
    self.requestLine = requestLine
    self.fieldBytes = fieldBytes
    self.fieldCount = fieldCount
    self.body = body
  }

  /// Octets of a method: the longest registered one has 17.
  static let method = 32
  /// Octets of a line that tells a chunk's size, extensions included.
  static let chunkLine = 256
  /// Empty lines before a request (RFC 9112, section 2.2, asks for one at least).
  static let leadingEmptyLines = 2
}
