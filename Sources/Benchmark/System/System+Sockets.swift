#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Connections to a server on this machine.
extension System {
  /// Connects to a port of this machine.
  ///
  /// - Parameter number: connections of different numbers come from different addresses where this machine
  ///   has them, so that no limit per address is measured.
  static func connect(port: Int, number: Int) throws(Failure) -> Descriptor {
    let descriptor = socket(AF_INET, streamType, 0)
    try check(descriptor, "socket")
    do throws(Failure) {
      #if os(Linux)
        // All of 127.0.0.0/8 is this machine; the first one is left to others.
        var source = address(127 << 24 | UInt32(2 + number % 60_000), port: 0)
        try check(withAddress(&source) { bind(descriptor, $0, $1) }, "bind")
      #endif
      try connect(descriptor, port: UInt16(truncatingIfNeeded: port))
      var on: Int32 = 1
      setsockopt(
        descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
      try check(fcntl(descriptor, F_SETFL, O_NONBLOCK), "fcntl")
    } catch {
      shut(descriptor)
      throw error
    }
    return descriptor
  }

  private static func connect(_ descriptor: Descriptor, port: UInt16) throws(Failure) {
    var server = address(127 << 24 | 1, port: port)
    let status = withAddress(&server) { pointer, size in
      #if canImport(Glibc)
        Glibc.connect(descriptor, pointer, size)
      #elseif canImport(Musl)
        Musl.connect(descriptor, pointer, size)
      #else
        Darwin.connect(descriptor, pointer, size)
      #endif
    }
    try check(status, "connect")
  }

  static func shut(_ descriptor: Descriptor) { close(descriptor) }

  /// Sends a request, which is far smaller than what a socket takes at once.
  static func send(_ bytes: [UInt8], to descriptor: Descriptor) throws(Failure) {
    let count = bytes.withUnsafeBytes { buffer in
      #if canImport(Glibc)
        Glibc.send(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
      #elseif canImport(Musl)
        Musl.send(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
      #else
        Darwin.send(descriptor, buffer.baseAddress, buffer.count, 0)
      #endif
    }
    try check(count, "send")
    guard count == bytes.count else { throw Failure(call: "send", code: EMSGSIZE) }
  }

  /// Receives what there is into the front of a buffer.
  ///
  /// - Returns: how many bytes; 0 at the end of the stream, nil if nothing is there yet.
  static func receive(
    from descriptor: Descriptor, into buffer: inout [UInt8]
  ) throws(Failure) -> Int? {
    let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
    if count < 0, errno == EAGAIN || errno == EINTR { return nil }
    try check(count, "recv")
    return count
  }

  private static var streamType: Int32 {
    #if canImport(Glibc)
      Int32(SOCK_STREAM.rawValue)
    #else
      SOCK_STREAM
    #endif
  }

  private static func address(_ host: UInt32, port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = host.bigEndian
    return address
  }

  private static func withAddress<Result>(
    _ address: inout sockaddr_in, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
