#if os(Linux)
  import CSystem
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

package struct SocketAddress: Hashable, Sendable {
  package enum Host: Hashable, Sendable {
    /// The four bytes, the first one highest.
    case ipv4(UInt32)
    /// The sixteen bytes, the first one highest.
    case ipv6(high: UInt64, low: UInt64)
  }

  package var host: Host
  /// The port; 0 means any free one.
  package var port: UInt16
}

/// One end of a TCP connection. Its calls don't block.
package struct Socket: Hashable, Sendable {
  package let descriptor: Descriptor

  var number: Int32 { descriptor.number }

  package enum Received: Equatable, Sendable {
    case bytes(Int)
    case nothingYet
    case end
    case failed
  }

  package enum Sent: Equatable, Sendable {
    case bytes(Int)
    case nothingYet
    case failed
  }

  package func receive(into buffer: inout [UInt8]) -> Received {
    let count = buffer.withUnsafeMutableBytes { bytes in
      retrying { recv(number, bytes.baseAddress, bytes.count, 0) }
    }
    if count > 0 { return .bytes(count) }
    if count == 0 { return .end }
    return wouldBlock ? .nothingYet : .failed
  }

  /// Sends the bytes of head and body after the first `offset`, in one call and without copying the body.
  package func send(head: [UInt8], body: [UInt8] = [], from offset: Int = 0) -> Sent {
    let count = head.withUnsafeBytes { head in
      body.withUnsafeBytes { body in
        let skipped = min(offset, head.count)
        return sendParts(
          UnsafeRawBufferPointer(rebasing: head[skipped...]),
          UnsafeRawBufferPointer(rebasing: body[(offset - skipped)...]))
      }
    }
    if count >= 0 { return .bytes(count) }
    return wouldBlock ? .nothingYet : .failed
  }

  private func sendParts(_ head: UnsafeRawBufferPointer, _ body: UnsafeRawBufferPointer) -> Int {
    // `sendmsg` only reads, but `iovec` is declared mutable because it serves both directions.
    let parts: InlineArray<2, iovec> = [
      iovec(iov_base: UnsafeMutableRawPointer(mutating: head.baseAddress), iov_len: head.count),
      iovec(iov_base: UnsafeMutableRawPointer(mutating: body.baseAddress), iov_len: body.count),
    ]
    return withUnsafePointer(to: parts) { parts in
      parts.withMemoryRebound(to: iovec.self, capacity: 2) { parts in
        var message = msghdr()
        message.msg_iov = UnsafeMutablePointer(mutating: parts)
        message.msg_iovlen = 2
        return retrying { sendmsg(number, &message, Self.noSignal) }
      }
    }
  }

  private var wouldBlock: Bool { errno == EAGAIN || errno == EWOULDBLOCK }

  /// Makes writing to a closed connection an error instead of a signal that ends the process.
  private static var noSignal: Int32 {
    #if canImport(Darwin)
      0
    #else
      Int32(MSG_NOSIGNAL)
    #endif
  }

  /// Tells the peer that no more data will be sent. You can still receive.
  package func finishSending() { _ = shutdown(number, Int32(SHUT_WR)) }

  package func close() { descriptor.close() }
}

// MARK: - Options

extension Socket {
  /// Makes calls nonblocking, and failures errors instead of signals.
  func prepare() {
    descriptor.setNonBlocking()
    descriptor.keepFromChildren()
    #if canImport(Darwin)
      set(SO_NOSIGPIPE, at: SOL_SOCKET, to: 1)
    #endif
  }

  func sendEagerly() { set(TCP_NODELAY, at: Int32(IPPROTO_TCP), to: 1) }

