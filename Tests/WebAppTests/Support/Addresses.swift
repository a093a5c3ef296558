/// Resolves references as browsers do, for paths only.
///
/// Source: RFC 3986, section 5.2.
enum Addresses {
  /// The path and query that a reference leads to from a page, without the fragment.
  static func resolve(_ reference: String, from page: String) -> String {
    let target = reference.prefix { $0 != "#" }
    if target.isEmpty { return page }
    if target.hasPrefix("/") { return String(target) }
    let path = page.prefix { $0 != "?" }
    if target.hasPrefix("?") { return String(path + target) }
    var segments = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var endsInFolder = false
    for segment in parts[0].split(separator: "/", omittingEmptySubsequences: false) {
      endsInFolder = segment == "." || segment == ".."
      if segment == ".." {
        if segments.count > 1 { segments.removeLast() }
      } else if segment != "." {
        segments.append(segment)
      }
    }
    if endsInFolder { segments.append("") }
    return segments.joined(separator: "/") + (parts.count > 1 ? "?" + parts[1] : "")
  }
}
