/// A browser's cookies, sent only to matching paths (RFC 6265, section 5.1.4).
package struct CookieJar: Sendable {
  private var cookies: [(name: String, value: String, path: String)] = []
  private let limit: Int

  /// Creates an empty jar.
  ///
  /// - Parameter limit: the maximum number of cookies; browsers drop the oldest from about 150 on.
  package init(limit: Int = .max) {
    self.limit = limit
  }

  /// The names and paths of the cookies, such as `seat /g/x`.
  package var names: [String] { cookies.map { "\($0.name) \($0.path)" }.sorted() }

  /// The value of the cookie that is sent to a path under this name.
  package func value(_ name: String, at path: String = "/") -> String? {
    cookies(for: path).first { $0.name == name }?.value
  }

  /// The `Cookie` header of a request to a path; nil if no cookie matches.
  package func field(for path: String) -> String? {
    let sent = cookies(for: path)
    return sent.isEmpty
      ? nil : sent.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
  }

  /// Puts a cookie into the jar.
  package mutating func set(_ name: String, _ value: String, path: String = "/") {
    cookies.removeAll { $0.name == name && $0.path == path }
    cookies.append((name, value, path))
    if cookies.count > limit { cookies.removeFirst() }
  }

  /// Stores the cookies from a response's `Set-Cookie` headers.
  package mutating func keep(_ fields: some Sequence<String>) {
    for field in fields {
      let parts = field.split(separator: ";").map { $0.drop(while: \.isWhitespace) }
      let pair = parts.first.map { $0.split(separator: "=", maxSplits: 1).map(String.init) } ?? []
      let path = parts.first { $0.hasPrefix("Path=") }.map { String($0.dropFirst(5)) }
      if parts.contains(where: { $0 == "Max-Age=0" }) {
        cookies.removeAll { $0.name == pair.first && $0.path == path }
      } else if pair.count == 2 {
        set(pair[0], pair[1], path: path ?? "/")
      }
    }
  }

  /// The cookies for a path, those with longer paths first.
  private func cookies(for path: String) -> [(name: String, value: String, path: String)] {
    cookies.filter {
      path == $0.path || path.hasPrefix($0.path.hasSuffix("/") ? $0.path : $0.path + "/")
    }.sorted { $0.path.utf8.count > $1.path.utf8.count }
  }
}
