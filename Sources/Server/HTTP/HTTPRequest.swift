/// A request as received (RFC 9112, section 3).
package struct HTTPRequest: Sendable, Equatable {
  package var method: HTTPMethod
  /// The target before the question mark, still percent-encoded and therefore ASCII.
  ///
  /// Begins with `/`, except for the `*` of `OPTIONS *`.
  package var path: String
  /// The target after the question mark, still percent-encoded; `nil` if there is no question mark.
  package var query: String?
  package var version: HTTPVersion
  /// The header fields. If the target is an absolute URL, its host replaces the value of `Host` (RFC 9112,
  /// section 3.2.2).
  package var fields: HTTPFields
  /// The content, with any transfer coding removed.
  package var body: [UInt8]
}

extension HTTPRequest {
  package init(
    method: HTTPMethod = .get, target: String, fields: HTTPFields = [:], body: [UInt8] = [],
    version: HTTPVersion = .http1_1
  ) {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    self.init(
      method: method, path: parts.first.map(String.init) ?? "",
      query: parts.count > 1 ? String(parts[1]) : nil, version: version, fields: fields, body: body)
  }

  package var target: String { query.map { "\(path)?\($0)" } ?? path }

  /// Whether the body has a media type such as `application/x-www-form-urlencoded`. Parameters of the type
  /// are ignored (RFC 9110, section 8.3.1).
  package func hasMediaType(_ type: String) -> Bool {
    guard let value = fields.firstBytes(of: .contentType) else { return false }
    return value.prefix { $0 != UInt8(ascii: ";") }.trimmingOptionalWhitespace()
      .equalsIgnoringCase(type)
  }

  /// Whether the client wants the connection to stay open after the response (RFC 9112, section 9.3).
  package var keepsConnection: Bool {
    if fields.hasListMember("close", of: .connection) { return false }
    return version == .http1_1 || fields.hasListMember("keep-alive", of: .connection)
  }
}

/// A request method (RFC 9110, section 9). Names are case-sensitive.
package struct HTTPMethod: Hashable, Sendable {
  package let name: String

  package init(name: String) { self.name = name }

  package static var get: Self { Self(name: "GET") }
  package static var head: Self { Self(name: "HEAD") }
  package static var post: Self { Self(name: "POST") }
  package static var options: Self { Self(name: "OPTIONS") }
  package static var connect: Self { Self(name: "CONNECT") }
}

/// The supported protocol versions (RFC 9112, section 2.3).
package enum HTTPVersion: Hashable, Sendable {
  /// HTTP/1.0, still used by text browsers and some proxies. The connection closes by default.
  case http1_0
  /// HTTP/1.1. The connection stays open by default.
  case http1_1
}

/// Identifies one version of a page, so that a client can ask whether its copy is current (RFC 9110, section 8.8.3).
package struct HTTPEntityTag: Hashable, Sendable {
  package let opaqueTag: String

  /// Creates a tag; `nil` if the text contains quotes, spaces or controls.
  package init?(_ opaqueTag: String) {
    guard opaqueTag.utf8.span.allSatisfy({ $0.isEntityTagCharacter }) else { return nil }
    self.opaqueTag = opaqueTag
  }

  /// The value of the `ETag` field, such as `"v3"`.
  package var fieldValue: String { "\"" + opaqueTag + "\"" }
}

extension HTTPRequest {
  /// Whether the client's `If-None-Match` lists this tag or `*`, with a weak comparison (RFC 9110, section
  /// 13.1.2). If so, answer `GET` and `HEAD` with 304.
  ///
  /// A malformed list is read up to the first error.
  package func hasCopy(tagged tag: HTTPEntityTag) -> Bool {
    fields.lines.contains { line in
      guard fields.isNamed(.ifNoneMatch, line) else { return false }
      let value = fields.valueBytes(of: line).trimmingOptionalWhitespace()
      if value.elementsEqual([UInt8(ascii: "*")]) { return true }
      var rest = value
      while let opaque = Self.nextOpaqueTag(in: &rest) {
        if opaque.elementsEqual(tag.opaqueTag.utf8) { return true }
      }
      return false
    }
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
