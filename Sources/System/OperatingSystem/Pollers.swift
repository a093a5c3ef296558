#if os(Linux)
  import CSystem
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

package struct Readiness: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// There is something to read, or the end of the input.
  package static let readable = Readiness(rawValue: 1)
  package static let writable = Readiness(rawValue: 2)
  /// The peer sends nothing more. Watch for this while reading is paused.
  package static let peerFinished = Readiness(rawValue: 4)
  /// Nothing can be sent or received any more. Always watched for.
  package static let broken = Readiness(rawValue: 8)
}

/// A ready socket, identified by the token that it was added with.
package struct PollerEvent: Sendable {
  package var token: UInt64
  package var readiness: Readiness
}

/// Watches many sockets at once. A socket that stays ready is reported each time (level-triggered).
package protocol Poller: Sendable {
  /// - Returns: whether the system accepted it.
  mutating func add(_ socket: Descriptor, token: UInt64, interest: Readiness) -> Bool
  mutating func update(_ socket: Descriptor, token: UInt64, interest: Readiness)
  /// Stops watching a socket. Call this before you close the socket.
  mutating func remove(_ socket: Descriptor)
  mutating func wait(until deadline: MonotonicTime, into events: inout [PollerEvent])
  /// Releases the poller's resources. Call this when you no longer need it.
  func close()
}

/// The timeout argument of `poll` and `epoll_wait`, in milliseconds.
private func timeout(until deadline: MonotonicTime) -> Int32 {
  deadline == .never ? -1 : deadline == .past ? 0 : deadline.milliseconds(from: .now)
}

// The bits are those of `poll`; `epoll` uses the same ones.
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
      // Elsewhere the bit may also mean that the peer has half-closed the connection; the next read shows which.
      if bits & Int16(POLLHUP) != 0 { formUnion([.readable, .peerFinished]) }
    #endif
    if bits & Int16(POLLERR | POLLNVAL) != 0 { insert(.broken) }
  }
}

extension Descriptor {
  /// Waits until the descriptor is in one of the states, or broken.
  ///
  /// - Returns: its state; nil if the deadline passed first.
  package func wait(for interest: Readiness, until deadline: MonotonicTime) -> Readiness? {
    var entry = pollfd(fd: number, events: interest.bits, revents: 0)
    let count = retrying { poll(&entry, 1, timeout(until: deadline)) }
    return count > 0 ? Readiness(bits: entry.revents) : nil
  }
}

#if os(Linux)
  package struct EpollPoller: Poller {
    private let epoll: Int32
    // Few events at a time: the kernel checks reported sockets again before those that became ready later.
    // With large batches, fast clients would be served twice before the others.
    private var ready = [epoll_event](repeating: epoll_event(), count: 32)

    package init() throws(SystemError) {
      epoll = try checked("epoll_create1") { epoll_create1(Int32(EPOLL_CLOEXEC)) }
    }

    package func add(_ socket: Descriptor, token: UInt64, interest: Readiness) -> Bool {
      var event = Self.event(token, interest)
      return epoll_ctl(epoll, EPOLL_CTL_ADD, socket.number, &event) == 0
    }

    package func update(_ socket: Descriptor, token: UInt64, interest: Readiness) {
      var event = Self.event(token, interest)
      _ = epoll_ctl(epoll, EPOLL_CTL_MOD, socket.number, &event)
    }

    package func remove(_ socket: Descriptor) {
      var event = epoll_event()
      _ = epoll_ctl(epoll, EPOLL_CTL_DEL, socket.number, &event)
    }

    package mutating func wait(until deadline: MonotonicTime, into events: inout [PollerEvent]) {
      events.removeAll(keepingCapacity: true)
      let count = Int(epoll_wait(epoll, &ready, Int32(ready.count), timeout(until: deadline)))
      guard count > 0 else { return }
      for event in ready[..<count] {
        let bits = Int16(truncatingIfNeeded: event.events)
        events.append(PollerEvent(token: event.data.u64, readiness: Readiness(bits: bits)))
      }
    }

    package func close() { Descriptor(number: epoll).close() }

    private static func event(_ token: UInt64, _ interest: Readiness) -> epoll_event {
      var event = epoll_event()
      event.events = UInt32(interest.bits)
      event.data.u64 = token
      return event
    }
  }
#endif

/// Watches sockets through `poll`, which every system has.
package struct PollPoller: Poller {
  private var entries: [pollfd] = []
  /// The sockets and tokens, in the order of `entries`.
  private var watched: [(socket: Descriptor, token: UInt64)] = []
  private var positions: [Descriptor: Int] = [:]

  package init() {}

  package mutating func add(_ socket: Descriptor, token: UInt64, interest: Readiness) -> Bool {
    positions[socket] = entries.count
    entries.append(Self.entry(socket, interest))
    watched.append((socket, token))
    return true
  }

  package mutating func update(_ socket: Descriptor, token: UInt64, interest: Readiness) {
    guard let position = positions[socket] else { return }
    entries[position] = Self.entry(socket, interest)
  }

  package mutating func remove(_ socket: Descriptor) {
    guard let position = positions.removeValue(forKey: socket) else { return }
    entries.swapAt(position, entries.count - 1)
    watched.swapAt(position, watched.count - 1)
    entries.removeLast()
    watched.removeLast()
    if position < watched.count { positions[watched[position].socket] = position }
  }

  package mutating func wait(until deadline: MonotonicTime, into events: inout [PollerEvent]) {
    events.removeAll(keepingCapacity: true)
    guard poll(&entries, nfds_t(entries.count), timeout(until: deadline)) > 0 else { return }
    for position in entries.indices where entries[position].revents != 0 {
      let readiness = Readiness(bits: entries[position].revents)
      events.append(PollerEvent(token: watched[position].token, readiness: readiness))
    }
  }

  /// Does nothing: `poll` holds no resources.
  package func close() {}

  /// Skips sockets that are watched for nothing where POLLHUP may mean a half-closed connection: it would be
  /// reported again and again.
  private static func entry(_ socket: Descriptor, _ interest: Readiness) -> pollfd {
    #if os(Linux)
      let isLeftOut = false
    #else
      let isLeftOut = interest.isEmpty
    #endif
    return pollfd(fd: isLeftOut ? -1 : socket.number, events: interest.bits, revents: 0)
  }
}

/// Wakes a thread that waits for sockets, from another thread.
package struct Waker: Sendable {
  // The end to write to. On Linux it is the same descriptor as `descriptor`.
  private let writeEnd: Descriptor
  package let descriptor: Descriptor

  package init() throws(SystemError) {
    #if os(Linux)
      let number = try checked("eventfd") { eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC)) }
      descriptor = Descriptor(number: number)
      writeEnd = descriptor
    #else
      (descriptor, writeEnd) = try Descriptor.pipe()
      for end in [descriptor, writeEnd] { end.setNonBlocking() }
    #endif
  }

  /// Makes the descriptor readable until the waker is reset.
  package func wake() {
    var one: UInt64 = 1
    _ = retrying { write(writeEnd.number, &one, 8) }
  }

  /// Makes the descriptor unreadable, no matter how often the waker was used.
  package func reset() {
    var count: InlineArray<8, UInt64> = .init(repeating: 0)
    _ = retrying { read(descriptor.number, &count, 64) }
  }

  package func close() {
    if writeEnd != descriptor { writeEnd.close() }
    descriptor.close()
  }
}
