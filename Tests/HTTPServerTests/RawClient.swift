import Foundation

/// A client that sends and receives what it is told, octet by octet.
final class RawClient {
  enum Failure: Error { case connect(Int32), send(Int32), receive(Int32), malformed(String) }

  struct Response: Equatable {
    var status: Int
    var fields: [String: String]
    var body: String
  }

  private let socket: Int32
  private var received: [UInt8] = []

  init(port: Int, receiveBuffer: Int32? = nil) throws {
    socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    // Only a server that is broken keeps a test waiting this long.
    var limit = timeval(tv_sec: 120, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    // What is sent in pieces arrives in pieces.
    var option: Int32 = 1
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &option, 4)
    if var receiveBuffer {
      setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, 4)
    }
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
    guard result == 0 else { throw Failure.connect(errno) }
  }

  deinit { close(socket) }

  func send(_ text: String) throws { try Self.send(text, to: socket) }

  /// Sends on another thread, so that a server which waits for its answers to be read does not
  /// wait for ever.
  func sendMeanwhile(_ text: String) {
    Thread { [socket] in try? Self.send(text, to: socket) }.start()
  }

  private static func send(_ text: String, to socket: Int32) throws {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw Failure.send(errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// How many octets the system still holds back, because the server doesn't take them.
  var unsent: Int {
    var count: Int32 = 0
    // SIOCOUTQ, which only C's macros name.
    _ = ioctl(socket, 0x5411, &count)
    return Int(count)
  }

  func finishSending() { shutdown(socket, Int32(SHUT_WR)) }

  /// Closing now sends a reset instead of an orderly end.
  func resetWhenClosed() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  private func receive() throws -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(socket, &buffer, buffer.count, 0)
    guard count >= 0 else { throw Failure.receive(errno) }
    received += buffer[..<count]
    return count > 0
  }

  /// Everything until the server closes.
  func readToEnd() throws -> String {
    while try receive() {}
    defer { received = [] }
    return String(decoding: received, as: UTF8.self)
  }

  /// The next answer, or interim answer.
  func response(toHead: Bool = false) throws -> Response {
    let end = Array("\r\n\r\n".utf8)
    while received.firstRange(of: end) == nil {
      guard try receive() else {
        throw Failure.malformed("closed: " + String(decoding: received, as: UTF8.self))
      }
    }
    guard let range = received.firstRange(of: end) else { throw Failure.malformed("no head") }
    let lines = String(decoding: received[..<range.lowerBound], as: UTF8.self)
      .components(separatedBy: "\r\n")
    received.removeSubrange(..<range.upperBound)
    var response = Response(
      status: Int(lines[0].split(separator: " ")[1]) ?? 0,
      fields: [:],
      body: ""
    )
    for line in lines.dropFirst() {
      let parts = line.components(separatedBy: ": ")
      response.fields[parts[0].lowercased()] = parts.dropFirst().joined(separator: ": ")
    }
    let length = toHead ? 0 : Int(response.fields["content-length"] ?? "0") ?? 0
    while received.count < length {
      guard try receive() else { throw Failure.malformed("cut short") }
    }
    response.body = String(decoding: received[..<length], as: UTF8.self)
    received.removeSubrange(..<length)
    return response
  }

  /// The answer to a `GET`.
  func get(_ target: String) throws -> Response {
    try send("GET \(target) HTTP/1.1\r\nHost: h\r\n\r\n")
    return try response()
  }
}
