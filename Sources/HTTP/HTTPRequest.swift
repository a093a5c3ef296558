/// A request as it was received (RFC 9112, section 3).
public struct HTTPRequest: Sendable, Equatable {
  /// What is asked for.
  public var method: HTTPMethod
  /// The target up to the question mark, still percent-encoded and so ASCII; begins with `/`, but
  /// for the `*` of `OPTIONS *`.
  public var path: String
  /// The target after the question mark, still percent-encoded; `nil` without question mark.
  public var query: String?
  /// The version of the request line.
  public var version: HTTPVersion
  /// The header fields; `Host` is the target's where the target was an absolute one
  /// (RFC 9112, section 3.2.2).
  public var fields: HTTPFields
  /// The content, freed from any transfer coding.
  public var body: [UInt8]

  /// A request with these parts.
  public init(
    method: HTTPMethod, path: String, query: String?, version: HTTPVersion, fields: HTTPFields,
    body: [UInt8]
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.version = version
    self.fields = fields
    self.body = body
  }

  /// A request to a target such as `/g/x?seen=3`.
  public init(
    method: HTTPMethod = .get, target: String, fields: HTTPFields = [:], body: [UInt8] = [],
    version: HTTPVersion = .http1_1
  ) {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    self.init(
      method: method, path: parts.first.map(String.init) ?? "",
      query: parts.count > 1 ? String(parts[1]) : nil, version: version, fields: fields, body: body)
  }
}

extension HTTPRequest {
  /// The target as it was sent: path and query.
  public var target: String { query.map { "\(path)?\($0)" } ?? path }

  /// Whether the body is of a media type such as `application/x-www-form-urlencoded`, whatever its
  /// parameters are (RFC 9110, section 8.3.1).
  public func hasMediaType(_ type: String) -> Bool {
    guard let value = fields.firstBytes(of: .contentType) else { return false }
    return value.prefix { $0 != UInt8(ascii: ";") }.trimmingOptionalWhitespace()
      .equalsIgnoringCase(type)
  }

  /// Whether the client wants the connection to stay open after the answer
  /// (RFC 9112, section 9.3).
  public var keepsConnection: Bool {
    if fields.hasListMember("close", of: .connection) { return false }
    return version == .http1_1 || fields.hasListMember("keep-alive", of: .connection)
  }
}

/// A request method (RFC 9110, section 9); names are case-sensitive.
public struct HTTPMethod: Hashable, Sendable {
  /// The name on the wire, such as `GET`.
  public let name: String

  /// The method of a name, known or not.
  public init(name: String) { self.name = name }

  /// Asks for a representation; safe.
  public static var get: Self { Self(name: "GET") }
  /// `GET` without the body.
  public static var head: Self { Self(name: "HEAD") }
  /// Hands the target something to process, such as a form.
  public static var post: Self { Self(name: "POST") }
  /// Asks what may be done.
  public static var options: Self { Self(name: "OPTIONS") }
  /// Asks a proxy for a tunnel.
  public static var connect: Self { Self(name: "CONNECT") }
}

extension HTTPMethod: CustomStringConvertible {
  /// The name on the wire.
  public var description: String { name }
}

/// The protocol versions that a request may have here (RFC 9112, section 2.3).
public enum HTTPVersion: Hashable, Sendable {
  /// HTTP/1.0, as text browsers and some proxies still speak it: closes by default.
  case http1_0
  /// HTTP/1.1: stays open by default.
  case http1_1
}

/// Names one state of a page, so that a client can ask whether its copy is still good
/// (RFC 9110, section 8.8.3).
public struct HTTPEntityTag: Hashable, Sendable {
  /// What stands between the quotes.
  public let opaqueTag: String

  /// A tag; `nil` if the text holds quotes, spaces or controls.
  public init?(_ opaqueTag: String) {
    guard opaqueTag.utf8.span.allSatisfy({ $0.isEntityTagCharacter }) else { return nil }
    self.opaqueTag = opaqueTag
  }

  /// What stands in the `ETag` field, such as `"v3"`.
  public var fieldValue: String { "\"" + opaqueTag + "\"" }
}

extension HTTPRequest {
  /// Whether the client's `If-None-Match` names this tag or any, compared weakly
  /// (RFC 9110, section 13.1.2): then a `GET` or `HEAD` is answered with 304.
  ///
  /// A malformed list names nothing beyond its well-formed beginning.
  public func hasCopy(tagged tag: HTTPEntityTag) -> Bool {
    fields.lines.contains { line in
      guard fields.isNamed(.ifNoneMatch, line) else { return false }
      let value = fields.valueBytes(of: line).trimmingOptionalWhitespace()
      if value.elementsEqual([UInt8(ascii: "*")]) { return true }
      return Self.names(value, tag)
    }
  }

  private static func names(_ list: ArraySlice<UInt8>, _ tag: HTTPEntityTag) -> Bool {
    var rest = list
    while let opaque = nextOpaqueTag(in: &rest) {
      if opaque.elementsEqual(tag.opaqueTag.utf8) { return true }
    }
    return false
  }

  private static func nextOpaqueTag(in rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    rest = rest.drop { $0.isOptionalWhitespace || $0 == UInt8(ascii: ",") }
    if rest.starts(with: "W/".utf8) { rest = rest.dropFirst(2) }
    guard rest.popFirst() == UInt8(ascii: "\"") else { return nil }
    let opaque = rest.prefix(while: \.isEntityTagCharacter)
    rest = rest[opaque.endIndex...]
    guard rest.popFirst() == UInt8(ascii: "\"") else { return nil }
    return opaque
  }
}

extension UInt8 {
  fileprivate var isEntityTagCharacter: Bool {
    self > .space && self != UInt8(ascii: "\"") && self != .delete
  }
}
