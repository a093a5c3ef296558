/// Requests as they go over the wire.
enum HTTPText {
  /// The fields that every browser sends, and no more of them than a load generator does.
  private static let fields = "Host: 127.0.0.1\r\nUser-Agent: benchmark\r\nAccept: */*\r\n"

  static func get(_ path: String, cookie: String? = nil) -> [UInt8] {
    Array("GET \(path) HTTP/1.1\r\n\(fields)\(field(cookie))\r\n".utf8)
  }

  static func post(_ form: String, to path: String, cookie: String? = nil) -> [UInt8] {
    let type = "Content-Type: application/x-www-form-urlencoded\r\n"
    let length = "Content-Length: \(form.utf8.count)\r\n"
    return Array(
      "POST \(path) HTTP/1.1\r\n\(fields)\(field(cookie))\(type)\(length)\r\n\(form)".utf8)
  }

  private static func field(_ cookie: String?) -> String {
    cookie.map { "Cookie: \($0)\r\n" } ?? ""
  }
}
