#if os(Linux)
  import CSystem

  /// Watches sockets through `epoll`, level-triggered.
  struct EpollPoller: Poller {
    private let epoll: Descriptor
    // Few at a time: the kernel looks at those it has told of once more before whoever came meanwhile, and of
    // a crowd that is told of at once the quick would be served twice before the others.
    private var ready = [epoll_event](repeating: epoll_event(), count: 32)

    init() throws(HTTPServerError) { epoll = try System.makeEpoll() }

    func add(_ socket: Descriptor, token: UInt64, interest: Readiness) -> Bool {
      System.epollAdd(epoll, socket, token, interest)
    }

    func update(_ socket: Descriptor, token: UInt64, interest: Readiness) {
      System.epollUpdate(epoll, socket, token, interest)
    }

    func remove(_ socket: Descriptor) { System.epollRemove(epoll, socket) }

    mutating func wait(timeout: Milliseconds?, into events: inout [PollerEvent]) {
      events.removeAll(keepingCapacity: true)
      let count = System.epollWait(epoll, &ready, timeout: Self.clamp(timeout))
      guard count > 0 else { return }
      for event in ready[..<count] {
        events.append(
          PollerEvent(token: event.data.u64, readiness: System.readiness(event.events))
        )
      }
    }

    func close() { System.close(epoll) }
  }
#endif
