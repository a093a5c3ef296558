import Dispatch
import OperatingSystem
import Synchronization

/// Clients that send requests as fast as the server responds, each over a persistent connection.
struct HTTPLoad: Sendable {
  let port: Int
  let connections: Int
  let seconds: Double
  /// The status that each response must have.
  let status: Int
  /// The next request of a connection after this number of responses.
  let request: @Sendable (_ connection: Int, _ answers: Int) -> [UInt8]

  /// The number of client threads.
  private static let threads = 2

  /// Sends requests until the time is over and the last responses have arrived.
  ///
  /// - Throws: ``BenchmarkError`` for a response with another status.
  func run() throws -> LoadResult {
    let results = Mutex<[Result<LoadResult, any Error>]>([])
    let threads = min(Self.threads, connections)
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      let numbers = Array(stride(from: thread, to: connections, by: threads))
      let result = Result {
        var part = try LoadPart(of: self, connections: numbers)
        return try part.run()
      }
      results.withLock { $0.append(result) }
    }
    return try results.withLock { try $0.map { try $0.get() } }.reduce(into: LoadResult()) {
      $0.add($1)
    }
  }
}

/// The result of a load run.
struct LoadResult: Sendable {
  /// The time of each response in nanoseconds.
  var latencies: [UInt32] = []
  var seconds = 0.0
  /// The length in bytes of the last response's body.
  var bodyLength = 0
  /// The number of responses for each connection.
  var answers: [Int: Int] = [:]

  var perSecond: Double { Double(latencies.count) / seconds }

  /// Adds the result of another thread that ran at the same time.
  fileprivate mutating func add(_ other: LoadResult) {
    latencies += other.latencies
    seconds = max(seconds, other.seconds)
    bodyLength = max(bodyLength, other.bodyLength)
    answers.merge(other.answers) { $1 }
  }
}

/// The clients of a load that run on one thread.
private struct LoadPart {
  private let load: HTTPLoad
  private let numbers: [Int]
  private let clients: [LoadConnection]
  private var watch: SocketWatch
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var latencies: [UInt32] = []

  init(of load: HTTPLoad, connections numbers: [Int]) throws {
    self.load = load
    self.numbers = numbers
    clients = try numbers.map { try LoadConnection(port: load.port, number: $0) }
    watch = SocketWatch(clients.map(\.socket))
  }

  mutating func run() throws -> LoadResult {
    let start = MonotonicTime.now
    let end = start + .seconds(load.seconds)
    for index in clients.indices { try ask(index) }
    var waiting = clients.count
    while waiting > 0 {
      for index in try watch.news() where try hear(index) {
        if MonotonicTime.now < end {
          try ask(index)
        } else {
          watch.leave(clients[index].socket)
          waiting -= 1
        }
      }
    }
    return LoadResult(
      latencies: latencies, seconds: (.now - start) / .seconds(1),
      bodyLength: clients.last?.reader.bodyLength ?? 0,
      answers: Dictionary(zip(numbers, clients.map(\.answers))) { $1 })
  }

  private func ask(_ index: Int) throws {
    try clients[index].ask(load.request(numbers[index], clients[index].answers))
  }

  /// Receives data of a client and returns whether its response is complete.
  private mutating func hear(_ index: Int) throws -> Bool {
    guard let time = try clients[index].receive(into: &buffer) else { return false }
    let status = clients[index].reader.status
    guard status == load.status else {
      throw BenchmarkError("the server has answered \(status) instead of \(load.status)")
    }
    latencies.append(time)
    return true
  }
}

/// A connection that sends one request at a time and waits for its response.
final class LoadConnection {
  let socket: Socket
  private(set) var reader = AnswerReader()
  private var askedAt = MonotonicTime.past
  /// The number of responses received.
  private(set) var answers = 0

  /// Connects from an address that depends on the number, on systems that allow it, so that limits per
  /// address don't affect the measurement.
  init(port: Int, number: Int) throws(SystemError) {
    #if os(Linux)
      // All addresses in 127.0.0.0/8 belong to this machine. 127.0.0.1 is left to other clients.
      let source = SocketAddress.Host.ipv4(127 << 24 | UInt32(2 + number % 60_000))
    #else
      let source: SocketAddress.Host? = nil
    #endif
    socket = try Socket.connect(toLocalPort: UInt16(truncatingIfNeeded: port), from: source)
  }

  deinit { socket.close() }

  /// Sends a request, which is small enough for the socket buffer.
  func ask(_ request: [UInt8]) throws(BenchmarkError) {
    askedAt = .now
    guard socket.send(head: request) == .bytes(request.count) else {
      throw BenchmarkError("the server doesn't take a request")
    }
  }

  /// Receives the available data.
  ///
  /// - Returns: the response time in nanoseconds; nil if the response isn't complete.
  func receive(into buffer: inout [UInt8]) throws(BenchmarkError) -> UInt32? {
    let count = try read(into: &buffer)
    return try take(buffer[..<count])
      ? UInt32(clamping: Int64((.now - askedAt) / .nanoseconds(1))) : nil
  }

  private func read(into buffer: inout [UInt8]) throws(BenchmarkError) -> Int {
    switch socket.receive(into: &buffer) {
    case .bytes(let count): return count
    case .nothingYet: return 0
    case .end, .failed: throw BenchmarkError("the server has closed a connection")
    }
  }

  private func take(_ bytes: ArraySlice<UInt8>) throws(BenchmarkError) -> Bool {
    guard !bytes.isEmpty, try reader.take(bytes) else { return false }
    answers += 1
    return true
  }

