import Foundation

/// One connection of a browser, kept alive; it sends the cookies that it was given.
final class Client {
  enum Failure: Error, Equatable {
    case connect(Int32)
    case send(Int32)
    case receive(Int32)
    case closed
    case malformed(String)
  }

  /// Cookies by name, whatever their path: a client plays one game at a time.
  var cookies: [String: String] = [:]
  /// What else stands in the head of each request.
  var fields = ""

  let port: Int
  private let socket: Int32
  private var received: [UInt8] = []

  init(port: Int) throws(Failure) {
    self.port = port
    #if canImport(Darwin)
      socket = Foundation.socket(AF_INET, SOCK_STREAM, 0)
      var isOn: Int32 = 1
      setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &isOn, 4)
    #else
      socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    // Only a server that is broken keeps a test waiting this long.
    var limit = timeval(tv_sec: 120, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    // The socket is closed by deinit, which runs here too.
    guard result == 0 else { throw .connect(errno) }
  }

  deinit { close(socket) }

  /// Sends a text as it is.
  func send(_ text: String) throws(Failure) {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.send(socket, $0.baseAddress, $0.count, flags) }
      guard count > 0 else { throw .send(errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// Whether something has come that nobody has read yet.
  var hasNews: Bool {
    var descriptor = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return !received.isEmpty || poll(&descriptor, 1, 0) > 0
  }

  /// The next answer.
  func response(toHead isHead: Bool = false) throws(Failure) -> Answer {
    var end = headEnd()
    while end == nil {
      try receive()
      end = headEnd()
    }
    guard let end, var answer = Answer(head: received[..<end]) else {
      throw .malformed(String(decoding: received, as: UTF8.self))
    }
    received.removeSubrange(..<(end + 4))
    let length = isHead ? 0 : answer.fields["content-length"].flatMap { Int($0) } ?? 0
    while received.count < length { try receive() }
    answer.body = String(decoding: received[..<length], as: UTF8.self)
    received.removeSubrange(..<length)
    for (name, value) in answer.setCookies { cookies[name] = value }
    return answer
  }

  private func headEnd() -> Int? {
    received.firstRange(of: Array("\r\n\r\n".utf8))?.lowerBound
  }

  private func receive() throws(Failure) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(socket, &buffer, buffer.count, 0)
    guard count >= 0 else { throw .receive(errno) }
    guard count > 0 else { throw .closed }
    received += buffer[..<count]
  }
}

extension Client {
  /// Asks for pages without waiting for them.
  func ask(for targets: String...) throws(Failure) {
    try send(targets.map { "GET \($0) HTTP/1.1\r\n\(commonFields)\r\n" }.joined())
  }

  /// Asks for a page that is held, and returns when the server has it in its hands.
  func wait(for target: String) throws(Failure) {
    // Both arrive together: when the first one is answered, the second one has been read.
    try ask(for: "/healthz", target)
    _ = try response()
  }

  func get(_ target: String) throws(Failure) -> Answer {
    try ask(for: target)
    return try response()
  }

  /// Sends a form without waiting for the answer.
  func submit(_ form: String, to target: String) throws(Failure) {
    let type = "Content-Type: application/x-www-form-urlencoded"
    try send(
      "POST \(target) HTTP/1.1\r\n\(commonFields)\(type)\r\nContent-Length: \(form.utf8.count)"
        + "\r\n\r\n\(form)")
  }

  func post(_ form: String, to target: String) throws(Failure) -> Answer {
    try submit(form, to: target)
    return try response()
  }

  private var commonFields: String {
    let pairs = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let cookie = pairs.isEmpty ? "" : "Cookie: \(pairs.joined(separator: "; "))\r\n"
    return "Host: 127.0.0.1:\(port)\r\n\(cookie)\(fields)"
  }
}