  func set(_ option: Int32, at level: Int32, to value: Int32) {
    var value = value
    _ = setsockopt(number, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  static var streamType: Int32 {
    #if canImport(Darwin)
      SOCK_STREAM
    #else
      Int32(SOCK_STREAM.rawValue)
    #endif
  }

  static var datagramType: Int32 {
    #if canImport(Darwin)
      SOCK_DGRAM
    #else
      Int32(SOCK_DGRAM.rawValue)
    #endif
  }
}

package struct ListeningSocket: Sendable {
  package let descriptor: Descriptor

  /// The maximum number of connections that the system queues until they are accepted.
  package static let backlog = 1_024

  /// Listens on the first address of the host name that works.
  package init(host: String, port: UInt16) throws(CommandError) {
    var hints = addrinfo()
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    hints.ai_socktype = Socket.streamType
    var found: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, String(port), &hints, &found)
    guard code == 0, let first = found else {
      throw Self.unknownHost(host, because: String(cString: gai_strerror(code)))
    }
    defer { freeaddrinfo(first) }
    var failure = Self.unknownHost(host, because: "it has no address")
    for address in sequence(first: first, next: { $0.pointee.ai_next }) {
      do throws(SystemError) {
        descriptor = try Self.listen(at: address.pointee)
        return
      } catch {
        failure = Self.refusal(of: host, port, error)
      }
    }
    throw failure
  }

  private static func unknownHost(_ host: String, because reason: String) -> CommandError {
    CommandError("the host \(host) cannot be found (\(reason)); choose another with --host")
  }

  private static func refusal(of host: String, _ port: UInt16, _ error: SystemError) -> CommandError
  {
    switch error.code {
    case EADDRINUSE:
      CommandError(
        "port \(port) on \(host) is in use; choose another with --port, or 0 for any free one")
    case EADDRNOTAVAIL:
      CommandError(
        "\(host) is no address of this machine; choose another with --host, such as 127.0.0.1")
    case _ where error.isForbidden:
      CommandError("no permission to listen on port \(port); choose one from 1024 on with --port")
    default: CommandError("the system refused \(error)")
    }
  }

  private static func listen(at address: addrinfo) throws(SystemError) -> Descriptor {
    let number = try checked("socket") {
      socket(address.ai_family, address.ai_socktype, address.ai_protocol)
    }
    let listener = Socket(descriptor: Descriptor(number: number))
    listener.prepare()
    listener.set(SO_REUSEADDR, at: SOL_SOCKET, to: 1)
    if address.ai_family == AF_INET6 {
      listener.set(IPV6_V6ONLY, at: Int32(IPPROTO_IPV6), to: 0)
    }
    do throws(SystemError) {
      try checked("bind") { bind(number, address.ai_addr, address.ai_addrlen) }
      try checked("bind") { startListening(number, Int32(backlog)) }
    } catch {
      listener.close()
      throw error
    }
    return listener.descriptor
  }

  /// Takes over a socket that another process has bound.
  package init(inherited descriptor: Descriptor) throws(SystemError) {
    self.descriptor = descriptor
    let family = Int32(try address().ss_family)
    guard family == AF_INET || family == AF_INET6 else {
      throw SystemError("getsockname", code: EAFNOSUPPORT)
    }
    var isListening: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    try checked("getsockopt") {
      getsockopt(descriptor.number, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &length)
    }
    guard isListening != 0 else { throw SystemError("getsockopt", code: EINVAL) }
    Socket(descriptor: descriptor).prepare()
  }

  package func port() throws(SystemError) -> UInt16 { SocketAddress(try address()).port }

  private func address() throws(SystemError) -> sockaddr_storage {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    try checked("getsockname") {
      withUnsafeMutablePointer(to: &storage) { storage in
        storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          getsockname(descriptor.number, address, &length)
        }
      }
    }
    return storage
  }

  /// Whether this process could listen on an address: only addresses of this machine qualify.
  ///
  /// - Parameter address: a numeric address; a name could cause a DNS query.
  package static func canListen(at address: String) -> Bool {
    guard let listener = try? ListeningSocket(host: address, port: 0) else { return false }
    listener.close()
    return true
  }

  /// Closes the socket. Connections that were not accepted yet are refused.
  package func close() { descriptor.close() }
}

// MARK: - Accepting

