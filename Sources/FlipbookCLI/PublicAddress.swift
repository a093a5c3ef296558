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
    let pattern =
      #/(?i:https?)://(?:[-\w.]+|\[[0-9A-Fa-f:.]+\])(?::(?<port>[0-9]{1,5}))?(?<path>/.*)?/#
    guard text.isASCII, let parts = text.wholeMatch(of: pattern.asciiOnlyWordCharacters()),
      (1...65535).contains(parts.port.flatMap { Int($0) } ?? 80),
      let origin = WebOrigin(text)
    else {
      throw UsageError("\(text.quoted) is no address such as https://play.example/reversi")
    }
    self.origin = origin
    basePath = try Values.basePath(String(parts.path ?? ""))
  }
}
