import HTTP
import Properties

extension HTTPCookies {
  /// The cookies with a sign between the name and the value of each.
  package func written(with sign: String) -> [String] {
    pairs.map { String(decoding: $0.name + Array(sign.utf8) + $0.value, as: UTF8.self) }
  }
}

extension HTTPProperties {
  /// Checks that cookies contain no separators, and are the same when written and read again.
  static func checkCookies(_ fields: HTTPFields) throws(BrokenProperty) {
    let cookies = HTTPCookies(fields)
    for cookie in cookies.pairs.prefix(100) {
      let name = String(decoding: cookie.name, as: UTF8.self)
      try hold(!name.isEmpty && !name.utf8.contains(UInt8(ascii: "=")), "name \(name)")
      try hold(!(cookie.name + cookie.value).contains(UInt8(ascii: ";")), "cookie \(cookie)")
      try hold(cookies[name] == cookies.values(of: name).first, "\(name)")
    }
    let written = cookies.written(with: "=")
    try hold(
      HTTPCookies([.cookie: written.joined(separator: "; ")]).written(with: "=") == written,
      "\(written) change when written")
  }

  /// Checks that a cookie that can be set is returned unchanged.
  static func checkSetCookie(_ text: String) throws(BrokenProperty) {
    let halves = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard halves.count == 2,
      let cookie = HTTPCookies.setting(
        halves[0], to: halves[1], path: "/\(halves[0])", maxAge: 1, isSecure: false)
    else { return }
    let sent = cookie.split(separator: ";")
    try hold(sent.count == 5, "attributes of its own: \(cookie)")
    let returned = HTTPCookies([.cookie: String(sent[0])])
    let difference = "\(returned.written(with: "=")) instead of \(cookie)"
    try hold(returned.pairs.count == 1, difference)
    try hold(returned[halves[0]] == halves[1], difference)
  }
}
