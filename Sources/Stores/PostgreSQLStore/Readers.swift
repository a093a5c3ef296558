#if PostgreSQL
  import Gameplay
  import OperatingSystem
  import StoredGames
  import Synchronization

  /// The connections that only read, each with its own thread.
  ///
  /// Waiting queries are sent together as a pipeline, and equal queries share an answer. A query never gets an answer
  /// to an equal query that was sent before it arrived.
  final class Readers: Sendable {
    /// How many queries wait for a worker before another worker helps. Waking a thread costs as much as several reads.
    private static let usualLength = 8
    /// The most different queries that are sent together.
    private static let longestBatch = 64

    private let workers: [ConnectionWorker]
    private let patience: Duration

    init(
      _ count: Int, of place: ConnectionString, _ statements: [PreparedStatement],
      patience: Duration
    ) {
      self.patience = patience
      workers = (0..<count).map { _ in
        ConnectionWorker(
          label: "PostgreSQLStore.reader",
          ConnectionSource { () throws(StoreFailure) in
            try PostgreSQLConnection(place, preparing: statements, readingWithin: patience)
          })
      }
    }

    func rows(of call: Call) async throws(GameStoreError) -> [[StoredValue]] {
      let worker = nextWorker
      return try await worker.run([call]) { source in
        while case let batch = worker.queue.next(Self.batchLength),
          let first = batch.map(\.start).min()
        {
          // The batch before may have used up most of the time, so give the server at least an eighth of it.
          let deadline = max(first + self.patience, .now + self.patience / 8)
          do throws(StoreFailure) {
            try Self.answer(batch, by: source.connection(until: deadline), until: deadline)
          } catch {
            if error.endsConnection { source.drop() }
            for step in batch { step.end(.failure(.unmade(error))) }
            if error.isSilence { worker.refuseAll(error) }
          }
        }
      }.result.rows
    }

    /// The first worker with few waiting queries, or else the one with the fewest.
    private var nextWorker: ConnectionWorker {
      let lengths = workers.map(\.queue.waitingCount)
      let index =
        lengths.firstIndex { $0 < Self.usualLength }
        ?? lengths.indices.min { lengths[$0] < lengths[$1] }
      return workers[index ?? 0]
    }

    /// Answers the waiting queries, refuses all later ones and closes the connections.
    func close() async {
      for worker in workers { await worker.close() }
    }

    private static func batchLength(of waiting: inout [Step]) -> Int {
      var calls: Set<[Call]> = []
      let end = waiting.firstIndex { question in
        calls.insert(question.calls)
        return calls.count > longestBatch
      }
      return end ?? waiting.count
    }

    /// Answers queries; equal ones share an answer.
    private static func answer(
      _ batch: [Step], by connection: PostgreSQLConnection, until deadline: MonotonicTime
    ) throws(StoreFailure) {
      let askers = Dictionary(grouping: batch, by: \.calls)
      // Oldest first, so that queries which are refused can't hold up another query for ever.
      let questions = askers.values.sorted { $0[0].start < $1[0].start }
      var (results, refusal) = try connection.run(
        questions.flatMap { $0[0].calls }, until: deadline)
      for (question, result) in zip(questions, results) {
        for step in question { step.end(.success(result)) }
      }
      for question in questions.dropFirst(results.count) {
        for step in question { step.end(.failure(refusal.map { .unmade($0) } ?? .hurt)) }
        // The queries after it were only skipped: `.hurt` runs them again.
        refusal = nil
      }
    }
  }
#endif
