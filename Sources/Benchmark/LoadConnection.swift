import OperatingSystem

/// A connection that asks, waits for the answer, and asks again.
final class LoadConnection {
  let socket: Socket
  /// What the last answer was.
  private(set) var reader = AnswerReader()
  private var askedAt = MonotonicTime.past
  /// How many answers have come.
  private(set) var answers = 0

  /// Connections of different numbers come from different addresses where this machine has them, so that no
  /// limit per address is measured.
  init(port: Int, number: Int) throws(SystemError) {
    #if os(Linux)
      // All of 127.0.0.0/8 is this machine; the first one is left to others.
      let source = SocketAddress.Host.ipv4(127 << 24 | UInt32(2 + number % 60_000))
    #else
      let source: SocketAddress.Host? = nil
    #endif
    socket = try Socket.connect(toLocalPort: UInt16(truncatingIfNeeded: port), from: source)
  }

  deinit { socket.close() }

  /// Sends a request, which is far smaller than what a socket takes at once.
  func ask(_ request: [UInt8]) throws(BenchmarkError) {
    askedAt = .now
    guard socket.send(head: request) == .bytes(request.count) else {
      throw BenchmarkError("the server doesn't take a request")
    }
  }

  /// Receives what has come.
  ///
  /// - Returns: how many nanoseconds the answer took, nil if it isn't complete.
  func receive(into buffer: inout [UInt8]) throws(BenchmarkError) -> UInt32? {
    guard let count = try read(into: &buffer) else { return nil }
    return try take(buffer[..<count])
      ? UInt32(clamping: Int64((.now - askedAt) / .nanoseconds(1))) : nil
  }

  /// Reads what has come into the front of a buffer; nil if nothing has.
  func read(into buffer: inout [UInt8]) throws(BenchmarkError) -> Int? {
    switch socket.receive(into: &buffer) {
    case .bytes(let count): return count
    case .nothingYet: return nil
    case .end, .failed: throw BenchmarkError("the server has closed a connection")
    }
  }

  /// Takes what was read; true if that completes an answer.
  func take(_ bytes: ArraySlice<UInt8>) throws(BenchmarkError) -> Bool {
    guard try reader.take(bytes) else { return false }
    answers += 1
    return true
  }
}

/// Sockets that are watched for something to read.
struct SocketWatch {
  private var poller = PollPoller()
  private var events: [PollerEvent] = []

  /// How long a server may be silent.
  private static let patience = Duration.seconds(5)

  init(_ sockets: [Socket]) {
    for (index, socket) in sockets.enumerated() {
      _ = poller.add(socket.descriptor, token: UInt64(index), interest: .readable)
    }
  }

  /// Waits until there is something to read.
  ///
  /// - Returns: the sockets where there is, by their places among all.
  /// - Throws: if nothing comes for seconds.
  mutating func news() throws(BenchmarkError) -> [Int] {
    let end = MonotonicTime.now + Self.patience
    repeat {
      poller.wait(until: end, into: &events)
      if !events.isEmpty { return events.map { Int($0.token) } }
    } while MonotonicTime.now < end
    throw BenchmarkError("the server doesn't answer any more")
  }

  /// Watches a socket no longer.
  mutating func leave(_ socket: Socket) { poller.remove(socket.descriptor) }
}

/// Connections that have each had an answer and now rest; they are closed with the value.
final class IdleConnections {
  private var clients: [LoadConnection] = []

  var count: Int { clients.count }

  init(_ count: Int, port: Int, asking request: [UInt8]) throws {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    for number in 0..<count {
      let client = try LoadConnection(port: port, number: number)
      try client.ask(request)
      var watch = SocketWatch([client.socket])
      repeat { _ = try watch.news() } while try client.receive(into: &buffer) == nil
      guard client.reader.status == 200 else {
        throw BenchmarkError("connection \(number + 1) is answered \(client.reader.status)")
      }
      clients.append(client)
    }
  }
}
