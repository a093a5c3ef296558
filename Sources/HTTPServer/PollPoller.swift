#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Watches sockets through `poll`, which every system has.
struct PollPoller: Poller {
  private var entries: [pollfd] = []
  private var sockets: [Descriptor] = []
  private var tokens: [UInt64] = []
  private var positions: [Descriptor: Int] = [:]

  mutating func add(_ socket: Descriptor, token: UInt64, interest: Readiness) -> Bool {
    positions[socket] = entries.count
    entries.append(Self.entry(socket, interest))
    sockets.append(socket)
    tokens.append(token)
    return true
  }

  mutating func update(_ socket: Descriptor, token: UInt64, interest: Readiness) {
    guard let position = positions[socket] else { return }
    entries[position] = Self.entry(socket, interest)
  }

  /// Where POLLHUP may mean a half-closed connection it would be reported without end, so a
  /// socket that is watched for nothing is left out.
  private static func entry(_ socket: Descriptor, _ interest: Readiness) -> pollfd {
    #if os(Linux)
      let isLeftOut = false
    #else
      let isLeftOut = interest.isEmpty
    #endif
    return pollfd(
      fd: isLeftOut ? -1 : socket,
      events: System.pollEvents(interest),
      revents: 0
    )
  }

  mutating func remove(_ socket: Descriptor) {
    guard let position = positions.removeValue(forKey: socket) else { return }
    let last = entries.count - 1
    if position != last {
      entries[position] = entries[last]
      sockets[position] = sockets[last]
      tokens[position] = tokens[last]
      positions[sockets[position]] = position
    }
    entries.removeLast()
    sockets.removeLast()
    tokens.removeLast()
  }

  mutating func wait(timeout: Milliseconds?, into events: inout [PollerEvent]) {
    events.removeAll(keepingCapacity: true)
    guard System.poll(&entries, timeout: Self.clamp(timeout)) > 0 else { return }
    for position in entries.indices where entries[position].revents != 0 {
      events.append(
        PollerEvent(
          token: tokens[position],
          readiness: System.readiness(entries[position].revents)
        )
      )
    }
  }

  func close() {}
}