  /// Sends a request and waits for the complete response.
  func answer(to request: [UInt8]) throws(BenchmarkError) -> Answer {
    try ask(request)
    var watch = SocketWatch([socket])
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var received: [UInt8] = []
    while true {
      _ = try watch.news()
      let count = try read(into: &buffer)
      received += buffer[..<count]
      if try take(buffer[..<count]) { return Answer(reader, received) }
    }
  }
}

/// The relevant fields of a response, and its body.
struct Answer {
  let status: Int
  let location: String?
  let seat: String?
  let text: String

  fileprivate init(_ reader: AnswerReader, _ received: [UInt8]) {
    func text(_ bytes: some Sequence<UInt8>) -> String {
      String(decoding: Array(bytes), as: UTF8.self)
    }
    let seatLine = text(reader.head).split(separator: "\r\n").first { $0.contains(": player=") }
    status = reader.status
    location = reader.value(of: Array("location".utf8)).map(text)
    seat = seatLine?.split(separator: " ").dropFirst().first?.prefix { $0 != ";" }.description
    self.text = text(received.dropFirst(reader.head.count))
  }
}

/// Waits for data on several sockets.
struct SocketWatch {
  private var poller = PollPoller()
  private var events: [PollerEvent] = []

  /// The time to wait for the server before giving up.
  private static let patience = Duration.seconds(5)

  init(_ sockets: [Socket]) {
    for (index, socket) in sockets.enumerated() {
      _ = poller.add(socket.descriptor, token: UInt64(index), interest: .readable)
    }
  }

  /// Waits until there is something to read.
  ///
  /// - Returns: the indexes of the readable sockets.
  mutating func news() throws(BenchmarkError) -> [Int] {
    let end = MonotonicTime.now + Self.patience
    repeat {
      poller.wait(until: end, into: &events)
      if !events.isEmpty { return events.map { Int($0.token) } }
    } while MonotonicTime.now < end
    throw BenchmarkError("the server doesn't answer any more")
  }

  mutating func leave(_ socket: Socket) { poller.remove(socket.descriptor) }
}

/// Requests as text.
enum HTTPText {
  /// The header fields of a typical load generator, which every browser sends too.
  private static let fields = "Host: 127.0.0.1\r\nUser-Agent: benchmark\r\nAccept: */*\r\n"

  static func get(_ path: String, cookie: String? = nil) -> [UInt8] {
    Array("GET \(path) HTTP/1.1\r\n\(fields)\(field(cookie))\r\n".utf8)
  }

  static func post(_ form: String, to path: String, cookie: String? = nil) -> [UInt8] {
    let type = "Content-Type: application/x-www-form-urlencoded\r\n"
    let length = "Content-Length: \(form.utf8.count)\r\n"
    return Array(
      "POST \(path) HTTP/1.1\r\n\(fields)\(field(cookie))\(type)\(length)\r\n\(form)".utf8)
  }

  private static func field(_ cookie: String?) -> String {
    cookie.map { "Cookie: \($0)\r\n" } ?? ""
  }
}

/// Finds the ends of responses in the received data. Bodies are only counted.
struct AnswerReader {
  /// The status of the last response.
  private(set) var status = 0
  private(set) var head: [UInt8] = []
  private(set) var bodyLength = 0

  private var hasHead = false
  private var isComplete = false
  /// The number of body bytes received so far.
  private var received = 0

  /// Processes received bytes.
  ///
  /// - Returns: whether they complete a response; no further response may follow in the same bytes.
  /// - Throws: ``BenchmarkError`` if they are not an HTTP response, or longer than its length.
  mutating func take(_ bytes: ArraySlice<UInt8>) throws(BenchmarkError) -> Bool {
    if isComplete {
      head.removeAll(keepingCapacity: true)
      (hasHead, isComplete) = (false, false)
    }
    if hasHead {
      received += bytes.count
    } else {
      head += bytes
      guard let end = endOfHead else { return false }
      hasHead = true
      received = head.count - end
      head.removeSubrange(end...)
      try readHead()
    }
    guard received <= bodyLength else { throw BenchmarkError("an answer is longer than it says") }
    isComplete = received == bodyLength
    return isComplete
  }

  private var endOfHead: Int? {
    let (cr, lf) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
    return head.indices.dropFirst(3).first { index in
      head[index] == lf && head[index - 1] == cr && head[index - 2] == lf
    }.map { $0 + 1 }
  }

  private mutating func readHead() throws(BenchmarkError) {
    guard head.count > 12, let status = Self.number(head[9..<12]) else {
      throw BenchmarkError("the server doesn't answer in HTTP")
    }
    self.status = status
    bodyLength = value(of: Self.lengthField).flatMap(Self.number) ?? 0
  }

  private static let lengthField = Array("content-length".utf8)

  /// The value of a field. Give its name in lower case.
  func value(of name: [UInt8]) -> ArraySlice<UInt8>? {
    var start = 0
    while let end = head[start...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = head[start..<end]
      let isNamed = line.prefix(name.count).elementsEqual(name) { $0 | 0x20 == $1 }
      if isNamed, line.dropFirst(name.count).first == UInt8(ascii: ":") {
        return line.dropFirst(name.count + 1).drop { $0 == UInt8(ascii: " ") }
          .prefix { $0 != UInt8(ascii: "\r") }
      }
      start = end + 1
    }
    return nil
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    Int(String(decoding: digits, as: UTF8.self))
  }
}
