#if PostgreSQL
  import Dispatch
  import Gameplay
  import OperatingSystem
  import StoredGames
  import Synchronization

  /// A connection with a thread of its own, and what waits for it.
  final class Lane: Sendable {
    /// How often a step is run that others get in the way of, or that is cut off.
    private static let attemptLimit = 10

    let queue: ChangeQueue<Step>
    private let line: Mutex<Line>

    /// - Parameter label: what a debugger calls the thread.
    init(label: String, _ line: sending Line) {
      queue = ChangeQueue(label: label)
      self.line = Mutex(line)
    }

    /// Runs calls and waits for their end, again where another attempt may help.
    ///
    /// - Parameter work: runs what waits, until there is nothing more; called where nobody does so already.
    func run(
      _ calls: [Call], of change: Change, work: @escaping @Sendable (Line) -> Void
    ) async throws(GameStoreError) -> StepOutcome {
      var (isDoubtful, attempts) = (change.isDoubtful, 0)
      while true {
        do throws(StepFailure) {
          let results = try await attempt(Step(calls, of: change), work)
          return StepOutcome(results: results, isDoubtful: isDoubtful)
        } catch {
          if case .cutOff = error { isDoubtful = true }
          guard let reason = error.reason else { continue }
          attempts += 1
          guard error.mayPass, attempts <= Self.attemptLimit else {
            throw isDoubtful ? .inDoubt : reason.gameStoreError
          }
        }
      }
    }

    private func attempt(
      _ step: Step, _ work: @escaping @Sendable (Line) -> Void
    ) async throws(StepFailure) -> [QueryResult] {
      try await step.answer {
        let isAdded = queue.add(step) { self.line.withLock { work($0) } }
        if !isAdded { step.end(.failure(.unmade(.closed))) }
      }
    }

    /// Refuses what waits for a server that is silent: it would only wait in vain, one group after the other.
    func refuseAll(_ failure: StoreFailure) {
      for step in queue.removeAll() { step.end(.failure(.unmade(failure))) }
    }

    /// Runs what waits, refuses everything later and closes the connection.
    func close() async {
      await queue.close { self.line.withLock { $0.close() } }
    }
  }

  /// Why calls have brought nothing.
  enum StepFailure: Error {
    /// Nothing was changed, as another step of the transaction was refused.
    case hurt
    /// Nothing was changed, because of the step itself or of all that share its transaction.
    case unmade(StoreFailure, isOwn: Bool = true)
    /// The connection broke: the step may have been committed or not.
    case cutOff(StoreFailure)

    /// What went wrong with the step; nil if nothing has.
    var reason: StoreFailure? {
      switch self {
      case .hurt: nil
      case .unmade(let reason, _), .cutOff(let reason): reason
      }
    }

    /// Whether another attempt may help.
    var mayPass: Bool {
      switch self {
      case .unmade(.refused(let state, _), let isOwn): state.isPassing || state.isLocked && !isOwn
      case .hurt, .unmade(.lost, _), .cutOff(.lost): true
      case .unmade, .cutOff: false
      }
    }
  }

  /// Lets changes go on where their steps are run: the next step of one that has begun waits before other groups are made,
  /// however busy the threads are that tasks share.
  final class LaneExecutor: TaskExecutor {
    private let thread: DispatchQueue
    private let jobs = Mutex<[UnownedJob]>([])

    init(_ thread: DispatchQueue) { self.thread = thread }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      let isFirst = jobs.withLock { jobs in
        jobs.append(job)
        return jobs.count == 1
      }
      // For a lane that rests; one that works runs them before.
      if isFirst { thread.async { self.runJobs() } }
    }

    /// Lets all go on that can; on the lane's thread.
    func runJobs() {
      while case let jobs = jobs.withLock({ $0.takeAll() }), !jobs.isEmpty {
        for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
      }
    }
  }

  /// Calls that wait for a connection: a question, or a step of a change.
  final class Step: Sendable {
    typealias Answer = Result<[QueryResult], StepFailure>

    let calls: [Call]
    let change: Change
    private let asker = Mutex<CheckedContinuation<Answer, Never>?>(nil)

    init(_ calls: [Call], of change: Change) {
      (self.calls, self.change) = (calls, change)
    }

    /// Waits for the end.
    func answer(_ enqueue: () -> Void) async throws(StepFailure) -> [QueryResult] {
      let answer = await withCheckedContinuation { asker in
        self.asker.withLock { $0 = asker }
        enqueue()
      }
      // Whoever has answered held this lock: a sanitizer knows of locks, but not of the runtime's own hand-over.
      asker.withLock { _ in }
      return try answer.get()
    }

    /// Answers.
    func end(_ answer: Answer) { asker.withLock { $0.take() }?.resume(returning: answer) }
  }
#endif
