#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Sockets that are watched for something to read.
struct SocketWatch {
  private var polled: [pollfd]

  /// How long a server may be silent, in milliseconds.
  private static let patience: Int32 = 5000

  init(_ descriptors: [Descriptor]) {
    polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  }

  /// Waits until there is something to read.
  ///
  /// - Throws: if nothing comes for seconds.
  mutating func waitForNews() throws(System.Failure) {
    let count = poll(&polled, nfds_t(polled.count), Self.patience)
    if count < 0, errno == EINTR { return }
    try System.check(count, "poll")
    guard count > 0 else {
      throw System.Failure(call: "waiting for an answer", code: ETIMEDOUT)
    }
  }

  /// Whether there is something to read from a socket, by its place among all.
  func hasNews(_ index: Int) -> Bool { polled[index].revents != 0 }

  /// Watches a socket no longer.
  mutating func leave(_ index: Int) {
    // A negative descriptor is passed over.
    polled[index] = pollfd(fd: -1, events: 0, revents: 0)
  }
}
