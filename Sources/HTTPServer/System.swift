// All system calls are here, and with them all unsafe code: longer than a file should be, so that
// there is one place to look at. Nothing but checked values leaves it.

import CSystem
import HTTP

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The number of an open file, here of a socket.
typealias Descriptor = Int32

/// What the operating system is asked for.
enum System {
  /// What came of reading.
  enum Received: Equatable {
    case bytes(Int)
    case nothingYet
    case end
    case failed
  }

  /// What came of writing.
  enum Sent: Equatable {
    case bytes(Int)
    case nothingYet
    case failed
  }

  /// What came of accepting.
  enum Accepted {
    case client(Descriptor, HTTPClient)
    case nothingYet
    case outOfDescriptors
    case failed
  }

  static var reason: String { String(cString: strerror(errno)) }

  private static func retryingWhenInterrupted<T: FixedWidthInteger>(_ call: () -> T) -> T {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }

  private static var wouldBlock: Bool { errno == EAGAIN || errno == EWOULDBLOCK }
}

// MARK: - Clocks and cores

extension System {
  static func monotonicMilliseconds() -> Milliseconds {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }

  static func monotonicNanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  static func unixSeconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec)
  }

  /// The cores this process may run on.
  static func usableCores() -> Int {
    #if os(Linux)
      max(1, Int(csystem_usable_cores()))
    #else
      max(1, Int(sysconf(_SC_NPROCESSORS_ONLN)))
    #endif
  }
}

// MARK: - Connections

extension System {
  static func receive(from socket: Descriptor, into buffer: inout [UInt8]) -> Received {
    let count = buffer.withUnsafeMutableBytes { bytes in
      retryingWhenInterrupted { recv(socket, bytes.baseAddress, bytes.count, 0) }
    }
    if count > 0 { return .bytes(count) }
    if count == 0 { return .end }
    return wouldBlock ? .nothingYet : .failed
  }

  /// Sends what comes after the first `offset` octets of head and body together, in one call and
  /// without copying the body.
  static func send(
    head: [UInt8],
    body: [UInt8],
    from offset: Int,
    to socket: Descriptor
  ) -> Sent {
    let count = head.withUnsafeBytes { head in
      body.withUnsafeBytes { body in
        let skipped = min(offset, head.count)
        return sendParts(
          UnsafeRawBufferPointer(rebasing: head[skipped...]),
          UnsafeRawBufferPointer(rebasing: body[(offset - skipped)...]),
          to: socket
        )
      }
    }
    if count >= 0 { return .bytes(count) }
    return wouldBlock ? .nothingYet : .failed
  }

  private static func sendParts(
    _ head: UnsafeRawBufferPointer,
    _ body: UnsafeRawBufferPointer,
    to socket: Descriptor
  ) -> Int {
    // sendmsg only reads, though iovec is declared for both directions.
    let parts: InlineArray<2, iovec> = [
      iovec(iov_base: UnsafeMutableRawPointer(mutating: head.baseAddress), iov_len: head.count),
      iovec(iov_base: UnsafeMutableRawPointer(mutating: body.baseAddress), iov_len: body.count),
    ]
    return withUnsafePointer(to: parts) { parts in
      parts.withMemoryRebound(to: iovec.self, capacity: 2) { parts in
        var message = msghdr()
        message.msg_iov = UnsafeMutablePointer(mutating: parts)
        message.msg_iovlen = 2
        return retryingWhenInterrupted { sendmsg(socket, &message, noSignal) }
      }
    }
  }

  /// A peer that is gone must be an error, not a signal that ends the process.
  private static var noSignal: Int32 {
    #if canImport(Darwin)
      0
    #else
      Int32(MSG_NOSIGNAL)
    #endif
  }

  /// Tells the peer that nothing more comes, and goes on receiving.
  static func finishSending(on socket: Descriptor) {
    _ = shutdown(socket, Int32(SHUT_WR))
  }

  static func close(_ descriptor: Descriptor) {
    #if canImport(Glibc)
      _ = Glibc.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #else
      _ = Darwin.close(descriptor)
    #endif
  }

