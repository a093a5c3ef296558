import Dispatch
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
      let result = Result {
        try run(Array(stride(from: thread, to: connections, by: threads)))
      }
      results.withLock { $0.append(result) }
    }
    return try results.withLock { try $0.map { try $0.get() } }.reduce(LoadResult(), +)
  }

  private func run(_ numbers: [Int]) throws -> LoadResult {
    let clients = try numbers.map { try LoadConnection(port: port, number: $0) }
    var watch = SocketWatch(clients.map(\.descriptor))
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let start = System.now()
    let end = start + UInt64(seconds * 1e9)
    var latencies: [UInt32] = []
    for (client, number) in zip(clients, numbers) { try client.ask(request(number, 0)) }
    var waiting = clients.count
    while waiting > 0 {
      try watch.waitForNews()
      for index in clients.indices where watch.hasNews(index) {
        let client = clients[index]
        guard let time = try client.receive(into: &buffer) else { continue }
        guard client.status == status else { throw unexpected(client.status) }
        latencies.append(time)
        if System.now() < end {
          try client.ask(request(numbers[index], client.answers))
        } else {
          watch.leave(index)
          waiting -= 1
        }
      }
    }
    return LoadResult(
      latencies: latencies, seconds: Double(System.now() - start) / 1e9,
      bodyLength: clients.last?.bodyLength ?? 0,
      answers: Dictionary(zip(numbers, clients.map(\.answers))) { $1 })
  }

  private func unexpected(_ found: Int) -> BenchmarkError {
    BenchmarkError(
      found == 429
        ? "the server limits what one address may ask for; it has to allow more to be measured"
        : "the server has answered \(found) instead of \(status)")
  }
}
