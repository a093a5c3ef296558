#if os(Linux)
  import CSystem
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a socket is watched for, and what it is found to be.
public struct Readiness: OptionSet, Sendable {
  /// A bit for each.
  public let rawValue: UInt8

  /// What some bits stand for.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// There is something to read, or an end.
  public static let readable = Readiness(rawValue: 1)
  /// There is room to write.
  public static let writable = Readiness(rawValue: 2)
  /// The peer sends nothing more; watched for while reading is paused.
  public static let peerFinished = Readiness(rawValue: 4)
  /// Nothing can be sent or received any more; always watched for.
  public static let broken = Readiness(rawValue: 8)
}

/// A socket that is ready, known by the token it was added with.
public struct PollerEvent: Sendable {
  /// The token.
  public var token: UInt64
  /// What the socket is ready for.
  public var readiness: Readiness
}

/// Watches many sockets at once; what stays ready is reported again and again.
public protocol Poller: Sendable {
  /// - Returns: whether the system could take one more.
  mutating func add(_ socket: Descriptor, token: UInt64, interest: Readiness) -> Bool
  /// Watches for something else.
  mutating func update(_ socket: Descriptor, token: UInt64, interest: Readiness)
  /// To be called before the socket is closed.
  mutating func remove(_ socket: Descriptor)
  /// Waits until a socket is ready or a moment has come.
  mutating func wait(until deadline: MonotonicTime, into events: inout [PollerEvent])
  /// To be called when it is needed no longer.
  func close()
}

/// What the calls that wait take for a deadline.
private func timeout(until deadline: MonotonicTime) -> Int32 {
  deadline == .never ? -1 : deadline == .past ? 0 : deadline.milliseconds(from: .now)
}

// The bits of `poll`; those of `epoll` are the same.
extension Readiness {
  fileprivate var bits: Int16 {
    var bits: Int16 = 0
    if contains(.readable) { bits |= Int16(POLLIN) }
    if contains(.writable) { bits |= Int16(POLLOUT) }
    #if os(Linux)
      if contains(.peerFinished) { bits |= Int16(CSYSTEM_POLLRDHUP) }
    #endif
    return bits
  }

  fileprivate init(bits: Int16) {
    self = []
    if bits & Int16(POLLIN) != 0 { insert(.readable) }
    if bits & Int16(POLLOUT) != 0 { insert(.writable) }
    #if os(Linux)
      if bits & Int16(CSYSTEM_POLLRDHUP) != 0 { insert(.peerFinished) }
      if bits & Int16(POLLHUP) != 0 { insert(.broken) }
    #else
      // Elsewhere it may also mean that the peer has half-closed; reading will tell.
      if bits & Int16(POLLHUP) != 0 { formUnion([.readable, .peerFinished]) }
    #endif
    if bits & Int16(POLLERR | POLLNVAL) != 0 { insert(.broken) }
  }
}

extension Descriptor {
  /// Waits until something can be done with it, or nothing ever can.
  ///
  /// - Returns: what can be; nil if the deadline came before.
  public func wait(for interest: Readiness, until deadline: MonotonicTime) -> Readiness? {
    var entry = pollfd(fd: number, events: interest.bits, revents: 0)
    let count = retrying { poll(&entry, 1, timeout(until: deadline)) }
    return count > 0 ? Readiness(bits: entry.revents) : nil
  }
}

// MARK: - epoll