  /// A descriptor that is kept to be given up when there are no more.
  static func spareDescriptor() -> Descriptor? {
    let spare = open("/dev/null", O_RDONLY | O_CLOEXEC)
    return spare < 0 ? nil : spare
  }
}

// MARK: - Accepting

extension System {
  static func accept(from listener: Descriptor) -> Accepted {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let socket = withUnsafeMutablePointer(to: &storage) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        retryingWhenInterrupted { acceptNonBlocking(listener, address, &length) }
      }
    }
    guard socket >= 0 else { return failure(ofAccepting: errno) }
    setOption(TCP_NODELAY, at: Int32(IPPROTO_TCP), to: 1, on: socket)
    return .client(socket, client(at: storage))
  }

  static func failure(ofAccepting code: Int32) -> Accepted {
    switch code {
    case EAGAIN, EWOULDBLOCK: .nothingYet
    case EMFILE, ENFILE, ENOBUFS, ENOMEM: .outOfDescriptors
    default: .failed
    }
  }

  private static func acceptNonBlocking(
    _ listener: Descriptor,
    _ address: UnsafeMutablePointer<sockaddr>,
    _ length: inout socklen_t
  ) -> Descriptor {
    #if os(Linux)
      return csystem_accept(listener, address, &length)
    #else
      #if canImport(Glibc)
        let socket = Glibc.accept(listener, address, &length)
      #elseif canImport(Musl)
        let socket = Musl.accept(listener, address, &length)
      #else
        let socket = Darwin.accept(listener, address, &length)
      #endif
      if socket >= 0 { prepare(socket) }
      return socket
    #endif
  }

  private static func prepare(_ socket: Descriptor) {
    _ = fcntl(socket, F_SETFL, fcntl(socket, F_GETFL, 0) | O_NONBLOCK)
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      setOption(SO_NOSIGPIPE, at: SOL_SOCKET, to: 1, on: socket)
    #endif
  }

  private static func setOption(
    _ option: Int32,
    at level: Int32,
    to value: Int32,
    on socket: Descriptor
  ) {
    var value = value
    _ = setsockopt(socket, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  private static func client(at storage: sockaddr_storage) -> HTTPClient {
    withUnsafeBytes(of: storage) { bytes in
      if storage.ss_family == sa_family_t(AF_INET) {
        let address = bytes.loadUnaligned(as: sockaddr_in.self)
        return HTTPClient(
          address: .init(ipv4: UInt32(bigEndian: address.sin_addr.s_addr)),
          port: UInt16(bigEndian: address.sin_port)
        )
      }
      let address = bytes.loadUnaligned(as: sockaddr_in6.self)
      let halves = withUnsafeBytes(of: address.sin6_addr) { octets in
        [0, 8].map {
          UInt64(bigEndian: octets.loadUnaligned(fromByteOffset: $0, as: UInt64.self))
        }
      }
      return HTTPClient(
        address: .init(high: halves[0], low: halves[1]),
        port: UInt16(bigEndian: address.sin6_port)
      )
    }
  }
}

// MARK: - Listening

extension System {
  /// A socket that listens at the first address the host's name stands for that works.
  static func listen(host: String, port: Int) throws(HTTPServerError) -> Descriptor {
    guard (0...65_535).contains(port) else { throw .invalidPort(port) }
    var hints = addrinfo()
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    #if canImport(Darwin)
      hints.ai_socktype = SOCK_STREAM
    #else
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #endif
    var found: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, String(port), &hints, &found)
    guard code == 0, let first = found else {
      throw .unknownHost(host, reason: String(cString: gai_strerror(code)))
    }
    defer { freeaddrinfo(first) }
    var failure = HTTPServerError.unknownHost(host, reason: "it has no address")
    for address in sequence(first: first, next: { $0.pointee.ai_next }) {
      do throws(HTTPServerError) {
        return try listen(at: address.pointee, host: host, port: port)
      } catch {
        failure = error
      }
    }
    throw failure
  }

  private static func listen(
    at address: addrinfo,
    host: String,
    port: Int
  ) throws(HTTPServerError) -> Descriptor {
    let listener = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
    guard listener >= 0 else { throw .systemCall("socket", reason: reason) }
    prepare(listener)
    setOption(SO_REUSEADDR, at: SOL_SOCKET, to: 1, on: listener)
    if address.ai_family == AF_INET6 {
      setOption(IPV6_V6ONLY, at: Int32(IPPROTO_IPV6), to: 0, on: listener)
    }
    guard bind(listener, address.ai_addr, address.ai_addrlen) == 0, startListening(listener)
    else {
      let error = bindError(host: host, port: port)
      close(listener)
      throw error
    }
    return listener
  }

  /// How many connections the system keeps waiting to be accepted.
  static let listenBacklog = 1_024

  private static func startListening(_ listener: Descriptor) -> Bool {
    #if canImport(Glibc)
      Glibc.listen(listener, Int32(listenBacklog)) == 0
    #elseif canImport(Musl)
      Musl.listen(listener, Int32(listenBacklog)) == 0
    #else
      Darwin.listen(listener, Int32(listenBacklog)) == 0
    #endif
  }

  private static func bindError(host: String, port: Int) -> HTTPServerError {
    switch errno {
    case EADDRINUSE: .addressInUse(host: host, port: port)
    case EACCES, EPERM: .permissionDenied(port: port)
    case EADDRNOTAVAIL: .addressNotAvailable(host: host)
    default: .systemCall("bind", reason: reason)
    }
  }

  /// The port that a listening socket got.
  static func port(of listener: Descriptor) throws(HTTPServerError) -> Int {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let result = withUnsafeMutablePointer(to: &storage) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        getsockname(listener, address, &length)
      }
    }
    guard result == 0 else { throw .systemCall("getsockname", reason: reason) }
    return Int(client(at: storage).port)
  }
}

