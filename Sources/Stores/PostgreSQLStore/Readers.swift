#if PostgreSQL
  import Gameplay
  import OperatingSystem
  import StoredGames
  import Synchronization

  /// The connections that only read, each on a thread of its own.
  ///
  /// Questions that wait go out together, as a pipeline, and whoever asks the same shares an answer; nobody gets the
  /// answer to a question that was asked before.
  final class Readers: Sendable {
    /// How many questions wait for a lane before another one helps: to wake a thread costs as much as some reads.
    private static let usualLength = 8
    /// How many different questions go out together.
    private static let longestBatch = 64

    private let lanes: [Lane]
    private let patience: Duration

    /// - Parameters:
    ///   - count: how many connections there are at most.
    ///   - statements: what each of them can be asked.
    ///   - patience: how long the questions that go out together may take.
    init(
      _ count: Int, of place: ConnectionString, _ statements: [PreparedStatement],
      patience: Duration
    ) {
      self.patience = patience
      lanes = (0..<count).map { _ in
        Lane(
          label: "PostgreSQLStore.reader",
          Line { () throws(StoreFailure) in
            try Connection(place, preparing: statements, readingWithin: patience)
          })
      }
    }

    /// The rows that a call finds at the server.
    func rows(of call: Call) async throws(GameStoreError) -> [[StoredValue]] {
      let lane = nextLane
      let outcome = try await lane.run([call], of: Change(of: nil)) { line in
        while case let batch = lane.queue.next(Self.takeBatch),
          let first = batch.map(\.change.start).min()
        {
          // The batch before may have used up most of the time; a server that answers needs some in any case.
          let deadline = max(first + self.patience, .now + self.patience / 8)
          do throws(StoreFailure) {
            try Self.answer(batch, by: line.connection(until: deadline), until: deadline)
          } catch {
            if error.endsConnection { line.drop() }
            for step in batch { step.end(.failure(.unmade(error))) }
            if error.isSilence { lane.refuseAll(error) }
          }
        }
      }
      return outcome.results.first?.rows ?? []
    }

    /// The first lane where few questions wait, or else the one where the fewest do.
    private var nextLane: Lane {
      let lengths = lanes.map(\.queue.waitingCount)
      let index =
        lengths.firstIndex { $0 < Self.usualLength }
        ?? lengths.indices.min { lengths[$0] < lengths[$1] }
      return lanes[index ?? 0]
    }

    /// Answers what waits, refuses everything later and closes the connections.
    func close() async {
      for lane in lanes { await lane.close() }
    }

    private static func takeBatch(from waiting: inout [Step]) -> [Step] {
      var calls: Set<[Call]> = []
      let end = waiting.firstIndex { question in
        calls.insert(question.calls)
        return calls.count > longestBatch
      }
      defer { waiting.removeFirst(end ?? waiting.count) }
      return Array(waiting.prefix(end ?? waiting.count))
    }

    /// Answers questions, those that are the same together.
    private static func answer(
      _ batch: [Step], by connection: Connection, until deadline: MonotonicTime
    ) throws(StoreFailure) {
      let askers = Dictionary(grouping: batch, by: \.calls)
      // Those that were asked first go first, so that a question which is refused holds up nobody for ever.
      let questions = askers.values.sorted { $0[0].change.start < $1[0].change.start }
      var (results, refusal) = try connection.run(
        questions.flatMap { $0[0].calls }, until: deadline)
      for (question, result) in zip(questions, results) {
        for step in question { step.end(.success([result])) }
      }
      for question in questions.dropFirst(results.count) {
        for step in question { step.end(.failure(refusal.map { .unmade($0) } ?? .hurt)) }
        // Those behind it aren't hurt.
        refusal = nil
      }
    }
  }
#endif
