/// The cookies that a browser keeps, sent as their paths allow (RFC 6265, section 5.1.4).
public struct CookieJar: Sendable {
  private var cookies: [(name: String, value: String, path: String)] = []
  private let limit: Int

  /// A jar without any.
  ///
  /// - Parameter limit: how many it keeps; browsers drop the oldest from about 150 on.
  public init(limit: Int = .max) {
    self.limit = limit
  }

  /// The names and paths of the cookies, such as `seat /g/x`.
  public var names: [String] { cookies.map { "\($0.name) \($0.path)" }.sorted() }

  /// The value of the cookie with a name that an address gets to see.
  public func value(_ name: String, at path: String = "/") -> String? {
    cookies(for: path).first { $0.name == name }?.value
  }

  /// What stands in the `Cookie` field of a request to a path; nil if no cookie belongs there.
  public func field(for path: String) -> String? {
    let sent = cookies(for: path)
    return sent.isEmpty
      ? nil : sent.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
  }

  /// Puts a cookie into the jar.
  public mutating func set(_ name: String, _ value: String, path: String = "/") {
    cookies.removeAll { $0.name == name && $0.path == path }
    cookies.append((name, value, path))
    if cookies.count > limit { cookies.removeFirst() }
  }

  /// Keeps what the `Set-Cookie` fields of a response set.
  public mutating func keep(_ fields: some Sequence<String>) {
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

  /// Those with longer paths first.
  private func cookies(for path: String) -> [(name: String, value: String, path: String)] {
    cookies.filter {
      path == $0.path || path.hasPrefix($0.path.hasSuffix("/") ? $0.path : $0.path + "/")
    }.sorted { $0.path.utf8.count > $1.path.utf8.count }
  }
}