// MARK: - Waking a loop

extension System {
  /// Two ends of a bell: what rings, and what a poller hears. They may be one descriptor.
  static func makeBell() throws(HTTPServerError) -> (ring: Descriptor, hear: Descriptor) {
    #if os(Linux)
      let event = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
      guard event >= 0 else { throw .systemCall("eventfd", reason: reason) }
      return (event, event)
    #else
      var ends: [Descriptor] = [0, 0]
      guard pipe(&ends) == 0 else { throw .systemCall("pipe", reason: reason) }
      for end in ends { prepare(end) }
      return (ends[1], ends[0])
    #endif
  }

  static func ring(_ bell: Descriptor) {
    var one: UInt64 = 1
    _ = retryingWhenInterrupted { write(bell, &one, 8) }
  }

  static func silence(_ bell: Descriptor) {
    var count: InlineArray<8, UInt64> = .init(repeating: 0)
    _ = retryingWhenInterrupted { read(bell, &count, 64) }
  }
}

// MARK: - Threads

extension System {
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs the body on a thread of its own, on which no signal is delivered.
  static func startThread(_ body: @escaping @Sendable () -> Void) throws(HTTPServerError) {
    let context = Unmanaged.passRetained(Body(body))
    let code = createThread(context.toOpaque())
    if code != 0 {
      context.release()
      throw .systemCall("pthread_create", reason: String(cString: strerror(code)))
    }
  }

  #if !canImport(Darwin)
    // The routine is a constant: a closure in its place crashes the compiler of Swift 6.3.1.
    private static let routine:
      @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
        { runBody($0) }
  #endif

  private static func createThread(_ context: UnsafeMutableRawPointer) -> Int32 {
    #if canImport(Darwin)
      var thread: pthread_t?
      let code = pthread_create(&thread, nil, { runBody($0) }, context)
      if code == 0, let thread { pthread_detach(thread) }
    #else
      var thread = pthread_t()
      let code = pthread_create(&thread, nil, routine, context)
      if code == 0 { pthread_detach(thread) }
    #endif
    return code
  }

  private static func runBody(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    blockSignals()
    if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
    return nil
  }

  private static func blockSignals() {
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, nil)
  }
}

