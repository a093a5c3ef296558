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
    watch = SocketWatch(clients.map(\.descriptor))
  }

  /// Asks until the time is over and the last answers have come.
  mutating func run() throws -> LoadResult {
    let start = System.now()
    let end = start + UInt64(load.seconds * 1e9)
    for index in clients.indices { try ask(index) }
    waiting = clients.count
    while waiting > 0 {
      try watch.waitForNews()
      for index in clients.indices where watch.hasNews(index) { try hear(index, until: end) }
    }
    return LoadResult(
      latencies: latencies, seconds: Double(System.now() - start) / 1e9,
      bodyLength: clients.last?.bodyLength ?? 0,
      answers: Dictionary(zip(numbers, clients.map(\.answers))) { $1 })
  }

  private func ask(_ index: Int) throws {
    let client = clients[index]
    try client.ask(load.request(numbers[index], client.answers))
  }

  private mutating func hear(_ index: Int, until end: UInt64) throws {
    let client = clients[index]
    guard let time = try client.receive(into: &buffer) else { return }
    guard client.status == load.status else {
      throw BenchmarkError("the server has answered \(client.status) instead of \(load.status)")
    }
    latencies.append(time)
    if System.now() < end {
      try ask(index)
    } else {
      watch.leave(index)
      waiting -= 1
    }
  }
}
