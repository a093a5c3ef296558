#if PostgreSQL
  import Gameplay
  import OperatingSystem
  import StoredGames
  import Synchronization

  /// A connection with a thread of its own, and what waits for it.
  final class Lane: Sendable {
    let queue: ChangeQueue<Step>
    private let line: Mutex<Line>

    /// - Parameter label: what a debugger calls the thread.
    init(label: String, _ line: sending Line) {
      queue = ChangeQueue(label: label)
      self.line = Mutex(line)
    }

    /// Runs a step and waits for its end.
    ///
    /// - Parameter work: runs what waits, until there is nothing more; called where nobody does so already.
    func run(
      _ step: Step, work: @escaping @Sendable (Line) -> Void
    ) async throws(GameStoreError) -> StepOutcome {
      try await step.outcome {
        let isAdded = queue.add(step) { self.line.withLock { work($0) } }
        if !isAdded { step.fail(.closed) }
      }
    }

    /// Refuses what waits for a server that is silent: it would only wait in vain, one group after the other.
    func refuseAll(_ failure: StoreFailure) {
      for step in queue.removeAll() { step.fail(failure) }
    }

    /// Runs what waits, refuses everything later and closes the connection.
    func close() async {
      await queue.close { self.line.withLock { $0.close() } }
    }
  }

  /// Calls that wait for a connection: a question, or a step of a change.
  final class Step: Sendable {
    private typealias Answer = Result<StepOutcome, GameStoreError>

    private struct State {
      var attempts = 0
      var isDoubtful: Bool
      var continuation: CheckedContinuation<Answer, Never>?
    }

    /// How often a step is run that others get in the way of, or that is cut off.
    private static let attemptLimit = 10
    /// How old a change may be when a step of it begins.
    private static let patience: Duration = .seconds(20)

    let calls: [Call]
    let change: Change
    private let state: Mutex<State>

    init(_ calls: [Call], of change: Change = Change(of: nil)) {
      (self.calls, self.change) = (calls, change)
      state = Mutex(State(isDoubtful: change.isDoubtful))
    }

    /// Waits for the end.
    func outcome(_ enqueue: () -> Void) async throws(GameStoreError) -> StepOutcome {
      let answer = await withCheckedContinuation { continuation in
        state.withLock { $0.continuation = continuation }
        enqueue()
      }
      // Whoever has answered held this lock: a sanitizer knows of locks, but not of the runtime's own hand-over.
      state.withLock { _ in }
      return try answer.get()
    }

    /// Hears that the step may have been committed or not.
    func doubt() { state.withLock { $0.isDoubtful = true } }

    /// Whether it isn't too late to begin; otherwise the step fails.
    func mayBegin() -> Bool {
      guard .now > change.start + Self.patience else { return true }
      fail(.lost("the server has kept changes waiting for too long"))
      return false
    }

    /// Whether another attempt may help; otherwise the step fails.
    func mayTryAgain(after failure: StoreFailure, evenIfLocked: Bool = false) -> Bool {
      let isTired = state.withLock { state in
        state.attempts += 1
        return state.attempts > Self.attemptLimit
      }
      let mayHelp =
        switch failure {
        case .refused(let state, _): state.isPassing || evenIfLocked && state.isLocked
        case .lost: true
        default: false
        }
      guard mayHelp, !isTired else {
        fail(failure)
        return false
      }
      return true
    }

    /// Answers after the commit.
    func succeed(_ results: [QueryResult]) {
      end { .success(StepOutcome(results: results, isDoubtful: $0)) }
    }

    /// Answers that nothing was changed, or that it isn't known.
    func fail(_ failure: StoreFailure) {
      end { .failure($0 ? .inDoubt : failure.gameStoreError) }
    }

    private func end(_ answer: (_ isDoubtful: Bool) -> Answer) {
      let (continuation, isDoubtful) = state.withLock { state in
        (state.continuation.take(), state.isDoubtful)
      }
      continuation?.resume(returning: answer(isDoubtful))
    }
  }
#endif
