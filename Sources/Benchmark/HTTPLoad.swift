import Dispatch
import OperatingSystem
import Synchronization

/// Clients that ask a server as fast as it answers, each over a connection that is kept.
struct HTTPLoad: Sendable {
  let port: Int
  let connections: Int
  let seconds: Double
  /// The status that each answer must have.
  let status: Int
  /// The request of a connection that has had so many answers.
  let request: @Sendable (_ connection: Int, _ answers: Int) -> [UInt8]

  /// How many threads ask.
  private static let threads = 2

  /// Asks until the time is over and the last answers have come.
  ///
  /// - Throws: ``BenchmarkError`` at an answer of another status.
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

/// What came of asking a server for a while.
struct LoadResult: Sendable {
  /// How many nanoseconds each answer took.
  var latencies: [UInt32] = []
  var seconds = 0.0
  /// The bytes of the last answer's content.
  var bodyLength = 0
  /// How many answers each connection has had.
  var answers: [Int: Int] = [:]

  var perSecond: Double { Double(latencies.count) / seconds }

  /// Adds what another thread has asked at the same time.
  fileprivate mutating func add(_ other: LoadResult) {
    latencies += other.latencies
    seconds = max(seconds, other.seconds)
    bodyLength = max(bodyLength, other.bodyLength)
    answers.merge(other.answers) { $1 }
  }
}

/// The clients of a load that one thread plays.
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

  /// Whether an answer is complete.
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
