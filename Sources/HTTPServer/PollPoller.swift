#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Watches sockets through `poll`, which every system has.
struct PollPoller: Poller {
  private var sockets: [pollfd] = []
  private var tokens: [UInt64] = []
  private var positions: [Descriptor: Int] = [:]

  mutating func add(_ socket: Descriptor, token: UInt64, interest: Readiness) -> Bool {
    positions[socket] = sockets.count
    sockets.append(pollfd(fd: socket, events: System.pollEvents(interest), revents: 0))
    tokens.append(token)
    return true
  }

  mutating func update(_ socket: Descriptor, token: UInt64, interest: Readiness) {
    guard let position = positions[socket] else { return }
    sockets[position].events = System.pollEvents(interest)
  }

  mutating func remove(_ socket: Descriptor) {
    guard let position = positions.removeValue(forKey: socket) else { return }
    let last = sockets.count - 1
    if position != last {
      sockets[position] = sockets[last]
      tokens[position] = tokens[last]
      positions[sockets[position].fd] = position
    }
    sockets.removeLast()
    tokens.removeLast()
  }

  mutating func wait(timeout: Milliseconds?, into events: inout [PollerEvent]) {
    events.removeAll(keepingCapacity: true)
    guard System.poll(&sockets, timeout: Self.clamp(timeout)) > 0 else { return }
    for position in sockets.indices where sockets[position].revents != 0 {
      events.append(
        PollerEvent(
          token: tokens[position],
          readiness: System.readiness(sockets[position].revents)
        )
      )
    }
  }

  func close() {}
}
