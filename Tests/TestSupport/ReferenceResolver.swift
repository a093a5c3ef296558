/// Resolves relative references without a scheme or an authority, as RFC 3986 section 5.2 says.
package enum ReferenceResolver {
  /// The path and query of a reference on a page, resolved and without its fragment.
  package static func resolve(_ reference: String, from page: String) -> String {
    let (path, query) = parts(reference)
    let (basePath, baseQuery) = parts(page)
    if path.isEmpty { return basePath + (query.isEmpty ? baseQuery : query) }
    let merged =
      path.hasPrefix("/")
      ? path : String(basePath[...(basePath.lastIndex(of: "/") ?? basePath.startIndex)]) + path
    return removingDotSegments(merged) + query
  }

  /// The path, and the query with its question mark.
  private static func parts(_ reference: String) -> (path: String, query: String) {
    let address = reference.prefix { $0 != "#" }
    let path = address.prefix { $0 != "?" }
    return (String(path), String(address.dropFirst(path.count)))
  }

  /// RFC 3986, section 5.2.4.
  private static func removingDotSegments(_ path: String) -> String {
    var output: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".": if isLast { output.append("") }
      case "..":
        _ = output.popLast()
        if isLast { output.append("") }
      default: output.append(segment)
      }
    }
    return "/" + output.joined(separator: "/")
  }
}
