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
    private typealias Answer = Result<QueryResult, StoreFailure>

    private struct Question: Sendable {
      let call: Call
      let start = MonotonicTime.now
      let asker: CheckedContinuation<Answer, Never>
    }

    private final class Lane: Sendable {
      let queue = ChangeQueue<Question>(label: "PostgreSQLStore.reader")
      let line: Mutex<Line>

      init(_ line: sending Line) {
        self.line = Mutex(line)
      }
    }

    /// How many questions wait for a lane before another one helps: to wake a thread costs as much as some reads.
    private static let usualLength = 8
    /// How many different questions go out together.
    private static let longestBatch = 64
    /// How often a connection that was lost is made anew for a question.
    private static let attemptLimit = 3

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
          Line { () throws(StoreFailure) in
            try Connection(place, preparing: statements, readingWithin: patience)
          })
      }
    }

    /// The rows that a call finds at the server.
    func rows(of call: Call) async throws(GameStoreError) -> [[StoredValue]] {
      let lane = nextLane
      let answer = await withCheckedContinuation { asker in
        let question = Question(call: call, asker: asker)
        if !lane.queue.add(question, work: { self.work(in: lane) }) {
          asker.resume(returning: .failure(.closed))
        }
      }
      // The lane has held the queue's lock since it read: a sanitizer knows of locks, but not of the runtime's own
      // hand-over.
      _ = lane.queue.waitingCount
      do throws(StoreFailure) { return try answer.get().rows } catch { throw error.gameStoreError }
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
      for lane in lanes {
        await lane.queue.close { lane.line.withLock { $0.close() } }
      }
    }

    private func work(in lane: Lane) {
      while case let batch = lane.queue.next(Self.takeBatch), let first = batch.first {
        // The batch before may have used up most of the time; a server that answers needs some in any case.
        let deadline = max(first.start + patience, .now + patience / 8)
        let askers = Dictionary(grouping: batch, by: \.call).mapValues { $0.map(\.asker) }
        let calls = Array(askers.keys)
        let answers = lane.line.withLock { Self.read(calls, by: $0, until: deadline) }
        _ = lane.queue.waitingCount
        for (call, answer) in zip(calls, answers) {
          for asker in askers[call] ?? [] { asker.resume(returning: answer) }
        }
        if case .failure(let failure)? = answers.last, failure.isSilence {
          // What waits would only wait in vain, one batch after the other.
          for question in lane.queue.removeAll() {
            question.asker.resume(returning: .failure(failure))
          }
        }
      }
    }

    private static func takeBatch(from waiting: inout [Question]) -> [Question] {
      var calls: Set<Call> = []
      let end = waiting.firstIndex { question in
        calls.insert(question.call)
        return calls.count > longestBatch
      }
      defer { waiting.removeFirst(end ?? waiting.count) }
      return Array(waiting.prefix(end ?? waiting.count))
    }

    private static func read(
      _ calls: [Call], by line: Line, until deadline: MonotonicTime
    ) -> [Answer] {
      var (answers, attempts): ([Answer], _) = ([], 0)
      while answers.count < calls.count {
        attempts += 1
        do throws(StoreFailure) {
          let (results, refusal) = try line.connection(until: deadline).run(
            calls[answers.count...], until: deadline)
          answers += results.map { .success($0) }
          if case .refused(let state, _)? = refusal, state.isPassing, attempts < attemptLimit {
            continue
          }
          // Those behind it aren't hurt.
          if let refusal { answers.append(.failure(refusal)) }
          attempts = 0
        } catch {
          if error.endsConnection { line.drop() }
          if case .lost = error, attempts < attemptLimit { continue }
          answers += calls[answers.count...].map { _ in .failure(error) }
        }
      }
      return answers
    }
  }
#endif
