#if PostgreSQL
  import Gameplay
  import Metrics
  import OperatingSystem
  import StoredGames
  import Synchronization

  /// Runs steps of changes on a thread of its own with a connection of its own; those that wait share a transaction.
  ///
  /// While one group is being run the next one gathers. It is sent while the first is being committed, so that the server
  /// need not wait for it. A group goes out at once, as a pipeline, and so takes as long as one question.
  final class WriteQueue: StepRunner {
    /// How many steps share a transaction at most.
    private static let longestGroup = 256

    private let queue = ChangeQueue<Step>(label: "PostgreSQLStore.writer")
    private let line: Mutex<Line>
    private let patience: Duration

    /// - Parameter patience: how long the steps of a group may take.
    init(_ line: sending Line, patience: Duration) {
      self.line = Mutex(line)
      self.patience = patience
    }

    /// Runs calls in one transaction with the calls of other changes, and waits for the commit.
    ///
    /// - Throws: ``GameStoreError``; nothing was changed then, unless the error says otherwise.
    func run(
      _ calls: [Call], of change: Change
    ) async throws(GameStoreError) -> StepOutcome {
      try await Step(calls, of: change).outcome { step in
        if !queue.add(step, work: { self.work() }) { step.fail(.closed) }
      }
    }

    /// Runs the steps that wait, refuses everything later and closes the connection.
    func close() async {
      await queue.close { self.line.withLock { $0.close() } }
    }

    /// Writes how many changes wait, and how many have been written together.
    func write(to text: inout MetricsText) { queue.write(to: &text) }

    private func work() {
      line.withLock { line in
        var (again, sent): ([Step], Group?) = ([], nil)
        while let group = sent ?? nextGroup(with: &again, behind: nil) {
          sent = run(group, isSent: sent != nil, again: &again, by: line)
        }
      }
    }

    /// Takes what waits; if nothing does, and no group is under way, the queue's work is done.
    ///
    /// - Parameters:
    ///   - again: the steps that have to be run again.
    ///   - sent: the group that is under way.
    private func nextGroup(with again: inout [Step], behind sent: Group?) -> Group? {
      let locked = Set(sent?.steps.map(\.change.order) ?? [])
      while true {
        let steps = queue.next(isWorking: sent != nil) { waiting in
          waiting += again
          return Self.takeGroup(from: &waiting, besides: locked)
        }
        again = []
        if steps.isEmpty { return nil }
        let begun = steps.filter { $0.mayBegin() }
        if !begun.isEmpty { return Group(begun) }
      }
    }

    /// Takes the oldest steps. Of the changes of one game it takes the first alone: no other could succeed.
    ///
    /// - Parameter locked: the games of which a step is under way, by their order.
    private static func takeGroup(
      from waiting: inout [Step], besides locked: Set<Int64>
    ) -> [Step] {
      // A change that has begun goes on before others begin.
      waiting.sort { $0.change.start < $1.change.start }
      var (group, rest, locked): ([Step], [Step], Set<Int64>) = ([], [], locked)
      for step in waiting {
        let order = step.change.order
        let isTaken =
          group.count < longestGroup && (order == Change.noGame || locked.insert(order).inserted)
        if isTaken { group.append(step) } else { rest.append(step) }
      }
      waiting = rest
      return group
    }

    /// Runs a group, and sends the next one while this one is being committed.
    ///
    /// - Parameter again: goes into the next group; then gets the steps that have to be run again.
    /// - Returns: the group that was sent.
    private func run(
      _ group: Group, isSent: Bool, again: inout [Step], by line: Line
    ) -> Group? {
      let deadline = MonotonicTime.now + patience
      let connection: Connection
      do throws(StoreFailure) { connection = try line.connection(until: deadline) } catch {
        for step in group.steps { step.fail(error) }
        if error.isSilence { refuseAll(error, &again) }
        return nil
      }
      var next: Group?
      do throws(StoreFailure) {
        if !isSent { try connection.send(transaction: group.calls) }
        let transaction = try connection.receiveTransaction(
          of: group.calls.count, until: deadline
        ) { () throws(StoreFailure) in
          next = nextGroup(with: &again, behind: group)
          if let next { try connection.send(transaction: next.calls) }
        }
        again += group.finish(transaction)
        return next
      } catch {
        line.drop()
        for step in group.steps + (next?.steps ?? []) {
          step.doubt()
          if step.mayTryAgain(after: error) { again.append(step) }
        }
        if error.isSilence { refuseAll(error, &again) }
        return nil
      }
    }

    /// Refuses what waits: it would only wait in vain, one group after the other.
    private func refuseAll(_ failure: StoreFailure, _ again: inout [Step]) {
      for step in again + queue.removeAll() { step.fail(failure) }
      again = []
    }
  }

  /// Steps that share a transaction.
  private struct Group {
    /// In the order in which rows are locked.
    let steps: [Step]
    /// All that is asked of the server.
    let calls: [Call]

    init(_ steps: [Step]) {
      self.steps = steps.sorted { $0.change.order < $1.change.order }
      calls = self.steps.flatMap(\.calls)
    }

    /// Hands the end of the transaction to those who wait for it.
    ///
    /// - Returns: the steps that have to be run again.
    func finish(_ transaction: Transaction) -> [Step] {
      switch transaction {
      case .committed(let results):
        var rest = results[...]
        for step in steps {
          step.succeed(Array(rest.prefix(step.calls.count)))
          rest = rest.dropFirst(step.calls.count)
        }
        return []
      case .refused(let call, let failure):
        let culprit = failure.concernsAll ? nil : owner(of: call)
        // The others aren't hurt.
        return steps.filter { step in
          culprit == nil
            ? step.mayTryAgain(after: failure, evenIfLocked: true)
            : step !== culprit || step.mayTryAgain(after: failure)
        }
      }
    }

    /// The step that a call belongs to, by its number; nil for the commit.
    private func owner(of call: Int) -> Step? {
      var end = 0
      return steps.first { step in
        end += step.calls.count
        return call < end
      }
    }
  }

  /// Calls that wait for their transaction.
  private final class Step: Sendable {
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

    init(_ calls: [Call], of change: Change) {
      (self.calls, self.change) = (calls, change)
      state = Mutex(State(isDoubtful: change.isDoubtful))
    }

    /// Waits for the end.
    func outcome(_ enqueue: (Step) -> Void) async throws(GameStoreError) -> StepOutcome {
      let answer = await withCheckedContinuation { continuation in
        state.withLock { $0.continuation = continuation }
        enqueue(self)
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