#if os(Linux)
  /// Watches sockets through `epoll`, level-triggered.
  public struct EpollPoller: Poller {
    private let epoll: Int32
    // Few at a time: the kernel looks at those it has told of once more before whoever came meanwhile, and of
    // a crowd that is told of at once the quick would be served twice before the others.
    private var ready = [epoll_event](repeating: epoll_event(), count: 32)

    /// One that watches nothing yet.
    public init() throws(SystemError) {
      epoll = try checked("epoll_create1") { epoll_create1(Int32(EPOLL_CLOEXEC)) }
    }

    /// Watches one more.
    public func add(_ socket: Descriptor, token: UInt64, interest: Readiness) -> Bool {
      var event = Self.event(token, interest)
      return epoll_ctl(epoll, EPOLL_CTL_ADD, socket.number, &event) == 0
    }

    /// Watches it for something else.
    public func update(_ socket: Descriptor, token: UInt64, interest: Readiness) {
      var event = Self.event(token, interest)
      _ = epoll_ctl(epoll, EPOLL_CTL_MOD, socket.number, &event)
    }

    /// Watches it no longer.
    public func remove(_ socket: Descriptor) {
      var event = epoll_event()
      _ = epoll_ctl(epoll, EPOLL_CTL_DEL, socket.number, &event)
    }

    /// Waits for what has come.
    public mutating func wait(until deadline: MonotonicTime, into events: inout [PollerEvent]) {
      events.removeAll(keepingCapacity: true)
      let count = Int(epoll_wait(epoll, &ready, Int32(ready.count), timeout(until: deadline)))
      guard count > 0 else { return }
      for event in ready[..<count] {
        let bits = Int16(truncatingIfNeeded: event.events)
        events.append(PollerEvent(token: event.data.u64, readiness: Readiness(bits: bits)))
      }
    }

    /// Gives it up.
    public func close() { Descriptor(number: epoll).close() }

    private static func event(_ token: UInt64, _ interest: Readiness) -> epoll_event {
      var event = epoll_event()
      event.events = UInt32(interest.bits)
      event.data.u64 = token
      return event
    }
  }
#endif

// MARK: - poll

/// Watches sockets through `poll`, which every system has.
public struct PollPoller: Poller {
  private var entries: [pollfd] = []
  /// In the order of the entries.
  private var watched: [(socket: Descriptor, token: UInt64)] = []
  private var positions: [Descriptor: Int] = [:]

  /// One that watches nothing yet.
  public init() {}

  /// Watches one more.
  public mutating func add(_ socket: Descriptor, token: UInt64, interest: Readiness) -> Bool {
    positions[socket] = entries.count
    entries.append(Self.entry(socket, interest))
    watched.append((socket, token))
    return true
  }

  /// Watches it for something else.
  public mutating func update(_ socket: Descriptor, token: UInt64, interest: Readiness) {
    guard let position = positions[socket] else { return }
    entries[position] = Self.entry(socket, interest)
  }

  /// Watches it no longer.
  public mutating func remove(_ socket: Descriptor) {
    guard let position = positions.removeValue(forKey: socket) else { return }
    entries.swapAt(position, entries.count - 1)
    watched.swapAt(position, watched.count - 1)
    entries.removeLast()
    watched.removeLast()
    if position < watched.count { positions[watched[position].socket] = position }
  }

  /// Waits for what has come.
  public mutating func wait(until deadline: MonotonicTime, into events: inout [PollerEvent]) {
    events.removeAll(keepingCapacity: true)
    guard poll(&entries, nfds_t(entries.count), timeout(until: deadline)) > 0 else { return }
    for position in entries.indices where entries[position].revents != 0 {
      let readiness = Readiness(bits: entries[position].revents)
      events.append(PollerEvent(token: watched[position].token, readiness: readiness))
    }
  }

  /// Gives it up.
  public func close() {}

  /// Where POLLHUP may mean a half-closed connection it would be reported without end, so a
  /// socket that is watched for nothing is left out.
  private static func entry(_ socket: Descriptor, _ interest: Readiness) -> pollfd {
    #if os(Linux)
      let isLeftOut = false
    #else
      let isLeftOut = interest.isEmpty
    #endif
    return pollfd(fd: isLeftOut ? -1 : socket.number, events: interest.bits, revents: 0)
  }
}

// MARK: - Waking

/// What a thread rings to wake another one that waits for sockets.
public struct Bell: Sendable {
  // They may be one descriptor.
  private let rope: Descriptor
  /// By which a poller hears it.
  public let descriptor: Descriptor

  /// A silent one.
  public init() throws(SystemError) {
    #if os(Linux)
      let number = try checked("eventfd") { eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC)) }
      descriptor = Descriptor(number: number)
      rope = descriptor
    #else
      (descriptor, rope) = try Descriptor.pipe()
      for end in [descriptor, rope] { end.setNonBlocking() }
    #endif
  }

  /// Rings until it is silenced.
  public func ring() {
    var one: UInt64 = 1
    _ = retrying { write(rope.number, &one, 8) }
  }

  /// Makes it silent, however often it was rung.
  public func silence() {
    var count: InlineArray<8, UInt64> = .init(repeating: 0)
    _ = retrying { read(descriptor.number, &count, 64) }
  }

  /// To be called when it is needed no longer.
  public func close() {
    if rope != descriptor { rope.close() }
    descriptor.close()
  }
}