extension ListeningSocket {
  package enum Accepted: Sendable {
    case client(Socket, SocketAddress)
    case nothingYet
    case outOfDescriptors(SystemError)
    case failed
  }

  /// Accepts the connection that has waited longest.
  package func accept() -> Accepted {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let number = withUnsafeMutablePointer(to: &storage) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        retrying { acceptNonBlocking(descriptor.number, address, &length) }
      }
    }
    guard number >= 0 else { return Self.failure(errno) }
    let socket = Socket(descriptor: Descriptor(number: number))
    #if !os(Linux)
      socket.prepare()
    #endif
    socket.sendEagerly()
    return .client(socket, SocketAddress(storage))
  }

  static func failure(_ code: Int32) -> Accepted {
    switch code {
    case EAGAIN, EWOULDBLOCK: .nothingYet
    case EMFILE, ENFILE, ENOBUFS, ENOMEM: .outOfDescriptors(SystemError("accept", code: code))
    default: .failed
    }
  }
}

extension SocketAddress {
  fileprivate init(_ storage: sockaddr_storage) {
    self = withUnsafeBytes(of: storage) { bytes in
      if storage.ss_family == sa_family_t(AF_INET) {
        let address = bytes.loadUnaligned(as: sockaddr_in.self)
        return SocketAddress(
          host: .ipv4(UInt32(bigEndian: address.sin_addr.s_addr)),
          port: UInt16(bigEndian: address.sin_port))
      }
      let address = bytes.loadUnaligned(as: sockaddr_in6.self)
      let (high, low) = withUnsafeBytes(of: address.sin6_addr) { parts in
        (
          parts.loadUnaligned(as: UInt64.self),
          parts.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        )
      }
      return SocketAddress(
        host: .ipv6(high: UInt64(bigEndian: high), low: UInt64(bigEndian: low)),
        port: UInt16(bigEndian: address.sin6_port))
    }
  }
}

// Outside the types, because their methods have the same names.

private func startListening(_ number: Int32, _ backlog: Int32) -> Int32 { listen(number, backlog) }

private func acceptNonBlocking(
  _ listener: Int32, _ address: UnsafeMutablePointer<sockaddr>, _ length: inout socklen_t
) -> Int32 {
  #if os(Linux)
    csystem_accept(listener, address, &length)
  #else
    accept(listener, address, &length)
  #endif
}

/// A local datagram socket for messages that get no answer, such as the one of systemd.
package struct LocalMessageBox: Sendable {
  private let path: [UInt8]

  /// Creates a box for a path or, with a leading `@`, for an abstract socket name of Linux.
  package init(_ path: String) { self.path = Array(path.utf8) }

  package func send(_ message: String) throws(SystemError) {
    let number = try checked("socket") { socket(AF_UNIX, Socket.datagramType, 0) }
    let sender = Socket(descriptor: Descriptor(number: number))
    defer { sender.close() }
    sender.prepare()
    let bytes = Array(message.utf8)
    try withLocalAddress(path) { address, length throws(SystemError) in
      try checked("sendto") { sendto(number, bytes, bytes.count, 0, address, length) }
    }
  }
}

/// Calls a function with the socket address of a path or, with a leading `@`, of an abstract name of Linux.
private func withLocalAddress(
  _ path: [UInt8], _ call: (UnsafePointer<sockaddr>, socklen_t) throws(SystemError) -> Void
) throws(SystemError) {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  guard path.count < MemoryLayout.size(ofValue: address.sun_path) else {
    throw SystemError("a local address", code: ENAMETOOLONG)
  }
  withUnsafeMutableBytes(of: &address.sun_path) { name in
    name.copyBytes(from: path)
    if path.first == UInt8(ascii: "@") { name[0] = 0 }
  }
  let length = MemoryLayout.offset(of: \sockaddr_un.sun_path).map { $0 + path.count } ?? 0
  try withUnsafePointer(to: &address) { pointer throws(SystemError) in
    try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address throws(SystemError) in
      try call(address, socklen_t(length))
    }
  }
}
