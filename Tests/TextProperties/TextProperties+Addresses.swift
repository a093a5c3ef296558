import Presentation
import Properties

extension TextProperties {
  /// Checks that an address, if it can be read, is printed as an equal one.
  static func checkAddresses(_ text: String) throws(BrokenProperty) {
    for start in ["/", "/g/", "/g/0123456789abcdefghjkmnpq/", "/r/", "/p/", "/bowling/"] {
      try checkAddress(start + text) { _ in nil }
      try checkAddress(start) { _ in text }
    }
  }

  private static func checkAddress(
    _ path: String, _ value: @escaping (String) -> String?
  ) throws(BrokenProperty) {
    // An empty part is only parsed to be refused later.
    let query = { value($0).map { Array($0.utf8) } }
    guard let route = Route(path: Array(path.utf8), query: query), !path.contains("//") else {
      return
    }
    // A slash in a sheet is only parsed to be refused later.
    if case .bowling(.sheet(let text)) = route, text.contains("/") { return }
    let printed = route.pathWithoutQuery
    let again = Route(path: Array(printed.utf8), query: query)
    try hold(again == route, "\(path) is \(route), but \(printed) \(again as Any)")
    try hold(route.isSpelled("/h" + printed, below: "/h"), "/h\(printed) is spelled otherwise")
    try hold(
      path == printed || !route.isSpelled(path, below: ""), "\(path) is spelled as \(printed)")
  }
}
