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
