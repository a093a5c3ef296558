import HTTP

/// The cookies that a browser keeps, sent as their paths allow (RFC 6265, section 5.1.4).
struct CookieJar {
  private var cookies: [(name: String, value: String, path: String)] = []

  /// The names and paths of the cookies, such as `seat /g/x`.
  var names: [String] { cookies.map { "\($0.name) \($0.path)" }.sorted() }

  /// The value of the cookie with a name that an address gets to see.
  func value(_ name: String, at path: String = "/") -> String? {
    cookies(for: path).first { $0.name == name }?.value
  }

  /// What stands in the `Cookie` field of a request to a path; nil if no cookie belongs there.
  func field(for path: String) -> String? {
    let sent = cookies(for: path)
    return sent.isEmpty
      ? nil : sent.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
  }

  /// Puts a cookie into the jar.
  mutating func set(_ name: String, _ value: String, path: String = "/") {
    cookies.removeAll { $0.name == name && $0.path == path }
    cookies.append((name, value, path))
  }

  /// Keeps what a response sets.
  mutating func keep(_ response: HTTPResponse) {
    for field in response.fields.values(of: .setCookie) {
      let parts = field.split(separator: ";").map { $0.drop(while: \.isWhitespace) }
      let pair = parts[0].split(separator: "=", maxSplits: 1).map(String.init)
      let path = parts.first { $0.hasPrefix("Path=") }.map { String($0.dropFirst(5)) }
      if pair.count == 2 { set(pair[0], pair[1], path: path ?? "/") }
    }
  }

  private func cookies(for path: String) -> [(name: String, value: String, path: String)] {
    cookies.filter {
      path == $0.path || path.hasPrefix($0.path.hasSuffix("/") ? $0.path : $0.path + "/")
    }
  }
}
