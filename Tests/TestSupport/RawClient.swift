package import Foundation

/// A client over a plain socket that sends exactly the text it is given.
package final class RawClient {
  /// An error; the number is the system's `errno`.
  package enum Failure: Error, Equatable {
    case connect(Int32)
    case send(Int32)
    case receive(Int32)
    case closed
    case malformed(String)
  }

  private let socket: Int32
  private var received: [UInt8] = []

  /// Connects to a server on this machine.
  ///
  /// - Parameters:
  ///   - patience: the receive timeout in seconds; only a broken server stays silent this long.
  ///   - number: the last number of the client's own address in 127.0.0.0/8; only Linux has more than the first.
  package init(
    port: Int, patience: Int = 120, receiveBuffer: Int32? = nil, from number: UInt8 = 1
  ) throws(Failure) {
    #if canImport(Darwin)
      socket = Foundation.socket(AF_INET, SOCK_STREAM, 0)
      Self.set(SO_NOSIGPIPE, to: 1 as Int32, of: socket)
    #else
      socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    Self.set(SO_RCVTIMEO, to: timeval(tv_sec: patience, tv_usec: 0), of: socket)
    // Without Nagle's algorithm, data sent in pieces arrives in pieces.
    Self.set(TCP_NODELAY, in: Int32(IPPROTO_TCP), to: 1 as Int32, of: socket)
    if let receiveBuffer { Self.set(SO_RCVBUF, to: receiveBuffer, of: socket) }
    if number != 1 { try Self.call(bind, socket, number, port: 0) }
    // `deinit` closes the socket, also after this error.
    try Self.call(connect, socket, 1, port: port)
  }

  private static func call(
    _ function: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32, _ socket: Int32,
    _ number: UInt8, port: Int
  ) throws(Failure) {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = (0x7F00_0000 | UInt32(number)).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        function(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw .connect(errno) }
  }

  deinit { close(socket) }

  private static func set<Value>(
    _ option: Int32, in level: Int32 = SOL_SOCKET, to value: Value, of socket: Int32
  ) {
    withUnsafeBytes(of: value) {
      _ = setsockopt(socket, level, option, $0.baseAddress, socklen_t($0.count))
    }
  }

  /// Makes the connection end with a reset instead of an orderly close.
  package func resetWhenClosed() {
    Self.set(SO_LINGER, to: linger(l_onoff: 1, l_linger: 0), of: socket)
  }

  /// Shuts the connection down in both directions, which also ends calls pending on other threads.
  package func hangUp() { shutdown(socket, Int32(SHUT_RDWR)) }

  /// Closes the sending half of the connection.
  package func finishSending() { shutdown(socket, Int32(SHUT_WR)) }
}

extension RawClient {
  /// Sends a text as it is.
  package func send(_ text: String) throws(Failure) { try Self.send(text, to: socket) }

  /// Sends on another thread, because a server may stop reading until its responses are read.
  ///
  /// - Returns: a semaphore that is signalled when everything is sent. Keep the client until then, or its
  ///   descriptor may be reused.
  @discardableResult
  package func sendMeanwhile(_ text: String) -> DispatchSemaphore {
    let end = DispatchSemaphore(value: 0)
    Thread { [socket] in
      try? Self.send(text, to: socket)
      end.signal()
    }.start()
    return end
  }

  private static func send(_ text: String, to socket: Int32) throws(Failure) {
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

  /// The number of bytes that the system still buffers because the server doesn't read them.
  package var unsent: Int {
    var count: Int32 = 0
    // SIOCOUTQ, a C macro that Swift doesn't import.
    _ = ioctl(socket, 0x5411, &count)
    return Int(count)
  }
}

extension RawClient {
  /// True if unread data is available, or the server has closed the connection.
  package var hasNews: Bool {
    var descriptor = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return !received.isEmpty || poll(&descriptor, 1, 0) > 0
  }

  /// Reads everything until the server closes the connection.
  package func readToEnd() throws(Failure) -> String {
    while try receive() {}
    defer { received = [] }
    return String(decoding: received, as: UTF8.self)
  }

  /// Reads the next response, final or interim.
  package func response(toHead isHead: Bool = false) throws(Failure) -> Answer {
    let end = Array("\r\n\r\n".utf8)
    while received.firstRange(of: end) == nil {
      guard try receive() else { throw .closed }
    }
    guard let head = received.firstRange(of: end),
      var answer = Answer(head: received[..<head.lowerBound])
    else { throw .malformed(String(decoding: received, as: UTF8.self)) }
    received.removeSubrange(..<head.upperBound)
    let length = isHead ? 0 : answer.fields["content-length"].flatMap { Int($0) } ?? 0
    while received.count < length {
      guard try receive() else { throw .closed }
    }
    answer.body = String(decoding: received[..<length], as: UTF8.self)
    received.removeSubrange(..<length)
    return answer
  }

  /// Sends a `GET` and reads the response.
  package func get(_ target: String) throws(Failure) -> Answer {
    try send("GET \(target) HTTP/1.1\r\nHost: h\r\n\r\n")
    return try response()
  }

  /// Receives more data; false at the end of the stream.
  private func receive() throws(Failure) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(socket, &buffer, buffer.count, 0)
    guard count >= 0 else { throw .receive(errno) }
    received += buffer[..<count]
    return count > 0
  }
}

/// A server's response.
package struct Answer: Equatable, Sendable {
  /// The status code.
  package let status: Int
  /// The headers by lower-case name; the last one wins if a name repeats.
  package let fields: [String: String]
  /// The `Set-Cookie` headers as sent.
  package let cookieFields: [String]
  /// The body; empty for a `HEAD` request.
  package var body = ""

  init?(head: ArraySlice<UInt8>) {
    let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count > 1, let status = Int(words[1]) else { return nil }
    let pairs = lines.dropFirst().map { line in
      let parts = line.components(separatedBy: ": ")
      return (parts[0].lowercased(), parts.dropFirst().joined(separator: ": "))
    }
    self.status = status
    fields = Dictionary(pairs) { $1 }
    cookieFields = pairs.filter { $0.0 == "set-cookie" }.map(\.1)
  }

  /// The `Location` header.
  package var location: String? { fields["location"] }
}
