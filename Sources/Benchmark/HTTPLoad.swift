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
    return try results.withLock { try $0.map { try $0.get() } }.reduce(LoadResult(), +)
  }
}

/// What came of asking a server for a while.
struct LoadResult: Sendable {
  /// How long each answer took, in nanoseconds.
  var latencies: [UInt32] = []
  /// How long it was asked.
  var seconds = 0.0
  /// The bytes of the last answer's content.
  var bodyLength = 0
  /// How many answers each connection has had.
  var answers: [Int: Int] = [:]

  var perSecond: Double { Double(latencies.count) / seconds }

  /// What two threads have asked at the same time.
  static func + (one: LoadResult, other: LoadResult) -> LoadResult {
    LoadResult(
      latencies: one.latencies + other.latencies, seconds: max(one.seconds, other.seconds),
      bodyLength: max(one.bodyLength, other.bodyLength),
      answers: one.answers.merging(other.answers) { $1 })
  }
}

/// The clients of a load that one thread plays.
struct LoadPart {
  private let load: HTTPLoad
  private let numbers: [Int]
  private let clients: [LoadConnection]
  private var watch: SocketWatch
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var latencies: [UInt32] = []
  /// How many clients wait for an answer.
  private var waiting = 0

  /// Connects the clients with these numbers.
  init(of load: HTTPLoad, connections numbers: [Int]) throws {
    self.load = load
    self.numbers = numbers
    clients = try numbers.map { try LoadConnection(port: load.port, number: $0) }
    watch = SocketWatch(clients.map(\.socket))
  }

  /// Asks until the time is over and the last answers have come.
  mutating func run() throws -> LoadResult {
    let start = MonotonicTime.now
    let end = start + .seconds(load.seconds)
    for index in clients.indices { try ask(index) }
    waiting = clients.count
    while waiting > 0 {
      for index in try watch.news() { try hear(index, until: end) }
    }
    return LoadResult(
      latencies: latencies, seconds: (.now - start) / .seconds(1),
      bodyLength: clients.last?.reader.bodyLength ?? 0,
      answers: Dictionary(zip(numbers, clients.map(\.answers))) { $1 })
  }

  private func ask(_ index: Int) throws {
    let client = clients[index]
    try client.ask(load.request(numbers[index], client.answers))
  }

  private mutating func hear(_ index: Int, until end: MonotonicTime) throws {
    let client = clients[index]
    guard let time = try client.receive(into: &buffer) else { return }
    guard client.reader.status == load.status else {
      throw BenchmarkError(
        "the server has answered \(client.reader.status) instead of \(load.status)")
    }
    latencies.append(time)
    if MonotonicTime.now < end {
      try ask(index)
    } else {
      watch.leave(client.socket)
      waiting -= 1
    }
  }
}
