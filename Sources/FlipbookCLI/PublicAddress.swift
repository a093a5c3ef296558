import WebApp

/// Where visitors reach the site, such as `https://play.example/reversi`.
struct PublicAddress: Equatable {
  let origin: WebOrigin
  /// What stands before every address: empty, or like `/reversi`.
  let basePath: String

  /// Reads an address; it may have no more than a scheme, a host, a port and a path.
  ///
  /// - Throws: ``UsageError``.
  init(_ text: String) throws(UsageError) {
    let error = UsageError("\"\(text)\" is no address such as https://play.example/reversi")
    guard let origin = WebOrigin(text), let scheme = text.firstRange(of: "://") else {
      throw error
    }
    let authority = text[scheme.upperBound...].prefix { $0 != "/" }
    guard Self.isHostAndPort(authority) else { throw error }
    self.origin = origin
    basePath = try Values.basePath(String(text[authority.endIndex...]))
  }

  private static func isHostAndPort(_ text: Substring) -> Bool {
    let host: Substring
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return false }
      host = text[...end]
    } else {
      host = text.prefix { $0 != ":" }
    }
    let port = text[host.endIndex...]
    guard port.isEmpty || UInt16(port.dropFirst()).map({ $0 > 0 }) == true else { return false }
    return port.dropFirst().allSatisfy(\.isNumber) && (port.first ?? ":") == ":"
      && isHost(host)
  }

  private static func isHost(_ text: Substring) -> Bool {
    let isLiteral = text.hasPrefix("[")
    return !text.isEmpty
      && text.allSatisfy {
        $0.isASCII
          && ($0.isLetter || $0.isNumber || "-._".contains($0) || isLiteral && "[:]".contains($0))
      }
  }
}
