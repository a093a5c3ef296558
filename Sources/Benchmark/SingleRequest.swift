/// Asks a server one thing, on a connection of its own.
enum SingleRequest {
  /// An answer's fields that matter here, and its content.
  struct Answer {
    let status: Int
    let location: String?
    let seat: String?
    let text: String
  }

  /// Asks, and waits for the whole answer.
  ///
  /// - Parameter number: which address to come from, as with ``LoadConnection``.
  static func ask(_ request: [UInt8], port: Int, number: Int = 0) throws -> Answer {
    let connection = try LoadConnection(port: port, number: number)
    try connection.ask(request)
    var watch = SocketWatch([connection.socket])
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var received: [UInt8] = []
    while connection.answers == 0 {
      _ = try watch.news()
      guard let count = try connection.read(into: &buffer) else { continue }
      received += buffer[..<count]
      _ = try connection.take(buffer[..<count])
    }
    return answer(connection.reader, received)
  }

  private static func answer(_ reader: AnswerReader, _ received: [UInt8]) -> Answer {
    func text(_ bytes: some Sequence<UInt8>) -> String {
      String(decoding: Array(bytes), as: UTF8.self)
    }
    let head = text(reader.head)
    let seat = head.split(separator: "\r\n").first { $0.contains(": seat=") }
    return Answer(
      status: reader.status,
      location: AnswerReader.value(of: Array("location".utf8), in: reader.head).map(text),
      seat: seat?.split(separator: " ").dropFirst().first?.prefix { $0 != ";" }.description,
      text: text(received.dropFirst(reader.head.count)))
  }
}

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