// MARK: - Polling

extension System {
  static func poll(_ sockets: inout [pollfd], timeout: Int32) -> Int {
    #if canImport(Glibc)
      Int(Glibc.poll(&sockets, nfds_t(sockets.count), timeout))
    #elseif canImport(Musl)
      Int(Musl.poll(&sockets, nfds_t(sockets.count), timeout))
    #else
      Int(Darwin.poll(&sockets, nfds_t(sockets.count), timeout))
    #endif
  }

  /// What `poll` says of a socket.
  static func readiness(_ events: Int16) -> Readiness {
    var readiness: Readiness = []
    if events & Int16(POLLIN) != 0 { readiness.insert(.readable) }
    if events & Int16(POLLOUT) != 0 { readiness.insert(.writable) }
    #if os(Linux)
      if events & Int16(CSYSTEM_POLLRDHUP) != 0 { readiness.insert(.peerFinished) }
      if events & Int16(POLLHUP) != 0 { readiness.insert(.broken) }
    #else
      // Elsewhere it may also mean that the peer has half-closed; reading will tell.
      if events & Int16(POLLHUP) != 0 { readiness.formUnion([.readable, .peerFinished]) }
    #endif
    if events & Int16(POLLERR | POLLNVAL) != 0 { readiness.insert(.broken) }
    return readiness
  }

  /// What `poll` is asked for.
  static func pollEvents(_ interest: Readiness) -> Int16 {
    var events: Int16 = 0
    if interest.contains(.readable) { events |= Int16(POLLIN) }
    if interest.contains(.writable) { events |= Int16(POLLOUT) }
    #if os(Linux)
      if interest.contains(.peerFinished) { events |= Int16(CSYSTEM_POLLRDHUP) }
    #endif
    return events
  }
}

#if os(Linux)
  extension System {
    static func makeEpoll() throws(HTTPServerError) -> Descriptor {
      let epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
      guard epoll >= 0 else { throw .systemCall("epoll_create1", reason: reason) }
      return epoll
    }

    static func epollAdd(
      _ epoll: Descriptor,
      _ socket: Descriptor,
      _ token: UInt64,
      _ interest: Readiness
    ) -> Bool {
      var event = epoll_event()
      event.events = epollEvents(interest)
      event.data.u64 = token
      return epoll_ctl(epoll, EPOLL_CTL_ADD, socket, &event) == 0
    }

    static func epollUpdate(
      _ epoll: Descriptor,
      _ socket: Descriptor,
      _ token: UInt64,
      _ interest: Readiness
    ) {
      var event = epoll_event()
      event.events = epollEvents(interest)
      event.data.u64 = token
      _ = epoll_ctl(epoll, EPOLL_CTL_MOD, socket, &event)
    }

    static func epollRemove(_ epoll: Descriptor, _ socket: Descriptor) {
      var event = epoll_event()
      _ = epoll_ctl(epoll, EPOLL_CTL_DEL, socket, &event)
    }

    static func epollWait(
      _ epoll: Descriptor,
      _ events: inout [epoll_event],
      timeout: Int32
    ) -> Int {
      Int(epoll_wait(epoll, &events, Int32(events.count), timeout))
    }

    private static func epollEvents(_ interest: Readiness) -> UInt32 {
      var events: UInt32 = 0
      if interest.contains(.readable) { events |= EPOLLIN.rawValue }
      if interest.contains(.writable) { events |= EPOLLOUT.rawValue }
      if interest.contains(.peerFinished) { events |= EPOLLRDHUP.rawValue }
      return events
    }

    /// What `epoll` says of a socket.
    static func readiness(_ events: UInt32) -> Readiness {
      var readiness: Readiness = []
      if events & EPOLLIN.rawValue != 0 { readiness.insert(.readable) }
      if events & EPOLLOUT.rawValue != 0 { readiness.insert(.writable) }
      if events & EPOLLRDHUP.rawValue != 0 { readiness.insert(.peerFinished) }
      if events & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0 { readiness.insert(.broken) }
      return readiness
    }
  }
#endif
