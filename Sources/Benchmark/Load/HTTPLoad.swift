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
