#if PostgreSQL
  import Dispatch
  import Gameplay
  import OperatingSystem
  import StoredGames
  import Synchronization

  /// The connections that only read, each on a thread of its own.
  ///
  /// Calls that wait go out together, as a pipeline, and whoever asks the same shares a question; nobody gets the
  /// answer to one that was asked before.
  final class Readers: Sendable {
    private final class Lane: Sendable {
      let thread = DispatchQueue(label: "PostgreSQLStore.reader")
      let line: Mutex<Line>

      init(_ line: sending Line) {
        self.line = Mutex(line)
      }
    }

    private struct State {
      var waiting: [Call: [Asker]] = [:]
      /// The questions that wait, each since it was asked first.
      var order: [(question: Call, start: MonotonicTime)] = []
      /// The lanes that nobody works on; the last one, which has a connection, is the first to be used again.
      var idle: [Lane]
      var isClosed = false
    }

    private typealias Answer = Result<QueryResult, StoreFailure>
    private typealias Asker = CheckedContinuation<Answer, Never>

    /// How many questions wait for each lane before another one helps: to wake a thread costs as much as some reads.
    private static let usualLength = 8
    /// How many questions go out together.
    private static let longestBatch = 64
    /// How often a connection that was lost is made anew for a question.
    private static let attemptLimit = 3

    private let lanes: [Lane]
    private let patience: Duration
    private let state: Mutex<State>

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
      state = Mutex(State(idle: lanes.reversed()))
    }

    /// Asks the server.
    func answer(to question: Call) async throws(StoreFailure) -> QueryResult {
      let answer = await withCheckedContinuation { asker in
        let (lane, isClosed) = state.withLock { state -> (Lane?, Bool) in
          guard !state.isClosed else { return (nil, true) }
          if state.waiting[question]?.append(asker) == nil {
            state.waiting[question] = [asker]
            state.order.append((question, .now))
          }
          let working = lanes.count - state.idle.count
          guard working == 0 || state.order.count > working * Self.usualLength else {
            return (nil, false)
          }
          return (state.idle.popLast(), false)
        }
        if isClosed { asker.resume(returning: .failure(.closed)) }
        if let lane { lane.thread.async { self.work(in: lane) } }
      }
      // The lane has held this lock since it read: a sanitizer knows of locks, but not of the runtime's own hand-over.
      state.withLock { _ in }
      return try answer.get()
    }

    /// Answers what waits, refuses everything later and closes the connections.
    func close() async {
      state.withLock { $0.isClosed = true }
      for lane in lanes {
        await withCheckedContinuation { continuation in
          lane.thread.async {
            lane.line.withLock { $0.close() }
            continuation.resume()
          }
        }
      }
    }

    private func work(in lane: Lane) {
      while case (let batch, let start) = nextBatch(for: lane), !batch.isEmpty {
        // Another lane's silence may have used up most of the time; a server that answers needs some in any case.
        let deadline = max(start + patience, .now + patience / 8)
        let answers = lane.line.withLock { Self.read(batch.map(\.0), by: $0, until: deadline) }
        state.withLock { _ in }
        for ((_, askers), answer) in zip(batch, answers) {
          for asker in askers { asker.resume(returning: answer) }
        }
        if case .failure(let failure)? = answers.last, failure.isSilence { refuseAll(failure) }
      }
    }

    /// Refuses what waits: it would only wait in vain, one batch after the other.
    private func refuseAll(_ failure: StoreFailure) {
      let waiting = state.withLock { state in
        defer { (state.waiting, state.order) = ([:], []) }
        return state.waiting
      }
      for asker in waiting.values.joined() { asker.resume(returning: .failure(failure)) }
    }

    /// Takes questions with all who have asked them, and since when the first one waits; if there are none, the lane's
    /// work is done.
    private func nextBatch(for lane: Lane) -> ([(Call, [Asker])], MonotonicTime) {
      state.withLock { state in
        let start = state.order.first?.start ?? .now
        let batch = state.order.prefix(Self.longestBatch).map { question, _ in
          (question, state.waiting.removeValue(forKey: question) ?? [])
        }
        state.order.removeFirst(batch.count)
        if batch.isEmpty { state.idle.append(lane) }
        return (batch, start)
      }
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
