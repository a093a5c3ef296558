import HTTP
import Properties

extension HTTPProperties {
  /// Checks that cookies contain no separators, and are the same when written and read again.
  static func checkCookies(_ fields: HTTPFields) throws(BrokenProperty) {
    let cookies = HTTPCookies(fields)
    for cookie in cookies.cookies.prefix(100) {
      try hold(
        !cookie.name.isEmpty && !cookie.name.utf8.contains(UInt8(ascii: "=")), "name \(cookie.name)"
      )
      try hold(
        !"\(cookie.name)\(cookie.value)".utf8.contains(UInt8(ascii: ";")), "cookie \(cookie)")
      try hold(cookies[cookie.name] == cookies.values(of: cookie.name).first, "\(cookie.name)")
    }
    let line = cookies.cookies.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    try hold(
      HTTPCookies([.cookie: line]).cookies == cookies.cookies,
      "\(cookies.cookies) change when written")
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
    try hold(returned.cookies.count == 1, "\(returned.cookies) instead of \(cookie)")
    try hold(returned[halves[0]] == halves[1], "\(returned.cookies) instead of \(cookie)")
  }
}
