import HTTP

/// Tells posts that a page of this site has sent from those that another site makes a browser send.
struct CrossSiteGuard: Sendable {
  let publicOrigin: WebOrigin?

  /// Whether a post may be believed to be the visitor's own wish.
  ///
  /// Text browsers send neither field: they are let through.
  func allows(_ request: HTTPRequest, from client: HTTPClient) -> Bool {
    if let site = request.fields[.secFetchSite] {
      return site == "same-origin" || site == "none"
    }
    guard let field = request.fields[.origin] else { return true }
    guard let origin = WebOrigin(field) else { return false }
    if let publicOrigin { return origin == publicOrigin }
    guard let host = request.fields[.host] else { return false }
    if let scheme = client.forwardedScheme, scheme.rawValue != origin.scheme { return false }
    return origin.matches(host: host)
  }
}
